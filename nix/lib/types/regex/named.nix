# The names of groups behind `(?<`, and of references behind `\k<` or the older `\<`.
{
  cut,
  fail,
  modes,
  names,
  open,
  ...
}:
let
  inherit (builtins) match;

  name = {
    text =
      state: text:
      let
        inherit (state.pending) close first isSecond;
        inherit (cut close text) before after;
        opened = open state "plain";
        second = names.mention opened before;
        named =
          if !isSecond then
            names.declare opened before
          else if first == "" then
            second
          else if second.fault != null then
            second
          else
            names.declare second first;
      in
      if after != null && named.fault != null then
        named
      else if after != null then
        modes.pattern.text named after
      else
        state
        // {
          pending = state.pending // {
            first = if isSecond then null else before;
          };
        };
    token =
      state: token:
      if token == "-" && !state.pending.isSecond then
        state
        // {
          pending = state.pending // {
            isSecond = true;
          };
        }
      else
        unnamed state;
    end = unnamed;
  };

  unnamed = state: fail state "the name of a group is not closed; a named group is (?<name>…)";

  reference = {
    text =
      state: text:
      let
        inherit (state.pending) close isStrict;
        inherit (cut close text) before after;
        isName = after != null && names.isName before;
        plain = state // {
          mode = "pattern";
        };
        mentioned = names.mention plain before;
      in
      # The older \<name>: without a group it is text, and whether letters beyond ASCII are a name is not known.
      if isName && (isStrict || match "[a-zA-Z0-9_]*" before != null) then
        if mentioned.fault != null then mentioned else modes.pattern.text mentioned after
      else if isStrict then
        fail state "the name of a group must follow \\k, such as \\k<name>"
      else
        modes.pattern.text plain text;
    token = state: _: state;
    end = state: state;
  };
in
{
  inherit name reference;
}
