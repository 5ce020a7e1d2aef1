# Types of lists and attribute sets.
{
  lib,
  complain,
  elements,
  format,
  make,
  merging,
  secrets,
  simple,
  ...
}:
let
  inherit (lib.types) optionDescriptionPhrase;

  # A type that reports `problem`: label -> value -> sentence or null.
  byProblem =
    problem:
    make {
      inherit (problem)
        description
        descriptionClass
        name
        want
        ;
      check = value: problem.of "" value == null;
      explain = problem.of;
      encode = problem.encode or null;
      merge = problem.merge or lib.mergeEqualOption;
      exposed = problem.exposed or null;
      shallow = problem.shallow or (value: problem.of "" value == null);
    };

  inherit (elements)
    elementProblem
    elementProblems
    firstProblem
    indexed
    named
    resolved
    ;

  # The advice to write a list with one element, if that is the only error.
  wrapHint =
    element: label: given:
    let
      digits = builtins.isString given && builtins.match "-?(0|[1-9][0-9]{0,9})" given != null;
      number = builtins.fromJSON given;
      write = value: " Write ${label} = [ ${builtins.toJSON value} ];";
    in
    if element.secret || !(builtins.isString given || builtins.isInt given) then
      ""
    else if element.check given then
      write given
    else
      lib.optionalString (digits && element.check number) (write number);

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
  wantMapping = "like { clientCategory = \"tv\"; categories = [ 5000 ]; }";

  byName = lib.types.attrsOf (lib.types.raw // { merge = merging.mergeUnseen; });

  pairs = byProblem {
    name = "pairs";
    description = "attribute set of string";
    descriptionClass = "composite";
    want = wantPairs;
    of =
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

  isPlainSet = value: builtins.isAttrs value && !(value ? _type || value ? outPath);

  # Returns the missing and the unknown keys of a set.
  keysHint =
    known: given:
    let
      sentence = problem: names: lib.optionalString (names != [ ]) " ${problem}: ${format.quoted names}.";
    in
    sentence "Unknown" (lib.subtractLists known given)
    + sentence "Missing" (lib.subtractLists given known);

  # Only in Prowlarr: the category of a client for categories of indexers.
  mappedCategory = byProblem {
    name = "mappedCategory";
    description = "category of the client with the indexers' categories that go there";
    descriptionClass = "noun";
    want = wantMapping;
    of =
      label: value:
      let
        complete = builtins.isAttrs value && lib.attrNames value == keys;
        keys = [
          "categories"
          "clientCategory"
        ];
      in
      if !complete then
        complain {
          want = wantMapping;
          hint = value: lib.optionalString (isPlainSet value) (keysHint keys (builtins.attrNames value));
        } label value
      else
        firstProblem [
          (elementProblem "set" simple.label (named label { inherit (value) clientCategory; }))
          (elementProblem "set" (listOf simple.int) (named label { inherit (value) categories; }))
        ];
  };
in
{
  inherit
    listOf
    mappedCategory
    pairs
    ;
}
