# The options of nixarr and nixflix that docs/from-nixarr.md and docs/from-nixflix.md use, and what both set in NixOS.
{ lib }:
let
  option =
    type: default:
    lib.mkOption {
      inherit default type;
    };
  inherit (lib) types;
  off = option types.bool false;

  # VPN-Confinement, which both use: nixarr and nixflix name the namespace "wg".
  confined = cfg: {
    serviceConfig = lib.optionalAttrs cfg.vpn.enable { NetworkNamespacePath = "/run/netns/wg"; };
  };
in
{
  nixarr =
    { config, ... }:
    let
      cfg = config.nixarr;
      service = name: port: {
        enable = off;
        port = option types.port port;
        stateDir = option types.path "${cfg.stateDir}/${name}";
        vpn.enable = off;
      };
      ports = {
        prowlarr = 9696;
        radarr = 7878;
        sonarr = 8989;
      };
    in
    {
      options.nixarr = lib.mapAttrs service ports // {
        enable = off;
        mediaDir = option types.path "/data/media";
        stateDir = option types.path "/data/.state/nixarr";
        vpn.enable = off;
        vpn.wgConf = option (types.nullOr types.path) null;
        transmission = {
          enable = off;
          uiPort = option types.port 9091;
          vpn.enable = off;
        };
      };

      config = {
        services = lib.mapAttrs (
          name: _:
          {
            inherit (cfg.${name}) enable;
            settings.server = { inherit (cfg.${name}) port; };
          }
          // lib.optionalAttrs (name != "prowlarr") { dataDir = cfg.${name}.stateDir; }
        ) ports;
        # The folder of Prowlarr is only in its command.
        systemd.services = lib.recursiveUpdate (lib.mapAttrs (name: _: confined cfg.${name}) ports) {
          prowlarr.serviceConfig.ExecStart = "/bin/Prowlarr -nobrowser -data=${cfg.prowlarr.stateDir}";
        };
      };
    };

  nixflix =
    { config, ... }:
    let
      cfg = config.nixflix;
      service =
        name:
        { port, media }:
        {
          enable = off;
          connectionAddress = option types.str "127.0.0.1";
          dataDir = option types.path "/data/.state/${name}";
          mediaDirs = option (types.listOf types.path) media;
          vpn.enable = off;
          config.hostConfig.port = option types.port port;
        };
      services = {
        prowlarr.port = 9696;
        prowlarr.media = [ ];
        sonarr.port = 8989;
        sonarr.media = [ "/data/media/tv" ];
        sonarr-anime.port = 8990;
        sonarr-anime.media = [ "/data/media/anime" ];
      };
    in
    {
      options.nixflix = lib.mapAttrs service services // {
        enable = off;
      };

      config.systemd.services = lib.mapAttrs (name: _: confined cfg.${name}) services;
    };
}
