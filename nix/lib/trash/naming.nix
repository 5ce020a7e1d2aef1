# Naming schemes of the TRaSH guides: `{ trash = "default"; }` as the value of a format in the settings.
{
  lib,
  apps,
  format,
  isAttrSet,
  record,
  serviceOption,
  types,
  ...
}:
# configured: suite.services; guides: see guides.nix; settings: suite.settings -> configured and settings with the
# formats of the guides, and errors
{
  configured,
  guides,
  settings,
}:
let
  inherit (builtins) isAttrs mapAttrs;
  keys = guides.namingKeys;
  appOf = key: builtins.head keys.${key} or [ null ];

  namingOf = value: if isAttrs (value.naming or null) then value.naming else { };
  # A format of a service is never a set.
  schemesIn = lib.filterAttrs (_: value: isAttrSet value && !(value ? _secret));

  check = record.check {
    label = "a naming scheme of the TRaSH guides";
    keys.types.trash = types.raw;
    required = [ "trash" ];
  };

  # guidesOf: app -> guides -> the format, or null; errors
  schemeOf =
    guidesOf: place: key: value:
    let
      checked = check {
        inherit place;
        given = value;
      };
      errors =
        checked.errors
        ++
          lib.optional (!(keys ? ${key}))
            "${place}: the guides have no schemes for this key. Keys with schemes: ${format.listing (builtins.attrNames keys)}.";
    in
    if errors == [ ] then
      guidesOf.${appOf key}.lookUp "${place}.trash" key value.trash
    else
      {
        inherit errors;
        value = null;
      };

  # inherited: schemes of suite.settings that the settings do not have
  resolve =
    option: guidesOf: inherited: value:
    let
      naming = namingOf value;
      found = mapAttrs (key: schemeOf guidesOf "${option}.naming.${key}" key) (
        schemesIn (inherited // naming)
      );
    in
    {
      value =
        if found == { } then value else value // { naming = naming // mapAttrs (_: one: one.value) found; };
      errors = lib.concatMap (one: one.errors) (builtins.attrValues found);
    };

  ofServices = mapAttrs (
    name: service:
    resolve "${serviceOption name}.settings" guides.of.${name} (
      # A service with another revision of the guides takes the shared schemes from it.
      lib.optionalAttrs (service.trashGuides != null && isAttrs service.settings) (
        lib.filterAttrs (key: _: builtins.elem (appOf key) apps.${toString service.app}.kin or [ ]) (schemesIn (namingOf settings))
      )
    ) service.settings
  ) configured;
  ofAll = resolve "suite.settings" guides.shared { } settings;
in
{
  configured = mapAttrs (
    name: service: service // { settings = ofServices.${name}.value; }
  ) configured;
  settings = ofAll.value;
  errors = lib.unique (lib.concatMap (one: one.errors) ([ ofAll ] ++ builtins.attrValues ofServices));
}
