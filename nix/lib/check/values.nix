# The values of an entry's fields and of the general keys that the schema reports.
{
  lib,
  secrets,
  services,
  show,
  ...
}:
let
  # What is wrong with one value, for sure.
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

  none = [ ];
in
{
  # given: known keys -> values; types: key -> type; labelOf: key -> how messages call it; hintOf: what
  # more there is to say of a wrong value
  # -> values: the set ones that are right, secretNames (keys of a set), secretPaths, errors
  check =
    {
      given,
      labelOf,
      types,
      hintOf ? _: _: "",
    }:
    let
      sorted = builtins.groupBy (sortValue types given) (builtins.attrNames given);
      wrong = sorted.wrong or none;
      deep = map (name: {
        inherit name;
        secrets = secrets.find (labelOf name) given.${name};
      }) (sorted.deep or none);
      holding = builtins.filter (found: found.secrets != [ ]) deep;
      found = lib.concatMap (holder: holder.secrets) holding;
    in
    {
      values = removeAttrs given (wrong ++ sorted.unset or none);
      secretNames = builtins.listToAttrs (
        map (holder: {
          inherit (holder) name;
          value = null;
        }) holding
      );
      secretPaths = map (secret: secret.path) found;
      errors =
        map (name: types.${name}.explain (labelOf name) given.${name} + hintOf name given.${name}) wrong
        ++ lib.concatMap (secret: lib.optional (secret.problem != null) secret.problem) found;
    };

  # What only the targets of an entry can tell of its values.
  narrow =
    {
      item,
      labelOf,
      schemas,
      values,
    }:
    lib.concatMap (
      name:
      item.narrowers.${name}.narrow (builtins.filter (
        schema: !builtins.elem name item.lacks.${schema}
      ) schemas) (labelOf name) values.${name}
    ) (builtins.attrNames (builtins.intersectAttrs item.narrowers values));

  warnings =
    {
      enable,
      item,
      labelOf,
      targets,
      values,
    }:
    let
      isLiteral =
        value:
        (builtins.isString value && value != "")
        || (builtins.isList value && builtins.any builtins.isString value);
      literal = builtins.filter (name: isLiteral values.${name}) (
        builtins.attrNames (builtins.intersectAttrs item.secretTypes values)
      );
      refused =
        group:
        let
          refusing = builtins.filter (name: builtins.elem services.usable.${name} group.apps) targets;
        in
        lib.optional (builtins.intersectAttrs group.keys values == { } && refusing != [ ])
          "${show.alternatives group.any} is not set: ${lib.concatStringsSep ", " refusing} will refuse to switch it on without ${
            if builtins.length group.any > 1 then "one of them" else "it"
          }.";
    in
    map (
      name:
      "${labelOf name} is written out, so everybody can read it in the Nix store. Write ${labelOf name}._secret = \"/path/of/a/file\"; instead."
    ) literal
    ++ lib.optionals enable (lib.concatMap refused item.bare);
}
