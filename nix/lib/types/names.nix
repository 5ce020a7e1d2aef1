# Types of names, paths and labels, and of keys that other checks judge.
{
  lib,
  complain,
  make,
  takesNone,
  types,
  unitName,
  ...
}:
let
  inherit (builtins) isPath isString;

  fits = pattern: text: builtins.match pattern text != null;

  # A string. want: the words about values of other types; constraints: a list of { fits; want; }, in the order of messages
  textOf =
    {
      name,
      want,
      description ? "string",
      constraints,
      hint ? (_: ""),
    }:
    make {
      inherit description name want;
      check = value: isString value && builtins.all (one: one.fits value) constraints;
      explain =
        label: value:
        complain {
          hint = value: hint value + takesNone value;
          want =
            if isString value then
              (lib.findFirst (one: !(one.fits value)) null constraints).want
            else
              want;
        } label value;
    };

  # A name as in the web UI. what: the words after "a string"
  titleOf =
    what:
    textOf {
      name = "title";
      want = "a string${what}";
      constraints = [
        {
          fits = text: !(fits "[[:space:]]*" text);
          want = "a string that is not blank";
        }
        {
          fits = fits "[^[:cntrl:]]*";
          want = "a string without control characters";
        }
      ];
    };

  # constraints: those of the path beside its form, as above
  pathOf =
    constraints:
    textOf {
      name = "path";
      inherit (builtins.head constraints) want;
      description = "absolute path";
      constraints = [
        {
          # The service would use another path, or cut the spaces off.
          fits = text: fits "[^[:cntrl:]]*" text && !(fits "[[:space:]].*|.*[[:space:]]" text);
          want = "a path without control characters, and without spaces at its start and end";
        }
      ]
      ++ constraints;
      hint =
        value:
        lib.optionalString (isPath value) " Write the path in quotes. Without them, Nix would copy the folder to the store.";
    };

  # A service on another machine can run on Windows.
  isAnyPath = fits "/.*|[A-Za-z]:[\\/].*|\\\\\\\\[^\\/].*";

  # Services store labels in lower case.
  asLabel =
    text:
    lib.concatMapStrings (part: if isString part then part else "-") (
      builtins.split "[^a-z0-9-]+" (lib.toLower text)
    );
in
{
  inherit isAnyPath pathOf titleOf;
  title = titleOf "";

  folder = pathOf [
    {
      fits = isAnyPath;
      want = "an absolute path on the machine of the service";
    }
  ];

  # A reference to another resource of the service, by name, because its ID differs between services.
  name = make {
    name = "name";
    description = "name";
    want = "a name";
    check = value: isString value && !(fits "[[:space:]]*" value);
    hint =
      value:
      takesNone value
      +
        lib.optionalString (builtins.isInt value)
          " IDs differ between services. Write the name that the web UI shows.";
  };

  # A value that another check judges.
  raw = make {
    name = "raw";
    want = "anything";
    opaque = true;
    check = _: true;
  };

  set = make {
    name = "set";
    description = "attribute set";
    want = "an attribute set";
    opaque = true;
    check = value: builtins.isAttrs value && !(value ? _type);
  };

  # Services accept letters, digits and hyphens.
  tagLabel = make {
    name = "tagLabel";
    description = "label of a tag";
    want = "the label of a tag";
    check = value: isString value && fits "[A-Za-z0-9-]+" value;
    encode = _: lib.toLower;
    explain =
      label: value:
      if !isString value then
        types.label.explain label value
      else
        "${label}: the services reject the tag label ${builtins.toJSON (builtins.unsafeDiscardStringContext value)}. Write only letters a to z, digits and hyphens${
          lib.optionalString (fits "[ -~]*[A-Za-z0-9][ -~]*" value)
            ", such as ${builtins.toJSON (asLabel (builtins.unsafeDiscardStringContext value))}"
        }.";
  };

  # A systemd unit.
  unit = make {
    name = "unit";
    want = "systemd unit";
    check = value: isString value && unitName.isUnit value;
    explain =
      label: value:
      if isString value then
        "${label}: ${unitName.explain "systemd unit" value}"
      else
        types.label.explain label value;
  };
}
