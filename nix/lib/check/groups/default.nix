# What the services ask of the fields of an entry together: what must be set, what may stand beside what.
# What is written is judged for sure, and is an error. What is not written may be there already, in a
# resource that is taken over: that a new one would be refused for it is a warning.
{
  lib,
  format,
  services,
  ...
}:
let
  # `a and b`, `a, b or c`.
  all = words: lib.concatStringsSep " and " words;
  listed =
    lists:
    if builtins.any (names: builtins.length names > 1) lists then
      lib.concatMapStringsSep ", or " all lists
    else
      format.alternatives (map all lists);

  viewOf = import ./view.nix { inherit services; };

  # Services of which something holds, by name.
  where = views: holds: map (view: view.name) (builtins.filter holds views);

  on = entry: names: lib.optionalString (names != entry.targets) " on ${format.listing names}";

  refuse = names: "${format.listing names} will refuse to switch it on";

  either =
    entry: group: views:
    let
      fields = lib.concatLists group.either;
      # What a service has only a part of is no way for it; a sign-in brings what it has.
      ways = if group.signIn or false then map lib.singleton fields else group.either;
      active =
        view: builtins.any (builtins.all view.has) ways && (!(group ? when) || view.holds group.when);
      wanted = builtins.filter active views;
      # Those that some of the services have.
      offered = builtins.filter (
        names: builtins.any (view: builtins.all view.has names) wanted
      ) group.either;
      hopeless = where wanted (
        view:
        (!(group ? when) || view.isSet group.when) && builtins.all (builtins.any view.isEmpty) group.either
      );
      lacking = where wanted (view: !builtins.any (builtins.all view.holds) group.either);
      several = builtins.length offered > 1;
      whenOn = lib.optionalString (group ? when) " where ${group.when} is true";
    in
    if group.signIn or false then
      import ./sign-in.nix {
        inherit
          all
          format
          lib
          on
          where
          ;
      } entry fields wanted
    else if group ? site then
      import ./site-login.nix { inherit lib listed; } entry group (hopeless != [ ] || lacking != [ ])
    else if hopeless != [ ] then
      {
        error = "${listed offered} must be set${whenOn}${on entry hopeless}, and ${
          if several then "none of them is" else "is empty"
        }.";
      }
    else if lacking != [ ] then
      {
        warning = "${listed offered} is not set${whenOn}: ${refuse lacking} without ${
          if several then "one of them" else "it"
        }.";
      }
    else
      { };

  together =
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
      unless = lib.optionalString (group ? unless) ", unless ${group.unless} is set";
    in
    if broken != [ ] then
      {
        error = "${all group.together} go together${unless}, and ${all first} is empty${on entry broken}. Write both or neither.";
      }
    else if half != [ ] then
      {
        warning = "${all first} is not set: ${refuse half} with only one of ${all group.together}${unless}.";
      }
    else
      { };

  notBoth =
    entry: group: views:
    let
      left = builtins.elemAt group.notBoth 0;
      right = builtins.elemAt group.notBoth 1;
      written = view: side: builtins.filter view.isSet side;
      isBoth = view: written view left != [ ] && written view right != [ ];
      both = where views isBoth;
      first = builtins.head (builtins.filter isBoth views);

      # One side is written, and the other is filled by the service itself.
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
        error = "${all (map first.label (written first left))} cannot stand beside ${all (map first.label (written first right))}${on entry both}. Remove one of them.";
      }
    else if filledIn != [ ] then
      {
        warning = "${
          all (written (builtins.head filledIn).view (left ++ right))
        } cannot stand beside ${all fields}, which ${
          format.listing (lib.unique (map (one: one.view.name) filledIn))
        } will fill: write ${lib.concatMapStringsSep " " (field: "${field} = \"\";") fields}";
      }
    else
      { };

  judge =
    entry: group:
    let
      views = map (viewOf entry) entry.targets;
    in
    if group ? either then
      either entry group views
    else if group ? together then
      together entry group views
    else
      notBoth entry group views;

  # Most groups need no second look.
  concerns =
    entry: group:
    if group ? either then
      !group.single || builtins.intersectAttrs group.keys entry.touched == { }
    else if group ? together || entry.item.filled != { } then
      builtins.intersectAttrs group.keys entry.touched != { }
    else
      builtins.intersectAttrs (builtins.elemAt group.sides 0) entry.touched != { }
      && builtins.intersectAttrs (builtins.elemAt group.sides 1) entry.touched != { };
in
# item: the implementation; targets: names of services; written: the fields that are written; values: name of
# a service -> the fields that are set for it, with those that `categories` fills; touched: all fields that are
# set for any; labelOf: field -> how messages call it; saysEnable: whether `enable` is written
# -> { errors; warnings }
entry:
let
  found = map (judge entry) (builtins.filter (concerns entry) entry.item.groups);
in
{
  errors = lib.catAttrs "error" found;
  warnings = lib.catAttrs "warning" found;
}
