# `suite.customFormats`.
{
  lib,
  format,
  setKinds,
  common,
  conditions,
  declared,
  qualityProfiles,
  ...
}@ctx:
let
  kind = setKinds.customformat;
  ours = conditions kind;
  inherit (import ./json.nix ctx ours)
    inspectJson
    isSpecification
    jsonProblem
    readJson
    ;
  formats = if builtins.isAttrs declared.customformat then declared.customformat else { };
  valid = [
    "conditions"
    "includeInRenames"
    "json"
    "services"
  ];

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
          inspectJson targets.names "${place}.json: specifications" read.specifications
        else if value ? conditions then
          ours.inspect targets.names "${place}.conditions" value.conditions
        else
          {
            errors = [ ];
            ready = null;
          };
      nowhere =
        lib.optional (value != { } && !(value ? services) && scoring == { })
          "no service gets the custom format, because services is not set and no profile in suite.qualityProfiles scores the format. Write, for example, services = [ \"sonarr\" ];";
      own =
        common.unknownKeys kind targets.names valid value
        ++ common.nameProblem name
        ++ targets.errors
        ++ jsonErrors
        ++
          lib.optional (isRead && !isFormat)
            "json must have a list \"specifications\", each with an \"implementation\". Export the format in the web UI, or use a file of the TRaSH guides."
        ++ lib.optionals (includeInRenames != null) (
          common.typed common.bool (
            if value ? includeInRenames then "includeInRenames" else "json: includeCustomFormatWhenRenaming"
          ) includeInRenames
        )
        ++ nowhere;
      errors = map (text: "${place}: ${text}") own ++ found.errors;
      includeInRenames =
        value.includeInRenames
          or (if isRead && isFormat then read.includeCustomFormatWhenRenaming or null else null);
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
in
{
  errors =
    lib.optional (!builtins.isAttrs declared.customformat)
      "suite.customFormats must be an attribute set by name, but is ${format.value declared.customformat}."
    ++ common.twins kind formats
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
