# The scores of a profile, and the score that a release must have.
{
  lib,
  format,
  formats,
  nearest,
  types,
  withoutNull,
  ...
}:
let
  inherit (builtins) attrNames attrValues isAttrs;
  names = attrNames formats;
in
{
  scores =
    {
      isFromGuides,
      path,
      value,
      values,
      ...
    }:
    let
      # A score that is null counts as not set.
      isSet = name: value.${name} != null;
      wrong = builtins.filter (name: isSet name && !(types.int.check value.${name})) (attrNames value);
      kept = withoutNull value;
      unknown = builtins.filter isSet (attrNames (removeAttrs value names));
    in
    {
      errors = map (text: "${path}: ${text}") (
        map (name: types.int.explain "scores.${format.quote name}" value.${name}) wrong
        # A profile that declares only scores may be someone else's, with their formats.
        ++ map (
          name:
          "scores.${format.quote name}: suite.customFormats does not declare this format.${nearest.suggest name names} Declare the format there. If another program creates it, write suite.customFormats.${format.quote name} = { };"
        ) (lib.optionals (values ? qualities && !isFromGuides) unknown)
      );
      encode = _: kept;
    };

  number =
    {
      key,
      path,
      value,
      values,
      ...
    }:
    let
      scores = if isAttrs (values.scores or null) then attrValues values.scores else [ ];
      most = builtins.foldl' builtins.add 0 (
        builtins.filter (score: builtins.isInt score && score > 0) scores
      );
    in
    {
      errors =
        lib.optional (key == "minimumScore" && values ? qualities && value > most)
          "${path}: minimumScore: ${toString value} can never be reached: the scores above 0 add up to ${toString most}.";
    };
}
