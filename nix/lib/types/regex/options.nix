# Options: `(?i)` and `(?i:`.
{
  conditions,
  cut,
  fail,
  firstCharacter,
  modes,
  open,
  shown,
  unclosed,
  ...
}:
let
  inherit (builtins)
    length
    match
    seq
    split
    substring
    ;

  # Fails with the syntax of other languages that .NET lacks, by the text behind `(?`.
  unknown =
    state: text:
    fail state (
      if match "P.*" (substring 0 1 text) != null then
        "(?P is not .NET's syntax; a named group is (?<name>…), and a reference to it \\k<name>"
      else if match "[imnsxIMNSX]" (substring 0 1 text) != null then
        "(?${shown text} has an option that .NET lacks; it has i, m, n, s and x"
      else if match "[R0-9&|]" (substring 0 1 text) != null then
        "(?R), (?1), (?&name) and (?| are not .NET's syntax"
      else
        "(?${shown (firstCharacter text)} opens no group of .NET; write (?:…) for a group without a number"
    );

  isConditional = frame: frame != null && frame.kind == "conditional" && !frame.isReference;

  optionsOf =
    { options, isOn, ... }:
    text:
    let
      has = pattern: length (split pattern text) > 1;
    in
    {
      isSpaced = if has "[xX]" then isOn else options.isSpaced;
      isNamed = if has "[nN]" then isOn else options.isNamed;
    };

  options = {
    text =
      state: text:
      let
        inherit (cut ":" text) before after;
        options = optionsOf state.pending before;
        read = seq options.isSpaced (
          seq options.isNamed (
            state
            // {
              pending = state.pending // {
                inherit options;
                isFresh = false;
              };
            }
          )
        );
        opened = open state "plain";
      in
      if text == "" then
        state
      else if length (split "[^imnsxIMNSX]" before) > 1 then
        unknown state before
      else if isConditional state.frame then
        misplaced state
      else if after == null then
        read
      else
        modes.pattern.text (opened // { inherit (read.pending) options; }) after;
    token =
      state: token:
      if token == "-" || token == "+" then
        seq state.pending (
          state
          // {
            pending = state.pending // {
              isOn = token == "+";
              isFresh = false;
            };
          }
        )
      else if state.pending.isFresh && substring 0 1 token == "(" then
        conditions.read state token
      else if state.pending.isFresh && token == ")" then
        fail state "the quantifier ? follows nothing; write \\? for the character"
      else if state.pending.isFresh then
        unknown state token
      else if token != ")" then
        fail state "options of a group (?…) end in : or ), and not in ${shown token}"
      else if isConditional state.frame then
        misplaced state
      else
        state
        // {
          mode = "pattern";
          unit = "nothing";
          inherit (state.pending) options;
        };
    end = unclosed;
  };

  misplaced =
    state: fail state "options in a condition (?(…)yes|no) have no place outside of a group in it";
in
{
  inherit options;
}
