# The system folders that services reject.
_: {
  isSystemFolder = path: builtins.match "/+(bin|boot|lib|proc|sbin|usr/+bin)(/.*)?" path != null;

  systemFolders = "/bin, /boot, /lib, /proc, /sbin, /usr/bin";
}
