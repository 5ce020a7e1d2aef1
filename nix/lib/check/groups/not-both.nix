# Fields of one side or of the other side, not of both.
{
  lib,
  all,
  on,
  where,
  ...
}:
entry: group: views:
let
  left = builtins.elemAt group.notBoth 0;
  right = builtins.elemAt group.notBoth 1;
  written = view: side: builtins.filter view.isSet side;
  isBoth = view: written view left != [ ] && written view right != [ ];
  both = where views isBoth;
  first = builtins.head (builtins.filter isBoth views);

  # The entry sets one side, and the service fills the other side by default.
  filledIn = lib.concatMap (
    view:
    map (field: { inherit field view; }) (
      lib.optionals (written view right != [ ]) (builtins.filter view.fillsItself left)
      ++ lib.optionals (written view left != [ ]) (builtins.filter view.fillsItself right)
    )
  ) views;
  fields = lib.unique (map (one: one.field) filledIn);
in
if both != [ ] then
  {
    error = "${all (map first.label (written first left))} cannot be combined with ${all (map first.label (written first right))}${on entry both}. Remove one of them.";
  }
else if filledIn != [ ] then
  {
    warning = "${
      all (written (builtins.head filledIn).view (left ++ right))
    } cannot be combined with ${all fields}, which ${
      all (lib.unique (map (one: one.view.name) filledIn))
    } will set by default. Write ${lib.concatMapStringsSep " " (field: "${field} = \"\";") fields}";
  }
else
  { }
