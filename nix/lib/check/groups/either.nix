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
let
  # Sign-ins in the web UI. Only the service knows whether a user has signed in; `enable = true` asserts it.
  # fields: the fields that a sign-in sets; wanted: views of the services that require one -> error or warning
  signedIn =
    entry: fields: wanted:
    let
      # Services of different versions have different fields.
      own = view: builtins.filter view.has fields;
      empty = view: builtins.filter view.isEmpty (own view);
      hopeless = where wanted (view: empty view != [ ]);
      first = builtins.head (builtins.filter (view: empty view != [ ]) wanted);
      lacking = where wanted (view: !builtins.all view.holds (own view));
    in
    if hopeless != [ ] then
      {
        error = "${all (empty first)} ${
          if builtins.length (empty first) == 1 then "is" else "are"
        } empty${on entry hopeless}, which means that no user has signed in. Remove the keys that a sign-in in the web UI sets: ${all fields}.";
      }
    else
      lib.optionalAttrs (lacking != [ ] && !entry.saysEnable) {
        warning = "suite cannot sign in: do so in the web UI of ${all lacking}. Until then suite keeps the entry disabled. After the sign-in, write enable = true; to enable the entry and end this warning.";
      };
in
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
  signedIn entry fields wanted
else if group ? site then
  # Without the login that the site of an indexer requires, the service accepts the entry and finds nothing.
  lib.optionalAttrs (hopeless != [ ] || lacking != [ ]) {
    warning = "${entry.item.title} is a ${group.site} site and needs a login. Set ${listed group.either}.";
  }
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
