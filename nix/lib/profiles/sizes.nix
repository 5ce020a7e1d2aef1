# Sizes of qualities in a profile: the keys of the kind that has them in older services.
{
  lib,
  appOf,
  apps,
  format,
  isAttrSet,
  isSince,
  ofApp,
  serviceKinds,
  services,
  ...
}@ctx:
let
  inherit (builtins)
    concatMap
    elem
    filter
    mapAttrs
    ;
  inherit (import ../service-kinds/entry.nix ctx) checkEntry;

  definitions = serviceKinds.qualitydefinition;
  # A profile has no title of a quality, and no record lacks the keys here.
  row = definitions // {
    keys = lib.getAttrs (definitions.identity ++ definitions.ascending) definitions.keys;
    option = "";
  };

  # name: a service; place: that of the quality; value -> errors, values
  inspect =
    name: place: quality: value:
    checkEntry row
      {
        app = appOf name;
        schema = services.usable.${name};
        unit = null;
      }
      {
        inherit place;
        value = if isAttrSet value then { inherit quality; } // value else value;
      };
in
{
  sizes =
    {
      kind,
      key,
      names,
      path,
      value,
      ...
    }:
    let
      inherit (kind.keys.${key}) since;
      versionOf = name: services.configured.${name}._version or null;
      # Apps that are like others have versions of their own.
      isOlder =
        name:
        versionOf name != null
        && since ? ${appOf name}
        && !(isSince (versionOf name) since.${appOf name});
      having = filter (name: ofApp since (appOf name) != null) names;
      able = filter (name: !(isOlder name)) having;
      older = builtins.head having;

      ofQuality =
        quality: value:
        let
          place = "${path}.${key}.${format.quote quality}";
        in
        concatMap (name: (inspect name place quality value).errors) able;
    in
    {
      errors =
        lib.optional (able == [ ] && having != [ ])
          "${path}: ${key}: ${apps.${appOf older}.title} has this key since version ${since.${appOf older}}, and services.${older}.package is version ${versionOf older}. Write the sizes in suite.${definitions.option}, or upgrade the package."
        ++ lib.unique (lib.concatLists (lib.mapAttrsToList ofQuality value));
      encode =
        name:
        if elem name able then
          mapAttrs (
            quality: one: removeAttrs (inspect name "" quality one).values definitions.identity
          ) value
        else
          { };
    };
}
