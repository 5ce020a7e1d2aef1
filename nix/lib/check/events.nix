# The events of an entry: unsupported ones, and services for which no event is on.
{
  lib,
  format,
  kind,
  nearest,
  services,
  ...
}:
# given: the events that the entry sets; item, targets, schemas: see inspect.nix; hasUnknown: true if the entry has a key
# that may be a misspelt event
# -> unsupported: the events that no target supports; errors
{
  enable,
  given,
  hasUnknown,
  item,
  schemas,
  targets,
}:
let
  supports = schema: event: builtins.elem schema (item.events.${event} or [ ]);
  supportedOn =
    schemas:
    builtins.filter (
      event: schemas == [ ] || builtins.any (schema: supports schema event) schemas
    ) (builtins.attrNames item.events);
  unsupported = builtins.filter (event: !builtins.elem event (supportedOn schemas)) (
    builtins.attrNames given
  );

  on = lib.optionalString (targets != [ ]) " on ${format.conjunction targets}";
  explain =
    event:
    let
      having = services.running (item.events.${event} or [ ]);
    in
    "${item.title} does not support the event ${event}${on}${
      lib.optionalString (having != [ ]) ", only on ${format.conjunction having}"
    }.${nearest.suggest event (supportedOn schemas)} Events of ${item.title}${on}: ${format.listing (supportedOn schemas)}.";

  enabled = builtins.filter (event: given.${event} == true) (builtins.attrNames given);
  silent = builtins.filter (name: !builtins.any (supports services.usable.${name}) enabled) targets;

  # Each app has its own events, so the suggestion must be one of them.
  eventsOn = names: supportedOn (map (name: services.usable.${name}) names);
  groups = builtins.attrValues (
    builtins.groupBy (name: lib.concatStringsSep " " (eventsOn [ name ])) silent
  );
  neverFires =
    names:
    "no event is on${
      if names == targets then
        ", so no ${kind.noun} would ever be sent"
      else
        " for ${format.conjunction names}, so ${format.conjunction names} would never send ${format.one kind.noun}"
    }. Set one of ${format.listing (eventsOn names)} to true.";
  isSound = unsupported == [ ] && builtins.all builtins.isBool (builtins.attrValues given);
in
if kind.enabledBy.by != "events" then
  {
    unsupported = [ ];
    errors = [ ];
  }
else
  {
    inherit unsupported;
    errors =
      map explain unsupported
      # An event with an error can be the reason why none is on.
      ++ lib.optionals (targets != [ ] && enable && isSound && !hasUnknown) (map neverFires groups);
  }
