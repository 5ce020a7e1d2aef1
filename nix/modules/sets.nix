# The options for declarations by name: custom formats, auto tags, quality and metadata profiles.
{ lib, suiteLib, ... }:
let
  keysOf =
    row: lib.concatMapStringsSep ", " (key: "`${key}`") (builtins.attrNames row.keys ++ [ "services" ]);

  optionOf =
    name: row:
    lib.nameValuePair row.set (
      lib.mkOption {
        type = suiteLib.setType;
        default = { };
        example = {
          Example = row.example.entry;
        };
        description = "${lib.toSentenceCase row.plural}, by name. Each is an attribute set; only the keys that it has are managed. Keys: ${keysOf row}.${
          lib.optionalString (
            row.keys ? conditions
          ) "\n\n${suiteLib.docs.conditionKeys (suiteLib.forKind name)}"
        }";
      }
    );
in
{
  options.suite = lib.mapAttrs' optionOf suiteLib.setKinds;
}
