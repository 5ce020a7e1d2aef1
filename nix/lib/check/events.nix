# The services for which no event of an entry is on: they would never send the notification.
{
  lib,
  format,
  kind,
  services,
  ...
}:
# given: the events that the entry sets; item: its implementation; targets: names of services -> errors
{
  given,
  item,
  targets,
}:
let
  supports = name: event: builtins.elem services.usable.${name} item.events.${event} or [ ];
  enabled = builtins.filter (event: given.${event} == true) (builtins.attrNames given);
  silent = builtins.filter (name: !builtins.any (supports name) enabled) targets;

  # Each app has its own events.
  eventsOn = name: builtins.filter (supports name) (builtins.attrNames item.events);
  groups = builtins.attrValues (
    builtins.groupBy (name: lib.concatStringsSep " " (eventsOn name)) silent
  );
  neverFires =
    names:
    "no event is on${
      if names == targets then
        ", so no ${kind.noun} would ever be sent"
      else
        " for ${format.conjunction names}, so ${format.conjunction names} would never send ${format.one kind.noun}"
    }. Set one of ${format.listing (eventsOn (builtins.head names))} to true.";
in
map neverFires groups
