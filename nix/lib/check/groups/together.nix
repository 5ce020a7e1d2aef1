# Fields that must be set together, unless another field is set.
{
  lib,
  all,
  on,
  refuse,
  where,
  ...
}:
entry: group: views:
let
  bound = builtins.filter (
    view:
    !(group ? unless && view.holds group.unless)
    && builtins.all view.has group.together
    && builtins.any view.isSet group.together
  ) views;
  missing = view: builtins.filter (field: !(view.holds field)) group.together;
  broken = where bound (view: builtins.any view.isEmpty group.together);
  half = where bound (view: missing view != [ ]);
  first = missing (builtins.head (builtins.filter (view: missing view != [ ]) bound));
  isOrAre = words: if builtins.length words == 1 then "is" else "are";
  unless = lib.optionalString (group ? unless) ", unless ${group.unless} is set";
in
if broken != [ ] then
  {
    error = "${all first} ${isOrAre first} empty${on entry broken}. ${
      if group ? unless then "Without ${group.unless}, set" else "Set"
    } both ${all group.together}, or neither.";
  }
else if half != [ ] then
  {
    warning = "${all first} ${isOrAre first} not set: ${refuse half} with only one of ${all group.together}${unless}.";
  }
else
  { }
