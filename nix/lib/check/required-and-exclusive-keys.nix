# Constraints on several keys. Those of implementations, which records and tables list, are group constraints: which fields
# of an entry must be set, alone or together, and which exclude each other. A violation by written fields is an error. A
# violation by missing fields is a warning, because an adopted resource may already have them; only a new resource would be
# rejected. Each of the other functions here returns the errors of one constraint of the kinds of a service.
{ lib, format, ... }:
let
  inherit (builtins)
    any
    elem
    filter
    head
    length
    ;
  listed = format.conjunction;

  # Returns true for a value that a service does not read as nothing.
  isSet =
    value:
    if builtins.isString value then
      builtins.match "[[:space:]]*" value == null
      # Services store an unset date as the first of all dates.
      && builtins.match "0001-01-01.*" value == null
    else
      value != null && value != [ ] && value != false && value != 0;

  holds =
    when: value:
    if when ? contains then
      builtins.isString value && builtins.any (part: lib.hasInfix part (lib.toLower value)) when.contains
    else
      isSet value;
  # The fields of an entry from the point of view of one service.
  viewOf =
    entry: name:
    let
      schema = entry.services.usable.${name};
      lacks = entry.item.fields.lacks.${schema};
      values = removeAttrs (entry.values name) lacks;
      state =
        field:
        if elem field lacks then
          "absent"
        else if values ? ${field} then
          if isSet values.${field} then "set" else "empty"
        else if elem schema (entry.item.filled.${field} or [ ]) then
          # Unset, with a default that is not empty.
          "filled"
        else
          "unset";
    in
    {
      inherit name schema values;
      has = field: !elem field lacks;
      isSet = field: state field == "set";
      isFilled = field: state field == "filled";
      isEmpty = field: state field == "absent" || state field == "empty";
      holds = field: state field == "set" || state field == "filled";
      # The name of the field in messages: `categories` may have set it.
      label =
        field:
        if values ? ${field} && !(entry.written ? ${field}) then
          "categories.${name}"
        else
          entry.labelOf field;
    };

  namesOf = map (view: view.name);
  on = entry: views: lib.optionalString (namesOf views != entry.targets) " on ${listed (namesOf views)}";

  # A service rejects an incomplete condition; an incomplete resource can be stored disabled.
  refuse =
    { kind, ... }: views:
    "${listed (namesOf views)} will ${
      if kind ? set then "reject such a ${kind.noun}" else "not enable such an entry"
    }";

  # `a and b, or c`.
  alternatives =
    lists:
    if any (fields: length fields > 1) lists then
      lib.concatMapStringsSep ", or " listed lists
    else
      format.alternatives (lib.concatLists lists);

  # ` when a is true`, for the view of a service for which the condition holds. Messages do not mention a default.
  whenHolds =
    view: when:
    let
      value = view.values.${when.field};
      part = lib.findFirst (text: lib.hasInfix text (lib.toLower value)) null when.contains;
      state =
        if when ? contains then
          "contains ${format.quote part}"
        else
          "is ${if when.is == "on" then "true" else "set"}";
    in
    lib.optionalString (view.values ? ${when.field}) " when ${view.label when.field} ${state}";

  # The services for which one of several lists of fields must be set. A list of which a service lacks a field does not
  # count. -> wanted: their views; broken: those for which the entry empties all lists; lacking: those without a list
  required =
    group: views:
    let
      # The condition holds by the keys of the entry.
      isCertain =
        view:
        !(group ? when)
        || view.values ? ${group.when.field} && holds group.when view.values.${group.when.field};
      isMet =
        view:
        isCertain view || !(view.values ? ${group.when.field}) && elem view.schema group.when.byDefault or [ ];
      wanted = filter (view: any (builtins.all view.has) group.either && isMet view) views;
    in
    {
      inherit wanted;
      broken = filter (view: isCertain view && builtins.all (any view.isEmpty) group.either) wanted;
      lacking = filter (view: !any (builtins.all view.holds) group.either) wanted;
    };

  # entry, group, views of the services with the constraint -> an error or a warning, if it is violated
  judge =
    entry: group: views:
    if group ? signIn then
      signIn entry group views
    else if group ? site then
      login entry group views
    else if group ? either then
      either entry group views
    else if group ? together then
      together entry group views
    else
      notBoth entry group views;

  # Sign-ins in the web UI. Only the service knows whether a user has signed in; `enable = true` asserts it.
  signIn =
    entry: group: views:
    let
      fields = lib.concatLists group.either;
      # Services of different versions have different fields.
      wanted = filter (view: any view.has fields) views;
      emptyIn = view: filter (field: view.has field && view.isEmpty field) fields;
      broken = filter (view: emptyIn view != [ ]) wanted;
      # suite enables an entry with a token, as generator/reconcile/desired/sign-in.ts does.
      tokens = filter (field: lib.toLower field == "accesstoken") fields;
      needed = if tokens == [ ] then fields else tokens;
      lacking = filter (view: any (field: view.has field && !view.holds field) needed) wanted;
    in
    if broken != [ ] then
      {
        error = "${format.are (emptyIn (head broken))} empty${on entry broken}, which means that no user has signed in. Remove the keys that a sign-in in the web UI sets: ${listed fields}.";
      }
    else
      lib.optionalAttrs (lacking != [ ] && !entry.saysEnable) {
        warning = "suite cannot sign in: do so in the web UI of ${listed (namesOf lacking)}. Until then suite keeps the entry disabled; the next run after the sign-in enables it. Write enable = true; to end this warning.";
      };

  # Without the login that the site of an indexer requires, the service accepts the entry and finds nothing.
  login =
    entry: group: views:
    lib.optionalAttrs ((required group views).lacking != [ ]) {
      warning = "${entry.item.title} is a ${group.site} site and needs a login. Set ${alternatives group.either}.";
    };

  # All fields of at least one list must be set.
  either =
    entry: group: views:
    let
      inherit (required group views) broken lacking wanted;
      # The lists of fields that at least one of the services has.
      offered = filter (names: any (view: builtins.all view.has names) wanted) group.either;
      condition = lib.optionalString (group ? when) (whenHolds (head wanted) group.when);
      sentence = "${
        if length offered == 1 then format.are (head offered) else "${alternatives offered} is"
      } required";
    in
    if broken != [ ] then
      { error = "${sentence}${on entry broken}${condition}, but empty."; }
    else
      lib.optionalAttrs (lacking != [ ]) {
        warning = "${sentence}${condition}, but not set: ${refuse entry lacking}.";
      };

  # Fields must be set together, unless another field is set: one that is set requires the others.
  together =
    entry: group: views:
    let
      bound = filter (view: !(group ? unless && view.holds group.unless)) views;
      written = filter (field: isSet (entry.touched.${field} or null)) group.together;
    in
    lib.optionalAttrs (written != [ ]) (
      either entry {
        either = [ (lib.subtractLists written group.together) ];
        when = {
          field = head written;
          is = "set";
        };
      } bound
    );

  # Fields of one side or of the other side, not of both.
  notBoth =
    entry: group: views:
    let
      left = head group.notBoth;
      right = lib.last group.notBoth;
      written = view: filter view.isSet;
      both = filter (view: written view left != [ ] && written view right != [ ]) views;
      labelsOf = side: listed (map (head both).label (written (head both) side));
      # The entry sets one side, and the service fills the other side by default.
      filled =
        view: side: other:
        lib.optionals (written view side != [ ]) (filter view.isFilled other);
      filledIn = view: filled view right left ++ filled view left right;
      filling = filter (view: filledIn view != [ ]) views;
      fields = lib.unique (lib.concatMap filledIn filling);
    in
    if both != [ ] then
      {
        error = "${labelsOf left} cannot be combined with ${labelsOf right}${on entry both}. Remove one of them.";
      }
    else
      lib.optionalAttrs (filling != [ ]) {
        warning = "${
          listed (written (head filling) (left ++ right))
        } cannot be combined with ${listed fields}, which ${listed (namesOf filling)} will set by default. Write ${
          lib.concatMapStringsSep " " (field: "${field} = \"\";") fields
        }";
      };

  # True for a constraint on fields of the entry. The type of a required field rejects an empty value; fields that exclude
  # each other are there on both sides.
  concerns =
    entry: group:
    let
      isTouched = builtins.intersectAttrs group.keys entry.touched != { };
      isThere = field: entry.touched ? ${field} || entry.item.filled ? ${field};
    in
    if group ? notBoth then
      builtins.all (any isThere) group.notBoth
    else if group ? either then
      !(group.single && isTouched)
    else
      isTouched;
in
{
  inherit holds isSet;

  # kind: its row; services: see services/known.nix; item: the implementation; targets: names of services; written: the
  # fields of the entry; values: name of a service -> the fields that are set for it, with those that `categories` fills;
  # touched: the fields that are set for any service; labelOf: field -> its name in messages; saysEnable: true if the entry
  # has `enable` -> { errors; warnings }
  problems =
    entry:
    let
      views = map (viewOf entry) entry.targets;
      results = map (
        group:
        judge entry group (filter (view: elem view.schema (group.only or [ view.schema ])) views)
      ) (filter (concerns entry) entry.item.groups);
    in
    {
      errors = lib.catAttrs "error" results;
      warnings = lib.catAttrs "warning" results;
    };

  # Sizes of which the first is above the second. from: key -> what set it, if that is not the entry
  descending =
    row: from: values:
    let
      shown =
        key: builtins.toJSON values.${key} + lib.optionalString (from ? ${key}) ", from ${from.${key}}";
      keys = filter (key: values ? ${key} && values.${key} != "unlimited") (row.ascending or [ ]);
      pairs = lib.concatLists (
        lib.imap0 (at: low: map (high: { inherit low high; }) (lib.drop (at + 1) keys)) keys
      );
    in
    map (
      { low, high }:
      "${low} (${shown low}) is above ${high} (${shown high}). Write a smaller ${low}, or a larger ${high}."
    ) (filter ({ low, high }: values.${low} > values.${high}) pairs);

  # Services require at least one of some keys: true, or a list with elements.
  noneOf =
    row: values: group:
    let
      isNone =
        key:
        elem (values.${key} or row.keys.${key}.initial or false) [
          false
          [ ]
        ];
    in
    lib.optional (builtins.all isNone group)
      "the service rejects a ${row.title} without ${format.alternatives group}. Set one of them.";

  twice =
    row: values: key:
    let
      others = filter (other: values ? ${other}) (row.keys.${key}.insteadOf or [ ]);
    in
    lib.optional (others != [ ])
      "${key} says the same as ${format.conjunction others}. Remove ${key}, or ${format.conjunction others}.";
}
