# The loopback address of something on this host means another machine to a service elsewhere.
{
  lib,
  isLoopback,
  # option -> whether what it is about runs on this host
  runsHere,
  services,
  format,
  ...
}:
# option: of the entry; seen: what was found of it; names: its services -> warnings
option: seen: names:
let
  far = builtins.filter (name: services.remote ? ${name}) names;
  host = seen.fields.values.host or null;
in
lib.optional (runsHere option && builtins.isString host && isLoopback host && far != [ ])
  "host is ${format.quote host}, which to ${format.listing far} is another machine than this one. Set host to an address that it is known by there, or services to those on this host."
