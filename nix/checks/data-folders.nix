# The data folders of the services, which the modules of NixOS have and the stub of a host lacks.
{ lib, ... }:
{
  options.services = lib.mkOption {
    apply = builtins.mapAttrs (
      name: service:
      if builtins.isAttrs service && lib.hasSuffix "arr" name then
        { dataDir = "/var/lib/${name}"; } // service
      else
        service
    );
  };
}
