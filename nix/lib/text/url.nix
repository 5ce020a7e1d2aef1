# Parses addresses like the services do: hosts, URLs, and the parts of a URL.
{ lib, ... }:
let
  # `::1`, `[::1]`, `fe80::1%eth0`; with brackets a port may follow.
  ipv6 = "([0-9A-Fa-f]{0,4}:){2,8}[0-9A-Fa-f.]*(%[^]/]*)?";
  isAddress = text: builtins.match "${ipv6}|[[]${ipv6}](:[0-9]+)?" text != null;

  isHost = text: builtins.match "[-_.a-zA-Z0-9]+" text != null || isAddress text;

  # A name in a URL may have letters beyond ASCII; no part of it is empty but one after a dot at the end.
  part = "[^][:space:][:cntrl:]!\"#$%&'()*+,./:;<=>?@\\^`{|}~[]+";
  name = "${part}([.]${part})*[.]?";
  port = "0*([0-9]{0,4}|[1-5][0-9]{4}|6([0-4][0-9]{3}|5([0-4][0-9]{2}|5([0-2][0-9]|3[0-5]))))";

  # Schemes whose URLs have a host.
  hosted = [
    "ftp"
    "gopher"
    "http"
    "https"
    "ws"
    "wss"
  ];

  # A valid rest of a URL: reserved characters are escaped, there is one fragment, and brackets only enclose an address.
  isClean =
    text:
    builtins.match "[^[:cntrl:] \"<>\\^`{|}]*" text != null
    && builtins.match ".*%([^0-9A-Fa-f].*|.[^0-9A-Fa-f].*|.?)" text == null
    && builtins.match ".*#.*#.*" text == null;

  isUrl =
    text:
    let
      cut = builtins.match "([A-Za-z][-+.A-Za-z0-9]+):(.*)" text;
      rest = builtins.elemAt cut 1;
      authority = builtins.match "//([^]/?#@[]*@)?(${name}|[[]([^]]*)])(:${port})?([/?#][^][]*)?" rest;
      address = builtins.match "//([^]/?#@[]*@)?[[]([^]]*)].*" rest;
    in
    cut != null
    && isClean rest
    && (
      if builtins.elem (lib.toLower (builtins.head cut)) hosted then
        authority != null && (address == null || isAddress "[${builtins.elemAt address 1}]")
      else
        builtins.match "(//[^/?#]*)?[^][]*" rest != null
    );
in
{
  inherit isHost isUrl;

  # Splits an address into scheme, host, port and path, each null if it is absent; null if there is no
  # recognisable host.
  split =
    text:
    let
      whole = builtins.match "[[:space:]]*(([A-Za-z][-+.A-Za-z0-9]*)://)?([^/?#@]*@)?([[][^]]*]|[^]/?#:[]*)(:([0-9]+))?(/[^?#]*)?([?#].*)?" text;
      trimmed = builtins.match "(.*[^[:space:]])?[[:space:]]*" (builtins.elemAt whole 3);
      host = builtins.head trimmed;
      path = builtins.elemAt whole 6;
    in
    if whole == null || host == null || !(isHost host) then
      null
    else
      {
        inherit host;
        scheme = if builtins.elemAt whole 1 == null then null else lib.toLower (builtins.elemAt whole 1);
        port = builtins.elemAt whole 5;
        path = if path == "/" then null else path;
      };
}
