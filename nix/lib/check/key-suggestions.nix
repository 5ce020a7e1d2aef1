# Suggestions for keys that a set does not have. Evaluated only for errors.
{
  lib,
  format,
  nearest,
  ...
}:
# set: the arguments of a check, prepared (record.nix) -> key -> a sentence after a space
{
  isHere,
  keys,
  labelOf,
  namesOf,
  only,
  places,
  remedyOf,
  types,
  valid,
  ...
}:
let
  words = nearest.wordsOf places;
  plainly = map (name: {
    inherit name;
    plain = nearest.plain name;
  });
  foreignKeys = plainly (builtins.filter (key: !isHere key) (builtins.attrNames only));

  # A key of others, by another spelling or the word of another tool; null if there is a valid one.
  elsewhere =
    key:
    let
      plain = nearest.plain key;
      meant = words.${plain} or [ ];
      isMeant = one: one.plain == plain || builtins.elem one.name meant;
      found = lib.findFirst isMeant null foreignKeys;
    in
    if found == null || types ? ${key} || builtins.any isMeant (plainly valid) then
      null
    else
      found.name;

  near = nearest.find {
    candidates = valid;
    show = labelOf;
    labels = keys.labels or { };
    inherit words;
  };
in
key:
if remedyOf key != null then
  " ${remedyOf key}"
else if key == "_secret" || key == "_apiKeyOf" then
  " This takes no secret. Write the value itself."
else if elsewhere key != null then
  " ${format.quote (labelOf (elsewhere key))} is a key of ${namesOf only.${elsewhere key}}."
else
  near key
