# Names of systemd units, as nixpkgs takes them.
{ format, ... }:
let
  letters = "[A-Za-z0-9:_.\\@-]+";
  all = "service|socket|target|mount|path|device|automount|timer|swap|slice|scope";
  isTemplate = name: builtins.match ".*@[.](${all})" name != null;
  isA = sorts: name: builtins.match "${letters}[.](${sorts})" name != null && !(isTemplate name);
in
{
  isService = isA "service";
  isUnit = isA all;

  # Returns the message about an invalid name. what: `systemd unit`
  explain =
    what: name:
    let
      other = builtins.match "(${letters})[.](${all})" name;
    in
    "${format.quote name} is not the name of a ${what}${
      if isTemplate name then
        ", but of a template: name an instance of it"
      else if other != null then
        ", but of a ${builtins.elemAt other 1}: write ${format.quote "${builtins.head other}.service"}"
      else if builtins.match letters name == null || builtins.substring 0 1 name == "." then
        ", such as \"sonarr.service\""
      else
        ": write ${format.quote "${name}.service"}"
    }.";
}
