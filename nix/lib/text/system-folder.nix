# The folders of the system that services keep away from.
_: {
  isSystemFolder =
    path: builtins.match "/+(bin|boot|lib|proc|sbin|usr/+bin)(/.*)?" path != null;

  systemFolders = "/bin, /boot, /lib, /proc, /sbin, /usr/bin";
}
