# Entries made of the other services of a configuration, for a kind that has such: `autoConnect` in its row says
# which fields take their addresses and keys. An entry of the same name and implementation adds to what is made
# of a service, or says otherwise.
base@{
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

  # The services that an entry goes to, as far as can be told yet.
  reach =
    value:
    if builtins.isList (value.services or null) then
      builtins.filter (name: builtins.elem name value.services) connectable.managers
    else
      connectable.managers;

  # An entry about a service: what it leaves out is made. A field can be written under `fields`, too.
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
      # Started first where both are, so that it is up when it is tried.
      // lib.optionalAttrs (unit != null && unitName.isService unit) { dependencies = [ unit ]; };
      inherit (services.configured.${name}) unit;
    in
    entry
    // {
      about = name;
      inherit isWritten;
      value = removeAttrs made (builtins.filter isWritten (builtins.attrNames made)) // entry.value;
      # Each of the services that have the kind has an address of its own.
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

  # What is made of a service, for those to which no entry speaks of it.
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
# settings: suite.<module>; entries: those that are written
# -> entries: with what is made first, so that a name is taken by it; errors, warnings
settings: entries:
let
  chosen = connectable.choose settings.connect;
  written = map (completed chosen) entries;
  all = lib.concatLists (lib.mapAttrsToList (made written) chosen.services) ++ written;

  # Who enables the module expects something of it. A service that is not usable has an error of its own.
  isComplete =
    chosen.isComplete
    && builtins.attrNames services.schemas == builtins.attrNames services.usable;
  idle =
    lib.optional (settings.connect == null && all == [ ] && isComplete)
      "suite.${kind.module} is enabled, but does nothing: ${
        if connectable.managers == [ ] then
          "none of the configured services has ${kind.plural}"
        else
          "there is no service to connect ${format.listing connectable.managers} to"
      }. Add the service to suite.services, or remove suite.${kind.module}.enable.";
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
      ++ lib.concatMap (
        entry: lib.optionals (entry ? about) (outOfSight entry (reach entry.value))
      ) all;
  }
