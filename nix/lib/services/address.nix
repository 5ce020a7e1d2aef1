# Checks the address of a service and finds equal addresses. Messages never show an address, because it may contain a
# password or a key.
{
  lib,
  isUsual,
  url,
  ...
}:
let
  scheme = "[Hh][Tt][Tt][Pp][Ss]?";

  # Splits `http://[::1]:8989/x` into scheme, host and rest (port and path); null if it is not a URL.
  partsOf =
    baseUrl:
    let
      found = builtins.match "(${scheme})://(\\[[^]/]*]|[^]/[?#@:[:space:]]+)(:([^]/[?#@:[:space:]]*))?(/[^?#[:space:]]*)?" baseUrl;
      at = builtins.elemAt found;
    in
    if found == null then
      null
    else
      {
        scheme = lib.toLower (at 0);
        host = at 1;
        port = if at 2 == null then null else at 3;
        path = if at 4 == null then "" else at 4;
      };

  isPort =
    port:
    let
      digits = builtins.match "0*([0-9]{1,5})" port;
    in
    digits != null
    && lib.toIntBase10 (builtins.head digits) <= 65535
    && builtins.match "0*" port == null;

  # A host whose last part is a number is an IPv4 address, which may have fewer than four parts.
  isName =
    host:
    let
      labels = lib.splitString "." (lib.removeSuffix "." host);
      isSmall = label: builtins.match "0*(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])" label != null;
    in
    isBracketed host
    || builtins.match "[0-9]+" (lib.last labels) == null
    ||
      builtins.length labels <= 4
      && builtins.all isSmall (if builtins.length labels == 4 then labels else lib.init labels);

  isBracketed = host: builtins.match "\\[.*" host != null;
  hasHexOnly = host: builtins.match "\\[[0-9a-fA-F:.]*:[0-9a-fA-F:.]*]" host != null;

  # Ignores trailing slashes and dots, case, the names of this machine, and the default port of the scheme.
  own = {
    http = "80";
    https = "443";
  };
  trim =
    text: lib.concatStringsSep "/" (builtins.filter (part: part != "") (lib.splitString "/" text));
in
{
  # The whole address of a service, with its URL base and without a slash at the end.
  whole =
    { baseUrl, urlBase, ... }:
    let
      parts = builtins.filter (part: builtins.isString part && part != "") (builtins.split "/+" urlBase);
      trimEnd = text: if lib.hasSuffix "/" text then trimEnd (lib.removeSuffix "/" text) else text;
    in
    lib.concatStringsSep "/" ([ (trimEnd baseUrl) ] ++ parts);

  # Returns the problem with a base URL, a sentence, or null.
  problem =
    { baseUrl, urlBase, ... }:
    let
      parts = partsOf baseUrl;
      base = trim urlBase;
    in
    if builtins.match "${scheme}://.*" baseUrl == null then
      "baseUrl must start with http:// or https://, as in \"http://127.0.0.1:8989\"."
    else if builtins.match "${scheme}://[^/]*@.*" baseUrl != null then
      "baseUrl contains a user name or password, and all users can read the Nix store. Remove them: suite needs only the API key."
    else if
      builtins.match "${scheme}://[^/?#@[:space:]]*:[^/?#@[:space:]]*:.*" baseUrl != null && parts == null
    then
      "baseUrl has an IPv6 address without brackets around it. Write it as \"http://[::1]:8989\"."
    else if parts == null then
      "baseUrl must be an address such as \"http://127.0.0.1:8989\", without spaces, `?` and `#`."
    else if isBracketed parts.host && !hasHexOnly parts.host then
      "baseUrl has brackets around something other than an IPv6 address. Write brackets only around an IPv6 address, as in \"http://[::1]:8989\"."
    else if parts.port == "" then
      "baseUrl has a colon with no port after it. Write the port, or remove the colon."
    else if parts.port != null && !isPort parts.port then
      "baseUrl has an invalid port. Write a whole number from 1 to 65535."
    else if !(url.isUrl baseUrl && isName parts.host) then
      "baseUrl has an invalid host. Write a host name such as \"box.example\", or an IP address."
    else if base != "" && lib.hasSuffix "/${base}" "/${trim parts.path}" then
      "baseUrl ends in /${base}, and urlBase would add it again: leave it out of baseUrl, or set urlBase to \"\"."
    else
      null;

  # Returns the same string for all spellings of the address of a service; null if that is unknown.
  identity =
    {
      baseUrl,
      networkNamespacePath,
      urlBase,
      ...
    }:
    let
      parts = if baseUrl == null then null else partsOf baseUrl;
      host = lib.removeSuffix "." (lib.toLower parts.host);
      port =
        if parts.port == null then
          own.${parts.scheme}
        else
          builtins.head (builtins.match "0*(.*)" parts.port);
    in
    if parts == null then
      null
    else
      # A key for grouping, which must not have store context.
      builtins.unsafeDiscardStringContext (
        lib.toLower "${
          # Each network namespace has its own loopback interface.
          if isUsual host then "loopback ${toString networkNamespacePath}" else host
        }:${port}/${trim "${parts.path}/${urlBase}"}"
      );
}
