# The services, and what suite writes into them.
{
  suite = {
    services = {
      radarr = {
        baseUrl = "http://nas.example:7878";
        apiKeyFile = "/home/me/secrets/radarr-key";
      };
      sonarr = {
        baseUrl = "http://nas.example:8989";
        apiKeyFile = "/home/me/secrets/sonarr-key";
      };
    };

    downloadarr = {
      enable = true;
      qBittorrent = {
        host = "nas.example";
        port = 8090;
        username = "me";
        password._secret = "/home/me/secrets/qbittorrent";
        categories = {
          radarr = "films";
          sonarr = "series";
        };
      };
    };
  };
}
