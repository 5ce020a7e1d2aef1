# Types that only settings have.
{
  lib,
  complain,
  compound,
  keyed,
  make,
  names,
  rules,
  simple,
  ...
}:
let
  # Some services would read an element with a space at an end as a different one.
  isElement =
    value:
    builtins.isString value
    && builtins.match "[^,[:space:]]|[^,[:space:]][^,]*[^,[:space:]]" value != null;
in
{
  # A whole number within a range, or one other number.
  betweenOr =
    other: least: most:
    let
      range = simple.between least most;
      want = "${toString other}, or ${range.want}";
    in
    make {
      inherit (range) name shallow;
      inherit want;
      description = "${toString other}, or ${range.description}";
      descriptionClass = "conjunction";
      check = value: value == other && builtins.isInt value || range.check value;
      explain =
        label: value:
        if builtins.isInt value then complain { inherit want; } label value else range.explain label value;
    };

  # The service stores one string with commas.
  commaList =
    compound.listOf (make {
      name = "string";
      description = "string";
      want = "a string without commas and without spaces at its ends";
      check = isElement;
      shallow = builtins.isString;
    })
    // {
      encode = _: lib.concatStringsSep ",";
    };

  # User name and password: services ignore one without the other.
  login = keyed {
    name = "a login";
    description = "user name and password";
    want = "like { username = \"me\"; password._secret = \"/path\"; }";
    types = {
      username = names.title;
      password = rules.filled simple.secret;
    };
    shallow = _: true;
    inherit (simple.secret) merge;
    secret = true;
    exposed = label: value: lib.optional (builtins.isString value.password) "${label}.password";
  };
}
