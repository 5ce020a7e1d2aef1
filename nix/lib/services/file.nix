# The services file, from which `suite generate` and other commands read the services.
{ lib, secrets, ... }:
let
  isComplete =
    service:
    secrets.usablePath service.apiKeyFile != null && service.app != null && service.baseUrl != null;

  shown =
    _: service:
    {
      inherit (service)
        apiKeyFile
        app
        baseUrl
        schema
        urlBase
        ;
    }
    // lib.optionalAttrs (service.caFile != null) { inherit (service) caFile; };
in
# configured: suite.services
configured: {
  services = builtins.mapAttrs shown (lib.filterAttrs (_: isComplete) configured);
}
