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

  # What to write for an option of a kind that has the name of a definition; empty for other names.
  definitionHint =
    services: kind: name:
    let
      inherit ((forKind kind.kind).catalog) definitions;
      definition = lib.findFirst (known: nearest.plain known == nearest.plain name) null (
        lib.optionals (definitions != null) (attrNames definitions)
      );
      target = lib.findFirst (target: services.${target}.app == "prowlarr") "prowlarr" (attrNames services);
    in
    lib.optionalString (definition != null)
      " Write suite.${kind.module}.${kind.list} = [ { definition = ${format.quote definition}; services = [ ${format.quote target} ]; } ];";

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
    services: path: options: values:
    let
      candidates = namesOf options;
      kind = lib.findFirst (kind: path == "suite.${kind.module}") null (builtins.attrValues kinds);
      find = nearest.find {
        inherit candidates;
        show = under path;
        words = optionsNamed // nearest.wordsOf [ path ];
      };
      hintFor =
        name:
        lib.findFirst (hint: hint != "")
          "${
            lib.optionalString (kind != null) " Write an entry with a name of its own in ${path}.${kind.list}."
          } Options of ${path}: ${format.listing candidates}."
          [
            (lib.optionalString (kind != null) (definitionHint services kind name))
            (find name)
          ];
    in
    map (name: "${path}.${lib.strings.escapeNixIdentifier name} does not exist.${hintFor name}") (
      attrNames (removeAttrs values (attrNames options))
    );
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
