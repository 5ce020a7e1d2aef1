# recyclarr for two Sonarrs, whose keys it cannot read as they are: one is in a config.xml, one in an environment file.
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
