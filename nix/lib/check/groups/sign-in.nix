# Sign-ins in the web UI. Only the service knows whether a user has signed in; `enable = true` asserts it.
{
  lib,
  all,
  format,
  on,
  where,
}:
# entry; fields: those that a sign-in brings; wanted: views of the services that ask for one -> error or warning
entry: fields: wanted:
let
  # Services of one version lack what those of another have.
  own = view: builtins.filter view.has fields;
  empty = view: builtins.filter view.isEmpty (own view);
  hopeless = where wanted (view: empty view != [ ]);
  first = builtins.head (builtins.filter (view: empty view != [ ]) wanted);
  lacking = where wanted (view: !builtins.all view.holds (own view));
in
if hopeless != [ ] then
  {
    error = "${all (empty first)} is empty${on entry hopeless}, which means that nobody has signed in. Remove the keys that a sign-in in the web UI sets: ${format.listing fields}.";
  }
else
  lib.optionalAttrs (lacking != [ ] && !entry.saysEnable) {
    warning = "suite cannot sign in: do so in the web UI of ${all lacking}. Until then suite keeps the entry disabled. After the sign-in, write enable = true; to enable the entry and end this warning.";
  }
