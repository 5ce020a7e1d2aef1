# The openings and ends of groups.
{ fail, open, ... }:
let
  inherit (builtins) match seq;
in
{
  read =
    state: token:
    if token == "(" then
      let
        numbered = state.numbered + 1;
      in
      if state.options.isNamed then
        open state "plain"
      else
        seq numbered (open (state // { inherit numbered; }) "plain")
    else if token == "(?#" then
      state // { mode = "comment"; }
    else if token == "(?" then
      state
      // {
        mode = "options";
        pending = {
          inherit (state) options;
          isOn = true;
          isFresh = true;
        };
      }
    else if match "[(][?][<']" token != null then
      state
      // {
        mode = "name";
        pending = {
          close = if token == "(?<" then ">" else "'";
          first = null;
          isSecond = false;
        };
      }
    else
      open state "plain";

  close =
    state:
    let
      inherit (state) frame;
      inherit (frame) outer options;
      # The first group in a conditional is its condition.
      isCondition = outer != null && outer.kind == "conditional" && !outer.hasCondition;
    in
    if frame == null then
      fail state "a ) closes nothing; write \\) for the character"
    else
      seq outer (
        seq options (
          state
          // {
            inherit options;
            unit = if isCondition then "nothing" else "unit";
            frame = if isCondition then outer // { hasCondition = true; } else outer;
          }
        )
      );

  branch =
    state:
    let
      branches = state.frame.branches + 1;
      after = state // {
        unit = "nothing";
      };
    in
    if state.frame == null || state.frame.kind != "conditional" then
      after
    else if branches > 2 then
      fail state "a condition (?(…)yes|no) has more than two branches; put them in (?:…)"
    else
      after
      // {
        frame = state.frame // {
          inherit branches;
        };
      };
}
