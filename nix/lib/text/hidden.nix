# Options that people write as in other tools (generator/servarr/words.json). They are in no documentation, and a value in
# one is an error that names the option that is meant.
{
  lib,
  format,
  nearest,
  ...
}:
# path: of the options, `suite` or `suite.<module>`; names: the options that exist there, which come first; exampleOf: word
# -> the whole assignment of an option, or null
path: names: exampleOf:
let
  words = removeAttrs (nearest.optionsAt path) names;
  meant =
    word:
    map (name: if isPath name then name else "${path}.${name}") (
      builtins.filter (name: isPath name || builtins.elem name names) (
        lib.optionals (words.${word} != null) (lib.toList words.${word})
      )
    );
  isPath = name: builtins.match "(suite|services)[.].*" name != null;
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
      "${path}.${word} does not exist. ${
        if meant word == [ ] then
          lib.removePrefix " " (nearest.aboutProgram word)
        else if exampleOf word != null then
          "Write ${exampleOf word}"
        else
          "Write ${format.alternatives (meant word)} in its place."
      }"
    ) (builtins.filter (word: options.${word}.isDefined) (builtins.attrNames words));
}
