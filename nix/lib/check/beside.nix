# Of some kinds the services have one of each implementation from the start, under its name. An entry with another
# name is taken for what it says, which is seldom what is meant.
{
  lib,
  lower,
  show,
  ...
}:
let
  isOwn =
    name: item:
    builtins.elem (lower (builtins.unsafeDiscardStringContext name)) (
      map lower ([ item.title ] ++ item.names)
    );
in
# given: the entry; item: its implementation; targets: names of services -> warnings
given: item: targets:
lib.optional (builtins.isString (given.name or null) && targets != [ ] && !isOwn given.name item)
  "name: ${show.listing targets} will have this beside the ${show.quote item.title} that is there from the start. Leave name out to take that one over."
