# Hosts and URLs, as the services accept them.
{ lib, ... }:
let
  # `::1`, `[::1]`, `fe80::1%eth0`; with brackets a port may follow.
  ipv6 = "([0-9A-Fa-f]{0,4}:){2,8}[0-9A-Fa-f.]*(%[^]/]*)?";
  isAddress = text: builtins.match "${ipv6}|[[]${ipv6}](:[0-9]+)?" text != null;

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
in
{
  isHost = text: builtins.match "[-_.a-zA-Z0-9]+|${ipv6}|[[]${ipv6}]" text != null;

  # True for `sonarr:8989/path`, which .NET reads as a URL with the scheme "sonarr". Telephone numbers are URLs too.
  isHostAndPort =
    text:
    builtins.match "[-.A-Za-z0-9]+:[0-9]{1,5}([/?#].*)?" text != null
    && builtins.match "(tel|sms):.*" text == null;

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
}
