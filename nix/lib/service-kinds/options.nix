# The kinds that are options of a service: a list for each, a set by key, or the keys of a singleton.
{
  lib,
  entryList,
  merging,
  serviceKinds,
  ...
}:
let
  ownership = {
    direct = "suite creates missing ones first and deletes last, only undeclared ones that it created. It changes no others.";
    fixed = "They are built into the service. suite changes those that you declare and no others.";
    singleton = "suite sets the keys that you declare and changes no other key.";
  };

  optionOf =
    row:
    let
      isShort = row ? shorthandKey;
      # Attributes are named after a key.
      byKey = row.attributesAre or "";
      isList = row.lifecycle != "singleton" && byKey == "";
      shape =
        if isShort then
          ", each as a string or as an attribute set"
        else
          lib.optionalString (byKey != "") ", by ${byKey}; `trash` names sizes of the TRaSH guides";
      # Ordered kinds, whose resources are identified by their tags.
      order =
        lib.optionalString (row ? position)
          " The service has them in the order of the list. The ${row.title} without tags is the default of the service. suite never deletes it.";
      keys = lib.mapAttrsToList (
        name: key: "`${name}`${lib.optionalString (key ? apps) " (${lib.concatStringsSep ", " key.apps})"}"
      ) (removeAttrs row.keys [ byKey ] // renamedFrom);
      renamedFrom = lib.optionalAttrs (builtins.elem "name" row.identity) {
        renamedFrom = row.keys.name;
      };
    in
    lib.mkOption {
      type =
        if !isList then
          merging.keys
        else
          entryList // lib.optionalAttrs isShort { description = "list of strings or attribute sets"; };
      default = if isList then [ ] else { };
      example =
        if isList then
          [ (if isShort then row.example.${row.shorthandKey} else row.example) ]
        else if byKey == "" then
          row.example
        else
          { ${row.example.${byKey}} = removeAttrs row.example [ byKey ]; };
      description = "${lib.toSentenceCase row.plural} of the service${shape}. ${ownership.${row.lifecycle}}${order} Keys: ${lib.concatStringsSep ", " keys}.";
    };
in
lib.mapAttrs' (_: row: lib.nameValuePair row.option (optionOf row)) serviceKinds
