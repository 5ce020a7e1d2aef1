# `suite.customFormats`.
{
  lib,
  format,
  setKinds,
  common,
  conditions,
  declared,
  qualityProfiles,
  services,
  ...
}:
let
  kind = setKinds.customformat;
  ours = conditions kind;
  formats = if builtins.isAttrs declared.customformat then declared.customformat else { };
  valid = [
    "conditions"
    "includeInRenames"
    "json"
    "services"
  ];

  # The TRaSH guides have the fields as a set; an export of the web UI has them as a list.
  fieldsOf =
    fields:
    if builtins.isList fields then
      builtins.listToAttrs (
        map (field: {
          inherit (field) name;
          value = field.value or null;
        }) fields
      )
    else
      fields;

  classes = lib.mapAttrs' (_: item: lib.nameValuePair item.implementation (builtins.head item.names)) (
    ours.catalog.implementations
  );

  isSpecification =
    one:
    builtins.isAttrs one
    && builtins.isString (one.implementation or null)
    && (
      !(builtins.isList (one.fields or null))
      || builtins.all (field: builtins.isAttrs field && builtins.isString (field.name or null)) one.fields
    );

  conditionOf =
    specification:
    {
      inherit (specification) implementation;
      implementationName = classes.${specification.implementation} or specification.implementation;
      negate = specification.negate or false;
      required = specification.required or false;
      fields = lib.filterAttrs (_: value: value != null) (fieldsOf (specification.fields or { }));
    }
    // lib.optionalAttrs (specification ? name) { inherit (specification) name; };

  # A Nix path, the path of a file as a string, or the JSON text itself.
  readJson = json: builtins.fromJSON (if isText json then json else builtins.readFile json);

  isText = json: builtins.isString json && builtins.match "[[:space:]]*[{].*" json != null;

  # Malformed JSON ends the evaluation with Nix's own message; a file that cannot be read does not.
  jsonProblem =
    value:
    let
      inherit (value) json;
      isFile = builtins.isPath json || (builtins.isString json && lib.hasPrefix "/" json);
    in
    lib.optional (!(isText json || isFile && builtins.pathExists json))
      "json must be the path of an existing file, or its content, but is ${format.value json}. Write a path relative to this file without quotes: ./format.json"
    ++ lib.optional (value ? conditions) "json and conditions are both set. Remove one of them.";

  look =
    name: written:
    let
      place = common.placeOf kind name;
      value = lib.filterAttrs (_: one: one != null) written;
      shape = common.shapeProblem kind written;
      scoring = qualityProfiles.servicesScoring name;
      targets =
        if value ? services then
          common.targets kind value.services
        else
          {
            names = builtins.attrNames (builtins.intersectAttrs having scoring);
            errors = [ ];
          };
      jsonErrors = if value ? json then jsonProblem value else [ ];
      isRead = value ? json && jsonErrors == [ ];
      read = readJson value.json;
      isFormat =
        builtins.isAttrs read
        && builtins.isList (read.specifications or null)
        && builtins.all isSpecification read.specifications;
      found =
        if isRead && isFormat then
          ours.inspect targets.names "${place}.json: specifications" (map conditionOf read.specifications)
        else if value ? conditions then
          ours.inspect targets.names "${place}.conditions" value.conditions
        else
          {
            errors = [ ];
            ready = null;
          };
      nowhere = lib.optional (
        (value ? conditions || value ? json) && !(value ? services) && scoring == { }
      ) "no service gets it: services is not set, and no profile in suite.qualityProfiles scores it. Write, for example, services = [ \"sonarr\" ];";
      own =
        common.unknownKeys kind.title valid value
        ++ targets.errors
        ++ jsonErrors
        ++ lib.optional (
          isRead && !isFormat
        ) "json must have a list \"specifications\", each with an \"implementation\". Export the format in the web UI, or use a file of the TRaSH guides."
        ++ (
          if value ? includeInRenames then
            common.typed common.bool "includeInRenames" value.includeInRenames
          else
            [ ]
        )
        ++ nowhere;
      errors = map (text: "${place}: ${text}") own ++ found.errors;
      includeInRenames =
        value.includeInRenames or (if isRead then read.includeCustomFormatWhenRenaming or null else null);
    in
    if shape != [ ] then
      {
        errors = map (text: "${place}: ${text}") shape;
        targets = [ ];
      }
    else
      {
        inherit errors place;
        targets = lib.optionals (errors == [ ]) targets.names;
        inherit (found) ready;
        values = if includeInRenames == null then { } else { inherit includeInRenames; };
      };

  having = lib.genAttrs (common.having kind) (_: null);

  # A format that another program creates can have an empty declaration.
  looked = builtins.mapAttrs look (
    if builtins.elem { } (builtins.attrValues formats) then
      lib.filterAttrs (_: value: value != { }) formats
    else
      formats
  );

  # Services treat names that differ only in case as different; users do not.
  twins = lib.concatMap (
    names:
    lib.optional (builtins.tail names != [ ]) "suite.customFormats: ${format.quoted names} differ in case alone. Rename one of them."
  ) (builtins.attrValues (builtins.groupBy lib.toLower (builtins.attrNames formats)));
in
{
  errors =
    lib.optional (!builtins.isAttrs declared.customformat)
      "suite.customFormats must be an attribute set by name, but is ${format.value declared.customformat}."
    ++ twins
    ++ lib.concatMap (one: one.errors) (builtins.attrValues looked);

  entriesFor =
    service:
    let
      mine = lib.filterAttrs (_: one: builtins.elem service one.targets) looked;
      encode = ours.entriesFor service;
    in
    if mine == { } then
      [ ]
    else
      lib.mapAttrsToList (name: one: {
        inherit name;
        path = one.place;
        values = one.values // (if one.ready == null then { } else { conditions = encode one.ready; });
      }) mine;
}
