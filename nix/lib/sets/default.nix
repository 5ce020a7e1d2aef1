# Declarations by name for several services: custom formats, auto tags, quality and metadata profiles. Returns errors,
# and the entries of the manifests.
{
  lib,
  setKinds,
  knownServices,
  ...
}@ctx:
let
  nothing = {
    errors = [ ];
    entriesOf = _: { };
  };
in
# configured: suite.services; declared: kind -> the declarations
{ configured, declared }:
let
  own = ctx // {
    services = knownServices configured;
    common = import ./common.nix own;
    conditions = import ./conditions.nix own;
    inherit declared;
  };

  qualityProfiles = import ./quality-profiles.nix own;
  parts = {
    customformat = import ./custom-formats.nix (own // { inherit qualityProfiles; });
    qualityprofile = qualityProfiles;
    metadataprofile = import ./metadata-profiles.nix own;
    autotagging = import ./auto-tags.nix own;
  };
  used = builtins.filter (kind: declared.${kind} != { }) (builtins.attrNames setKinds);
in
# Most configurations have none, so this must be cheap.
if used == [ ] then
  nothing
else
  {
    errors = lib.concatMap (kind: parts.${kind}.errors) used;

    # name of a service -> kind -> entries, if there are any
    entriesOf =
      name:
      lib.filterAttrs (_: entries: entries != [ ]) (
        lib.genAttrs used (kind: parts.${kind}.entriesFor name)
      );
  }
