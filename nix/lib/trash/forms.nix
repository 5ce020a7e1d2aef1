# The forms of the files of the TRaSH guides, as far as suite reads them.
{ format, lib, ... }:
let
  inherit (builtins)
    all
    attrNames
    attrValues
    filter
    isAttrs
    isList
    isString
    ;

  isListOf = is: value: isList value && all is value;
  isSetOf = is: value: isAttrs value && all is (attrValues value);
  optional = is: value: value == null || is value;
  isNumber = value: builtins.isInt value || builtins.isFloat value;
  isQuality =
    value:
    isAttrs value
    && isString (value.quality or null)
    && isNumber (value.min or null)
    && isNumber (value.preferred or null)
    && isNumber (value.max or null);
  isSchemes = isSetOf isString;

  # Kind in metadata.json -> the keys that suite reads, with their forms
  forms = {
    conflicts.custom_formats = isListOf isAttrs;
    naming = {
      episodes = optional (isSetOf isSchemes);
      file = optional isSchemes;
      folder = optional isSchemes;
      season = optional isSchemes;
      series = optional isSchemes;
    };
    qualities = {
      qualities = isListOf isQuality;
      type = isString;
    };
  };

  # Kind in metadata.json -> the keys that its files must have. There are hundreds of them.
  keys = builtins.mapAttrs (_: names: lib.genAttrs names (_: null)) {
    custom_formats = [
      "name"
      "specifications"
      "trash_id"
    ];
    custom_format_groups = [
      "custom_formats"
      "name"
      "quality_profiles"
      "trash_id"
    ];
    quality_profiles = [
      "cutoff"
      "items"
      "name"
      "trash_id"
      "upgradeAllowed"
    ];
  };
in
{
  # The value of json_paths in metadata.json.
  arePaths = isSetOf (isSetOf (isListOf isString));

  # kind in metadata.json -> a file -> the problem, or null
  problemIn =
    kind:
    let
      known = keys.${kind} or { };
      form = forms.${kind} or { };
    in
    value:
    let
      wrong =
        attrNames (removeAttrs known (attrNames value))
        ++ filter (key: !(form.${key} (value.${key} or null))) (attrNames form);
    in
    if !isAttrs value then
      "it is not a JSON object"
    else if wrong != [ ] then
      "the form of ${format.conjunction wrong} is not known"
    # Before February 2026, groups listed the profiles to which they do not apply, and the qualities of profiles were in
    # the opposite order.
    else if known ? quality_profiles && !(value.quality_profiles ? include) then
      "it has no quality_profiles.include, like revisions before February 2026"
    else
      null;
}
