# Errors of one value of a kind that is an option of a service, by the type of its key (KeyType in
# generator/servarr/kinds.ts).
{
  lib,
  complain,
  explainAlone,
  format,
  isSystemFolder,
  nearest,
  systemFolders,
  tagLabel,
  types,
  ...
}:
let
  inherit (builtins) isString match;

  fits = pattern: text: match pattern text != null;
  isUnix = fits "/.*";
  isWindows = fits "([A-Za-z]:[\\/]|\\\\\\\\[^\\/]).*";

  # Spaces at an end and control characters: the service would use another path, or cut them off.
  hasOddEnds = text: fits "[[:space:]].*|.*[[:space:]]" text || !(fits "[^[:cntrl:]]*" text);

  trimmed =
    text:
    let
      found = match "[[:space:]]*(.*[^[:space:]])[[:space:]]*" text;
    in
    if found == null then "" else builtins.head found;

  better =
    label: value:
    lib.optionalString (
      value != "" && fits "[^[:cntrl:]]*" value
    ) " Write ${label} = ${format.quote value};";

  pathHint =
    isPath: label: value:
    if builtins.isPath value then
      " Write the path in quotes. Without them, Nix would copy the folder to the store."
    else if !isString value then
      ""
    else if isPath (trimmed value) then
      better label (trimmed value)
    else
      lib.optionalString (fits "[-._[:alnum:]]+/[^\\]*" value) (better label "/${value}");

  path =
    want: isPath: label: value:
    let
      isIt = isString value && isPath value && !(hasOddEnds value);
    in
    lib.optional (!isIt) (
      complain {
        want =
          if !isString value || !(isPath (trimmed value)) then
            want
          else if trimmed value != value then
            "a path without spaces or line breaks at its start and end"
          else
            "a path without control characters";
        hint = pathHint isPath label;
      } label value
    );

  # Folders that some apps reject.
  refused =
    key: service: label: value:
    let
      isOf = property: builtins.elem service.app (key.${property} or [ ]);
    in
    if !isString value then
      [ ]
    else
      lib.optional (
        isOf "refusesSystemFolders" && isSystemFolder value
      ) "${label} must be outside of the system folders (${systemFolders}), but is ${format.value value}."
      ++ lib.optional (
        isOf "refusesRoot" && match "/+" value != null
      ) "${label} must be a folder below /, but is ${format.value value}.";

  # A name as in the web UI.
  name =
    what: label: value:
    lib.optional
      (!isString value || match "[[:space:]]*" value != null || !(fits "[^[:cntrl:]]*" value))
      (
        complain {
          want =
            if !isString value then
              "a string${lib.optionalString (what != null) ", ${what}"}"
            else if match "[[:space:]]*" value != null then
              "a string that is not blank"
            else
              "a string without control characters";
        } label value
      );

  word =
    key: service: label: value:
    let
      known = key.enumValues.${service.app} or null;
      isIt =
        isString value && (if known == null then fits "[A-Za-z]+" value else builtins.elem value known);
    in
    lib.optional (!isIt) (
      complain {
        want = if known == null then "a word of letters only" else "one of ${format.quoted known}";
        hint = given: lib.optionalString (known != null && isString given) (nearest.suggest given known);
      } label value
    );

  # Checks a value with a type of nix/lib/types.
  typed =
    type: label: value:
    lib.optional (!(type.check value)) (explainAlone type label value);
in
# key: the key of a row; service: its options -> label -> value -> sentences
key: service:
{
  # A service on another machine can run on Windows.
  folder =
    label: value:
    (
      if service.unit == null then
        path "an absolute path on the machine of the service" (text: isUnix text || isWindows text)
      else
        path "an absolute path that starts with /" isUnix
    )
      label
      value
    ++ refused key service label value;
  bool = typed types.bool;
  host = typed (types.host types.label);
  number = typed (if key ? minimum then types.from key.minimum else types.int);
  remotePath = path "an absolute path, as the download client has it" (
    text: isUnix text || isWindows text
  );
  reference =
    label:
    name "the name of ${format.one (lib.toLower (builtins.replaceStrings [ "Profile" ] [ " profile" ] label))}" label;
  tags = tagLabel.listProblems;
  text = name null;
  # Terms that a service searches for in a title.
  texts =
    label: value:
    if builtins.isList value then
      lib.concatLists (lib.imap0 (index: name null "${label}[${toString index}]") value)
    else
      [
        (complain {
          want = "a list of strings";
          hint = given: lib.optionalString (isString given) " Write ${label} = [ ${format.quote given} ];";
        } label value)
      ];
  enum = word key service;
}
.${key.type}
