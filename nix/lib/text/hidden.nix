# Options that people write as in other tools (generator/servarr/words.json). They are in no documentation, and a value in
# one is an error that names the option that is meant.
{
  lib,
  format,
  nearest,
  ...
}:
# path: of the options, `suite` or `suite.<module>`
path:
let
  words = nearest.optionsAt path;
  full = name: if lib.hasPrefix "suite." name then name else "${path}.${name}";
  hidden = lib.mkOption {
    type = lib.types.raw;
    visible = false;
  };
in
{
  options = builtins.mapAttrs (_: _: hidden) words;

  # options: those of the path, evaluated -> the errors
  errors =
    options:
    map (
      word:
      "${path}.${word} does not exist. Write ${
        format.alternatives (map full (lib.toList words.${word}))
      } in its place."
    ) (builtins.filter (word: options.${word}.isDefined) (builtins.attrNames words));
}
