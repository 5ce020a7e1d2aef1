# Sign-ins in the web UI. Only the service knows whether a user has signed in; `enable = true` asserts it.
{
  lib,
  all,
  on,
  where,
}:
# entry; fields: the fields that a sign-in sets; wanted: views of the services that require one -> error or warning
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
  }
