# The JSON of custom formats: what the web UI exports, and the files of the TRaSH guides.
{
  lib,
  forKind,
  format,
  nearest,
  withoutNull,
  ...
}:
let
  inherit (builtins)
    isAttrs
    isList
    isPath
    isString
    ;

  # The TRaSH guides have the fields as a set; an export of the web UI has them as a list.
  fieldsOf =
    fields:
    if isList fields then
      builtins.listToAttrs (map (field: lib.nameValuePair field.name (field.value or null)) fields)
    else
      fields;

  # A file names the implementation of a condition, not its implementationName.
  classes = lib.mapAttrs' (
    _: item: lib.nameValuePair item.implementation (builtins.head item.names)
  ) (forKind "customformat").catalog.implementations;

  isSpecification =
    one:
    isAttrs one
    && isString (one.implementation or null)
    && (
      if isList (one.fields or { }) then
        builtins.all (field: isAttrs field && isString (field.name or null)) one.fields
      else
        isAttrs (one.fields or { })
    );

  conditionOf =
    specification:
    {
      inherit (specification) implementation;
      implementationName = classes.${specification.implementation};
      negate = specification.negate or false;
      required = specification.required or false;
      fields = withoutNull (fieldsOf (specification.fields or { }));
    }
    // (if specification ? name then { inherit (specification) name; } else { });

  unknown =
    index: one:
    lib.optional (!(classes ? ${one.implementation}))
      "specifications[${toString index}]${
        lib.optionalString (isString (one.name or null)) " (${format.quote one.name})"
      }: unknown implementation ${format.quote one.implementation}.${nearest.suggest one.implementation (builtins.attrNames classes)} Implementations: ${format.quoted (builtins.attrNames classes)}.";

  isText = json: isString json && builtins.match "[[:space:]]*[{].*" json != null;
  isSet = json: isAttrs json && !(json ? _type);
  # Nix 2.8 has no builtin for the type of one file.
  isFile =
    json:
    (isPath json || isString json && lib.hasPrefix "/" json)
    && builtins.pathExists json
    && !builtins.pathExists (toString json + "/.");
in
{
  # given: the keys of a custom format -> the same with `conditions` in place of `json`, and errors
  withJson =
    path:
    { json, ... }@given:
    let
      # Malformed JSON ends the evaluation with Nix's own message; a file that cannot be read does not.
      read =
        if isSet json then
          json
        else
          builtins.fromJSON (if isText json then json else builtins.readFile json);
      isFormat =
        isAttrs read
        && isList (read.specifications or null)
        && builtins.all isSpecification read.specifications;
      unknownIn =
        if builtins.all (one: classes ? ${one.implementation}) read.specifications then
          [ ]
        else
          lib.concatLists (lib.imap0 unknown read.specifications);
      errors =
        if given ? conditions then
          [ "json and conditions are both set. Remove one of them." ]
        else if !(isText json || isFile json || isSet json) then
          [
            "json must be the path of an existing JSON file, or its content, but is ${format.value json}. Write a path relative to this file without quotes: ./format.json"
          ]
        else if !isFormat then
          [
            "json must have a list \"specifications\", each with an \"implementation\". Export the format in the web UI, or use a file of the TRaSH guides."
          ]
        else
          map (text: "json: ${text}") unknownIn;
      include = read.includeCustomFormatWhenRenaming or null;
    in
    if errors != [ ] then
      {
        inherit given;
        errors = map (text: "${path}: ${text}") errors;
      }
    else
      {
        errors = [ ];
        given =
          removeAttrs given [ "json" ]
          // {
            conditions = map conditionOf read.specifications;
          }
          // lib.optionalAttrs (include != null && !(given ? includeInRenames)) {
            includeInRenames = include;
          };
      };
}
