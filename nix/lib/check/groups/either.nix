# All fields of one of several lists must be set.
{
  lib,
  all,
  listed,
  on,
  refuse,
  whenHolds,
  where,
  ...
}:
entry: group: views:
let
  fields = lib.concatLists group.either;
  # A list of fields that a service has only in part does not count; a sign-in sets the fields that it has.
  ways = if group.signIn or false then map lib.singleton fields else group.either;
  active =
    view: builtins.any (builtins.all view.has) ways && (!(group ? when) || view.isMet group.when);
  wanted = builtins.filter active views;
  # The fields that at least one of the services has.
  offered = builtins.filter (
    names: builtins.any (view: builtins.all view.has names) wanted
  ) group.either;
  hopeless = where wanted (
    view:
    (!(group ? when) || view.isCertain group.when)
    && builtins.all (builtins.any view.isEmpty) group.either
  );
  lacking = where wanted (view: !builtins.any (builtins.all view.holds) group.either);
  several = builtins.length offered > 1;
  isOne = builtins.length (lib.concatLists offered) == 1;
  unset =
    if builtins.length offered == 2 then
      "neither ${lib.concatMapStringsSep " nor " all offered} is set"
    else if several then
      "none of ${all (map all offered)} is set"
    else
      "${listed offered} ${if isOne then "is" else "are"} not set";
  whenOn = lib.optionalString (group ? when) (whenHolds (builtins.head wanted) group.when);
in
if group.signIn or false then
  import ./sign-in.nix {
    inherit
      all
      lib
      on
      where
      ;
  } entry fields wanted
else if group ? site then
  import ./site-login.nix { inherit lib listed; } entry group (hopeless != [ ] || lacking != [ ])
else if hopeless != [ ] then
  {
    error = "${listed offered} must be set${on entry hopeless}${whenOn}, but ${
      if several then "none is" else "is empty"
    }.";
  }
else if lacking != [ ] then
  {
    warning = "${unset}${whenOn}: ${refuse lacking} without ${
      if several then
        "one of them"
      else if isOne then
        "it"
      else
        "them"
    }.";
  }
else
  { }
