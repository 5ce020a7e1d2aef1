# The address of a service: what is wrong with it, and which two are one. It is never shown: it may have a
# password or a key in it.
{ lib, isUsual, ... }:
let
  scheme = "[Hh][Tt][Tt][Pp][Ss]?";

  # Scheme, host and the rest of `http://[::1]:8989/x`: port and path, with their marks, or null.
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

  isBracketed = host: builtins.match "\\[.*" host != null;
  hasHexOnly = host: builtins.match "\\[[0-9a-fA-F:.]*:[0-9a-fA-F:.]*]" host != null;

  # Trailing slashes and dots, case, the names of this machine, and the ports that a scheme has anyway say nothing.
  own = {
    http = "80";
    https = "443";
  };
  trim =
    text: lib.concatStringsSep "/" (builtins.filter (part: part != "") (lib.splitString "/" text));
in
{
  # What is wrong with a base URL that is set: a sentence, or null.
  problem =
    baseUrl:
    let
      parts = partsOf baseUrl;
    in
    if builtins.match "${scheme}://.*" baseUrl == null then
      "baseUrl has to start with http:// or https://."
    else if builtins.match "${scheme}://[^/]*@.*" baseUrl != null then
      "baseUrl has a user name or password in it, and everybody can read the Nix store. Leave them out: the API key is all that is needed."
    else if
      builtins.match "${scheme}://[^/?#@[:space:]]*:[^/?#@[:space:]]*:.*" baseUrl != null && parts == null
    then
      "baseUrl has an IPv6 address without brackets around it: write it as \"http://[::1]:8989\"."
    else if parts == null then
      "baseUrl has to be an address such as \"http://127.0.0.1:8989\", without spaces, `?` and `#`."
    else if isBracketed parts.host && !hasHexOnly parts.host then
      "baseUrl has brackets around something that is no IPv6 address: they belong around those alone, as in \"http://[::1]:8989\"."
    else if parts.port == "" then
      "baseUrl has a colon with no port behind it: write the port, or leave the colon out."
    else if parts.port != null && !isPort parts.port then
      "baseUrl has a port that is none: ports are whole numbers from 1 to 65535."
    else
      null;

  # The same text for the same service, however its address is spelt; null where that cannot be told.
  identity =
    { baseUrl, urlBase, ... }:
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
      # To be grouped by, for which Nix takes no text that refers to the store.
      builtins.unsafeDiscardStringContext (
        lib.toLower "${
          if isUsual host then "loopback" else host
        }:${port}/${trim "${parts.path}/${urlBase}"}"
      );
}
