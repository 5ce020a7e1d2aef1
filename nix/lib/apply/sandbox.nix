# The sandbox of every unit of suite: it sees its credentials and, if it needs it, the network.
{ lib, ... }:
let
  # systemd reads % in a path as the start of a specifier.
  escape = builtins.replaceStrings [ "%" ] [ "%%" ];
in
{
  inherit escape;

  # Credential -> path of its file on the host -> settings of the unit.
  credentials = files: {
    LoadCredential = lib.mapAttrsToList (name: path: "${name}:${escape path}") files;
    # A missing file would keep the whole unit from starting, and systemd does not name the option. A NUL in its
    # place is neither a key nor a secret: the program reports the option and applies the other entries.
    SetCredential = map (name: "${name}:\\x00") (builtins.attrNames files);
  };

  # V8 compiles at run time, so memory that is written has to be executable.
  hardening = {
    CapabilityBoundingSet = "";
    DevicePolicy = "closed";
    # The memory of a run holds the API key and the secrets.
    LimitCORE = 0;
    LockPersonality = true;
    # The largest ordinary responses of a service take at most 512 MiB (test/faults/size.test.ts); SECURITY.md names
    # others that take more. The heap limit of the package matches.
    MemoryMax = lib.mkDefault "640M";
    NoNewPrivileges = true;
    PrivateDevices = true;
    PrivateIPC = true;
    PrivateTmp = true;
    PrivateUsers = true;
    ProcSubset = "pid";
    ProtectClock = true;
    ProtectControlGroups = true;
    ProtectHome = true;
    ProtectHostname = true;
    ProtectKernelLogs = true;
    ProtectKernelModules = true;
    ProtectKernelTunables = true;
    ProtectProc = "invisible";
    ProtectSystem = "strict";
    RemoveIPC = true;
    RestrictAddressFamilies = [
      "AF_INET"
      "AF_INET6"
      # For name resolution.
      "AF_NETLINK"
      "AF_UNIX"
    ];
    RestrictNamespaces = true;
    RestrictRealtime = true;
    RestrictSUIDSGID = true;
    SystemCallArchitectures = "native";
    SystemCallErrorNumber = "EPERM";
    SystemCallFilter = [
      "@system-service"
      "~@privileged"
      "~@resources"
    ];
    TasksMax = lib.mkDefault 64;
    UMask = "0077";
  };
}
