# The modes of reading a regular expression: in a pattern, in a comment and so on. A mode reads text, reads a token, and
# finds a fault at the end.
{
  conditions,
  escapes,
  fail,
  groups,
  isSkipped,
  largest,
  named,
  numberOf,
  options,
  sets,
  unclosed,
  ...
}:
let
  inherit (builtins)
    elemAt
    match
    stringLength
    substring
    ;

  endsIn = last: token: substring (stringLength token - 1) 1 token == last;

  literal = state: state // { unit = "unit"; };

  quantified =
    state: token:
    if state.unit == "quantifier" && token == "?" then
      state // { unit = "lazy"; }
    else if state.unit == "nothing" then
      fail state "the quantifier ${token} follows nothing; write \\${token} for the character"
    else if state.unit != "unit" then
      fail state "the quantifier ${token} follows another one, and .NET has no possessive quantifiers; put the first one in (?:…)"
    else
      bounded state token;

  bounded =
    state: token:
    let
      bounds = match "[{]([0-9]+),?([0-9]*)}" token;
      least = numberOf (elemAt bounds 0);
      most = numberOf (elemAt bounds 1);
      after = state // {
        unit = "quantifier";
      };
    in
    if bounds == null then
      after
    else if least > largest || most > largest then
      fail state "${token} counts beyond ${toString largest}"
    else if elemAt bounds 1 != "" && least > most then
      fail state "the bounds of ${token} are reversed; write {${toString most},${toString least}}"
    else
      after;

  tokens = {
    "\\" = escapes.read;
    "(" = groups.read;
    ")" = state: _: groups.close state;
    "[" = state: _: sets.open state;
    "|" = state: _: groups.branch state;
    "*" = quantified;
    "+" = quantified;
    "?" = quantified;
    "{" = quantified;
    "#" =
      state: _: if state.options.isSpaced then state // { mode = "lineComment"; } else literal state;
    "\n" = state: _: if state.options.isSpaced then state else literal state;
    "-" = state: _: literal state;
    "]" = state: _: literal state;
  };

  pattern = {
    text = state: text: if isSkipped state text then state else literal state;
    token = state: token: tokens.${substring 0 1 token} state token;
    end = state: if state.frame == null then state else unclosed state;
  };

  commentUntil = last: end: {
    text = state: _: state;
    token = state: token: if endsIn last token then state // { mode = "pattern"; } else state;
    inherit end;
  };
in
{
  inherit pattern;
  comment = commentUntil ")" (state: fail state "a comment (?# is not closed with )");
  lineComment = commentUntil "\n" pattern.end;
}
// sets.modes
// conditions.modes
// named
// options
