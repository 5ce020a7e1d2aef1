# Examples of values for the option documentation: for a type of suite, the first of a few values that it accepts.
{ lib, ... }:
let
  candidates = [
    true
    8080
    60
    5
    1
    "some text"
    "media.example"
    "/srv/media"
    "https://media.example"
    "me@mail.example"
    "2027-01-31T12:00:00Z"
    "example"
    "5"
    # Obsolete keys.
    ""
    {
      username = "me";
      password = secret;
    }
    [ "mkv" ]
    [ 5000 ]
    { }
  ];

  secret._secret = "/run/secrets/example";

  # The words of many types have an example.
  quoted = type: builtins.match ".*such as \"([^\"]*)\".*" type.want;

  of =
    type:
    if type ? names then
      builtins.head type.names
    else if type ? sides then
      of (builtins.head type.sides).type
    else if type ? element then
      [ (of type.element) ]
    else if type.secret && type.check secret then
      secret
    else
      lib.findFirst type.check null (
        lib.optionals (quoted type != null) (quoted type) ++ candidates
      );
in
of
