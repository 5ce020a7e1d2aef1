# Versions of apps. generator/base/version.ts compares them in the same way.
{
  lib,
  apps,
  generated,
  ...
}:
let
  numbersOf =
    version:
    let
      numbers =
        if builtins.isString version then builtins.match "([0-9]+(\\.[0-9]+)*).*" version else null;
    in
    if numbers == null then [ ] else map lib.toIntBase10 (lib.splitString "." (builtins.head numbers));

  # Removes zeros at the end: a missing number is 0.
  trimmed =
    numbers: if numbers != [ ] && lib.last numbers == 0 then trimmed (lib.init numbers) else numbers;

  short = version: lib.concatStringsSep "." (lib.take 3 (lib.splitVersion version));
in
{
  inherit short;

  # `Sonarr 4.0.19`: the app and the version of a schema ID.
  recorded =
    schema:
    let
      inherit (generated.schemas.${schema}) app version;
    in
    "${
      apps.${app}.${if apps.${app} ? major then "appName" else "title"} or app
    } ${short version}";

  # version -> since -> true if the version is `since` or newer, or unknown
  isSince =
    version: since:
    numbersOf version == [ ]
    || lib.compareLists lib.compare (trimmed (numbersOf version)) (trimmed (numbersOf since)) >= 0;
}
