# The forms of the files of the TRaSH guides, as far as suite reads them.
{ format, ... }:
let
  inherit (builtins)
    all
    attrNames
    attrValues
    filter
    isAttrs
    isBool
    isList
    isString
    ;

  isListOf = is: value: isList value && all is value;
  isSetOf = is: value: isAttrs value && all is (attrValues value);
  optional = is: value: value == null || is value;
  isNamed = value: isAttrs value && isString (value.trash_id or null) && isString (value.name or null);
  isNumber = value: builtins.isInt value || builtins.isFloat value;
  isItem =
    value:
    isAttrs value
    && isString (value.name or null)
    && isBool (value.allowed or null)
    && isList (value.items or [ ])
    && all isString (value.items or [ ]);
  isQuality =
    value:
    isAttrs value
    && isString (value.quality or null)
    && isNumber (value.min or null)
    && isNumber (value.preferred or null)
    && isNumber (value.max or null);
  isSchemes = isSetOf isString;
  named = {
    name = isString;
    trash_id = isString;
  };

  # Kind in metadata.json -> the keys that suite reads, with their forms
  forms = {
    conflicts.custom_formats = isListOf isAttrs;
    custom_formats = named // {
      specifications = isList;
      trash_scores = optional isAttrs;
    };
    # Before February 2026, groups listed the profiles to which they do not apply, and the qualities of profiles were in
    # the opposite order.
    custom_format_groups = named // {
      custom_formats = isListOf isNamed;
      quality_profiles = value: isAttrs value && isSetOf isString (value.include or null);
    };
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
    quality_profiles = named // {
      cutoff = isString;
      formatItems = optional (isSetOf isString);
      items = isListOf isItem;
      upgradeAllowed = isBool;
    };
  };
in
{
  # The value of json_paths in metadata.json.
  arePaths = isSetOf (isSetOf (isListOf isString));

  # kind in metadata.json, a file -> the problem, or null
  problemIn =
    kind: value:
    let
      wrong = filter (key: !(forms.${kind}.${key} (value.${key} or null))) (attrNames forms.${kind});
    in
    if !isAttrs value then
      "it is not a JSON object"
    else if wrong == [ ] then
      null
    else if wrong == [ "quality_profiles" ] then
      "it has no quality_profiles.include, like revisions before February 2026"
    else
      "the form of ${format.conjunction wrong} is not known";
}
