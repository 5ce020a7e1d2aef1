# The scores of a profile.
{
  lib,
  format,
  nearest,
  common,
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
      # A score that is null counts as not set.
      isSet = name: scores.${name} != null;
      # A profile can have hundreds of scores, so those that are right are found without the type.
      wrong = builtins.filter (
        name:
        !(isInt scores.${name} && scores.${name} < 2147483648 && scores.${name} > -2147483649) && isSet name
      ) (attrNames scores);
      unknown = builtins.filter isSet (attrNames (removeAttrs scores formatNames));
    in
    lib.concatMap (name: common.typed common.int "scores.${format.quote name}" scores.${name}) wrong
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
