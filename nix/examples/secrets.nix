# All forms of secrets. Another program puts the files on the host; only their paths are in the store.
{
  suite = {
    services.radarr = {
      baseUrl = "http://127.0.0.1:7878";
      # A bare key, the service's own config.xml, or an environment file.
      apiKeyFile = "/var/lib/radarr/.config/Radarr/config.xml";
    };
    services.sonarr = {
      baseUrl = "http://127.0.0.1:8989";
      apiKeyFile = "/run/secrets/sonarr.env";
    };

    downloadarr = {
      enable = true;
      # One file for both services; nothing is decrypted or read at evaluation.
      deluge.password._secret = "/run/secrets/deluge";
      sabnzbd = {
        host = "news.example";
        # Any string can come from a file, even if its field is not marked as secret.
        username._secret = "/run/secrets/sabnzbd-user";
        password._secret = "/run/secrets/sabnzbd%password";
      };
    };

    notif = {
      enable = true;
      extraNotifications = [
        {
          implementationName = "Webhook";
          services = [ "sonarr" ];
          url = "https://hooks.example/media";
          onGrab = true;
          # One of several strings by name.
          headers = {
            Authorization._secret = "/run/secrets/hook-token";
            X-Source = "sonarr";
          };
        }
        {
          implementationName = "ntfy.sh";
          services = [ "radarr" ];
          onGrab = true;
          accessToken._secret = "/run/secrets/ntfy-token";
          # One element of a list.
          topics = [
            "media"
            { _secret = "/run/secrets/ntfy-private-topic"; }
          ];
        }
        {
          implementationName = "Email";
          services = [ "radarr" ];
          onHealthIssue = true;
          from = "media@host.example";
          server = "mail.example";
          fields.password._secret = "/run/secrets/mail";
          to = [ "me@host.example" ];
        }
      ];
    };
  };
}
