# Generates entries from the other services of a configuration: `autoConnect` in the row of a kind names the
# fields for their addresses and keys. An entry with the name and implementation of a service overrides the
# generated one.
base@{
  apps,
  format,
  kind,
  lib,
  services,
  unitName,
  withoutNull,
  ...
}:
let
  ctx = base // {
    connectable = import ./connectable.nix ctx;
  };
  inherit (ctx) connectable;
  meantBy = import ./target-service.nix ctx;
  outOfSight = import ./unreachable-loopback.nix ctx;
  inherit (kind.autoConnect) address key own;

  # The display names of the apps that have the kind.
  titles = map (app: apps.${app}.title) (
    builtins.filter (app: builtins.elem apps.${app}.role kind.roles) (builtins.attrNames apps)
  );

  # Returns the services that an entry is for, as far as they are known at this point.
  reach =
    value:
    if builtins.isList (value.services or null) then
      builtins.filter (name: builtins.elem name value.services) connectable.managers
    else
      connectable.managers;

  # Completes an entry for a service with generated keys. A field can also be under `fields`.
  complete =
    name: entry:
    let
      under = entry.value.fields or { };
      isWritten =
        field: entry.value ? ${field} || (builtins.isAttrs under && under.${field} or null != null);
      made = {
        inherit name;
        ${address} = connectable.addressOf name;
        ${key} = {
          _apiKeyOf = name;
        };
      }
      # Orders the unit after the connected service, so that its test can succeed.
      // lib.optionalAttrs (unit != null && unitName.isService unit) { dependencies = [ unit ]; };
      inherit (services.configured.${name}) unit;
    in
    entry
    // {
      about = name;
      inherit isWritten;
      value = removeAttrs made (builtins.filter isWritten (builtins.attrNames made)) // entry.value;
      # Each service that has the kind has its own address.
      fills = lib.optionalAttrs (!isWritten own) (
        lib.genAttrs (builtins.filter connectable.hasAddress (reach entry.value)) (manager: {
          ${own} = connectable.addressOf manager;
        })
      );
    };

  completed =
    chosen: entry:
    let
      bare = entry // {
        value = withoutNull entry.value;
      };
      meant = if builtins.isAttrs entry.value then meantBy chosen bare else { name = null; };
    in
    if meant.name == null then
      entry // lib.optionalAttrs (meant ? fault) { inherit (meant) fault; }
    else
      complete meant.name bare;

  # Returns the generated entry of a service for the services that no entry covers.
  made =
    written: name: option:
    let
      taken = lib.concatMap (
        entry: if entry.about or null == name then reach entry.value else [ ]
      ) written;
      left = lib.subtractLists taken (connectable.having option);
    in
    lib.optional (left != [ ]) (
      complete name {
        path = "suite.${kind.module}.connect";
        inherit option;
        value.services = left;
      }
    );
in
# settings: suite.<module>; entries: the declared ones
# -> entries: generated ones first, so that a duplicate name is reported for the declared entry; errors, warnings
settings: entries:
let
  chosen = connectable.choose settings.connect;
  written = map (completed chosen) entries;
  all = lib.concatLists (lib.mapAttrsToList (made written) chosen.services) ++ written;

  # An enabled module without any service to connect is an error. Other checks report unusable services.
  isComplete =
    chosen.isComplete && builtins.attrNames services.schemas == builtins.attrNames services.usable;
  idle =
    lib.optional (settings.connect == null && all == [ ] && isComplete)
      "suite.${kind.module} is enabled, but does nothing: ${
        if connectable.managers == [ ] then
          "none of the configured services has ${kind.plural}. Add one that has ${kind.plural} (${format.alternatives titles})"
        else
          "there is no service to connect ${format.conjunction connectable.managers} to. Add one"
      } to suite.services, or remove suite.${kind.module}.enable.";
in
if !(kind ? autoConnect) then
  {
    inherit entries;
    errors = [ ];
    warnings = [ ];
  }
else
  {
    entries = map (
      entry:
      removeAttrs entry [
        "about"
        "isWritten"
      ]
    ) all;
    inherit (chosen) errors;
    warnings =
      idle
      ++ lib.concatMap (entry: lib.optionals (entry ? about) (outOfSight entry (reach entry.value))) all;
  }
