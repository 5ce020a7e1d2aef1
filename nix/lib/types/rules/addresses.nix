# Rules of addresses and paths.
{
  lib,
  format,
  isSystemFolder,
  matching,
  optional,
  systemFolders,
  text,
  url,
  write,
  ...
}:
let
  # The keys of the entry for the parts of a whole address.
  spread =
    keys: label: value:
    let
      parts = url.split value;
      set = name: text: lib.optional (keys.has name) "${keys.label name} = ${text};";
      port =
        if parts.port != null then
          parts.port
        else
          {
            http = "80";
            https = "443";
          }
          .${toString parts.scheme} or null;
      pathKey = lib.findFirst keys.has null [
        "urlBase"
        "rpcPath"
        "apiUrl"
      ];
    in
    if parts == null then
      ""
    else
      write (
        [ "${label} = ${format.quote parts.host};" ]
        ++ lib.optionals (port != null) (set "port" port)
        ++ lib.optionals (parts.scheme != null) (set "useSsl" (lib.boolToString (parts.scheme == "https")))
        ++ lib.optional (
          parts.path != null && pathKey != null
        ) "${keys.label pathKey} = ${format.quote parts.path};"
      )
      + lib.optionalString (
        parts.path != null && pathKey == null
      ) " It has no key for the path ${format.quote parts.path}.";

  aUrl = {
    want = "a URL with its scheme, such as \"https://host.example/path\"";
    fits = url.isUrl;
  };

  withoutScheme = "/?[Hh][Tt][Tt][Pp][Ss]?://[-_.a-zA-Z0-9].*";
in
{
  host = text {
    want = "a host name or an address, without a scheme, port, path or space";
    fits = url.isHost;
    advice = spread;
  };

  url = text aUrl;

  optionalUrl = text (optional aUrl);

  httpUrl = text (
    aUrl
    // {
      want = "a URL that begins with http:// or https://";
      fits = value: matching "[Hh][Tt][Tt][Pp].*" value && url.isUrl value;
    }
  );

  urlBase = text {
    want = "the path below the address, such as \"/app\", without scheme and host";
    fits = value: !(matching withoutScheme value);
    advice =
      _: label: value:
      let
        parts = url.split value;
      in
      lib.optionalString (parts != null) (write [
        "${label} = ${format.quote (if parts.path == null then "" else parts.path)};"
      ]);
  };

  script = text {
    want = "an absolute path outside of the system folders (${systemFolders})";
    fits = value: matching "/.*" value && !(isSystemFolder value);
  };
}
