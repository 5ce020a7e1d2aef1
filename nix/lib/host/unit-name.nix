# Names of systemd units, as nixpkgs takes them.
{ format, ... }:
let
  letters = "[A-Za-z0-9:_.\\@-]+";
  all = "service|socket|target|mount|path|device|automount|timer|swap|slice|scope";
  fits = pattern: name: builtins.match pattern name != null;
  isA = sorts: name: fits "${letters}[.](${sorts})" name && !(fits ".*@[.].*" name);
in
{
  isService = isA "service";
  isUnit = isA all;

  # Returns the message about an invalid name. what: `systemd unit`
  explain =
    what: name:
    "${format.quote name} is not the name of a ${what}${
      if fits "[^.].*" name && fits letters name && !(fits ".*[.](${all})" name) then
        ": write ${format.quote "${name}.service"}"
      else
        ", such as \"sonarr.service\""
    }.";
}
