# Declarations by name for several services: custom formats, auto tags, quality and metadata profiles. Returns errors,
# and the entries of the manifests.
{
  lib,
  bare,
  format,
  knownServices,
  setKinds,
  ...
}@ctx:
# configured: suite.services; declared: kind -> the declarations; guides: see trash/guides.nix
{
  configured,
  declared,
  guides,
}:
let
  inherit (builtins) attrValues isAttrs mapAttrs;

  sets = mapAttrs (_: value: if isAttrs value then value else { }) declared;

  # attribute, declaration -> the name of the resource
  nameOf =
    attribute: value:
    if isAttrs value && builtins.isString (value.name or null) then bare value.name else attribute;

  # Name of a custom format -> its declarations
  formats = mapAttrs (_: map (one: one.value)) (
    builtins.groupBy (one: nameOf one.attribute one.value) (
      lib.mapAttrsToList (attribute: value: { inherit attribute value; }) sets.customformat
    )
  );

  trash = import ../trash ctx {
    inherit configured guides nameOf;
    declared = sets;
    ownFormats = formats;
  };

  check = import ./declaration.nix (
    ctx
    // {
      inherit formats nameOf scoring;
      appOf = name: configured.${name}.app;
      services = knownServices configured;
    }
  );

  # name of a format -> the services of the quality profiles that score it, as a set
  scoring = lib.foldl' (
    all: one:
    all // mapAttrs (name: _: all.${name} or { } // lib.genAttrs one.named (_: null)) one.scores
  ) { } checked.qualityprofile or [ ];

  # A custom format that another program creates can have an empty declaration.
  isEmpty = kind: one: setKinds.${kind} ? scoredBy && one.value == { };
  checked = mapAttrs (
    kind: declarations:
    attrValues (
      builtins.listToAttrs (
        map (one: lib.nameValuePair one.key (check kind one)) (
          builtins.filter (one: !(isEmpty kind one)) declarations
        )
      )
    )
  ) (lib.filterAttrs (_: declarations: declarations != [ ]) trash.declarations);

  # Services treat names that differ only in case as different; users do not. The guides for Sonarr and for Radarr
  # have such names (HULU, Hulu), so only declarations for one service are compared.
  alikeProblem =
    kind: alike:
    let
      inherit (setKinds.${kind}) set title;
      valuesOf = key: lib.unique (map (one: one.${key}) alike);
      names = valuesOf "name";
      services = lib.concatMap (one: one.targets) alike;
      twice = lib.unique (
        builtins.filter (service: lib.count (other: other == service) services > 1) services
      );
    in
    lib.optional (twice != [ ])
      "suite.${set}: ${
        if builtins.tail names != [ ] then
          "${format.conjunction (map format.quote names)} differ only in upper and lower case. Rename one of them."
        else
          "${format.conjunction (map format.quote (valuesOf "attribute"))} declare the same ${title} of ${format.conjunction twice}. Remove one of them, or change its services."
      }";

  errorsOf =
    kind: found:
    lib.concatMap (alikeProblem kind) (attrValues (builtins.groupBy (one: lib.toLower one.name) found))
    # A profile of the guides for several apps is checked once for each.
    ++ lib.unique (lib.concatMap (one: one.errors) found);
in
{
  errors =
    trash.errors
    ++ lib.mapAttrsToList (
      kind: value:
      "suite.${setKinds.${kind}.set} must be an attribute set by name, but is ${format.value value}."
    ) (lib.filterAttrs (_: value: !isAttrs value) declared)
    ++ lib.concatLists (lib.mapAttrsToList errorsOf checked);
  inherit (trash) warnings;

  # name of a service -> kind -> entries, if there are any
  entriesOf =
    service:
    lib.filterAttrs (_: entries: entries != [ ]) (
      mapAttrs (
        _: found:
        map (
          one:
          {
            inherit (one) name path;
            values = one.valuesFor service;
          }
          // lib.optionalAttrs (one.origin != null) { inherit (one) origin; }
        ) (builtins.filter (one: builtins.elem service one.targets) found)
      ) checked
    );
}
