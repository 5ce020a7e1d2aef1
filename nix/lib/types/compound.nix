# Types of lists and attribute sets.
{
  lib,
  complain,
  format,
  keyed,
  make,
  merging,
  secrets,
  simple,
  ...
}:
let
  inherit (lib.types) optionDescriptionPhrase;

  # The problems of wrong elements, each given as { label; value; }. place: `list` or `set`
  elementProblems =
    place: type: elements:
    map (
      { label, value }:
      if format.property value != null then
        "${label} must be ${type.want}, but is ${format.value value}.${format.propertyHint place value}"
      else
        type.explain label value
    ) (builtins.filter (element: !(type.check element.value)) elements);

  # The first of them, or null.
  elementProblem =
    place: type: elements:
    lib.findFirst (problem: problem != null) null (elementProblems place type elements);

  # An element as the module system merges it: none for `mkIf false`.
  resolved =
    element: location: definition: index: value:
    if format.property value == null && !(merging.isUnresolved value) then
      [ value ]
    else
      let
        merged =
          lib.modules.mergeDefinitions (location ++ [ "[${toString index}]" ])
            (element // { check = element.shallow; })
            [
              {
                inherit (definition) file;
                inherit value;
              }
            ];
      in
      lib.optional (merged.optionalValue ? value) merged.optionalValue.value;

  indexed =
    label:
    lib.imap0 (
      index: value: {
        label = "${label}[${toString index}]";
        inherit value;
      }
    );

  named =
    label:
    lib.mapAttrsToList (
      name: value: {
        label = "${label}.${name}";
        inherit value;
      }
    );

  # The advice to write a list, if that is the only error.
  wrapHint =
    element: label: given:
    let
      parts = builtins.filter (part: builtins.isString part && part != "") (
        builtins.split "[[:space:]]*,[[:space:]]*" given
      );
      write =
        values: " Write ${label} = [ ${lib.concatMapStringsSep " " builtins.toJSON values} ];";
    in
    if element.secret || !(builtins.isString given || builtins.isInt given) then
      ""
    else if element.check given then
      write [ given ]
    else
      lib.optionalString (
        builtins.isString given && parts != [ ] && builtins.all element.check parts
      ) (write parts);

  listOf =
    element:
    let
      description = "list of ${
        optionDescriptionPhrase (class: class == "noun" || class == "composite") element
      }";
      listProblem =
        label:
        complain {
          inherit (element) secret;
          want = "a list";
          hint = wrapHint element label;
        } label;
    in
    make {
      name = "listOf";
      inherit description;
      descriptionClass = "composite";
      want = "a ${description}";
      inherit (element) opaque secret;
      check = value: builtins.isList value && builtins.all element.check value;
      shallow = value: element.secret || builtins.isList value;
      # A later check reports a value that is not a list, without showing it: it may be a secret.
      merge =
        location: definitions:
        lib.findFirst (value: !builtins.isList value) (lib.concatMap (
          definition: lib.concatLists (lib.imap0 (resolved element location definition) definition.value)
        ) definitions) (map (definition: definition.value) definitions);
      explain =
        label: value:
        if builtins.isList value then
          elementProblem "list" element (indexed label value)
        else
          listProblem label value;
      problems =
        label: value:
        if builtins.isList value then
          elementProblems "list" element (indexed label value)
        else
          [ (listProblem label value) ];
      encode = if element.encode == null then null else schema: map (element.encode schema);
      narrow =
        if element.narrow == null then
          null
        else
          schemas: label: value:
          lib.optionals (builtins.isList value) (
            lib.concatMap (one: element.narrow schemas one.label one.value) (indexed label value)
          );
    }
    // {
      inherit element;
    };

  # Names of headers whose values are credentials.
  isCredential =
    name:
    builtins.match ".*(auth|cookie|credential|key|passw|secret|session|signature|token).*" (
      lib.toLower name
    ) != null;

  wantPairs = "an attribute set of strings";

  byName = lib.types.attrsOf (lib.types.raw // { merge = merging.mergeUnseen; });

  pairProblem =
    label: value:
    if !builtins.isAttrs value || value ? _type || value ? outPath then
      complain {
        secret = true;
        want = wantPairs;
      } label value
    else if secrets.isSecret value then
      "${label} must be an attribute set of strings, but is a secret. Write the secret as one of the values: ${label}.<name>.${
        if value ? _secret then "_secret" else "_apiKeyOf"
      }."
    else
      elementProblem "set" simple.str (named label value);

  pairs = make {
    name = "pairs";
    description = "attribute set of string";
    descriptionClass = "composite";
    want = wantPairs;
    check = value: pairProblem "" value == null;
    explain = pairProblem;
    # Headers can contain tokens, so the module system must not show any header.
    shallow = _: true;
    merge =
      location: definitions:
      lib.findFirst (value: !builtins.isAttrs value) (byName.merge location definitions) (
        map (definition: definition.value) definitions
      );
    exposed =
      label: value:
      map (name: "${label}.${name}") (
        builtins.filter (
          name: isCredential name && builtins.isString value.${name} && value.${name} != ""
        ) (builtins.attrNames value)
      );
    encode =
      _: value:
      lib.mapAttrsToList (key: text: {
        inherit key;
        value = text;
      }) value;
  };

  # Only in Prowlarr: the category of a client for categories of indexers.
  mappedCategory = keyed {
    name = "a mapping";
    description = "category of the client with the indexers' categories that go there";
    want = "like { clientCategory = \"tv\"; categories = [ 5000 ]; }";
    types = {
      clientCategory = simple.label;
      categories = listOf simple.int;
    };
  };
in
{
  inherit
    listOf
    mappedCategory
    pairs
    ;
}
