# The condition of `(?(…)yes|no)`.
{
  fail,
  groups,
  modes,
  names,
  open,
  unclosed,
  ...
}:
let
  inherit (builtins) match substring;

  read =
    state: token:
    let
      opened = open state "conditional";
    in
    if token == "(" then
      state // { mode = "condition"; }
    else if token == "(?#" then
      fail state "a condition (?(…)yes|no) cannot be a comment"
    else if match "[(][?][<']" token != null then
      fail state "a condition (?(…)yes|no) cannot be a group with a name"
    else
      groups.read opened token;

  condition = {
    text =
      state: text:
      let
        opened = open state "conditional";
        isReference = names.isName text;
        ofReference = opened // {
          frame = opened.frame // {
            inherit isReference;
          };
        };
        mentioned = names.mention (
          ofReference
          // {
            mode = "conditionEnd";
            frame = ofReference.frame // {
              hasCondition = true;
            };
          }
        ) text;
      in
      if match "[0-9]" (substring 0 1 text) != null then
        mentioned
      else
        modes.pattern.text (open ofReference "plain") text;
    # Text follows each token.
    token = state: _: unclosed state;
    end = unclosed;
  };

  conditionEnd = {
    # A token follows each text.
    text = state: _: malformed state;
    token = state: token: if token == ")" then state // { mode = "pattern"; } else malformed state;
    end = unclosed;
  };

  malformed = state: fail state "the number in a condition (?(1)yes|no) must be closed with )";
in
{
  inherit read;
  modes = { inherit condition conditionEnd; };
}
