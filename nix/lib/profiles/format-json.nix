# The JSON of custom formats: what the web UI exports, and the files of the TRaSH guides.
{
  lib,
  forKind,
  format,
  nearest,
  scored,
  ...
}:
let
  # A file names the implementation of a condition, not its implementationName.
  classes = lib.mapAttrs' (
    _: item: lib.nameValuePair item.implementation (builtins.head item.names)
  ) (forKind scored.kind).catalog.implementations;

  conditionOf =
    condition:
    let
      fields = condition.fields or { };
    in
    {
      inherit (condition) implementation;
      implementationName = classes.${condition.implementation};
      name = condition.name or null;
      negate = condition.negate or false;
      required = condition.required or false;
      # The TRaSH guides have the fields as a set; an export of the web UI has them as a list.
      fields =
        if builtins.isList fields then
          builtins.listToAttrs (map (field: lib.nameValuePair field.name field.value or null) fields)
        else
          fields;
    };

  names = builtins.attrNames classes;
  nameIn = condition: toString condition.implementation or "";

  isText = json: builtins.isString json && builtins.match "[[:space:]]*[{].*" json != null;
  # Nix 2.8 has no builtin for the type of one file.
  isFile =
    json:
    (builtins.isPath json || builtins.isString json && lib.hasPrefix "/" json)
    && builtins.pathExists json
    && !builtins.pathExists (toString json + "/.");
in
# The keys of a custom format with `json` -> the same with `conditions` in its place, and errors
{ json, ... }@given:
let
  # Malformed JSON ends the evaluation with Nix's own message.
  read =
    if builtins.isAttrs json then
      json
    else
      builtins.fromJSON (if isText json then json else builtins.readFile json);
  errors =
    if given ? conditions then
      [ "json and conditions are both set. Remove one of them." ]
    else if !(builtins.isAttrs json || isText json || isFile json) then
      [
        "json must be the path of an existing JSON file, or its content, but is ${format.value json}. Write a path relative to this file without quotes: ./format.json"
      ]
    else if !builtins.isList (read.specifications or null) || read.specifications == [ ] then
      [
        "json must have a list \"specifications\" with conditions. Export the format in the web UI, or use a file of the TRaSH guides."
      ]
    else
      map (
        name:
        "json: specifications: unknown implementation ${format.quote name}.${nearest.suggest name names} Implementations: ${format.quoted names}."
      ) (builtins.attrNames (removeAttrs (builtins.groupBy nameIn read.specifications) names));
  include = read.includeCustomFormatWhenRenaming or null;
in
{
  inherit errors;
  given =
    if errors != [ ] then
      given
    else
      lib.optionalAttrs (include != null) { includeInRenames = include; }
      // removeAttrs given [ "json" ]
      // {
        conditions = map conditionOf read.specifications;
      };
}
