# Sets of characters: `[a-z]`, and `[a-z-[aeiou]]`, which subtracts a set.
#
#   depth    how many sets are open
#   isFirst  true before the first character, where ] is one
#   before   the character before, with which a range may start; or null
#   isRange  true after the - of a range
#   isDash   true after a - that a subtracted set may follow
#   colons   how much of [::], which .NET skips, is read
{
  escapes,
  fail,
  firstCharacter,
  isLong,
  keyOf,
  lastCharacter,
  shown,
  ...
}:
let
  inherit (builtins)
    elem
    seq
    stringLength
    substring
    ;

  start = {
    depth = 0;
    isFirst = true;
    before = null;
    isRange = false;
    isDash = false;
    colons = 0;
  };

  nested =
    state:
    let
      depth = 1 + (if state.set == null then 0 else state.set.depth);
    in
    seq depth (
      state
      // {
        mode = "set";
        set = start // {
          inherit depth;
        };
      }
    );

  close =
    state:
    let
      depth = state.set.depth - 1;
    in
    if depth == 0 then
      state
      // {
        mode = "pattern";
        unit = "unit";
        set = null;
      }
    else
      seq depth (
        state
        // {
          mode = "subtracted";
          set = start // {
            inherit depth;
          };
        }
      );

  after =
    state: changes:
    let
      inherit (state.set) depth;
    in
    seq depth (
      state
      // {
        set =
          start
          // {
            inherit depth;
            isFirst = false;
          }
          // changes;
      }
    );

  # Adds one character (characters.nix), or a class of them (`\d`).
  add =
    state: one:
    let
      inherit (state.set) before isRange;
      range = shown "${before.name}-${one.name}";
    in
    if !isRange then
      after state { before = if one.isClass then null else one; }
    else if one.isClass then
      fail state "the range ${range} in [ ] ends in a class; write \\- for the character -"
    else if before.first != null && one.last != null && one.last < before.first then
      fail state "the range ${range} in [ ] is reversed; write \\- for the character -"
    else
      after state { };

  # Adds text without - and [ ].
  text =
    state: text:
    let
      first = firstCharacter text;
      ended = add state (keyOf first);
      rest = substring (stringLength first) (-1) text;
    in
    if text == "" then
      state
    else if !state.set.isRange then
      after state {
        before = keyOf (lastCharacter text);
        colons = if state.set.colons == 1 && text == "::" then 2 else 0;
      }
    else if ended.fault != null || rest == "" && !(isLong first) then
      ended
    else
      # The second surrogate of a character may start a range after the first one has ended one.
      after state { before = keyOf (lastCharacter text); };

  bracket =
    state: token:
    if state.set.isRange || state.set.isDash then
      nested (if state.set.isRange then state // { isLoose = true; } else state)
    else
      after state {
        before = keyOf (substring (stringLength token - 1) 1 token);
        colons = if token == "[" then 1 else 0;
      };

  dash =
    state:
    if state.set.isRange then
      add state (keyOf "-")
    else if state.set.before != null then
      state
      // {
        set = state.set // {
          isRange = true;
        };
      }
    else
      after state {
        before = keyOf "-";
        isDash = !state.set.isFirst;
      };

  token =
    state: token:
    if token == "]" then
      if state.set.isFirst then
        after state { before = keyOf "]"; }
      else if state.set.colons == 2 then
        state // { mode = "free"; }
      else
        close state
    else if token == "-" then
      dash state
    else if
      elem token [
        "["
        "[^"
      ]
    then
      bracket state token
    else if substring 0 1 token == "\\" then
      escapes.readInSet { inherit add text; } state token
    else
      text state token;

  unclosed = state: fail state "a [ is not closed; write \\[ for the character";
  notLast = state: fail state "a subtracted set -[…] is not the last in its [ ]";
in
{
  open = state: nested (state // { set = null; });

  modes = {
    set = {
      inherit text token;
      end = unclosed;
    };
    subtracted = {
      text = state: text: if text == "" then state else notLast state;
      token = state: token: if token == "]" then close state else notLast state;
      end = unclosed;
    };
  };
}
