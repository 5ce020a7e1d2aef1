# The values of a set of keys: the fields of an entry, or the general keys that the schema reports.
{
  lib,
  checks,
  secrets,
  ...
}:
let
  findSecrets = secrets.find checks.keyOf;

  # Returns the errors of one value.
  sortValue =
    types: given: name:
    let
      value = given.${name};
    in
    if value == null then
      "unset"
    else if !(types.${name}.check value) then
      "wrong"
    else if builtins.isAttrs value || builtins.isList value then
      "deep"
    else
      "plain";

  literal =
    { label, value }:
    if builtins.isString value && builtins.match "(/[A-Za-z0-9._-]+){2,}" value != null then
      "${label} is the path of a file, which the services would get instead of its content. Write ${label}._secret = \"/path/of/a/file\"; instead."
    else
      "${label} is written out, so all users can read it in the Nix store. Write ${label}._secret = \"/path/of/a/file\"; instead.";

  misplaced =
    { label, ... }:
    "${label} is a secret, but only fields can contain secrets. Write the value itself.";

  none = [ ];

  # A message that depends on the schemas lists only the choices of the entry's services.
  explain =
    {
      type,
      label,
      hint,
      schemas,
    }:
    value:
    let
      offered = if type.narrow != null && schemas != [ ] then type.narrow schemas label value else none;
      isExact = offered != none && (builtins.length schemas == 1 || builtins.length offered == 1);
    in
    if isExact then offered else [ (type.explain label value + hint) ];
in
# given: known keys -> values; keys: their set (index/key-set.nix); labelOf: key -> its name in messages;
# hintOf: key -> a further sentence for a wrong value; schemas: ids of the schemas of the entry's services;
# takesSecrets: true if secrets replace `{ _secret = …; }` later
# -> values: those that are set and valid, secretNames (keys of a set), secretRefs, errors, narrowed (errors that
# depend on the schema), warnings
{
  given,
  hintOf,
  keys,
  labelOf,
  schemas,
  takesSecrets,
}:
let
  inherit (keys) types;
  sorted = builtins.groupBy (sortValue types given) (builtins.attrNames given);
  wrong = sorted.wrong or none;
  values = removeAttrs given (wrong ++ sorted.unset or none);
  deep = map (name: {
    inherit name;
    secrets = findSecrets (labelOf name) given.${name};
  }) (sorted.deep or none);
  holding = builtins.filter (found: found.secrets != [ ]) deep;
  found = lib.concatMap (holder: holder.secrets) holding;
  having = name: builtins.filter (schema: !builtins.elem name keys.lacks.${schema}) schemas;
in
{
  inherit values;
  secretNames = builtins.listToAttrs (
    map (holder: {
      inherit (holder) name;
      value = null;
    }) holding
  );
  secretRefs = map (secret: secret.ref) found;
  # keys.nix reports a key that no service has.
  errors =
    lib.concatMap (
      name:
      explain {
        type = types.${name};
        label = labelOf name;
        hint = hintOf name given.${name};
        schemas = having name;
      } given.${name}
    ) (builtins.filter (name: schemas == [ ] || having name != [ ]) wrong)
    ++ (
      if takesSecrets then
        lib.concatMap (secret: lib.optional (secret.problem != null) secret.problem) found
      else
        map misplaced found
    );
  narrowed = lib.concatMap (
    name: keys.narrowers.${name}.narrow (having name) (labelOf name) values.${name}
  ) (builtins.attrNames (builtins.intersectAttrs keys.narrowers values));
  warnings = lib.concatMap (
    name:
    map (
      label:
      literal {
        inherit label;
        value = values.${name};
      }
    ) (keys.exposing.${name}.exposed (labelOf name) values.${name})
  ) (builtins.attrNames (builtins.intersectAttrs keys.exposing values));
}
