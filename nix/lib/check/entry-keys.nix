# Checks the keys of an entry, or of a condition, whose implementation is known.
{
  lib,
  apps,
  catalog,
  format,
  generated,
  groupConstraints,
  isAttrSet,
  kind,
  metaKeyChecks,
  metaKeys,
  nearest,
  record,
  serviceNames,
  services,
  withoutNull,
  ...
}:
# item: the implementation; targets: names of services
item: targets:
let
  roleOf = schema: apps.${generated.schemas.${schema}.app}.role;

  schemas = builtins.attrNames (builtins.groupBy (name: services.usable.${name}) targets);

  # The example of the kind, if it is one of this implementation.
  entry =
    let
      example = builtins.head (kind.example.entry.conditions or [ kind.example.entry ]);
    in
    if builtins.elem example.implementationName item.names then example else { };

  common = {
    label = item.title;
    targets = schemas;
    on = format.conjunction targets;
    namesOf =
      having:
      let
        running = services.running having;
      in
      format.conjunction (if running == [ ] then having else running);
    inherit (serviceNames) keyOf;
    note = lib.optionalString (item.definition != null) " ${format.definitionsChange}";
    example = entry // {
      fields = builtins.intersectAttrs item.fields.types entry;
    };
    places =
      if kind ? set then
        [ "condition" ]
      else
        [
          kind.kind
          "entry"
        ];
  };

  # True for a field of one of the schemas that differs from the key only in case and punctuation.
  isSpellingOf = key: field: nearest.plain field == nearest.plain key && isHere field;
  isHere = field: !builtins.all (schema: builtins.elem field item.fields.lacks.${schema}) schemas;

  # The names of the field that `categories` fills, in any app.
  categoryWords = lib.optionals (item.category != { }) (
    map nearest.plain ([ "category" ] ++ builtins.attrValues item.category)
  );

  checkOwn = record.check (
    common
    // {
      keys = item.own;
      takesSecret = key: item.flatTypes ? ${key};
      hintOf =
        key: value:
        lib.optionalString (
          item.general.types ? ${key}
          && item.fields.types ? ${key}
          && item.fields.types.${key}.check value
          && isHere key
        ) " The field of that name is fields.${key}."
        # A list of fields is the form of the API. Its values may be secrets.
        + lib.optionalString (key == "fields" && builtins.isList value) " Write each field as a key of the entry, with its name and its value.";
      remedyOf =
        _: key:
        if builtins.elem key (lib.concatLists (kind.enabledBy.keys or [ ])) then
          kind.enabledBy.remedy or "Write enable to switch it on and off."
        else if catalog.events ? ${key} && !(item.events ? ${key}) then
          "${item.title} does not support this event."
        else if
          builtins.elem (nearest.plain key) categoryWords
          && !builtins.any (isSpellingOf key) (builtins.attrNames item.flatTypes)
        then
          "Write categories.${
            lib.strings.escapeNixIdentifier (builtins.head (targets ++ [ "sonarr" ]))
          } = …; for each service."
        else
          null;
    }
  );
  checkFields = record.check (
    common
    // {
      keys = item.fields;
      labelOf = name: "fields.${name}";
      noun = "fields";
      remedyOf =
        _: key:
        if item.own.types ? ${key} && !(item.fields.types ? ${key}) then
          "It is not a field. Write ${key} outside of fields."
        else
          null;
    }
  );
in
# place: what messages begin with; given: the entry without nulls; targetsComplete: true if `services` has no error
{
  place,
  given,
  targetsComplete,
}:
let
  under = if isAttrSet (given.fields or null) then withoutNull given.fields else { };
  isOn = given.enable or true != false;
  # An unknown or wrong key may be a misspelt event.
  silent =
    if kind.enabledBy.by == "events" && isOn && own.errors == [ ] then
      metaKeyChecks.silent {
        inherit item targets;
        given = builtins.intersectAttrs catalog.events given;
      }
    else
      [ ];
  categories = if metaKeys.has ? categories then given.categories or { } else { };

  own = checkOwn { inherit given place; };
  ofFields = checkFields {
    given = under;
    inherit place;
  };

  fields = {
    keys = item.fields;
    values = builtins.intersectAttrs item.flatTypes own.values // ofFields.values;
    secretNames = builtins.intersectAttrs item.flatTypes own.secretNames // ofFields.secretNames;
  };

  # The field of a service that `categories` fills.
  filling =
    service:
    lib.optionalAttrs (categories ? ${service} && item.category ? ${services.usable.${service}}) {
      ${item.category.${services.usable.${service}}} = categories.${service};
    };
  hasCategories = builtins.isAttrs categories && categories != { };
  groups = groupConstraints.problems {
    inherit
      item
      kind
      services
      targets
      ;
    labelOf = name: if under ? ${name} then "fields.${name}" else name;
    saysEnable = given ? enable;
    written = fields.values;
    touched =
      if hasCategories then
        lib.foldl' (all: service: all // filling service) fields.values targets
      else
        fields.values;
    values = service: if hasCategories then fields.values // filling service else fields.values;
  };
  writtenCategories = builtins.intersectAttrs item.categoryKeys fields.values;
  ofCategories = {
    inherit
      categories
      item
      targets
      targetsComplete
      writtenCategories
      ;
    fields = fields.values;
  };
  at = map (text: "${place}: ${text}");

  # The error of a key that some of the services lack, and without which they would get something else than declared. Apps
  # of another role need no key that theirs requires.
  partial =
    key:
    let
      having = item.fields.only.${key};
      roles = map roleOf having;
      isSecret = item.fields.types.${key}.secret || fields.secretNames ? ${key};
      lacking = builtins.filter (
        name:
        !(builtins.elem services.usable.${name} having)
        && (isSecret || builtins.elem (roleOf services.usable.${name}) roles)
      ) targets;
      them = format.conjunction lacking;
    in
    lib.optional (lacking != [ ] && lacking != targets)
      "${if under ? ${key} then "fields.${key}" else key}: ${format.have lacking} no such key in these modules, which are for ${
        format.conjunction (lib.unique (map services.about lacking))
      }, so ${them} would get the ${kind.noun} without it. Write a separate entry for ${them} without ${key}. If ${them} is newer, run `suite generate`.";
in
{
  inherit fields;
  enable = isOn;
  # service -> the field that `categories` fills for it
  fills = lib.optionalAttrs hasCategories (lib.genAttrs targets filling);
  general = {
    keys = item.general;
    values = builtins.intersectAttrs item.general.types own.values;
    secretNames = builtins.intersectAttrs item.general.types own.secretNames;
  };
  secretRefs = own.secretRefs ++ ofFields.secretRefs;
  errors =
    own.errors
    ++ ofFields.errors
    ++ at (
      map (key: "${format.quote key} is set twice, as ${key} and as fields.${key}. Remove one of them.") (
        builtins.attrNames (builtins.intersectAttrs (builtins.intersectAttrs item.flatTypes given) under)
      )
      ++ builtins.concatMap partial (
        builtins.attrNames (
          builtins.intersectAttrs item.vital fields.values
          // builtins.intersectAttrs item.fields.only fields.secretNames
        )
      )
      ++ silent
      # A profile of the TRaSH guides has hundreds of conditions, most of them without group constraints.
      ++ (if targets != [ ] && item.groups != [ ] then groups.errors else [ ])
      ++ (if categories != { } then metaKeyChecks.categories ofCategories else [ ])
    );
  warnings =
    own.warnings
    ++ ofFields.warnings
    ++ at (
      (if kind.enabledBy ? refines then metaKeyChecks.refining item targets own.values else [ ])
      ++ (if writtenCategories == { } && !hasCategories then [ ] else metaKeyChecks.shared ofCategories)
      ++ (
        if given ? tags && metaKeys.has ? tags && item.fields.types ? tags && !(under ? tags) then
          [
            "tags: these are labels of ${format.conjunction targets}, which limit where ${format.conjunction targets} would use the ${kind.noun}. ${item.title} has tags too. For those, write fields.tags = …; and if there are none, fields.tags = [ ];"
          ]
        else
          [ ]
      )
      ++ (if isOn && item.groups != [ ] then groups.warnings else [ ])
    );
}
