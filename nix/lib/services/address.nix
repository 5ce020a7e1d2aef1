# The address of a service. Messages never show it, because it may contain a password or a key.
{
  lib,
  apps,
  bare,
  format,
  url,
  ...
}:
let
  scheme = "[Hh][Tt][Tt][Pp][Ss]?";
  host = "[^][/?#@:[:space:]]+|[[][0-9A-Fa-f:.]+]";
  address = "${scheme}://(${host})(:[0-9]+)?(/[^?#[:space:]]*)?";

  parts = path: builtins.filter (part: part != "") (lib.splitString "/" path);
  trimEnd = text: if lib.hasSuffix "/" text then trimEnd (lib.removeSuffix "/" text) else text;

  # The whole address, with the URL base and without a slash at the end.
  whole =
    { baseUrl, urlBase, ... }: lib.concatStringsSep "/" ([ (trimEnd baseUrl) ] ++ parts urlBase);

  exampleOf =
    service:
    format.quote "http://127.0.0.1:${toString apps.${toString service.app or ""}.port or 8989}";
in
{
  inherit exampleOf whole;

  # Returns the problem with a base URL, a sentence, or null.
  problem =
    { baseUrl, urlBase, ... }@service:
    let
      matched = builtins.match address baseUrl;
      # An address without its scheme, or with one slash.
      pasted = builtins.match "(http(s)?:/*)?((${host})(:[0-9]{1,5})?/?)([A-Za-z0-9._/-]*)" baseUrl;
      start = "http${toString (builtins.elemAt pasted 1)}://${builtins.elemAt pasted 2}";
      path = builtins.elemAt matched 2;
      base = lib.concatStringsSep "/" (parts urlBase);
    in
    if builtins.match "${scheme}://[^/]*@.*" baseUrl != null then
      "baseUrl contains a user name or password, and all users can read the Nix store. Remove them: suite needs only the API key."
    else if matched == null || !url.isUrl baseUrl then
      "baseUrl must be an address with http:// or https://, such as ${exampleOf service}, without spaces, `?` and `#`, and with a port of at most 65535.${
        lib.optionalString (pasted != null && url.isUrl start) (
          # Messages show no path of an address.
          if lib.last pasted == "" then " Write ${format.quote start}." else " Begin it with ${start}"
        )
      }"
    else if builtins.match ".*/api(/v[0-9])?" (lib.toLower (trimEnd (whole service))) != null then
      "the address ends in the path of the API, which suite adds. ${
        if base == "" && builtins.match "/api(/v[0-9])?/?" path != null then
          "Write baseUrl = ${format.quote (lib.removeSuffix path baseUrl)};"
        else
          "Remove /api and what follows from baseUrl and urlBase."
      }"
    else if base != "" && path != null && lib.hasSuffix "/${base}" (trimEnd path) then
      "baseUrl ends in /${base}, and urlBase would add it again: leave it out of baseUrl, or set urlBase to \"\"."
    else
      null;

  # Equal for two names of one service. Each network namespace has its own loopback interface.
  identity =
    service:
    # A key for grouping, which must not have store context.
    bare "${lib.toLower (whole service)} ${toString service.networkNamespacePath}";
}
