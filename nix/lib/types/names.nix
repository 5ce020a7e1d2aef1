# Types of names, paths and labels, and of keys that other checks judge.
{
  lib,
  complain,
  make,
  secrets,
  simple,
  unitName,
  ...
}:
let
  inherit (builtins) isString match;

  isBlank = text: match "[[:space:]]*" text != null;

  # Services store labels in lower case.
  asLabel =
    text:
    lib.concatMapStrings (part: if isString part then part else "-") (
      builtins.split "[^a-z0-9-]+" (lib.toLower text)
    );

  # A name as in the web UI. what: the words after "a string"
  titleOf =
    what:
    make {
      name = "title";
      description = "string";
      want = "a string";
      check =
        value:
        isString value && match "[[:space:]]*" value == null && match "[^[:cntrl:]]*" value != null;
      explain =
        label: value:
        complain {
          want =
            if !isString value then
              "a string${what}"
            else if isBlank value then
              "a string that is not blank"
            else
              "a string without control characters";
        } label value;
    };
in
{
  inherit titleOf;
  title = titleOf "";

  # A value that another check judges.
  raw = make {
    name = "raw";
    description = "anything";
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

  # A systemd unit.
  unit = make {
    name = "unit";
    description = "systemd unit";
    check = value: isString value && unitName.isUnit value;
    explain =
      label: value:
      if isString value then
        "${label}: ${unitName.explain "systemd unit" value}"
      else
        simple.label.explain label value;
  };

  # A reference to another resource of the service, by name, because its ID differs between services.
  name = make {
    name = "name";
    description = "name";
    want = "a name";
    check = value: isString value && !(isBlank value);
    # suite reports a number: it is the ID that the services have there.
    shallow = value: isString value || builtins.isInt value;
    hint =
      value:
      if builtins.isInt value then
        " IDs differ between services. Write the name that the web UI shows."
      else if secrets.isSecret value then
        " This key takes no secret. Write the name itself."
      else
        "";
  };

  # A service on another machine can run on Windows.
  folder = make {
    name = "folder";
    description = "absolute path";
    want = "an absolute path on the machine of the service";
    check =
      value:
      isString value
      &&
        match "/[^[:cntrl:]]*|[A-Za-z]:[\\/][^[:cntrl:]]*|\\\\\\\\[^\\/[:cntrl:]][^[:cntrl:]]*" value
        != null;
    shallow = isString;
    hint =
      value:
      if builtins.isPath value then
        " Write the path in quotes."
      else if secrets.isSecret value then
        " This key takes no secret. Write the path itself."
      else
        "";
  };

  # Services accept letters, digits and hyphens.
  tagLabel = make {
    name = "tagLabel";
    description = "label of a tag";
    want = "the label of a tag";
    check = value: isString value && match "[A-Za-z0-9-]+" value != null;
    shallow = isString;
    encode = _: lib.toLower;
    explain =
      label: value:
      if !isString value then
        simple.label.explain label value
      else
        "${label}: the services reject the tag label ${builtins.toJSON (builtins.unsafeDiscardStringContext value)}. Write only letters a to z, digits and hyphens${
          lib.optionalString (
            match "[ -~]*[A-Za-z0-9][ -~]*" value != null
          ) ", such as ${builtins.toJSON (asLabel (builtins.unsafeDiscardStringContext value))}"
        }.";
  };
}
