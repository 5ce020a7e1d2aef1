# The copy of the TRaSH guides of each service. Services with the same copy read it once.
{ lib, ... }@ctx:
# configured: suite.services; shared: suite.trashGuides
{ configured, shared }:
let
  apps = [
    "radarr"
    "sonarr"
  ];
  sharedCopy = {
    option = "suite.trashGuides";
    value = shared;
  };

  copyOf = builtins.mapAttrs (
    name: service:
    if service.trashGuides == null then
      sharedCopy
    else
      {
        option = "suite.services.${lib.strings.escapeNixIdentifier name}.trashGuides";
        value = service.trashGuides;
      }
  ) configured;

  # Names a copy.
  keyOf =
    { value, ... }:
    builtins.unsafeDiscardStringContext (
      if builtins.isAttrs value then value.outPath or "" else toString value
    );

  guides = builtins.mapAttrs (
    _: alike: lib.genAttrs apps (import ./guide.nix ctx (builtins.head alike))
  ) (builtins.groupBy keyOf ([ sharedCopy ] ++ builtins.attrValues copyOf));
in
{
  # app -> the shared guides for it, see guide.nix
  shared = guides.${keyOf sharedCopy};

  # service -> app -> the guides for the app
  of = service: guides.${keyOf copyOf.${service}};

  # service -> the guides for its app
  forService = service: guides.${keyOf copyOf.${service}}.${configured.${service}.app};

  hasGuides = service: builtins.elem configured.${service}.app apps;

  # Names the copy of a service.
  keyOf = service: keyOf copyOf.${service};
}
