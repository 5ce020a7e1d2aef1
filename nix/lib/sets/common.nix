# The common part of custom formats, auto tags and profiles: target services, keys, and values of simple types.
{
  lib,
  apps,
  explainAlone,
  format,
  indexOf,
  lower,
  nearest,
  services,
  types,
  ...
}:
let
  # A string with store context cannot be an attribute name.
  bare = builtins.unsafeDiscardStringContext;

  configured = builtins.attrNames services.configured;
  appOf = name: services.configured.${name}.app;

  # kind -> the schema ids that have the kind
  schemasOf =
    kind:
    lib.genAttrs (lib.concatMap (entry: entry.schemas) (
      builtins.attrValues (indexOf kind).implementations
    )) (_: null);

  hasKind =
    kind: app:
    app != null
    && apps ? ${app}
    && builtins.elem apps.${app}.role kind.roles
    && builtins.elem app (kind.apps or [ app ]);

  serviceProblem =
    kind: known: index: name:
    let
      place = "services[${toString index}]";
    in
    if !builtins.isString name then
      [ "${place} must be the name of a service, but is ${format.value name}." ]
    else if !(services.configured ? ${bare name}) then
      [
        "${place}: suite.services has no service ${format.quote name}.${nearest.suggest (bare name) configured} Configured in suite.services: ${format.listing configured}."
      ]
    else if !(hasKind kind (appOf (bare name))) then
      [ "${place}: ${name} has no ${kind.plural}." ]
    else if services.usable ? ${bare name} && !(known ? ${services.usable.${bare name}}) then
      [
        "${place}: the schema record of ${name} has no ${kind.plural}, so suite cannot check them. Run `suite generate` against ${name}."
      ]
    else
      [ ];

  # The services that have the kind and whose schema is known.
  having =
    kind:
    let
      known = schemasOf kind;
    in
    builtins.filter (name: known ? ${services.usable.${name}}) (builtins.attrNames services.usable);
in
{
  inherit
    appOf
    bare
    hasKind
    having
    ;

  # kind, name -> the option
  placeOf = kind: name: "suite.${kind.set}.${format.quote name}";

  # The errors of values that are not attribute sets.
  shapeProblem =
    kind: value:
    lib.optional (!builtins.isAttrs value || value ? _type)
      "the value must be an attribute set that declares ${format.one kind.title}, but is ${format.value value}.${format.propertyHint "entry" value}";

  # kind -> `services`, or null if it is not set -> { names; errors }
  targets =
    kind: named:
    let
      known = schemasOf kind;
      problems = lib.concatLists (lib.imap0 (serviceProblem kind known) named);
    in
    if named == null then
      {
        names = [ ];
        errors = [
          "services is missing. Configured in suite.services: ${format.listing configured}. Write, for example, services = [ \"${
            builtins.head (having kind ++ configured ++ [ "sonarr" ])
          }\" ];"
        ];
      }
    else if !builtins.isList named then
      {
        names = [ ];
        errors = [
          "services must be a list of names, but is ${format.value named}.${format.propertyHint "key" named}${lib.optionalString (builtins.isString named) " Write services = [ ${format.quote named} ];"}"
        ];
      }
    else
      {
        names = builtins.filter (
          name:
          builtins.isString name && services.usable ? ${bare name} && known ? ${services.usable.${bare name}}
        ) (lib.unique named);
        errors =
          problems
          ++
            lib.optional (named == [ ])
              "services is empty, so no service would get the ${kind.title}. Name a service, or remove the ${kind.title}.";
      };

  # The errors of a name, which can otherwise be any string.
  nameProblem =
    name: lib.optional (builtins.match "[[:space:]]*" name != null) "the name must not be empty.";

  # Services treat names that differ only in case as different; users do not.
  twins =
    kind: declarations:
    lib.concatMap (
      names:
      lib.optional (builtins.tail names != [ ])
        "suite.${kind.set}: ${format.conjunction (map format.quote names)} differ only in upper and lower case. Rename one of them."
    ) (builtins.attrValues (builtins.groupBy lower (builtins.attrNames declarations)));

  # The keys of a value that an app has.
  keysFor =
    kind: app: value:
    lib.filterAttrs (key: _: builtins.elem app (kind.keys.${key}.apps or [ app ])) value;

  typed =
    type: label: value:
    lib.optional (!(type.check value)) (explainAlone type label value);

  # The nearest of these names; if none is near, which there are.
  suggestOrList =
    written: names:
    let
      hint = nearest.suggest written names;
    in
    if hint == "" then " Valid values: ${format.quoted names}." else hint;

  inherit (types) bool int;
}
// import ./keys.nix {
  inherit
    appOf
    apps
    format
    lib
    nearest
    ;
}
