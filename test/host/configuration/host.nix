# A host with recorded services: one of nixpkgs, one in a network namespace, one behind TLS with its own certificate
# authority, one with another key, one with a missing secret, one that is down.
{ config, lib, ... }:
let
  # Runs a fake service in place of a service of nixpkgs.
  faked = recording: ports: {
    serviceConfig = lib.mapAttrs (_: lib.mkForce) {
      DynamicUser = false;
      ExecStart = "/work/tools/node /work/tools/fake-service.cjs ${recording} ${toString ports}";
      Group = "root";
      RestrictAddressFamilies = [ ];
      SystemCallFilter = [ ];
      Type = "simple";
      User = "root";
    };
    unitConfig.RequiresMountsFor = lib.mkForce [ ];
  };
  wanted.wantedBy = [ "multi-user.target" ];
in
{
  services =
    lib.genAttrs
      [
        "prowlarr"
        "radarr"
        "sonarr"
      ]
      (_: {
        enable = true;
      });

  systemd.services = {
    sonarr = faked "sonarr-4.0.19" 8989;
    prowlarr = faked "prowlarr-2.3.6" 9696;
    sonarr-anime = lib.recursiveUpdate (faked "sonarr-develop" 8990) wanted;
    lidarr-attic = lib.recursiveUpdate (faked "lidarr-2.14.5" "8686 8687") wanted;
    radarr = lib.mkMerge [
      (faked "radarr-6.0.3" 7878)
      {
        after = [ "vpn.service" ];
        requires = [ "vpn.service" ];
        serviceConfig.NetworkNamespacePath = "/run/netns/vpn";
      }
    ];
    vpn = {
      serviceConfig = {
        Type = "oneshot";
        RemainAfterExit = true;
        ExecStart = [
          "/usr/sbin/ip netns add vpn"
          "/usr/sbin/ip -n vpn link set lo up"
        ];
      };
    };
  };

  # These definitions override the defaults of the modules.
  systemd.timers."suite-${
    if config.suite.apply.onDrift == "apply" then "apply" else "drift"
  }-sonarr" =
    {
      # Only the tests of the timers start it.
      wantedBy = lib.mkForce [ ];
      timerConfig = {
        AccuracySec = "1s";
        OnActiveSec = "4s";
        OnUnitInactiveSec = "4s";
        RandomizedDelaySec = 0;
      };
    };

  suite = {
    services = {
      sonarr = {
        baseUrl = "http://127.0.0.1:8989";
        apiKeyFile = "/etc/secrets/key";
        unit = "sonarr.service";
      };
      radarr.apiKeyFile = "/etc/secrets/config.xml";
      prowlarr.apiKeyFile = "/etc/secrets/wrong-key";
      anime = {
        app = "sonarr";
        baseUrl = "http://127.0.0.1:8990";
        apiKeyFile = "/etc/secrets/key";
        unit = "sonarr-anime.service";
      };
      attic = {
        app = "lidarr";
        baseUrl = "https://127.0.0.1:8687";
        apiKeyFile = "/etc/secrets/key";
        caFile = "/etc/secrets/authority.pem";
        unit = "lidarr-attic.service";
      };
      down = {
        app = "radarr";
        baseUrl = "http://127.0.0.1:7999";
        apiKeyFile = "/etc/secrets/key";
      };
    };

    downloadarr = {
      enable = true;
      qBittorrent = {
        host = "127.0.0.1";
        password._secret = "/etc/secrets/qbittorrent";
      };
      transmission = {
        services = [
          "sonarr"
          "anime"
        ];
        host = "127.0.0.1";
        password._secret = "/etc/secrets/transmission";
      };
      sabnzbd = {
        services = [ "anime" ];
        host = "127.0.0.1";
        apiKey._secret = "/etc/secrets/missing";
      };
    };

    notif = {
      enable = true;
      webhook = {
        services = [ "sonarr" ];
        url = "http://127.0.0.1:9/x";
        password._apiKeyOf = "radarr";
        onGrab = true;
      };
    };

    apply.interval = "1h";
  };
}
