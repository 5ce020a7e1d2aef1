# The kinds that are options of a service: a list for each, a set by key, or the keys of a singleton.
{
  lib,
  entryList,
  merging,
  serviceKinds,
  ...
}:
let
  kindOption =
    _: row:
    lib.nameValuePair row.option (
      (
        if row.lifecycle == "singleton" then
          keysOption
        else if row ? attributesAre then
          namedOption
        else
          listOption
      )
        row
    );

  keysOption =
    row:
    lib.mkOption {
      type = merging.keys;
      default = { };
      inherit (row) example;
      description = "${lib.toSentenceCase row.plural} of the service. suite sets the keys that you declare and leaves the others alone. ${keysOf row}";
    };

  # Attributes are named after a key.
  namedOption =
    row:
    let
      key = row.attributesAre;
    in
    lib.mkOption {
      type = merging.keys;
      default = { };
      example.${row.example.${key}} = removeAttrs row.example [ key ];
      description = "${lib.toSentenceCase row.plural} of the service, by ${key}; `trash` names sizes of the TRaSH guides. ${ownershipOf row.lifecycle} ${
        keysOf (row // { keys = removeAttrs row.keys [ key ]; })
      }";
    };

  listOption =
    row:
    lib.mkOption {
      type =
        entryList
        // lib.optionalAttrs (row ? shorthandKey) { description = "list of strings or attribute sets"; };
      default = [ ];
      example = [ (if row ? shorthandKey then row.example.${row.shorthandKey} else row.example) ];
      description = "${lib.toSentenceCase row.plural} of the service${
        lib.optionalString (row ? shorthandKey) ", each as a string, or as an attribute set with its keys"
      }. ${ownershipOf row.lifecycle}${orderOf row} ${keysOf row}";
    };

  # Ordered kinds, whose resources are identified by their tags.
  orderOf =
    row:
    lib.optionalString (row ? position)
      " Their order in the service is that of the list. The ${row.title} without tags is the default of the service: it is always there and never deleted.";

  ownershipOf =
    lifecycle:
    if lifecycle == "fixed" then
      "The service has them from the start: suite changes those that you declare and leaves the others alone."
    else
      "suite creates missing ones before what refers to them, and deletes those that it created and that you no longer declare after everything else. It leaves others alone.";

  keysOf =
    row:
    "Keys: ${
      lib.concatStringsSep ", " (
        map (name: "`${name}`${onlyOf row.keys.${name}}") (builtins.attrNames row.keys)
      )
    }.";
  onlyOf = key: lib.optionalString (key ? apps) " (${lib.concatStringsSep ", " key.apps})";
in
lib.mapAttrs' kindOption serviceKinds
