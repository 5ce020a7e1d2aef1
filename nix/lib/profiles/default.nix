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

  # attribute, declaration -> the name of the resource
  nameOf =
    attribute: value:
    if isAttrs value && builtins.isString (value.name or null) then bare value.name else attribute;

  # Name of a custom format -> its declarations
  formats = mapAttrs (_: map (declaration: declaration.value)) (
    builtins.groupBy (declaration: nameOf declaration.attribute declaration.value) (
      lib.mapAttrsToList (attribute: value: { inherit attribute value; }) declared.${scored.kind}
    )
  );

  trash = import ../trash/profiles.nix ctx {
    inherit
      configured
      declared
      guides
      nameOf
      ;
    ownFormats = formats;
  };

  check = import ./declaration.nix ctx {
    inherit
      formats
      guides
      nameOf
      scoring
      ;
    # The attributes of formats with another name.
    renamedFormats = removeAttrs declared.${scored.kind} (builtins.attrNames formats);
    appOf = name: configured.${name}.app;
    services = knownServices configured;
  };

  # name of a format -> the services of the quality profiles that score it, as a set
  scoring = lib.foldl' (
    all: declaration:
    all
    // mapAttrs (
      name: _: all.${name} or { } // lib.genAttrs declaration.named (_: null)
    ) declaration.scores
  ) { } checked.${scored.by} or [ ];

  # A custom format that another program creates can have an empty declaration.
  isEmpty = kind: declaration: setKinds.${kind} ? scoredBy && declaration.value == { };
  checked = mapAttrs (
    kind: declarations:
    attrValues (
      builtins.listToAttrs (
        map (declaration: lib.nameValuePair declaration.key (check kind declaration)) (
          builtins.filter (declaration: !(isEmpty kind declaration)) declarations
        )
      )
    )
  ) (lib.filterAttrs (_: declarations: declarations != [ ]) trash.declarations);

  # The error of declarations of one name that go to one service.
  twice =
    kind: declarations:
    let
      inherit (setKinds.${kind}) set title;
      services = builtins.filter (group: builtins.length group > 1) (
        attrValues (builtins.groupBy (name: name) (lib.concatMap ({ targets, ... }: targets) declarations))
      );
    in
    lib.optional (services != [ ])
      "suite.${set}: ${
        format.conjunction (map (declaration: format.quote declaration.attribute) declarations)
      } declare the same ${title} of ${format.conjunction (map builtins.head services)}. Remove one of them, or change its services.";

  errorsOf =
    kind: declarations:
    lib.concatMap (twice kind) (attrValues (builtins.groupBy ({ name, ... }: name) declarations))
    # A profile of the guides for several apps is checked once for each.
    ++ lib.unique (lib.concatMap (declaration: declaration.errors) declarations)
    ++ renamedProblems lib.id declarations;
in
{
  errors =
    trash.errors
    ++ lib.concatLists (lib.mapAttrsToList errorsOf checked);
  warnings = trash.warnings ++ lib.concatMap ({ warnings, ... }: warnings) (lib.concatLists (attrValues checked));

  # name of a service -> kind -> entries, if there are any
  entriesOf =
    service:
    lib.filterAttrs (_: entries: entries != [ ]) (
      mapAttrs (
        _: declarations:
        map (
          declaration:
          {
            inherit (declaration) name path;
            values = declaration.valuesFor service;
          }
          // (if declaration.origin == null then { } else { inherit (declaration) origin; })
          // (if declaration ? renamedFrom then { inherit (declaration) renamedFrom; } else { })
        ) (builtins.filter (declaration: builtins.elem service declaration.targets) declarations)
      ) checked
    );
}
