# The entries of one kind, typed ones first: checked, with what is wrong and what goes to the services.
{
  lib,
  kind,
  show,
}:
let
  duplicatesOf = import ./duplicates.nix { inherit lib kind show; };

  # Only what somebody wrote: all else of a typed option is null.
  typed =
    settings:
    lib.concatMap (
      option:
      lib.optional (settings.${option} != null) {
        path = "suite.${kind.module}.${option}";
        value = settings.${option};
        inherit option;
      }
    );

  listed =
    settings:
    lib.imap0 (index: value: {
      path = "suite.${kind.module}.${kind.list}[${toString index}]";
      inherit value;
    }) settings.${kind.list};
in
# check: entry -> what it comes to; options: the names of the typed options; settings: suite.<module>
{
  check,
  options,
  settings,
}:
let
  checked = map check (typed settings options ++ listed settings);
  duplicates = duplicatesOf checked;
in
{
  errors = lib.concatMap (
    entry: entry.errors ++ lib.optional (duplicates ? ${entry.path}) duplicates.${entry.path}
  ) checked;
  warnings = lib.concatMap (entry: entry.warnings) checked;
  ready = lib.concatMap (
    entry: if entry.ready == null || duplicates ? ${entry.path} then [ ] else [ entry.ready ]
  ) checked;
}
