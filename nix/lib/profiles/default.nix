# Declarations by name for several services: custom formats, auto tags, quality and metadata profiles. Returns errors,
# and the entries of the manifests.
{
  lib,
  bare,
  format,
  knownServices,
  renamedProblems,
  scored,
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
      lib.mapAttrsToList (attribute: value: { inherit attribute value; }) sets.${scored.kind}
    )
  );

  # The attributes of formats with another name.
  renamedFormats = removeAttrs sets.${scored.kind} (builtins.attrNames formats);

  trash = import ../trash ctx {
    inherit configured guides nameOf;
    declared = sets;
    ownFormats = formats;
  };

  check = import ./declaration.nix ctx {
    inherit
      formats
      guides
      nameOf
      renamedFormats
      scoring
      ;
    appOf = name: configured.${name}.app;
    services = knownServices configured;
  };

  # name of a format -> the services of the quality profiles that score it, as a set
  scoring = lib.foldl' (
    all: one:
    all // mapAttrs (name: _: all.${name} or { } // lib.genAttrs one.named (_: null)) one.scores
  ) { } checked.${scored.by} or [ ];

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

  # The error of declarations of one name that go to one service.
  twice =
    kind: same:
    let
      inherit (setKinds.${kind}) set title;
      services = builtins.filter (group: builtins.length group > 1) (
        attrValues (builtins.groupBy (name: name) (lib.concatMap (one: one.targets) same))
      );
    in
    lib.optional (services != [ ])
      "suite.${set}: ${
        format.conjunction (map (one: format.quote one.attribute) same)
      } declare the same ${title} of ${format.conjunction (map builtins.head services)}. Remove one of them, or change its services.";

  errorsOf =
    kind: found:
    lib.concatMap (twice kind) (attrValues (builtins.groupBy (one: one.name) found))
    # A profile of the guides for several apps is checked once for each.
    ++ lib.unique (lib.concatMap (one: one.errors) found)
    ++ renamedProblems lib.id found;
in
{
  errors =
    trash.errors
    ++ lib.mapAttrsToList (
      kind: value:
      "suite.${setKinds.${kind}.set} must be an attribute set by name, but is ${format.value value}. Write, for example, ${setKinds.${kind}.set} = ${
        format.code {
          ${
            lib.findFirst builtins.isString "Mine" (lib.optionals (builtins.isList value) value)
          } = { services = [ "sonarr" ]; } // setKinds.${kind}.example.entry;
        }
      };"
    ) (lib.filterAttrs (_: value: !isAttrs value) declared)
    ++ lib.concatLists (lib.mapAttrsToList errorsOf checked);
  warnings = trash.warnings ++ lib.concatMap (one: one.warnings) (lib.concatLists (attrValues checked));

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
          // (if one.origin == null then { } else { inherit (one) origin; })
          // (if one ? renamedFrom then { inherit (one) renamedFrom; } else { })
        ) (builtins.filter (one: builtins.elem service one.targets) found)
      ) checked
    );
}
