# Services on other machines, and two Sonarr instances. An entry selects its services with `services`.
{
  suite = {
    services = {
      sonarr = {
        baseUrl = "http://media.example:8989";
        apiKeyFile = "/run/secrets/sonarr-api-key";
      };
      sonarr-anime = {
        app = "sonarr";
        baseUrl = "http://media.example:8990";
        apiKeyFile = "/run/secrets/sonarr-anime-api-key";
      };
      attic = {
        app = "radarr";
        baseUrl = "https://attic.example";
        urlBase = "/radarr";
        apiKeyFile = "/run/secrets/attic-api-key";
      };
      prowlarr = {
        baseUrl = "http://media.example:9696";
        apiKeyFile = "/run/secrets/prowlarr-api-key";
      };
    };

    # Look every six hours for changes that someone else made.
    apply.interval = "6h";

    downloadarr = {
      enable = true;

      # For every service that supports Transmission: all four.
      transmission = {
        host = "box.example";
        port = 443;
        useSsl = true;
        categories = {
          attic = "movies";
          sonarr = "tv";
          sonarr-anime = "anime";
        };
      };

      extraClients = [
        {
          name = "Usenet";
          implementationName = "NZBGet";
          services = [
            "prowlarr"
            "sonarr"
          ];
          host = "news.example";
          username = "nzbget";
          password._secret = "/run/secrets/nzbget";
          categories.sonarr = "tv";
          priority = 10;
        }
      ];
    };

    notif = {
      enable = true;

      extraNotifications = [
        {
          name = "Anime chat";
          implementationName = "Discord";
          services = [ "sonarr-anime" ];
          webHookUrl._secret = "/run/secrets/discord-anime";
          onImportComplete = true;
          # The number of "Group" differs between apps; the name does not.
          importFields = [
            "Overview"
            "Group"
          ];
        }
        {
          name = "Health";
          implementationName = "ntfy.sh";
          services = [
            "attic"
            "prowlarr"
            "sonarr"
            "sonarr-anime"
          ];
          serverUrl = "https://ntfy.example";
          topics = [ "media-health" ];
          onHealthIssue = true;
          onHealthRestored = true;
          includeHealthWarnings = true;
          # The tags of the services, and the tags of ntfy.
          tags = [ "watched" ];
          fields.tags = [ "warning" ];
          fields.priority = "High";
        }
      ];
    };
  };
}
