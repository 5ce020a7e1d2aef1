# Versions of apps. generator/base/version.ts compares them in the same way.
{ lib, ... }:
let
  numbersOf =
    version:
    let
      found =
        if builtins.isString version then builtins.match "([0-9]+(\\.[0-9]+)*).*" version else null;
    in
    if found == null then [ ] else map lib.toIntBase10 (lib.splitString "." (builtins.head found));

  # Removes zeros at the end: a missing number is 0.
  trimmed =
    numbers: if numbers != [ ] && lib.last numbers == 0 then trimmed (lib.init numbers) else numbers;
in
{
  # version -> since -> true if the version is `since` or newer, or unknown
  isSince =
    version: since:
    numbersOf version == [ ]
    || lib.compareLists lib.compare (trimmed (numbersOf version)) (trimmed (numbersOf since)) >= 0;
}
