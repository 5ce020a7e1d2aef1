# What is declared by name for several services: custom formats, auto tags, quality and metadata profiles. Errors, and
# the entries of the manifests.
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
# configured: suite.services; declared: kind -> what is written
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
# Most configurations have none: that has to cost next to nothing.
if used == [ ] then
  nothing
else
  {
    errors = lib.concatMap (kind: parts.${kind}.errors) used;

    # name of a service -> kind -> entries, where there are some
    entriesOf =
      name:
      lib.filterAttrs (_: entries: entries != [ ]) (
        lib.genAttrs used (kind: parts.${kind}.entriesFor name)
      );
  }
