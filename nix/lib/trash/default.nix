# Quality profiles with `trash`, as declarations with the qualities, scores and custom formats of the TRaSH guides.
{
  lib,
  bare,
  format,
  nearest,
  setKinds,
  ...
}@ctx:
# configured: suite.services; declared: kind -> attribute -> declaration; nameOf: attribute, declaration -> the name of
# the resource; guides: see copies.nix
{
  configured,
  declared,
  guides,
  nameOf,
}:
let
  inherit (builtins)
    attrNames
    attrValues
    concatMap
    elem
    filter
    isAttrs
    mapAttrs
    ;
  choices = import ./choice.nix ctx;
  merged = import ./merged.nix ctx;
  inherit (guides) hasGuides keyOf;

  isSet = value: isAttrs value && !(value ? _type);
  using = lib.filterAttrs (_: value: isSet value && value.trash or null != null) declared.qualityprofile;

  # Name of a custom format -> its declarations in suite.customFormats
  ownFormats = builtins.groupBy (one: one.name) (
    lib.mapAttrsToList (attribute: value: {
      name = nameOf attribute value;
      inherit value;
    }) declared.customformat
  );

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
      scores = if isSet (own.scores or null) then own.scores else { };

      named = if builtins.isList (own.services or null) then lib.unique own.services else [ ];
      isService = name: builtins.isString name && configured ? ${bare name};
      known = map bare (filter isService named);
      parts = attrValues (
        builtins.groupBy (service: "${configured.${service}.app} ${keyOf service}") (filter hasGuides known)
      );
      read = map (services: guides.forService (builtins.head services)) parts;
      isReadable = parts != [ ] && builtins.all (guide: guide.errors == [ ]) read;

      isUnknown = word: !(ownFormats ? ${word}) && builtins.all (guide: guide.formats.find word == null) read;
      nameErrors =
        map (service: "the TRaSH guides are for Radarr and Sonarr, not for ${service}.") (
          filter (service: !(hasGuides service)) known
        )
        ++ lib.optionals isReadable (choices.nameErrors read choice.values);
      scoreErrors = map (
        word:
        "${path}: scores.${format.quote word}: neither suite.customFormats nor the guides for ${
          format.conjunction (map (guide: guide.title) read)
        } have this format.${
          nearest.suggest word (attrNames ownFormats ++ concatMap (guide: guide.formats.names) read)
        }"
      ) (lib.optionals isReadable (filter isUnknown (attrNames scores)));

      expanded = lib.imap0 (
        index: services:
        merged {
          inherit own ownFormats scores;
          inherit (configured.${builtins.head services}) app;
          guide = builtins.elemAt read index;
          # Another check reports services that do not exist.
          services = services ++ lib.optionals (index == 0) (filter (name: !(isService name)) named);
          choice = choice.values;
          isAlone = builtins.length parts == 1;
        }
      ) parts;
      isSound = isReadable && choice.errors == [ ] && nameErrors == [ ];
    in
    {
      errors =
        concatMap (guide: guide.errors) read
        ++ choice.errors
        ++ map (text: "${path}.trash: ${text}") nameErrors
        ++ scoreErrors;
      # Without the guides, the other keys are checked.
      profiles = lib.imap0 (index: value: {
        inherit attribute path value;
        key = "${attribute} ${toString index}";
        isFromGuides = true;
        origin =
          if isSound && choice.values ? profile then
            "the profile ${format.quote choice.values.profile} of the TRaSH guides"
          else
            null;
      }) (if isSound then map (one: one.value) expanded else [ own ]);
      formats = lib.optionals isSound (
        concatMap (
          one: concatMap (format: map (service: { inherit format service; }) one.value.services) one.formats
        ) expanded
      );
      warnings = lib.optionals isSound (
        map (text: "${path}.trash: ${text}") (lib.unique (concatMap (one: one.warnings) expanded))
      );
    };

  found = attrValues (mapAttrs expand using);

  # The declarations of suite.customFormats with the name of a format of the guides.
  ownOn =
    service: name:
    filter (
      value: !isAttrs value || value.services or null == null || elem service value.services
    ) (map (one: one.value) ownFormats.${name} or [ ]);
  # One with conditions replaces the format of the guides; an empty one says that another program creates it.
  replaces =
    value:
    !isAttrs value || value == { } || value.conditions or null != null || value.json or null != null;
  taken = filter ({ format, service }: !(builtins.any replaces (ownOn service format.name))) (
    concatMap (one: one.formats) found
  );
  # Any other adds its keys.
  addedOn =
    service: name:
    lib.foldl' (
      added: value:
      added
      // lib.optionalAttrs (builtins.isBool value.includeInRenames or null) {
        inherit (value) includeInRenames;
      }
    ) { } (ownOn service name);

  formats = lib.mapAttrsToList (
    key: alike:
    let
      inherit (builtins.head alike) format service;
    in
    {
      inherit key;
      inherit (format) file;
      attribute = format.file;
      path = "${format.file} of the TRaSH guides";
      value = {
        inherit (format) name;
        services = lib.unique (map (one: one.service) alike);
        json = format;
      }
      // addedOn service format.name;
    }
  ) (
    builtins.groupBy (
      { format, service }:
      "${format.name} ${keyOf service} ${format.file} ${builtins.toJSON (addedOn service format.name)}"
    ) taken
  );
  servicesWith = mapAttrs (_: map (one: one.service)) (builtins.groupBy (one: one.format.name) taken);

  plain =
    kind:
    lib.mapAttrsToList (attribute: value: {
      inherit attribute value;
      key = attribute;
      path = "suite.${setKinds.${kind}.set}.${format.quote attribute}";
    });
  withoutGuides = mapAttrs plain declared;
in
{
  errors = lib.unique (concatMap (one: one.errors) found);
  warnings = concatMap (one: one.warnings) found;

  # kind -> [ { attribute; key; path; value; } ]: path is for messages; isFromGuides: the scores are known; file: that of
  # the guides; except: the services that get the format from the guides
  declarations = withoutGuides // {
    qualityprofile =
      plain "qualityprofile" (removeAttrs declared.qualityprofile (attrNames using))
      ++ concatMap (one: one.profiles) found;
    customformat =
      map (
        one: one // { except = servicesWith.${nameOf one.attribute one.value} or [ ]; }
      ) withoutGuides.customformat
      ++ formats;
  };
}
