# The options and the unit of nixpkgs' module `services.recyclarr` (nixos/modules/services/misc/recyclarr.nix), as far as
# suite depends on these: the nixpkgs of the tests contains only the library.
{
  config,
  lib,
  pkgs,
  ...
}:
let
  cfg = config.services.recyclarr;
  inherit (lib) types;

  # That of `pkgs.formats.yaml { }`.
  value =
    types.nullOr (
      types.oneOf [
        types.bool
        types.int
        types.float
        types.str
        types.path
        (types.attrsOf value)
        (types.listOf value)
      ]
    )
    // {
      description = "YAML 1.1 value";
    };

  # `{ _secret = "/path"; }` at any depth -> [ "/path" ]
  secretsIn =
    given:
    if builtins.isList given then
      lib.concatMap secretsIn given
    else if !builtins.isAttrs given then
      [ ]
    else if given ? _secret then
      [ given._secret ]
    else
      lib.concatMap secretsIn (builtins.attrValues given);
  secrets = lib.unique (secretsIn cfg.configuration);
  nameOf = path: "secret-${toString (lib.lists.findFirstIndex (other: other == path) null secrets)}";
  withNames =
    given:
    if builtins.isList given then
      map withNames given
    else if !builtins.isAttrs given then
      given
    else if given ? _secret then
      "@${nameOf given._secret}@"
    else
      builtins.mapAttrs (_: withNames) given;

  file = "/var/lib/recyclarr/config.json";
  write = ''
    PATH=/usr/bin:/bin
    cat > ${file} <<'END'
    ${builtins.toJSON (withNames cfg.configuration)}
    END
  ''
  + lib.concatMapStrings (path: ''
    sed -i "s|@${nameOf path}@|$(cat "$CREDENTIALS_DIRECTORY/${nameOf path}")|" ${file}
  '') secrets;

  option =
    type: default:
    lib.mkOption {
      inherit default type;
    };
in
{
  options.services.recyclarr = {
    enable = lib.mkEnableOption "recyclarr service";
    configuration = option value { };
    schedule = option types.str "daily";
    command = option types.str "sync";
    user = option types.str "recyclarr";
    group = option types.str "recyclarr";
    # In nixpkgs, this is a package.
    program = option types.str "/work/tools/node /work/suite/test/host/configuration/recyclarr.ts";
  };

  config = lib.mkIf cfg.enable {
    systemd.services.recyclarr = {
      serviceConfig = {
        Type = "oneshot";
        User = cfg.user;
        Group = cfg.group;
        StateDirectory = "recyclarr";
        ExecStartPre = "/bin/sh -e ${pkgs.writeText "recyclarr-pre-start" write}";
        ExecStart = "${cfg.program} ${cfg.command} --config ${file}";
        LoadCredential = map (path: "${nameOf path}:${path}") secrets;
        ProtectSystem = "strict";
        ProtectHome = true;
        PrivateTmp = true;
        RestrictAddressFamilies = [
          "AF_INET"
          "AF_INET6"
        ];
        ReadWritePaths = [ "/var/lib/recyclarr" ];
        CapabilityBoundingSet = "";
      };
    };

    systemd.timers.recyclarr = {
      wantedBy = [ "timers.target" ];
      partOf = [ "recyclarr.service" ];
      timerConfig = {
        OnCalendar = cfg.schedule;
        Persistent = true;
        RandomizedDelaySec = "5m";
      };
    };
  };
}
