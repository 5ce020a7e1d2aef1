# The scores of a profile.
{
  lib,
  format,
  nearest,
  declared,
  ...
}:
let
  inherit (builtins) attrNames isInt;

  formats = if builtins.isAttrs declared.customformat then declared.customformat else { };
  formatNames = attrNames formats;

  scoreProblems =
    isOwn: scores:
    let
      written = attrNames scores;
      wrong = builtins.filter (name: !(isInt scores.${name}) && scores.${name} != null) written;
      unknown = attrNames (removeAttrs scores formatNames);
    in
    map (
      name:
      "scores.${format.quote name} must be an integer, but is ${format.value scores.${name}}.${
        format.propertyHint "key" scores.${name}
      }"
    ) wrong
    # A profile that declares only scores may be someone else's, with their formats.
    ++ lib.optionals isOwn (
      map (
        name:
        "scores.${format.quote name}: suite.customFormats does not declare this format.${nearest.suggest name formatNames} Declare the format there. If another program creates it, write suite.customFormats.${format.quote name} = { };"
      ) unknown
    );

  reachProblems =
    scores: minimum:
    let
      most = lib.foldl' (sum: score: if isInt score && score > 0 then sum + score else sum) 0 (
        builtins.attrValues scores
      );
    in
    lib.optional (minimum > most)
      "minimumScore: ${toString minimum} can never be reached: the scores above 0 add up to ${toString most}.";
in
{
  inherit reachProblems scoreProblems;
}
