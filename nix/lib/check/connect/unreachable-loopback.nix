# A service on another machine, or in its own network namespace, cannot reach a loopback address of this host. Both
# services must be able to reach each other.
{
  lib,
  format,
  isLoopback,
  kind,
  services,
  ...
}:
let
  inherit (kind.autoConnect) address own;

  # Returns the same value for services that share a loopback interface; null for services on other machines.
  hostOf =
    name:
    if services.remote ? ${name} then
      null
    else
      "here ${toString services.configured.${name}.networkNamespacePath}";

  isWithin = one: other: hostOf one != null && hostOf one == hostOf other;

  # field: it contains the address of `service`, which the services in `seekers` cannot reach
  warn =
    {
      about,
      field,
      place,
      seekers,
      service,
      written,
    }:
    lib.optional (seekers != [ ])
      "${place}: ${field} is a loopback address, at which ${format.conjunction seekers} cannot reach ${service}. Set ${
        if written then
          field
        else
          "suite.services.${lib.strings.escapeNixIdentifier service}.baseUrl, or ${field} of ${format.one kind.noun} named ${format.quote about},"
      } to an address at which ${format.conjunction seekers} can reach ${service}.";
in
# entry: the completed entry for a service; managers: its target services -> warnings
entry: managers:
let
  name = entry.about;
  place = "${entry.path} (${format.quote entry.value.name})";
  values =
    entry.value // (if builtins.isAttrs (entry.value.fields or null) then entry.value.fields else { });
  at = url: builtins.isString url && isLoopback url;
  ownOf = manager: entry.fills.${manager}.${own} or (values.${own} or null);
in
warn {
  inherit place;
  about = name;
  field = address;
  service = name;
  written = entry.isWritten address;
  seekers = lib.optionals (at values.${address}) (
    builtins.filter (manager: !(isWithin manager name)) managers
  );
}
++ lib.concatMap (
  manager:
  warn {
    inherit place;
    about = name;
    field = own;
    service = manager;
    written = !(entry.fills ? ${manager});
    seekers = lib.optional (at (ownOf manager) && !(isWithin manager name)) name;
  }
) managers
