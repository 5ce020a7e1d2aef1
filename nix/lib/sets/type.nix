# The type of options such as `suite.customFormats`. It has no submodules, so that suite reports all errors together.
# Several modules can set different keys under one name, and different scores of one profile.
{ lib, ... }:
let
  agree =
    location: file: first: second:
    if first == second then
      first
    else
      throw "The option `${lib.showOption location}' is defined differently in ${file} and elsewhere. Remove one of the definitions.";

  # Merges two sets; `deeper` merges the values of a key that both have.
  merge =
    deeper: first: second:
    first
    // second
    // builtins.mapAttrs (name: one: deeper name one second.${name}) (
      builtins.intersectAttrs second first
    );

  isPlain = value: builtins.isAttrs value && !(value ? _type);

  named = lib.mkOptionType {
    name = "attrs";
    description = "attribute set";
    check = _: true;
    merge =
      location: definitions:
      let
        two =
          first: second:
          let
            at = key: location ++ [ key ];
            inner =
              key: one: other:
              if isPlain one && isPlain other then
                merge (name: agree (at key ++ [ name ]) second.file) one other
              else
                agree (at key) second.file one other;
          in
          second
          // {
            value =
              if isPlain first.value && isPlain second.value then
                merge inner first.value second.value
              else
                agree location second.file first.value second.value;
          };
      in
      (lib.foldl' two (builtins.head definitions) (builtins.tail definitions)).value;
  };
  type = lib.types.attrsOf named;
in
type
// {
  # suite reports a value that is not a set.
  check = _: true;
  merge =
    location: definitions:
    let
      wrong = builtins.filter (definition: !builtins.isAttrs definition.value) definitions;
    in
    if wrong == [ ] then type.merge location definitions else (builtins.head wrong).value;
}
