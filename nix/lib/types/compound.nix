# Types of lists and attribute sets.
{
  lib,
  complain,
  format,
  inRightForm,
  isAttrSet,
  literal,
  make,
  record,
  secrets,
  types,
  withoutNull,
  ...
}:
let
  inherit (lib.types) optionDescriptionPhrase;

  # True for an attribute set that is no value of the module system, no package and no secret.
  isPlainSet = value: isAttrSet value && !(value ? outPath || secrets.isSecret value);

  # ` Write "a".` for an element -> ` Write [ "a" ].`
  asList =
    parts: hint:
    if parts == null then hint else "${builtins.head parts}[ ${lib.last parts} ].";

  # The errors of the elements of a list or an attribute set (place), given as { label; value; }.
  elementProblems =
    place: type:
    lib.concatMap (
      { label, value }:
      if type.check value then
        [ ]
      else if format.property value != null then
        [
          "${label} must be ${type.want}, but is ${format.value value}.${format.propertyHint place value}"
        ]
      else
        type.problems label value
    );

  indexed =
    label:
    lib.imap0 (
      index: value: {
        label = "${label}[${toString index}]";
        inherit value;
      }
    );

  # Definitions of which one is not of this form: suite reports that one, without showing it, because it may be a secret.
  mergeIf =
    isRight: merge: location: definitions:
    lib.findFirst (value: !(isRight value)) (merge location definitions) (
      map (definition: definition.value) definitions
    );

  listOf =
    element:
    let
      list = make {
        name = "listOf";
        description = "list of ${
          optionDescriptionPhrase (class: class == "noun" || class == "composite") element
        }";
        descriptionClass = "composite";
        want = "a list";
        check = value: builtins.isList value && builtins.all element.check value;
        hint =
          value:
          let
            form = inRightForm list.check value;
          in
          # Elements that can be every set say nothing about this one.
          if element.secret || element.opaque || builtins.isAttrs value && element.check { } then
            ""
          else if form != "" then
            form
          else
            asList (builtins.match "(.* Write )(\".*\")[.]" (element.hint value)) (element.hint value);
        inherit (element) opaque secret;
        merge = mergeIf builtins.isList (lib.types.listOf (element // { check = _: true; })).merge;
        problems =
          label: value:
          if builtins.isList value then
            elementProblems "list" element (indexed label value)
          else
            [ (complain { inherit (list) hint secret want; } label value) ];
        encode = if element.encode == null then null else schema: map (element.encode schema);
        narrow =
          if element.narrow == null then
            null
          else
            schemas: label: value:
            lib.optionals (builtins.isList value) (
              lib.concatMap ({ label, value }: element.narrow schemas label value) (indexed label value)
            );
      };
    in
    list // { inherit element; };

  # An attribute set with these keys, all of them required. ofKeys: key -> type
  keyed =
    ofKeys:
    {
      name,
      want,
      secret ? false,
      ...
    }@given:
    let
      check = record.check {
        label = name;
        keys.types = ofKeys;
        required = builtins.attrNames ofKeys;
      };
      problems =
        label: value:
        if isPlainSet value then
          (check {
            place = label;
            given = withoutNull value;
          }).errors
        else
          [ (complain { inherit secret want; } label value) ];
    in
    make (
      given
      // {
        check = value: problems "" value == [ ];
        inherit problems;
      }
    );
in
{
  inherit elementProblems isPlainSet listOf mergeIf;

  # The service stores one string with commas.
  commaList =
    listOf (make {
      name = "string";
      description = "string";
      want = "a string without commas and without spaces at its ends";
      # Some services would read an element with a space at an end as a different one.
      check =
        value:
        builtins.isString value
        && builtins.match "[^,[:space:]]|[^,[:space:]][^,]*[^,[:space:]]" value != null;
    })
    // {
      encode = _: lib.concatStringsSep ",";
    };

  # User name and password: services ignore one without the other.
  login =
    keyed
      {
        username = types.title;
        password = types.filled types.secret;
      }
      {
        name = "a login";
        description = "user name and password";
        want = "like { username = \"me\"; password._secret = \"/path\"; }";
        inherit (types.secret) merge;
        secret = true;
        warned =
          label: value:
          lib.optional (builtins.isString value.password) (literal "${label}.password" value.password);
      };

  # Only in Prowlarr: the category of a client for categories of indexers.
  mappedCategory =
    keyed
      {
        clientCategory = types.label;
        categories = listOf types.int // {
          example = [ 5000 ];
        };
      }
      {
        name = "a mapping";
        description = "category of the client with the indexers' categories that go there";
        want = "like { clientCategory = \"tv\"; categories = [ 5000 ]; }";
      }
    // {
      example = {
        clientCategory = "tv";
        categories = [ 5000 ];
      };
    };
}
