# Types of names, paths and labels, and of keys that other checks judge.
{
  lib,
  constrain,
  format,
  inRightForm,
  isAttrSet,
  make,
  takesNone,
  types,
  unitName,
  ...
}:
let
  inherit (builtins) isString;

  fits = pattern: text: builtins.match pattern text != null;

  named = constrain {
    want = "a string that is not blank, without control characters";
    fits = text: fits "[^[:cntrl:]]*" text && !(fits "[[:space:]]*" text);
  };
  # The service would use another path, or cut the spaces off.
  trimmed = constrain {
    want = "a path without control characters, and without spaces at its start and end";
    fits = text: fits "[^[:cntrl:]]*" text && !(fits "[[:space:]].*|.*[[:space:]]" text);
  };

  # A name as in the web UI. want: the words about values of other types
  titleOf =
    want:
    let
      label = types.labelOf {
        inherit want;
        hint =
          value:
          if builtins.isInt value && want != "a string" then
            " IDs differ between services. Write the name that the web UI shows."
          else
            inRightForm isString value;
      };
    in
    named label // { inherit (label) want; };

  # want: the words about a value without the form; isPath: string -> true if it has the form
  pathOf =
    want: isPath:
    constrain
      {
        inherit want;
        description = "absolute path";
        fits = isPath;
        hint = types.withSlash;
      }
      (
        trimmed (
          types.labelOf {
            inherit want;
            hint = value: lib.optionalString (builtins.isPath value) (types.label.hint value);
          }
        )
      );

  unitOf =
    what: check:
    make {
      name = "unit";
      description = what;
      want = "the name of a ${what}, such as \"sonarr.service\"";
      check = value: isString value && check value;
      hint =
        value:
        lib.optionalString (
          isString value && fits "[^.]+" value && check "${value}.service"
        ) " Write ${format.quote "${value}.service"}."
        + takesNone value;
    };

  # A service on another machine can run on Windows.
  isAnyPath = fits "/.*|[A-Za-z]:[\\/].*|\\\\\\\\[^\\/].*";
in
{
  inherit isAnyPath pathOf;

  # A reference to another resource by name. noun: what the resource is
  reference = noun: titleOf "a string, the name of ${format.withArticle noun}";
  title = titleOf "a string";

  folder = pathOf "an absolute path on the machine of the service" isAnyPath;

  localFolder = pathOf "an absolute path that starts with /" (fits "/.*");

  # A reference to another resource of the service, by name, because its ID differs between services.
  name = titleOf "a name" // {
    description = "name";
  };

  # A value that another check judges.
  raw = make {
    name = "raw";
    want = "anything";
    opaque = true;
    check = _: true;
  };

  set = types.setFrom (_: null);

  # entryOf: an element of a list that was written in place of the set -> its name and value in the set, or null
  setFrom =
    entryOf:
    make {
      name = "set";
      description = "attribute set";
      want = "an attribute set";
      opaque = true;
      check = isAttrSet;
      hint =
        value:
        let
          entries = map entryOf (lib.optionals (builtins.isList value) value);
        in
        lib.optionalString (
          entries != [ ] && !(builtins.elem null entries)
        ) " Write ${format.code (builtins.listToAttrs entries)}.";
    };

  # The services decide which labels they create: see check/tags.nix.
  tagLabel = titleOf "the label of a tag" // {
    description = "label of a tag";
    encode = _: lib.toLower;
  };

  unit = unitOf "systemd unit" unitName.isUnit;
  serviceUnit = unitOf "systemd service" unitName.isService;

  keyFormat = constrain {
    want = "\"plain\", \"json\" or \"env:NAME\", with the name of a variable";
    fits = fits "plain|json|env:[A-Za-z_][A-Za-z0-9_]*";
  } types.label;
}
