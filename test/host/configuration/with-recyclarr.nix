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

  # Another program that needs the key of Sonarr.
  suite.keys.exporter = {
    service = "sonarr";
    format = "env:API_KEY";
    owner = "daemon";
    group = "daemon";
    mode = "0440";
    consumers = [
      "exporter.service"
      "strict.service"
    ];
  };
  systemd.services.suite-key-exporter.serviceConfig.RestartSec = "2s";
  # Does not start without the key, and does not try again.
  systemd.services.strict.serviceConfig = {
    LoadCredential = "key:/run/suite-keys/exporter/key";
    ExecStart = "/bin/sh -c 'PATH=/usr/bin:/bin exec sleep infinity'";
  };
  systemd.services.exporter = {
    wantedBy = [ "multi-user.target" ];
    serviceConfig.ExecStart = "/bin/sh -c 'PATH=/usr/bin:/bin; cat /run/suite-keys/exporter/key > /run/exported; exec sleep infinity'";
  };
}
