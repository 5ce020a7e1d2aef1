# Group constraints: which fields of an entry must be set, alone or together, and which exclude each other.
# A violation by written fields is an error. A violation by missing fields is a warning, because an adopted
# resource may already have them; only a new resource would be rejected.
{
  lib,
  format,
  kind,
  services,
  ...
}:
let
  inherit (builtins)
    any
    elem
    filter
    head
    length
    ;
  inherit (import ./conditions.nix { inherit lib; }) holds isSet;

  all = format.conjunction;
  isOrAre = words: if length words == 1 then "is" else "are";

  # The fields of an entry from the point of view of one service.
  viewOf =
    entry: name:
    let
      schema = services.usable.${name};
      lacks = entry.item.fields.lacks.${schema};
      here = removeAttrs (entry.values name) lacks;
      fills = field: elem schema (entry.item.filled.${field} or [ ]);
    in
    {
      inherit name schema;
      # The name of the field in messages: `categories` may have filled it.
      label =
        field:
        if here ? ${field} && !(entry.written ? ${field}) then
          "categories.${name}"
        else
          entry.labelOf field;
      valueOf = field: here.${field} or null;
      isWritten = field: here ? ${field};
      has = field: !elem field lacks;
      isSet = field: here ? ${field} && isSet here.${field};
      isEmpty = field: elem field lacks || (here ? ${field} && !(isSet here.${field}));
      # True for a field that is set, or unset with a default that is not empty.
      holds = field: if here ? ${field} then isSet here.${field} else fills field;
      fillsItself = field: !(here ? ${field}) && fills field;
      # isCertain: the condition holds by the keys of the entry; isMet: it holds by the keys or the defaults.
      isCertain = when: here ? ${when.field} && holds when here.${when.field};
      isMet =
        when: if here ? ${when.field} then holds when here.${when.field} else elem schema when.byDefault;
    };

  # Returns the names of the services for which `holds` is true.
  where = views: holds: map (view: view.name) (filter holds views);

  on = entry: names: lib.optionalString (names != entry.targets) " on ${all names}";

  # A service rejects an incomplete condition; an incomplete resource can be stored disabled.
  refuse =
    names:
    "${all names} will ${
      if kind ? set then "reject such a ${kind.noun}" else "not enable such an entry"
    }";

  # `a and b, or c`.
  listed =
    lists:
    if any (names: length names > 1) lists then
      lib.concatMapStringsSep ", or " all lists
    else
      format.alternatives (map all lists);

  # view: the view of a service for which the condition holds. Messages do not mention a default.
  whenHolds =
    view: when:
    let
      value = view.valueOf when.field;
      part = lib.findFirst (text: lib.hasInfix text (lib.toLower value)) null when.contains;
      state =
        if when ? contains then
          "contains ${format.quote part}"
        else
          "is ${if when.is == "on" then "true" else "set"}";
    in
    lib.optionalString (view.isWritten when.field) " when ${view.label when.field} ${state}";

  # Sign-ins in the web UI. Only the service knows whether a user has signed in; `enable = true` asserts it.
  # fields: the fields that a sign-in sets; wanted: views of the services that require one
  signIn =
    entry: fields: wanted:
    let
      # Services of different versions have different fields.
      own = view: filter view.has fields;
      empty = view: filter view.isEmpty (own view);
      broken = filter (view: empty view != [ ]) wanted;
      lacking = where wanted (view: !builtins.all view.holds (own view));
      first = empty (head broken);
    in
    if broken != [ ] then
      {
        error = "${all first} ${isOrAre first} empty${
          on entry (map (view: view.name) broken)
        }, which means that no user has signed in. Remove the keys that a sign-in in the web UI sets: ${all fields}.";
      }
    else
      lib.optionalAttrs (lacking != [ ] && !entry.saysEnable) {
        warning = "suite cannot sign in: do so in the web UI of ${all lacking}. Until then suite keeps the entry disabled. After the sign-in, write enable = true; to enable the entry and end this warning.";
      };

  # All fields of one of several lists must be set.
  either =
    entry: group: views:
    let
      fields = lib.concatLists group.either;
      isSignIn = group.signIn or false;
      # A list of fields that a service has only in part does not count; a sign-in sets the fields that it has.
      ways = if isSignIn then map lib.singleton fields else group.either;
      wanted = filter (
        view: any (builtins.all view.has) ways && (!(group ? when) || view.isMet group.when)
      ) views;
      # The lists of fields that at least one of the services has.
      offered = filter (names: any (view: builtins.all view.has names) wanted) group.either;
      hopeless = where wanted (
        view:
        (!(group ? when) || view.isCertain group.when)
        && builtins.all (any view.isEmpty) group.either
      );
      lacking = where wanted (view: !any (builtins.all view.holds) group.either);
      several = length offered > 1;
      unset =
        if length offered == 2 then
          "neither ${lib.concatMapStringsSep " nor " all offered} is set"
        else if several then
          "none of ${all (map all offered)} is set"
        else
          "${listed offered} ${isOrAre (lib.concatLists offered)} not set";
      condition = lib.optionalString (group ? when) (whenHolds (head wanted) group.when);
    in
    if isSignIn then
      signIn entry fields wanted
    else if group ? site then
      # Without the login that the site of an indexer requires, the service accepts the entry and finds nothing.
      lib.optionalAttrs (hopeless != [ ] || lacking != [ ]) {
        warning = "${entry.item.title} is a ${group.site} site and needs a login. Set ${listed group.either}.";
      }
    else if hopeless != [ ] then
      {
        error = "${listed offered} must be set${on entry hopeless}${condition}, but ${
          if several then "none is" else "is empty"
        }.";
      }
    else
      lib.optionalAttrs (lacking != [ ]) {
        warning = "${unset}${condition}: ${refuse lacking}.";
      };

  # Fields must be set together, unless another field is set.
  together =
    entry: group: views:
    let
      bound = filter (
        view:
        !(group ? unless && view.holds group.unless)
        && builtins.all view.has group.together
        && any view.isSet group.together
      ) views;
      missing = view: filter (field: !(view.holds field)) group.together;
      half = filter (view: missing view != [ ]) bound;
      broken = where half (view: any view.isEmpty group.together);
      first = missing (head half);
    in
    if broken != [ ] then
      {
        error = "${all first} ${isOrAre first} empty${on entry broken}. ${
          if group ? unless then "Without ${group.unless}, set" else "Set"
        } both ${all group.together}, or neither.";
      }
    else
      lib.optionalAttrs (half != [ ]) {
        warning = "${all first} ${isOrAre first} not set: ${refuse (map (view: view.name) half)}. Set both ${all group.together}${
          lib.optionalString (group ? unless) ", or ${group.unless}"
        }.";
      };

  # Fields of one side or of the other side, not of both.
  notBoth =
    entry: group: views:
    let
      left = head group.notBoth;
      right = lib.last group.notBoth;
      written = view: side: filter view.isSet side;
      both = filter (view: written view left != [ ] && written view right != [ ]) views;
      labelsOf = side: all (map (head both).label (written (head both) side));
      # The entry sets one side, and the service fills the other side by default.
      filled = view: one: other: lib.optionals (written view one != [ ]) (filter view.fillsItself other);
      filledIn = view: filled view right left ++ filled view left right;
      filling = filter (view: filledIn view != [ ]) views;
      fields = lib.unique (lib.concatMap filledIn filling);
    in
    if both != [ ] then
      {
        error = "${labelsOf left} cannot be combined with ${labelsOf right}${
          on entry (map (view: view.name) both)
        }. Remove one of them.";
      }
    else
      lib.optionalAttrs (filling != [ ]) {
        warning = "${all (written (head filling) (left ++ right))} cannot be combined with ${all fields}, which ${
          all (map (view: view.name) filling)
        } will set by default. Write ${lib.concatMapStringsSep " " (field: "${field} = \"\";") fields}";
      };

  judges = { inherit either notBoth together; };

  judge =
    entry: group:
    judges.${group.sort} entry group (
      filter (view: elem view.schema (group.only or [ view.schema ])) (map (viewOf entry) entry.targets)
    );

  # The type of a required field rejects an empty value. Fields that exclude each other must be there on both sides.
  concerns =
    entry: group:
    let
      isThere = field: entry.touched ? ${field} || entry.item.filled ? ${field};
    in
    if group.sort == "notBoth" then
      builtins.all (any isThere) group.notBoth
    else if group.sort == "either" then
      !(group.single && builtins.intersectAttrs group.keys entry.touched != { })
    else
      builtins.intersectAttrs group.keys entry.touched != { };
in
# item: the implementation; targets: names of services; written: the fields of the entry; values: name of
# a service -> the fields that are set for it, with those that `categories` fills; touched: the fields that are
# set for any service; labelOf: field -> its name in messages; saysEnable: true if the entry has `enable`
# -> { errors; warnings }
entry:
let
  found = map (judge entry) (filter (concerns entry) entry.item.groups);
in
{
  errors = lib.catAttrs "error" found;
  warnings = lib.catAttrs "warning" found;
}
