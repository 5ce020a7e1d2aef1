# Secrets: `{ _secret = "/path"; }` at any depth of a value, or `{ _apiKeyOf = "sonarr"; }` for the key of a
# service of `suite.services`. Only the path of a file is ever in the store.
{ lib, show, ... }:
let
  isSecret = value: builtins.isAttrs value && (value ? _secret || value ? _apiKeyOf);

  # `/run/../nix//store` -> `/nix/store`.
  normalise =
    path:
    let
      parts = builtins.filter (part: builtins.isString part && part != "" && part != ".") (
        builtins.split "/" path
      );
      up =
        kept: part: if part == ".." then lib.take (builtins.length kept - 1) kept else kept ++ [ part ];
    in
    "/${lib.concatStringsSep "/" (lib.foldl' up [ ] parts)}";

  stores = lib.unique [
    "/nix/store"
    (normalise builtins.storeDir)
  ];

  # Most paths need no normalising: no empty part and none that starts with a dot.
  isPlain = path: builtins.match "(/[^/.][^/]*)+" path != null;

  inStore =
    path:
    let
      clean = if isPlain path then path else normalise path;
    in
    builtins.any (store: clean == store || lib.hasPrefix "${store}/" clean) stores;

  copied = "everybody can read the Nix store: give the path of a file that exists on the host only, as text";

  # What is wrong with the path of a file that systemd hands to the unit; null where it is fine. What was
  # written is never shown: it may be the secret itself.
  fileProblem =
    path:
    if builtins.substring 0 1 path != "/" then
      "must be an absolute path: it has to start with /"
    else if builtins.match "[^[:cntrl:]]*" path == null then
      "must not have a line break, a tab or another control character in it: systemd does not start a unit with such a path"
    else if builtins.match "[^ \\]*" path == null then
      "must not have a blank or a backslash in it: systemd does not start a unit with such a path"
    else if lib.hasSuffix "/" path then
      "must be a file, but is the path of a directory: it ends in /"
    else
      null;

  # The same for a secret, which besides must not be in the store.
  pathProblem =
    path:
    if builtins.isPath path then
      "is a Nix path, which is copied to the store; ${copied}"
    else if !builtins.isString path then
      "must be the path of a file, as text, but is ${show.kindOf path}"
    else if builtins.hasContext path || inStore path then
      "is in the Nix store; ${copied}"
    else
      fileProblem path;

  # What is wrong with one secret, or null. keyProblem: label -> name of a service -> sentence or null
  problemOf =
    keyProblem: label: value:
    let
      key = if value ? _secret then "_secret" else "_apiKeyOf";
      example = if key == "_secret" then "{ _secret = \"/path\"; }" else "{ _apiKeyOf = \"sonarr\"; }";
      others = builtins.attrNames (removeAttrs value [ key ]);
      wrong = pathProblem value._secret;
    in
    if others != [ ] then
      "${label}: a secret is ${example} and nothing else, but has ${show.quoted others} too."
    else if key == "_apiKeyOf" then
      keyProblem "${label}._apiKeyOf" value._apiKeyOf
    else if wrong != null then
      "${label}._secret ${wrong}."
    else
      null;

  # All secrets in a value: `[ { value; problem; } ]`, what is wrong with each in `problem`.
  find =
    keyProblem: label: value:
    if isSecret value then
      [
        {
          inherit value;
          problem = problemOf keyProblem label value;
        }
      ]
    else if builtins.isList value then
      lib.concatLists (lib.imap0 (index: find keyProblem "${label}[${toString index}]") value)
    else if builtins.isAttrs value && !(value ? outPath) then
      lib.concatLists (lib.mapAttrsToList (name: find keyProblem "${label}.${name}") value)
    else
      [ ];

  # Nix takes no text for a name that refers to the store.
  serviceOf = value: builtins.unsafeDiscardStringContext value._apiKeyOf;

  distinct = texts: builtins.attrNames (builtins.groupBy (text: text) texts);

  # The credentials that secrets come by, so that each file is loaded once. Paths get a number in their order:
  # `secret-0`; a service's key goes by its name. own: the service whose unit it is, which has its key anyway;
  # all: secrets -> `{ paths; keys; }`, path or service -> name of the credential
  credentials =
    own: all:
    let
      split = lib.partition (value: value ? _secret) all;
    in
    {
      paths = builtins.listToAttrs (
        lib.imap0 (index: name: {
          inherit name;
          value = "secret-${toString index}";
        }) (distinct (map (value: value._secret) split.right))
      );
      keys = lib.genAttrs (distinct (map serviceOf split.wrong)) (
        name: if name == own then "api-key" else "key-of-${name}"
      );
    };

  # The value with each secret named instead: `{ _secret = "secret-0"; }`. names: of `credentials`
  rename =
    names: value:
    if isSecret value then
      {
        _secret = if value ? _secret then names.paths.${value._secret} else names.keys.${serviceOf value};
      }
    else if builtins.isList value then
      map (rename names) value
    else if builtins.isAttrs value && !(value ? outPath) then
      builtins.mapAttrs (_: rename names) value
    else
      value;
in
{
  # The path where it is one that may be used, else null.
  usablePath = path: if path == null || pathProblem path != null then null else path;

  inherit
    credentials
    fileProblem
    find
    isSecret
    pathProblem
    rename
    ;
}
