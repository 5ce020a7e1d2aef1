# Mistakes of all sorts in one configuration, which are reported in one evaluation.
{ common, lib }:
{
  "seven mistakes of seven sorts" = {
    suite.services.sonarr.urlBase = lib.mkForce 5;
    suite.services.radarr.rootFolders = [ { pth = "/films"; } ];
    suite.settings.naming.renameEpisods = true;
    suite.qualityProfiles.HD = {
      services = [ "sonarr" ];
      upgradeUntilScore = lib.mkForce "5";
    };
    suite.downloadarr = {
      enable = true;
      prune = "al";
      qBittorrent = {
        host = "box.example";
        hsot = "box.example";
      };
      extraClients = [ (common.client // { implementationName = "qBitorrent"; }) ];
    };
  };

  "each wrong value of a service" = {
    suite.services = {
      anime = {
        baseUrl = lib.mkForce 8990;
        unit = true;
      };
      lidarr = {
        app = lib.mkForce 1;
        schema = 2;
      };
      prowlarr = {
        caFile = [ ];
        networkNamespacePath = { };
      };
    };
  };
}
