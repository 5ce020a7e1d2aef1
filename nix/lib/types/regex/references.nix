# References to groups that there are not. Groups without a name have their place as a number; those with a name follow,
# with the numbers that are free.
{ lib, shown, ... }:
let
  inherit (builtins)
    elem
    filter
    foldl'
    genericClosure
    length
    listToAttrs
    sort
    ;

  eventsOf =
    state:
    filter (event: event.rest != null) (genericClosure {
      startSet = [ state.events ];
      operator = event: if event.rest == null then [ ] else [ event.rest ];
    });
in
state:
let
  events = eventsOf state;
  ofKind = kinds: filter ({ kind, ... }: elem kind kinds) events;
  setOf =
    key: all:
    listToAttrs (
      map (one: {
        name = toString one.${key};
        value = one.${key};
      }) all
    );

  named = setOf "name" (ofKind [ "named" ]);
  numbered = setOf "number" (ofKind [ "numbered" ]);

  # The last number before which all numbers are of groups.
  last =
    let
      step =
        { last, free }:
        number:
        if number <= last then
          { inherit last free; }
        else if number - last - 1 > free then
          {
            last = last + free;
            free = 0;
          }
        else
          {
            last = number;
            free = free - (number - last - 1);
          };
      end =
        foldl'
          (
            state: number:
            let
              next = step state number;
            in
            builtins.seq next.last (builtins.seq next.free next)
          )
          {
            last = state.numbered;
            free = length (builtins.attrNames named);
          }
          (sort builtins.lessThan (builtins.attrValues numbered));
    in
    end.last + end.free;

  isGroup = number: number <= last || numbered ? ${toString number};

  isMissing =
    { kind, name, ... }@event:
    if kind == "name" then
      !(named ? ${name})
    else if kind == "octal" then
      !(isGroup event.number) && (event.number < 10 || lib.hasPrefix "8" name || lib.hasPrefix "9" name)
    else
      !(isGroup event.number);

  missing = filter isMissing (ofKind [
    "name"
    "number"
    "octal"
  ]);
in
if missing == [ ] then
  null
else
  "it refers to a group ${shown (lib.last missing).name} that it does not have; a group is (…) or (?<name>…)"
