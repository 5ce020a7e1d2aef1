# The errors of options that do not exist: `suite.notifications`, `suite.downloadarr.qbittorrent`. Nix would report one at a
# time, before all other errors, and with the values, which may be secrets.
{
  lib,
  forKind,
  format,
  kinds,
  nearest,
  serviceOptions,
  settingsRows,
  ...
}:
let
  inherit (builtins) attrNames filter isAttrs;

  isPath = name: builtins.match "(suite|services)[.].*" name != null;
  under = path: name: if isPath name then name else "${path}.${name}";
  # Groups of options, which have no groups in them.
  groupsOf = options: filter (name: !(options.${name} ? _type)) (namesOf options);
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

  # Plain name -> the options of this name in all modules, in settings and in services.
  everywhere =
    options:
    let
      at = path: map (name: { ${nearest.plain name} = [ (under path name) ]; });
      service = "suite.services.<name>";
    in
    builtins.mapAttrs (_: map (name: if lib.hasPrefix "settings." name then "suite.${name}" else under service name)) (
      nearest.wordsOf [ service ]
    )
    // lib.zipAttrsWith (_: lib.concatLists) (
      lib.concatMap (module: at "suite.${module}" (namesOf options.${module})) (groupsOf options)
      ++ at "suite.settings" (attrNames settingsRows)
      ++ at service (attrNames serviceOptions.module.options)
    );

  # The entry of a list that is meant by an option with the name of a definition, or of a user's own; null for others.
  entryOf =
    services: path: name: value:
    let
      kind = lib.findFirst (kind: path == "suite.${kinds.${kind}.module}") null (attrNames kinds);
      inherit (kinds.${kind}) list;
      inherit ((forKind kind).catalog) definitions;
      definition = lib.findFirst (one: nearest.plain one == nearest.plain name) null (
        attrNames (lib.optionalAttrs (definitions != null) definitions)
      );
      schemas = lib.concatMap (item: item.schemas) (builtins.attrValues definitions.${definition});
      service = lib.findFirst (
        one: builtins.elem services.${one}.schema schemas
      ) "prowlarr" (attrNames services);
      write = text: "Write ${path}.${list} = [ ${text} ];";
    in
    if kind == null then
      null
    else if definition != null then
      write "{ definition = ${format.quote definition}; services = [ ${format.quote service} ]; }"
    else if isAttrs value && value ? implementationName then
      write "{ name = ${format.quote name}; implementationName = …; }"
    else if lib.hasPrefix "extra" name then
      write "{ … }"
    else
      null;
in
# options, values: those of suite -> errors
options: values:
let
  errorsAt =
    path: declared: given:
    let
      find = nearest.find {
        candidates = namesOf declared;
        show = under path;
        words = everywhere options // nearest.wordsOf [ path ];
      };
      error =
        name:
        let
          entry = entryOf values.services path name given.${name};
          hint = if entry != null then " ${entry}" else find name;
        in
        "${path}.${lib.strings.escapeNixIdentifier name} does not exist.${
          if hint != "" then hint else " Options of ${path}: ${format.listing (namesOf declared)}."
        }";
    in
    map error (attrNames (removeAttrs given (attrNames declared)));
in
errorsAt "suite" options values
++ lib.concatMap (group: errorsAt "suite.${group}" options.${group} values.${group}) (
  groupsOf options
)
