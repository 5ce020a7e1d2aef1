# `suite.autoTags`.
{
  lib,
  format,
  setKinds,
  tagLabel,
  common,
  conditions,
  declared,
  ...
}:
let
  kind = setKinds.autotagging;
  ours = conditions kind;
  all = if builtins.isAttrs declared.autotagging then declared.autotagging else { };
  valid = builtins.attrNames kind.keys ++ [ "services" ];

  tagProblems =
    tags:
    if tags == [ ] then
      [ "tags is empty. Write at least one tag." ]
    else
      tagLabel.listProblems "tags" tags;

  look =
    name: written:
    let
      place = common.placeOf kind name;
      value = lib.filterAttrs (_: one: one != null) written;
      shape = common.shapeProblem kind written;
      targets = common.targets kind (value.services or null);
      found =
        if value ? conditions then
          ours.inspect targets.names "${place}.conditions" value.conditions
        else
          {
            errors = [ ];
            ready = null;
          };
      errors =
        map (text: "${place}: ${text}") (
          common.unknownKeys kind targets.names valid value
          ++ common.nameProblem name
          ++ targets.errors
          ++ (if value ? tags then tagProblems value.tags else [ ])
          ++ (
            if value ? removeTagsAutomatically then
              common.typed common.bool "removeTagsAutomatically" value.removeTagsAutomatically
            else
              [ ]
          )
        )
        ++ found.errors;
    in
    if shape != [ ] then
      {
        errors = map (text: "${place}: ${text}") shape;
        targets = [ ];
      }
    else
      {
        inherit errors place;
        targets = lib.optionals (errors == [ ]) targets.names;
        inherit (found) ready;
        values = removeAttrs value [
          "conditions"
          "services"
        ];
      };

  looked = builtins.mapAttrs look all;
in
{
  errors =
    lib.optional (
      !builtins.isAttrs declared.autotagging
    ) "suite.autoTags must be an attribute set by name, but is ${format.value declared.autotagging}."
    ++ common.twins kind all
    ++ lib.concatMap (one: one.errors) (builtins.attrValues looked);

  entriesFor =
    service:
    let
      mine = lib.filterAttrs (_: one: builtins.elem service one.targets) looked;
      encode = ours.entriesFor service;
    in
    if mine == { } then
      [ ]
    else
      lib.mapAttrsToList (name: one: {
        inherit name;
        path = one.place;
        values = one.values // (if one.ready == null then { } else { conditions = encode one.ready; });
      }) mine;
}
