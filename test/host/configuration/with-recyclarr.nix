# recyclarr for two Sonarr instances. It cannot read their key files: a config.xml and an environment file.
{ lib, ... }:
{
  suite = {
    recyclarr = {
      enable = true;
      services = [
        "sonarr"
        "anime"
      ];
    };
    services.sonarr.apiKeyFile = lib.mkForce "/etc/secrets/config.xml";
    services.anime.apiKeyFile = lib.mkForce "/etc/secrets/environment";
  };

  services.recyclarr = {
    enable = true;
    configuration.sonarr.sonarr.quality_definition.type = "series";
  };

  systemd.services.recyclarr.serviceConfig.RestartSec = "2s";
}
