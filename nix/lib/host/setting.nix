# Reading settings of nixpkgs' modules, which may be null, or numbers and switches in any spelling.
{ lib, address, ... }:
let
  # Returns the first value that is not null.
  first = lib.foldl' (found: next: if found == null then next else found) null;

  # Settings that can be numbers or strings.
  number =
    value:
    if builtins.isInt value then
      value
    else if builtins.isString value && builtins.match "[0-9]{1,9}" value != null then
      lib.toIntBase10 value
    else
      # The client does not start with a value that is not a number.
      null;
  isOn =
    value:
    builtins.elem value [
      true
      1
      "1"
      "true"
      "yes"
    ];
  # Set only if it is true: the service's default is false.
  ifOn = value: if isOn value then true else null;

  # Turns `listen-http = ":2586"` into an address to connect to.
  urlOf =
    listen:
    let
      parts = builtins.match "(.*):([0-9]+)" listen;
      host = address (builtins.head parts);
    in
    if parts == null || host == null then null else "http://${host}:${lib.last parts}";

  # `/music` of `/music` and of `https://media.example/music`.
  pathOf =
    base:
    let
      parts = if base == null then null else builtins.match "https?://[^/]*(.*)" base;
    in
    if parts == null then base else builtins.head parts;

  # qBittorrent's `WebUI\Address` is written as in its file, or as nested attribute sets.
  nested =
    settings: path:
    if path == [ ] then
      settings
    else if builtins.isAttrs settings then
      first (
        map (
          length:
          let
            key = lib.concatStringsSep "\\" (lib.take length path);
          in
          if settings ? ${key} then nested settings.${key} (lib.drop length path) else null
        ) (lib.range 1 (builtins.length path))
      )
    else
      null;
in
{
  inherit
    first
    ifOn
    isOn
    number
    pathOf
    nested
    urlOf
    ;
}
