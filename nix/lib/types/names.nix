# Names of what a service has.
{ make, secrets, ... }:
{
  # Another resource of the service. Its number differs from service to service, so it goes by its name.
  name = make {
    name = "name";
    description = "name";
    want = "a name";
    check = value: builtins.isString value && builtins.match "[[:space:]]*" value == null;
    shallow = builtins.isString;
    hint =
      value:
      if builtins.isInt value then
        " Numbers differ from service to service: write the name that it has there."
      else if secrets.isSecret value then
        " Secrets cannot stand here: write the name itself."
      else
        "";
  };
}
