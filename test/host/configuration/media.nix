# Two services outside of NixOS: `suite plan --flake .#media`.
{
  suite = {
    services = {
      sonarr = {
        baseUrl = "http://127.0.0.1:8989";
        apiKeyFile = "/etc/secrets/key";
      };
      anime = {
        app = "sonarr";
        baseUrl = "http://127.0.0.1:8990";
        apiKeyFile = "/etc/secrets/key";
      };
    };

    downloadarr = {
      enable = true;
      qBittorrent = {
        host = "box.example";
        tags = [ "tv" ];
        password._secret = "/etc/secrets/elsewhere";
      };
    };

    notif = {
      enable = true;
      webhook = {
        services = [ "sonarr" ];
        url = "http://127.0.0.1:9/x";
        onGrab = true;
      };
    };
  };
}
