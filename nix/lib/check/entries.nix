# The entries of one kind, typed ones first: checked, with what is wrong and what goes to the services.
{
  lib,
  catalog,
  checks,
  kind,
  ...
}:
let
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
    ) (builtins.attrNames catalog.implementations);

  listed =
    settings:
    lib.imap0 (index: value: {
      path = "suite.${kind.module}.${kind.list}[${toString index}]";
      inherit value;
    }) settings.${kind.list};
in
# settings: suite.<module>
settings:
let
  checked = map checks.entry (typed settings ++ listed settings);
  duplicates = checks.duplicates checked;
in
{
  errors = lib.concatMap (
    entry: entry.errors ++ lib.optional (duplicates ? ${entry.path}) duplicates.${entry.path}
  ) checked;
  warnings = lib.concatMap (entry: entry.warnings) checked;
  entries = lib.concatMap (
    entry: if entry.ready == null || duplicates ? ${entry.path} then [ ] else [ entry.ready ]
  ) checked;
}
