# Quality profiles with `trash`, as declarations with the qualities, scores and custom formats of the TRaSH guides.
{
  lib,
  bare,
  format,
  isAttrSet,
  isFor,
  nearest,
  scored,
  setKinds,
  ...
}@ctx:
# configured: suite.services; declared: kind -> attribute -> declaration; guides: see guides.nix; nameOf: attribute,
# declaration -> the name of the resource; ownFormats: name -> the declarations of custom formats
{
  configured,
  declared,
  guides,
  nameOf,
  ownFormats,
}:
let
  inherit (builtins)
    attrNames
    attrValues
    concatMap
    filter
    groupBy
    head
    mapAttrs
    ;
  choices = import ./choice.nix ctx;

  using = lib.filterAttrs (
    _: value: isAttrSet value && value.trash or null != null
  ) declared.${scored.by};

  # The parts of a profile: a declaration for each app and copy of the guides among its services.
  expand =
    attribute: written:
    let
      path = "suite.qualityProfiles.${format.quote attribute}";
      choice = choices.read "${path}.trash" written.trash;
      # Null is a value of `upgradeUntil`: no upgrades.
      own = removeAttrs (lib.filterAttrs (key: value: value != null || key == "upgradeUntil") written) [
        "trash"
      ];
      scores = if isAttrSet (own.scores or null) then own.scores else { };

      # Another check reports services that do not exist.
      services = filter (name: configured ? ${name}) (
        map bare (filter builtins.isString (lib.toList own.services or [ ]))
      );
      byGuide = builtins.partition (name: guides.forService name != null) (lib.unique services);
      parts = attrValues (
        groupBy (name: "${configured.${name}.app} ${(guides.forService name).key}") byGuide.right
      );
      read = map (part: guides.forService (head part)) parts;
      isReadable = parts != [ ] && builtins.all (guide: guide.errors == [ ]) read;

      isKnown =
        word: ownFormats ? ${word} || builtins.any (guide: guide.find "formats" word != null) read;
      nameErrors =
        map (name: ".trash: the TRaSH guides are for Radarr and Sonarr, not for ${name}.") byGuide.wrong
        ++ lib.optionals isReadable (
          map (text: ".trash: ${text}") (choices.nameErrors read choice.values)
          ++ map (
            word:
            ": scores.${format.quote word}: neither suite.customFormats nor the guides for ${
              format.conjunction (map (guide: guide.title) read)
            } have this format.${
              nearest.suggest word (attrNames ownFormats ++ concatMap (guide: attrNames guide.formats) read)
            }"
          ) (filter (word: !(isKnown word)) (attrNames scores))
        );
      errors =
        concatMap (guide: guide.errors) read
        ++ choice.errors
        ++ map (text: path + text) (
          nameErrors
          ++ lib.optional (
            choice.values ? without && own ? qualities
          ) ".trash: without and qualities are both set. Remove one of them."
        )
        ++ lib.concatMap (one: one.errors) expanded;

      # The cutoff of the guides, which must be among the qualities. keys: those of the guides
      cutoffErrors =
        keys:
        let
          qualities = own.qualities or keys.qualities;
          names = map (one: if isAttrSet one then one.name or null else one) qualities;
        in
        lib.optional
          (
            keys.upgradeUntil or null != null
            && !(own ? upgradeUntil)
            && builtins.isList qualities
            && !builtins.elem keys.upgradeUntil names
          )
          "${path}: upgradeUntil is missing: the guides upgrade until ${format.quote keys.upgradeUntil}, which is not among the qualities. Write upgradeUntil with one of ${
            format.listing (filter builtins.isString names)
          }, or null for no upgrades.";

      # services: those of the part; guide: theirs
      partOf =
        services: guide:
        let
          inherit (configured.${head services}) app;
          taken = choices.take guide choice.values;
          # A score can name a format by its ID, and one that only the other app has.
          ownScores = lib.mapAttrs' (word: lib.nameValuePair (guide.find "formats" word).name or word) (
            lib.filterAttrs (word: _: ownFormats ? ${word} || guide.find "formats" word != null) scores
          );
          formats = builtins.listToAttrs (
            map (one: lib.nameValuePair one.name one) (
              filter (one: one != null && ownScores.${one.name} or 0 != null) (
                taken.formats ++ map (guide.find "formats") (attrNames ownScores)
              )
            )
          );
          allScores =
            mapAttrs (_: taken.scoreOf) formats // lib.filterAttrs (_: score: score != null) ownScores;
          # A key that only the other app has is no error.
          isHere = key: _: isFor (setKinds.${scored.by}.keys.${key} or { }) app;
        in
        {
          inherit services;
          formats = attrValues formats;
          errors = cutoffErrors taken.keys;
          value =
            removeAttrs taken.keys (lib.optional (cutoffErrors taken.keys != [ ]) "upgradeUntil")
            // (if builtins.length parts == 1 then own else lib.filterAttrs isHere own)
            // lib.optionalAttrs (own.scores or scores == scores) { scores = allScores; };
          warnings = map (
            pair:
            "${path}.trash: the guides say that a profile should score only one of ${
              format.conjunction (map (id: format.quote (guide.titleOf id)) pair)
            }. Set the score of the other one to 0."
          ) (filter (builtins.all (id: allScores.${guide.titleOf id} or 0 != 0)) guide.conflicts);
        };
      # Without the guides, the other keys are checked.
      expanded =
        if isReadable then
          lib.zipListsWith partOf parts read
        else
          [
            {
              inherit services;
              value = own;
              errors = [ ];
              formats = [ ];
              warnings = [ ];
            }
          ];
    in
    {
      inherit errors;
      profiles = lib.imap0 (index: one: {
        inherit attribute path;
        inherit (one) value;
        key = "${attribute} ${toString index}";
        only = one.services;
        origin =
          if choice.values ? profile then
            "the profile ${format.quote choice.values.profile} of the TRaSH guides"
          else
            null;
      }) expanded;
      formats = concatMap (
        one: concatMap (format: map (service: { inherit format service; }) one.services) one.formats
      ) expanded;
      warnings = lib.unique (concatMap (one: one.warnings) expanded);
    };
  found = attrValues (mapAttrs expand using);

  # The declaration of suite.customFormats with the name of a format of the guides, for a service.
  ownOn =
    service: name:
    lib.findFirst (
      value: value.services or null == null || builtins.elem service (lib.toList value.services)
    ) null ownFormats.${name} or [ ];
  # One with conditions replaces the format of the guides; an empty one says that another program creates it.
  replaces = own: own == { } || own.conditions or null != null || own.json or null != null;
  taken = filter ({ format, service }: !(replaces (ownOn service format.name))) (
    concatMap (profile: profile.formats) found
  );
  servicesWith = mapAttrs (_: map (one: one.service)) (groupBy (one: one.format.name) taken);

  # Several profiles can have a format, with the same key.
  declarationOf =
    { format, service }:
    let
      own = ownOn service format.name;
    in
    {
      key = "${format.name} ${(guides.forService service).key} ${format.source} ${service}";
      attribute = format.source;
      path = "${format.source} of the TRaSH guides";
      conditionsAt = "${format.source} of the TRaSH guides: specifications";
      value = {
        inherit (format) name;
        services = [ service ];
        json = format;
      }
      # Any other declaration adds its key.
      // lib.optionalAttrs (builtins.isBool own.includeInRenames or null) {
        inherit (own) includeInRenames;
      };
    };

  plain =
    kind:
    lib.mapAttrsToList (
      attribute: value: {
        inherit attribute value;
        key = attribute;
        path = "suite.${setKinds.${kind}.set}.${format.quote attribute}";
      }
    );
  written = mapAttrs plain (
    declared // { ${scored.by} = removeAttrs declared.${scored.by} (attrNames using); }
  );
in
{
  errors = lib.unique (concatMap (one: one.errors) found);
  warnings = concatMap (one: one.warnings) found;

  # kind -> [ { attribute; key; path; value; } ]: path is for messages; only: the services of this part of a
  # profile of the guides; conditionsAt: the place of conditions; except: the services that get the format from the guides
  declarations = written // {
    ${scored.by} = written.${scored.by} ++ concatMap (one: one.profiles) found;
    ${scored.kind} =
      map (
        one: one // { except = servicesWith.${nameOf one.attribute one.value} or [ ]; }
      ) written.${scored.kind}
      ++ map declarationOf taken;
  };
}
