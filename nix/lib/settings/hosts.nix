# Warnings about the host names at which a service accepts requests. The services judge them: suite has seen only some of
# what they refuse.
{
  lib,
  format,
  isLoopback,
  settingsRows,
  url,
  ...
}:
let
  inherit (builtins) elemAt filter isString match;

  isIpv4 = text: match "[0-9]{1,3}([.][0-9]{1,3}){3}(/[0-9]+)?" text != null;
  isIpv6 = text: match "[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(/[0-9]+)?" text != null;

  # What an item of each key looks like.
  usual = {
    allowedHosts = item: url.isHost (lib.removePrefix "*." item);
    trustedNetworks = item: isIpv4 item || isIpv6 item;
  };

  itemsOf =
    text: filter (item: isString item && item != "") (builtins.split "[[:space:]]*[,;][[:space:]]*" text);

  # True if a list of allowed hosts has a name.
  allows =
    name:
    builtins.any (
      item:
      if lib.hasPrefix "*." item then
        lib.hasSuffix (lib.removePrefix "*" (lib.toLower item)) name
      else
        lib.toLower item == name
    );
in
# environment: see declared.nix; path: the option of its settings; service: its options; values: group -> its keys
{
  environment,
  path,
  service,
  values,
}:
let
  declared = values.host or { };
  inEnvironment = environment.setting (lib.splitString "." settingsRows.host.environment.allowedHosts);
  hosts =
    declared.allowedHosts or (if isString inEnvironment then itemsOf inEnvironment else null);

  odd = lib.concatLists (
    lib.mapAttrsToList (
      key: fits:
      map (
        item:
        "${path}.host.${key}: ${format.quote item} looks like something else than the service accepts. Write only a host name or an address."
      ) (filter (item: !(fits item)) (declared.${key} or [ ]))
    ) usual
  );

  address = if isString service.baseUrl then service.baseUrl else "";
  parts = match "https?://([^/?#@]*@)?([^]/?#:[]+)([:/?#].*)?" (lib.toLower address);
  name = elemAt parts 1;
  isNamed = parts != null && !(isLoopback address) && !(isIpv4 name);
in
odd
++ lib.optional (hosts == [ ])
  "${path}.host.allowedHosts: the service refuses an empty list, unless it asks for a login at every request. Write the host names at which it is used."
++ lib.optional (hosts != null && hosts != [ ] && isNamed && !(allows name hosts))
  "${path}.host.allowedHosts: the list lacks ${format.quote name}, the host of baseUrl, so the service would refuse the requests of suite (400). Add it."
