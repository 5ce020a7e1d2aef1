# The options that do not exist: `suite.notifications`, `suite.downloadarr.qbittorrent`. Nix would report one at a time,
# before all other errors, and with the values, which may be secrets.
{
  lib,
  forKind,
  format,
  generated,
  indexOf,
  kinds,
  nearest,
  secrets,
  serviceOptions,
  setKinds,
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

  # The entry that an attribute or an element seems to mean by a name; null for other names.
  # schemas: name of a service -> its schema id; value: of the attribute
  entryNamed =
    schemas: kind: name: value:
    let
      inherit ((forKind kind.kind).catalog) definitions;
      definition = lib.findFirst (known: nearest.plain known == nearest.plain name) null (
        lib.optionals (definitions != null) (attrNames definitions)
      );
      target = lib.findFirst (
        service: generated.schemas.${toString schemas.${service}}.app or null == "prowlarr"
      ) "prowlarr" (attrNames schemas);
    in
    if definition != null && !(value ? implementationName) then
      {
        inherit definition;
        services = [ target ];
      }
    else if builtins.isString (value.implementationName or null) then
      {
        inherit name;
        inherit (value) implementationName;
      }
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

  kindOf =
    path: lib.findFirst (kind: path == "suite.${kind.module}") null (builtins.attrValues kinds);

  errorsAt =
    schemas: path: options: values:
    let
      candidates = namesOf options;
      kind = kindOf path;
      find = nearest.find {
        inherit candidates;
        show = under path;
        labels = mapAttrs (_: entry: entry.names or [ ]) places.${path} or { };
        words = optionsNamed // nearest.wordsOf [ path ];
      };
      hintFor =
        name: value:
        let
          entry = if kind == null then null else entryNamed schemas kind name value;
          near = find name;
          shared = entry // (forKind kind.kind).catalog.general.types // { services = null; };
          # The rest may be secrets.
          isShown = key: shared ? ${key} || secrets.isSecret value.${key};
          keys = lib.partition isShown (lib.optionals (builtins.isAttrs value) (attrNames value));
        in
        if entry != null then
          " Write ${path}.${kind.list} = ${format.code [ (entry // lib.getAttrs keys.right value) ]};${
            lib.optionalString (keys.wrong != [ ]) " Add its other keys: ${format.listing keys.wrong}."
          }"
        else if near != "" then
          near
        else
          "${
            lib.optionalString (kind != null) " Write entries with other names in ${path}.${kind.list}."
          } Options of ${path}: ${format.listing candidates}.";
    in
    lib.mapAttrsToList (
      name: value:
      "${path}.${lib.strings.escapeNixIdentifier name} does not exist.${hintFor name value}"
    ) (removeAttrs values (attrNames options));

  # The error of an option, or a group of options, that must be an attribute set.
  shapeError =
    name: option: value:
    let
      path = "suite.${name}";
      inherit (kindOf path) list;
      row = lib.findFirst (row: row.set == name) { } (builtins.attrValues setKinds);
      names = builtins.filter builtins.isString (lib.toList value);
      example =
        if row ? ownKeys.trash && names != [ ] then
          lib.genAttrs names (trash: { inherit trash; })
        else if name == "qualitySizes" && names != [ ] then
          lib.getAttrs [ "services" ] option.example // { trash = builtins.head names; }
        else
          option.example;
      # The option below it that takes the value.
      takes = key: option ? ${key}.type.want && option.${key}.type.plain.check value;
      key = lib.findFirst takes null (if lib.isBool value then [ "enable" ] else attrNames option);
    in
    "${path} must be an attribute set, but is ${format.value value}. Write${
      if option ? _type then
        ", for example, ${path} = ${format.code example};"
      else if key == null && builtins.isList value && kindOf path != null then
        " the list as the value of ${path}.${list}."
      else if key == null && kindOf path == null then
        " one of its options: ${format.listing (namesOf option)}."
      else if key == null then
        ", for example, ${path}.${list} = ${format.code option.${list}.example};"
      else
        " ${path}.${key} = ${format.code value};"
    }";
in
{
  inherit entryNamed optionsNamed;

  unknownOptions =
    options: values:
    let
      errorsIn = errorsAt (mapAttrs (_: service: service.schema) values.services);
      misshapen = values.misshapen or { };
    in
    errorsIn "suite" options (removeAttrs values [ "misshapen" ] // misshapen)
    ++ lib.mapAttrsToList (name: shapeError name options.${name}) (
      builtins.intersectAttrs options misshapen
    )
    ++ lib.concatMap (group: errorsIn "suite.${group}" options.${group} values.${group}) (
      builtins.filter (name: !(options.${name} ? _type)) (namesOf options)
    );
}
