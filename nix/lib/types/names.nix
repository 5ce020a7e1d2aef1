# Names of resources of a service.
{
  lib,
  complain,
  make,
  secrets,
  tagLabel,
  ...
}:
{
  # A reference to another resource of the service, by name, because its ID differs between services.
  name = make {
    name = "name";
    description = "name";
    want = "a name";
    check = value: builtins.isString value && builtins.match "[[:space:]]*" value == null;
    # suite reports a number: it is the ID that the services have there.
    shallow = value: builtins.isString value || builtins.isInt value;
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
      builtins.isString value
      &&
        builtins.match "/[^[:cntrl:]]*|[A-Za-z]:[\\/][^[:cntrl:]]*|\\\\\\\\[^\\/[:cntrl:]][^[:cntrl:]]*" value
        != null;
    shallow = builtins.isString;
    hint =
      value:
      if builtins.isPath value then
        " Write the path in quotes."
      else if secrets.isSecret value then
        " This key takes no secret. Write the path itself."
      else
        "";
  };

  tagLabel = make {
    name = "tagLabel";
    description = "label of a tag";
    want = "the label of a tag";
    check = value: builtins.isString value && tagLabel.problem "" value == [ ];
    shallow = builtins.isString;
    encode = _: lib.toLower;
    explain =
      label: value:
      if builtins.isString value then
        builtins.head (tagLabel.problem label value)
      else
        complain { want = "a string, the label of a tag"; } label value;
  };
}
