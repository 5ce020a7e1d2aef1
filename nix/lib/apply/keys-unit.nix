# The systemd unit that writes the API key of each service to /run/<folder>/<service>, as a file with only the key.
# Only root can read these files.
{ lib, sandbox, ... }:
# after: units; command: the host program; file: the services file in the store; services: its content
{
  after,
  command,
  file,
  folder,
  services,
}:
{
  description = "Write API keys for other programs to /run/${folder}";
  inherit after;
  startLimitIntervalSec = lib.mkDefault 0;
  serviceConfig =
    sandbox.hardening
    // sandbox.credentials (
      lib.mapAttrs' (
        name: service: lib.nameValuePair "key-of-${name}" service.apiKeyFile
      ) services.services
    )
    // {
      Type = "oneshot";
      DynamicUser = true;
      PrivateNetwork = true;
      RuntimeDirectory = folder;
      RuntimeDirectoryMode = "0700";
      # The files stay until the next run writes them again.
      RuntimeDirectoryPreserve = true;
      ExecStart = "${command} write-keys --services ${file} --out \${RUNTIME_DIRECTORY}";
    };
}
