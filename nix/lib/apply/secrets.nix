# Secrets: `{ _secret = "/path"; }` at any depth of a value, or `{ _apiKeyOf = "sonarr"; }` for the key of a
# service of `suite.services`. Only the path of a file is ever in the store.
{ lib, format, ... }:
let
  isSecret = value: builtins.isAttrs value && (value ? _secret || value ? _apiKeyOf);

  # True for a path in the store, also with `.`, `..` or two slashes in it.
  inStore =
    path:
    builtins.match "(.*/nix/[./]*store|${lib.strings.escapeRegex builtins.storeDir})(/.*)?" path != null;

  copied = "where all users can read it. Write the path of a file outside the store, for example, \"/run/secrets/example\", config.age.secrets.<name>.path or config.sops.secrets.<name>.path";

  # Returns the problem with the path of a file that systemd passes to the unit, or null. It never shows the
  # written value, which may be the secret itself.
  fileProblem =
    path:
    if builtins.substring 0 1 path != "/" then
      "must be an absolute path that starts with /, for example, \"/run/secrets/example\""
    else if builtins.match "[^[:cntrl:] \\]*" path == null then
      "must be a path without spaces, backslashes and control characters: systemd does not start a unit with such a path"
    else if builtins.match ".*/" path != null then
      "must be a file, but is the path of a directory: it ends in /"
    else
      null;

  # The same for a secret, which must not be in the store either.
  pathProblem =
    path:
    if builtins.isPath path then
      "is a Nix path, which Nix copies to the store, ${copied}"
    else if !builtins.isString path then
      "must be a string, the path of a file, but is ${format.kindOf path}${
        # The value of a secret of agenix and sops-nix.
        if builtins.isString (path._secret or null) then
          ". Write ${format.quote path._secret}"
        else
          lib.optionalString (path ? path) ". Write its path, as in config.age.secrets.<name>.path"
      }"
    else if builtins.hasContext path || inStore path then
      "is in the Nix store, ${copied}"
    else
      fileProblem path;

  # The identity of a secret: the path of its file, or the name of the credential of a service's key.
  # Paths begin with a slash, so they come first.
  keyRef =
    name: if builtins.isString name then "key-of-${builtins.unsafeDiscardStringContext name}" else name;

  # Returns all secrets in a value: `[ { label; ref; problem; } ]`; `problem` is a sentence or null.
  # keyProblem: label -> name of a service -> sentence or null
  find =
    keyProblem:
    let
      problem =
        label: value:
        let
          key = if value ? _secret then "_secret" else "_apiKeyOf";
          others = builtins.attrNames (removeAttrs value [ key ]);
          wrong = pathProblem value._secret;
        in
        if others != [ ] then
          "${label}: a secret has no other keys than ${key}. Remove ${format.quoted others}."
        else if key == "_apiKeyOf" then
          keyProblem "${label}._apiKeyOf" value._apiKeyOf
        else if wrong != null then
          "${label}._secret ${wrong}.${format.propertyHint "key" value._secret}"
        else
          null;
      look =
        label: value:
        if isSecret value then
          [
            {
              inherit label;
              ref = value._secret or (keyRef value._apiKeyOf);
              problem = problem label value;
            }
          ]
        else if builtins.isList value then
          lib.concatLists (lib.imap0 (index: look "${label}[${toString index}]") value)
        else if builtins.isAttrs value && !(value ? outPath) then
          lib.concatLists (lib.mapAttrsToList (name: look "${label}.${name}") value)
        else
          [ ];
    in
    look;

  # Returns the credentials of secrets, so that each file is loaded once. Paths are numbered in their order:
  # `secret-0`. own: the service of the unit, whose key the unit has anyway; refs: from `find`
  credentials =
    own: refs:
    builtins.listToAttrs (
      lib.imap0 (index: name: {
        inherit name;
        value =
          if builtins.substring 0 1 name == "/" then
            "secret-${toString index}"
          else if name == keyRef own then
            "api-key"
          else
            name;
      }) (builtins.attrNames (builtins.groupBy (ref: ref) refs))
    );

  # Returns the part of the manifest about credentials: the path of each file, and the service whose key it is.
  # services: suite.services
  files =
    services: credentials:
    lib.mapAttrs' (ref: name: {
      inherit name;
      value =
        let
          apiKeyOf = lib.removePrefix "key-of-" ref;
          service = services.${apiKeyOf};
        in
        if builtins.substring 0 1 ref == "/" then
          ref
        else
          {
            inherit apiKeyOf;
            file = usablePath service.apiKeyFile;
          }
          // lib.optionalAttrs (service.app != null) { inherit (service) app; };
    }) credentials;

  # Returns the path if it can be used, else null.
  usablePath = path: if path == null || pathProblem path != null then null else path;

  # Returns the value with the name of each secret's credential: `{ _secret = "secret-0"; }`. names: from `credentials`
  rename =
    names: value:
    if isSecret value then
      { _secret = names.${value._secret or (keyRef value._apiKeyOf)}; }
    else if builtins.isList value then
      map (rename names) value
    else if builtins.isAttrs value && !(value ? outPath) then
      builtins.mapAttrs (_: rename names) value
    else
      value;
in
{
  inherit
    credentials
    fileProblem
    files
    find
    isSecret
    pathProblem
    rename
    usablePath
    ;
}
