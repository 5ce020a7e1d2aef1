# Wrong root folders and remote path mappings of services.
{ common, ... }:
let
  on = service: values: { suite.services.${service} = values; };
  folders = service: rootFolders: on service { inherit rootFolders; };
  mapping = values: on "sonarr" { remotePathMappings = [ (good // values) ]; };
  good = {
    host = "box.example";
    remotePath = "/downloads/";
    localPath = "/srv/downloads/";
  };
  music = {
    path = "/srv/music";
    name = "Music";
    qualityProfile = "Lossless";
    metadataProfile = "Standard";
  };
in
{
  "a root folder that is relative" = folders "sonarr" [ "srv/media" ];
  "a root folder with blanks around it" = folders "sonarr" [ " /srv/media " ];
  "a root folder of nothing" = folders "sonarr" [ "" ];
  "a root folder as a path of Nix" = folders "sonarr" [ ./plain.nix ];
  "a root folder that is a number" = folders "sonarr" [ 5 ];
  "a root folder on Windows for a service of this host" = on "sonarr" {
    unit = "sonarr.service";
    rootFolders = [ "C:\\media" ];
  };
  "a root folder with a line break" = folders "sonarr" [ "/srv/media\n" ];
  "a root folder inside mkIf in the list" = folders "sonarr" [ { _type = "override"; } ];
  "a root folder twice, with and without a slash at the end" = folders "sonarr" [
    "/srv/media"
    "/srv/other"
    "/srv/media/"
  ];
  "the root of the disk twice" = folders "sonarr" [
    "/"
    "//"
  ];
  "root folders of the system" = folders "sonarr" [
    "/boot/media"
    "/usr/bin/x"
    "/lib/media"
    "/proc"
    "/libraries"
  ];
  "a mapping to the root of the disk, and one to the system" = on "radarr" {
    remotePathMappings = [
      (good // { localPath = "/"; })
      (
        good
        // {
          remotePath = "/x/";
          localPath = "/boot/x";
        }
      )
    ];
  };
  "a root folder that is a secret" = folders "sonarr" [ { _secret = "/run/secrets/folder"; } ];
  "a root folder of Prowlarr" = folders "prowlarr" [ "/srv/media" ];
  "a mapping of Prowlarr" = on "prowlarr" { remotePathMappings = [ good ]; };
  "profiles for a root folder of Sonarr" = folders "sonarr" [ music ];
  "a root folder of Lidarr as a path alone" = folders "lidarr" [ "/srv/music" ];
  "a root folder of Lidarr without a profile" = folders "lidarr" [
    (removeAttrs music [ "qualityProfile" ])
  ];
  "a root folder of Lidarr with the number of a profile" = folders "lidarr" [
    (music // { metadataProfile = 1; })
  ];
  "a root folder of Lidarr with a word misspelt" = folders "lidarr" [
    (music // { monitorNewItems = "newest"; })
  ];
  "a root folder of Lidarr with a word misspelt, by a text that refers to the store" =
    folders "lidarr"
      [ (music // { monitorNewItems = common.fromStore "newest"; }) ];
  "a root folder with a key misspelt" = folders "lidarr" [
    (music // { qualtyProfile = "Any"; })
  ];
  "several wrong root folders" = folders "sonarr" [
    "media"
    { pth = "/srv"; }
    true
  ];
  "a mapping as a string" = on "sonarr" { remotePathMappings = [ "/downloads" ]; };
  "a mapping without a host and a local path" = on "sonarr" {
    remotePathMappings = [ { remotePath = "/downloads"; } ];
  };
  "a mapping whose host is an address" = mapping { host = "http://box.example:8080/"; };
  "a mapping whose remote path is relative" = mapping { remotePath = "downloads/tv"; };
  "a mapping whose local path is relative" = mapping { localPath = "downloads"; };
  "a mapping with a key misspelt" = mapping { localpath = "/srv/downloads"; };
  "a mapping twice" = on "sonarr" {
    remotePathMappings = [
      good
      (good // { remotePath = "/downloads"; })
    ];
  };
}
