# Programs that need the key of Sonarr, which is in a config.xml.
{ lib, ... }:
{
  suite.services.sonarr.apiKeyFile = lib.mkForce "/etc/secrets/config.xml";

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
