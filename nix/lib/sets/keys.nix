# The errors of keys that a custom format, an auto tag or a profile does not have.
{
  appOf,
  apps,
  format,
  lib,
  nearest,
}:
let
  # Keys of recyclarr -> the key here.
  recyclarrKeys = {
    min_format_score = "minimumScore";
    min_upgrade_format_score = "minimumUpgradeScore";
    upgrade = "upgradeUntil";
  };

  # The key that the API of the services or recyclarr calls so, or the nearest one.
  keyHint =
    kind: valid: key:
    let
      own = lib.findFirst (name: kind.keys.${name}.wire or null == key) null (
        builtins.filter (name: kind.keys ? ${name}) valid
      );
      recyclarrs = recyclarrKeys.${key} or "";
    in
    if own != null then
      " suite calls this key ${format.quote own}."
    else if kind.keys ? ${recyclarrs} then
      " suite calls this key ${format.quote recyclarrs}."
    else
      nearest.suggest key valid;

  # Returns true if the app of one of the services has a key. Without services, each key counts.
  isKeyOf =
    kind: names: key:
    names == [ ]
    || !(kind.keys.${key} or { } ? apps)
    || builtins.any (name: builtins.elem (appOf name) kind.keys.${key}.apps) names;

  titleOf = app: apps.${app}.title;
in
{
  # target services, names of keys -> the errors of unknown keys
  unknownKeys =
    kind: names: valid: value:
    let
      offered = builtins.filter (isKeyOf kind names) valid;
    in
    map (
      key:
      "unknown key ${format.quote key}.${keyHint kind offered key} Keys of ${format.one kind.title}: ${format.listing offered}."
    ) (builtins.attrNames (removeAttrs value valid));

  # The errors of keys of the table that no target service has.
  foreignKeys =
    kind: names: value:
    let
      written = builtins.intersectAttrs kind.keys value;
      foreign = builtins.filter (key: !(isKeyOf kind names key)) (builtins.attrNames written);
    in
    map (
      key:
      "${key} is not a key of ${kind.plural} on ${format.conjunction names}. Only ${kind.plural} of ${
        format.conjunction (map titleOf kind.keys.${key}.apps)
      } have it."
    ) foreign;
}
