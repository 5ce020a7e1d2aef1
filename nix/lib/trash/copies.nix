# The copy of the TRaSH guides of each service. Services with the same copy read it once.
{ lib, ... }@ctx:
# configured: suite.services; shared: suite.trashGuides
{ configured, shared }:
let
  apps = [
    "radarr"
    "sonarr"
  ];

  copyOf = builtins.mapAttrs (
    name: service:
    let
      isOwn = service.trashGuides != null;
      value = if isOwn then service.trashGuides else shared;
    in
    {
      inherit value;
      option =
        if isOwn then
          "suite.services.${lib.strings.escapeNixIdentifier name}.trashGuides"
        else
          "suite.trashGuides";
      key = builtins.unsafeDiscardStringContext (
        if builtins.isAttrs value then value.outPath or "" else toString value
      );
    }
  ) configured;

  guides = builtins.mapAttrs (
    _: alike: lib.genAttrs apps (import ./guide.nix ctx (builtins.head alike))
  ) (builtins.groupBy (copy: copy.key) (builtins.attrValues copyOf));

  # service, app -> the guides for the app, see guide.nix
  guidesOf = service: app: guides.${copyOf.${service}.key}.${app};
in
{
  inherit guidesOf;

  hasGuides = service: builtins.elem configured.${service}.app apps;

  # Names the copy of a service.
  keyOf = service: copyOf.${service}.key;

  guideOf = service: guidesOf service configured.${service}.app;
}
