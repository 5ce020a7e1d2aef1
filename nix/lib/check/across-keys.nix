# Constraints on several keys of settings, of the kinds of a service, and of conditions: each returns the errors. Those of
# implementations, which records and tables list, are in groups.nix. When a key counts as set is here for both.
{ lib, format, ... }:
let
  inherit (builtins) elem filter;

  # Returns true for a value that a service does not read as nothing.
  isSet =
    value:
    if builtins.isString value then
      builtins.match "[[:space:]]*" value == null
      # Services store an unset date as the first of all dates.
      && builtins.match "0001-01-01.*" value == null
    else
      value != null && value != [ ] && value != false && value != 0;

  # Returns a folder with exactly one slash at its end.
  folder = path: "${builtins.head (builtins.match "(.*[^/]|)/*" path)}/";

  holds =
    when: value:
    if when ? contains then
      builtins.isString value && builtins.any (part: lib.hasInfix part (lib.toLower value)) when.contains
    else
      isSet value;
in
{
  inherit holds isSet;

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

  # Services require at least one of some keys: true, or a list that is not empty.
  noneOf =
    row: values: group:
    let
      isBool = row.keys.${builtins.head group}.type == "bool";
      isNone =
        key:
        elem (values.${key} or row.keys.${key}.initial or false) [
          false
          [ ]
        ];
    in
    lib.optional (builtins.all isNone group) "${format.conjunction group} are both ${
      if isBool then "false" else "empty"
    }, and the service rejects such a ${row.title}. ${
      if isBool then "Set one of them to true." else "Add a term to one of them."
    }";

  twice =
    row: values: key:
    let
      others = filter (other: values ? ${other}) (row.keys.${key}.insteadOf or [ ]);
    in
    lib.optional (others != [ ])
      "${key} says the same as ${format.conjunction others}. Remove ${key}, or ${format.conjunction others}.";

  # least: the smallest minimum; isStrict: true if the maximum must be above the minimum
  bounds =
    least: isStrict: values:
    let
      min = values.min or 0;
      inherit (values) max;
    in
    lib.optional (min < least) "min must be ${toString least} or more, but is ${format.value min}."
    ++
      lib.optional (max < min || isStrict && max == min)
        "max (${builtins.toJSON max}) must be ${
          if isStrict then "above" else "at least"
        } min (${builtins.toJSON min}).";

  # The error of one group constraint, if its condition holds. given: the declared keys, with those whose values are wrong;
  # they have messages.
  lacking =
    given: values: group:
    let
      isMissing =
        key: !isSet (values.${key} or null) && (values ? ${key} || given.${key} or null == null);
      missing = filter isMissing (lib.concatLists group.either);
      condition = "${group.when.field} = ${builtins.toJSON values.${group.when.field}}";
    in
    lib.optional (
      holds group.when (values.${group.when.field} or null) && missing != [ ]
    ) "${condition} needs ${format.conjunction missing}, but ${format.are missing} not set.";

  # Services reject some folders, such as a recycle bin, that are or contain a folder of a list of the service.
  # list: the option of the list; value: its value
  overlap =
    key: bin: list: value:
    let
      paths = filter builtins.isString (
        map (element: if builtins.isAttrs element then element.path or null else element) (
          lib.optionals (builtins.isList value) value
        )
      );
      inside = lib.findFirst (path: lib.hasPrefix (folder bin) (folder path)) null paths;
    in
    lib.optional (bin != "" && inside != null)
      "${key}: ${format.quote bin} ${
        if folder inside == folder bin then "is" else "contains"
      } the folder ${format.quote inside} of ${list}. Write another folder.";
}
