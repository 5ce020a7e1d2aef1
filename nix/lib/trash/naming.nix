# Naming schemes of the TRaSH guides: `{ trash = "default"; }` as the value of a format in the settings.
{
  lib,
  format,
  isAttrSet,
  serviceOption,
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

  schemesIn = lib.filterAttrs (
    key: value: value ? trash || keys ? ${key} && isAttrSet value && !(value ? _secret)
  );

  # place: that of the value -> the format, or null; errors
  schemeOf =
    place: key: value:
    if keys ? ${key} then
      guides.byApp.${builtins.head keys.${key}}.lookUp "${place}.trash" key (value.trash or null)
    else
      {
        value = null;
        errors = [
          "${place}: the guides have no schemes for this key. Keys with schemes: ${format.listing (builtins.attrNames keys)}."
        ];
      };

  # option: that of the settings -> the settings with formats; errors
  resolve =
    option: value:
    let
      naming = if isAttrs (value.naming or null) then value.naming else { };
      schemes = mapAttrs (key: schemeOf "${option}.naming.${key}" key) (schemesIn naming);
    in
    {
      value =
        if schemes == { } then
          value
        else
          value // { naming = naming // mapAttrs (_: scheme: scheme.value) schemes; };
      errors = lib.concatMap (scheme: scheme.errors) (builtins.attrValues schemes);
    };

  ofServices = mapAttrs (
    name: service: resolve "${serviceOption name}.settings" service.settings
  ) configured;
  shared = resolve "suite.settings" settings;
in
{
  configured = mapAttrs (
    name: service: service // { settings = ofServices.${name}.value; }
  ) configured;
  settings = shared.value;
  errors = lib.unique (
    lib.concatMap (resolved: resolved.errors) ([ shared ] ++ builtins.attrValues ofServices)
  );
}
