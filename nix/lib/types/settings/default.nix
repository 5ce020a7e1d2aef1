# Types that only settings have.
{
  lib,
  complain,
  make,
  secrets,
  simple,
  ...
}:
let
  isBlank = text: builtins.match "[[:space:]]*" text != null;

  # Some services would read an element with a space at an end as a different one.
  isElement =
    value:
    builtins.isString value
    && builtins.match "[^,[:space:]]|[^,[:space:]][^,]*[^,[:space:]]" value != null;

  elementsOf =
    text:
    builtins.filter (part: part != "") (
      map trimmed (builtins.filter builtins.isString (builtins.split "," text))
    );

  trimmed =
    text:
    let
      found = builtins.match "[[:space:]]*(.*[^[:space:]])[[:space:]]*" text;
    in
    if found == null then "" else builtins.head found;

  want = "a list of strings without commas";
  wantLogin = "like { username = \"me\"; password._secret = \"/path\"; }";
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
  commaList = make {
    name = "listOf";
    description = "list of string";
    descriptionClass = "composite";
    inherit want;
    check = value: builtins.isList value && builtins.all isElement value;
    shallow = builtins.isList;
    merge = _: definitions: lib.concatLists (map (definition: definition.value) definitions);
    encode = _: lib.concatStringsSep ",";
    explain =
      label: value:
      if builtins.isList value then
        let
          index = lib.findFirst (at: !(isElement (builtins.elemAt value at))) null (
            lib.range 0 (builtins.length value - 1)
          );
        in
        complain {
          want = "a string without commas and without spaces at its ends";
        } "${label}[${toString index}]" (builtins.elemAt value index)
      else
        complain {
          inherit want;
          hint =
            given:
            lib.optionalString (builtins.isString given) " Write ${label} = [ ${
               lib.concatMapStringsSep " " builtins.toJSON (elementsOf given)
             } ];";
        } label value;
  };

  # User name and password: services ignore one without the other.
  login = make {
    name = "login";
    description = "user name and password";
    want = wantLogin;
    check =
      value:
      builtins.isAttrs value
      &&
        lib.attrNames value == [
          "password"
          "username"
        ]
      && builtins.isString value.username
      && !(isBlank value.username)
      && simple.secret.check value.password
      && value.password != "";
    shallow = _: true;
    inherit (simple.secret) merge;
    secret = true;
    exposed = label: value: lib.optional (builtins.isString value.password) "${label}.password";
    explain =
      label: value:
      let
        isPlain = builtins.isAttrs value && !(value ? _type || value ? outPath || secrets.isSecret value);
        given = if isPlain then value else { };
        missing = lib.subtractLists (builtins.attrNames given) [
          "username"
          "password"
        ];
        unknown = builtins.attrNames (
          removeAttrs given [
            "username"
            "password"
          ]
        );
      in
      if given == { } then
        complain {
          want = wantLogin;
          secret = true;
        } label value
      else if unknown != [ ] then
        "${label}: unknown key \"${builtins.head unknown}\". The keys of ${label} are username and password."
      else if missing != [ ] then
        "${label}: ${builtins.head missing} is missing. The service ignores a user name without a password, and a password without a user name. Write both."
      else if !(builtins.isString given.username && !(isBlank given.username)) then
        complain { want = "a string that is not blank"; } "${label}.username" given.username
      else
        simple.secret.explain "${label}.password" given.password;
  };
}
