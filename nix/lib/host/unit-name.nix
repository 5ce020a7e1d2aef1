# Names of systemd units, as nixpkgs takes them.
{ format, ... }:
let
  letters = "[A-Za-z0-9:_.\\@-]+";
  isA = kinds: name: builtins.match "${letters}\\.(${kinds})" name != null;
in
{
  isService = isA "service";
  isUnit = isA "service|socket|target|mount|path|device|automount|timer";

  # What to say of a name that is none. what: `systemd unit`
  explain =
    what: name:
    "${format.quote name} is not the name of a ${what}${
      if builtins.match letters name == null then
        ", such as \"sonarr.service\""
      else
        ": write ${format.quote "${name}.service"}"
    }.";
}
