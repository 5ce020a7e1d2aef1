# The state of reading a regular expression.
#
#   mode      how the next part is read: a row of modes.nix, or "free" if the rest is not judged
#   fault     what is wrong
#   isLoose   true if references to groups are not judged
#   unit      what a quantifier would follow: "nothing", "unit", "quantifier" or "lazy" quantifier
#   options   `isSpaced` (option x: blanks and # comments are ignored), `isNamed` (option n: plain groups have no number)
#   frame     the group that is open; null outside of groups
#   numbered  how many groups have their place as a number
#   events    declared and mentioned groups, the last one first, each with the one before it in `rest`
#   set       the state of a set of characters (sets.nix)
#   pending   the name or the options that are being read (groups.nix)
let
  inherit (builtins) seq;

  fail = state: fault: state // { inherit fault; };
in
{
  inherit fail;

  unclosed = state: fail state "a ( is not closed; write \\( for the character";

  initial = {
    mode = "pattern";
    fault = null;
    isLoose = false;
    unit = "nothing";
    options = {
      isSpaced = false;
      isNamed = false;
    };
    frame = null;
    numbered = 0;
    events = {
      key = 0;
      rest = null;
    };
    set = null;
    pending = null;
  };

  # Adds a declared or mentioned group. Each number is computed at once: a chain of delayed ones would overflow.
  note =
    state: event:
    let
      key = state.events.key + 1;
    in
    seq key (
      state
      // {
        events = event // {
          inherit key;
          rest = state.events;
        };
      }
    );

  # Opens a group. `kind`: "plain"; or "conditional" for `(?(…)yes|no)`
  open =
    state: kind:
    let
      frame = {
        inherit kind;
        inherit (state) options;
        outer = state.frame;
        branches = 1;
        hasCondition = false;
        # True if the condition may be a number or a name.
        isReference = false;
      };
    in
    seq state.options (
      seq state.frame (
        state
        // {
          mode = "pattern";
          unit = "nothing";
          inherit frame;
        }
      )
    );
}
