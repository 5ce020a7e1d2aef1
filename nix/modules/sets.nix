# The options for declarations by name: custom formats, auto tags, quality and metadata profiles.
{ lib, suiteLib, ... }:
let
  inherit (suiteLib) docs;

  optionOf =
    name: row:
    lib.nameValuePair row.set (
      lib.mkOption {
        type = suiteLib.merging.keySets;
        default = { };
        example = {
          Example = row.example.entry;
        };
        description = "${lib.toSentenceCase row.plural}, by name. Each is an attribute set. suite manages only the keys that you set.\n\n${docs.setKeys row (suiteLib.forKind name)}${
          lib.optionalString (row.keys ? conditions) "\n\n${docs.conditionKeys (suiteLib.forKind name)}"
        }";
      }
    );
in
{
  options.suite = lib.mapAttrs' optionOf suiteLib.setKinds // {
    trashGuides = lib.mkOption {
      type = lib.types.raw;
      default = null;
      example = lib.literalExpression "inputs.trash-guides";
      description = "A copy of the [TRaSH guides](https://github.com/TRaSH-Guides/Guides), for `trash` in {option}`suite.qualityProfiles`, {option}`suite.qualitySizes` and the naming settings: a flake input with `flake = false`, or the path of a checkout.";
    };
  };
}
