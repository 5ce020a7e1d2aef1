# `suite.metadataProfiles`.
{
  lib,
  format,
  forKind,
  nearest,
  setKinds,
  common,
  declared,
  services,
  types,
  ...
}:
let
  kind = setKinds.metadataprofile;
  inherit ((forKind kind.kind).catalog) implementations;
  item = implementations.metadataProfile or null;
  all = if builtins.isAttrs declared.metadataprofile then declared.metadataprofile else { };
  valid = builtins.attrNames kind.keys ++ [ "services" ];

  tableOf =
    key: schema:
    if item == null || !(item.fields.types ? ${key}) then
      null
    else
      item.fields.types.${key}.element.tableOf schema;

  allowedProblems =
    names: key: value:
    let
      inherit (builtins) isList isString;
      unknown =
        name: index: one:
        let
          table = tableOf key services.usable.${name};
        in
        lib.optional (table != null && !(table ? ${common.bare one}))
          "${key}[${toString index}]: ${name} does not offer ${format.value one}. Values on ${name}: ${format.quoted (builtins.attrNames table)}.${nearest.suggest (common.bare one) (builtins.attrNames table)}";
    in
    if !isList value then
      [
        "${key} must be a list of names, but is ${format.value value}.${format.propertyHint "key" value}${lib.optionalString (isString value) " Write ${key} = [ ${format.quote value} ];"}"
      ]
    else if !builtins.all isString value then
      lib.concatLists (
        lib.imap0 (
          index: one:
          lib.optional (!isString one)
            "${key}[${toString index}] must be a name, but is ${format.value one}.${format.propertyHint "list" one}"
        ) value
      )
    else if value == [ ] then
      [ "${key} is empty. Write at least one name." ]
    else
      lib.concatMap (
        name:
        if common.appOf name == "lidarr" then lib.concatLists (lib.imap0 (unknown name) value) else [ ]
      ) names;

  plain = {
    bool = types.bool;
    number = types.int;
    text = types.str;
  };

  valueProblems =
    names: key: value:
    let
      inherit (kind.keys.${key}) type;
    in
    if type == "allowed" then allowedProblems names key value else common.typed plain.${type} key value;

  look =
    name: written:
    let
      place = common.placeOf kind name;
      value = lib.filterAttrs (_: one: one != null) written;
      shape = common.shapeProblem kind written;
      targets = common.targets kind (value.services or null);
      errors =
        common.unknownKeys kind targets.names valid value
        ++ common.nameProblem name
        ++ targets.errors
        ++ lib.optional (
          name == "None"
        ) "\"None\" is the name of the profile that the services have for themselves. Set a different name."
        ++ common.foreignKeys kind targets.names value
        ++ lib.concatMap (key: valueProblems targets.names key value.${key}) (
          builtins.attrNames (builtins.intersectAttrs kind.keys value)
        );
    in
    if shape != [ ] then
      {
        errors = map (text: "${place}: ${text}") shape;
        targets = [ ];
      }
    else
      {
        errors = map (text: "${place}: ${text}") errors;
        inherit place;
        targets = lib.optionals (errors == [ ]) targets.names;
        values = removeAttrs value [ "services" ];
      };

  looked = builtins.mapAttrs look all;
in
{
  errors =
    lib.optional (!builtins.isAttrs declared.metadataprofile)
      "suite.metadataProfiles must be an attribute set by name, but is ${format.value declared.metadataprofile}."
    ++ common.twins kind all
    ++ lib.concatMap (one: one.errors) (builtins.attrValues looked);

  entriesFor =
    service:
    lib.mapAttrsToList (name: one: {
      inherit name;
      path = one.place;
      values = common.keysFor kind (common.appOf service) one.values;
    }) (lib.filterAttrs (_: one: builtins.elem service one.targets) looked);
}
