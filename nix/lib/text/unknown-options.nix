# The options that do not exist: `suite.notifications`, `suite.downloadarr.qbittorrent`. Nix would report one at a time,
# before all other errors, and with the values, which may be secrets.
{
  lib,
  forKind,
  format,
  indexOf,
  kinds,
  nearest,
  serviceOptions,
  settingsRows,
  ...
}:
let
  inherit (builtins) attrNames mapAttrs;

  under =
    path: name: if builtins.match "(suite|services)[.].*" name != null then name else "${path}.${name}";

  # Plain name -> the options of this name, or of this word of another tool.
  optionsNamed = lib.zipAttrsWith (_: lib.concatLists) (
    lib.mapAttrsToList (
      path: names:
      mapAttrs (_: map (under path)) (
        nearest.wordsOf [ path ] // builtins.groupBy nearest.plain (attrNames names)
      )
    ) places
  );
  places =
    lib.mapAttrs' (
      _: kind: lib.nameValuePair "suite.${kind.module}" (indexOf kind).implementations
    ) kinds
    // {
      "suite.services.<name>" = serviceOptions.module.options;
      "suite.settings" = settingsRows;
    };

  # The definition or the entry that an option seems to name; null for other names.
  entryFor =
    services: kind: name: value:
    let
      inherit ((forKind kind.kind).catalog) definitions;
      definition = lib.findFirst (known: nearest.plain known == nearest.plain name) null (
        if definitions == null then [ ] else attrNames definitions
      );
      schemas = lib.concatMap (item: item.schemas) (builtins.attrValues definitions.${definition});
      target = lib.findFirst (
        target: builtins.elem services.${target}.schema schemas
      ) "prowlarr" (attrNames services);
    in
    if definition != null then
      "{ definition = ${format.quote definition}; services = [ ${format.quote target} ]; }"
    else if value ? implementationName then
      "{ name = ${format.quote name}; implementationName = …; }"
    else
      null;

  namesOf =
    options:
    attrNames (
      removeAttrs options [
        "_module"
        "internal"
        "manifests"
        "messages"
      ]
    );

  errorsAt =
    services: path: declared: given:
    let
      candidates = namesOf declared;
      kind = lib.findFirst (kind: path == "suite.${kind.module}") null (builtins.attrValues kinds);
      find = nearest.find {
        inherit candidates;
        show = under path;
        words = optionsNamed // nearest.wordsOf [ path ];
      };
      error =
        name: value:
        let
          entry = if kind == null then null else entryFor services kind name value;
          hint = if entry != null then " Write ${path}.${kind.list} = [ ${entry} ];" else find name;
        in
        "${path}.${lib.strings.escapeNixIdentifier name} does not exist.${
          if hint != "" then hint else " Options of ${path}: ${format.listing candidates}."
        }";
    in
    lib.mapAttrsToList error (removeAttrs given (attrNames declared));
in
{
  inherit optionsNamed;

  # options, values: those of suite
  unknownOptions =
    options: values:
    errorsAt values.services "suite" options values
    ++ lib.concatMap (
      group: errorsAt values.services "suite.${group}" options.${group} values.${group}
    ) (builtins.filter (name: !(options.${name} ? _type)) (namesOf options));
}
