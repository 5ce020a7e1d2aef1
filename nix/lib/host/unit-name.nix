# Names of systemd units, as nixpkgs takes them.
{
  lib,
  bare,
  format,
  nearest,
  ...
}:
let
  letters = "[A-Za-z0-9:_.\\@-]+";
  all = "service|socket|target|mount|path|device|automount|timer|swap|slice|scope";
  fits = pattern: name: builtins.match pattern name != null;
  isA = sorts: name: fits "${letters}[.](${sorts})" name && !(fits ".*@[.].*" name);
  isService = isA "service";
in
{
  inherit isService;
  isUnit = isA all;

  # The warning about a unit that the host does not define and that resembles one that it defines: packages bring units
  # too. units: `systemd.services` of NixOS -> unit -> sentences
  strange =
    units: unit:
    let
      name = bare (lib.removeSuffix ".service" unit);
      names = builtins.filter (name: !(lib.hasPrefix "suite-" name)) (builtins.attrNames units);
      meant = nearest.find {
        candidates = names;
        show = name: "${name}.service";
      } name;
    in
    lib.optional (
      isService unit
      && !(lib.hasInfix "@" unit || units ? ${name})
      && meant != ""
    ) "this host defines no unit ${format.quote unit}.${meant}";
}
