# The JSON of custom formats: what the web UI exports, and the files of the TRaSH guides.
{
  lib,
  format,
  nearest,
  ...
}:
# The conditions of custom formats.
ours:
let
  # The TRaSH guides have the fields as a set; an export of the web UI has them as a list.
  fieldsOf =
    fields:
    if builtins.isList fields then
      builtins.listToAttrs (
        map (field: {
          inherit (field) name;
          value = field.value or null;
        }) fields
      )
    else
      fields;

  classes = lib.mapAttrs' (
    _: item: lib.nameValuePair item.implementation (builtins.head item.names)
  ) (ours.catalog.implementations);

  implementations = builtins.attrNames classes;

  isSpecification =
    one:
    builtins.isAttrs one
    && builtins.isString (one.implementation or null)
    && (
      if builtins.isList (one.fields or { }) then
        builtins.all (field: builtins.isAttrs field && builtins.isString (field.name or null)) one.fields
      else
        builtins.isAttrs (one.fields or { })
    );

  conditionOf =
    specification:
    {
      inherit (specification) implementation;
      implementationName = classes.${specification.implementation} or specification.implementation;
      negate = specification.negate or false;
      required = specification.required or false;
      fields = lib.filterAttrs (_: value: value != null) (fieldsOf (specification.fields or { }));
    }
    // lib.optionalAttrs (specification ? name) { inherit (specification) name; };

  # A file names the implementation of a condition, not its implementationName.
  inspectJson =
    targets: place: specifications:
    let
      unknown = lib.imap0 (
        index: one:
        lib.optional (!(classes ? ${one.implementation}))
          "${place}[${toString index}]${
            lib.optionalString (builtins.isString (one.name or null)) " (${format.quote one.name})"
          }: unknown implementation ${format.quote one.implementation}.${nearest.suggest one.implementation implementations} Implementations: ${format.quoted implementations}."
      ) specifications;
      known = builtins.filter (one: classes ? ${one.implementation}) specifications;
    in
    if builtins.length known == builtins.length specifications then
      ours.inspect targets place (map conditionOf specifications)
    else
      {
        errors = lib.concatLists unknown;
        ready = null;
      };

  # A Nix path, the path of a file as a string, or the JSON text itself.
  readJson = json: builtins.fromJSON (if isText json then json else builtins.readFile json);

  # Nix 2.8 has no builtin for the type of one file.
  isRegular = json: builtins.pathExists json && !builtins.pathExists (toString json + "/.");

  isText = json: builtins.isString json && builtins.match "[[:space:]]*[{].*" json != null;

  # Malformed JSON ends the evaluation with Nix's own message; a file that cannot be read does not.
  jsonProblem =
    value:
    let
      inherit (value) json;
      isFile = builtins.isPath json || (builtins.isString json && lib.hasPrefix "/" json);
    in
    lib.optional (!(isText json || isFile && isRegular json))
      "json must be the path of an existing JSON file, or its content, but is ${format.value json}. Write a path relative to this file without quotes: ./format.json"
    ++ lib.optional (value ? conditions) "json and conditions are both set. Remove one of them.";
in
{
  inherit
    inspectJson
    isSpecification
    jsonProblem
    readJson
    ;
}
