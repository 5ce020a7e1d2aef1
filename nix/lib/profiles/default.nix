# Declarations by name for several services: custom formats, auto tags, quality and metadata profiles. Returns errors,
# and the entries of the manifests.
{
  lib,
  format,
  knownServices,
  setKinds,
  ...
}@ctx:
# configured: suite.services; declared: kind -> the declarations; guides: see trash/copies.nix
{
  configured,
  declared,
  guides,
}:
let
  inherit (builtins)
    attrNames
    attrValues
    elem
    isAttrs
    ;

  services = knownServices configured;
  appOf = name: configured.${name}.app;

  trash = import ../trash ctx {
    inherit configured guides nameOf;
    declared = builtins.mapAttrs (kind: _: declarationsOf kind) setKinds;
  };

  used = builtins.filter (
    # Profiles of the guides bring custom formats.
    kind: declared.${kind} != { } || declared.${setKinds.${kind}.scoredBy or kind} != { }
  ) (attrNames setKinds);
  declarationsOf = kind: if isAttrs declared.${kind} then declared.${kind} else { };

  own = ctx // {
    inherit
      appOf
      nameOf
      scoring
      services
      ;
    formats = lib.mapAttrs' (attribute: value: lib.nameValuePair (nameOf attribute value) null) (
      declarationsOf "customformat"
    );
  };
  # attribute, declaration -> the name of the resource
  nameOf =
    attribute: value:
    if isAttrs value && builtins.isString (value.name or null) then
      builtins.unsafeDiscardStringContext value.name
    else
      attribute;

  # name of a format -> the services of the quality profiles that score it, as a set
  scoring = lib.foldl' (
    all: one:
    all
    // builtins.mapAttrs (
      name: _: all.${name} or { } // lib.genAttrs one.named (_: null)
    ) one.scores
  ) { } (lib.concatMap (kind: attrValues checked.${kind}) used);

  check = import ./declaration.nix own;

  # A format that another program creates can have an empty declaration.
  checked = lib.genAttrs used (
    kind:
    builtins.listToAttrs (
      map (one: lib.nameValuePair one.key (check kind one)) (
        builtins.filter (
          one: !(setKinds.${kind} ? scoredBy) || one.value != { }
        ) trash.declarations.${kind}
      )
    )
  );

  # Services treat names that differ only in case as different; users do not. The guides for Sonarr and for Radarr
  # have such names (HULU, Hulu), so only declarations for one service are compared.
  alikeProblem =
    kind: declarations:
    let
      inherit (setKinds.${kind}) set title;
      attributes = lib.unique (map (one: one.attribute) declarations);
      found = map (
        one:
        checked.${kind}.${one.key} or {
          name = one.attribute;
          targets = [ ];
        }
      ) declarations;
      names = lib.unique (map (one: one.name) found);
      services = lib.concatMap (one: one.targets) found;
      twice = lib.unique (
        builtins.filter (service: lib.count (other: other == service) services > 1) services
      );
    in
    lib.optional (twice != [ ]) "suite.${set}: ${
      if builtins.length names > 1 then
        "${format.conjunction (map format.quote names)} differ only in upper and lower case. Rename one of them."
      else
        "${format.conjunction (map format.quote attributes)} declare the same ${title} of ${format.conjunction twice}. Remove one of them, or change its services."
    }";

  ofKind =
    kind:
    let
      inherit (setKinds.${kind}) set;
      alike = builtins.groupBy (
        one: lib.toLower (nameOf one.attribute one.value)
      ) trash.declarations.${kind};
    in
    lib.optional (
      !isAttrs declared.${kind}
    ) "suite.${set} must be an attribute set by name, but is ${format.value declared.${kind}}."
    ++ lib.concatMap (alikeProblem kind) (
      builtins.filter (declarations: builtins.length declarations > 1) (attrValues alike)
    )
    # A profile of the guides for several apps is checked once for each.
    ++ lib.unique (lib.concatMap (one: one.errors) (attrValues checked.${kind}));
in
{
  errors = trash.errors ++ lib.concatMap ofKind used;
  inherit (trash) warnings;

  # name of a service -> kind -> entries, if there are any
  entriesOf =
    service:
    lib.filterAttrs (_: entries: entries != [ ]) (
      builtins.mapAttrs (
        _: declarations:
        lib.concatLists (
          lib.mapAttrsToList (
            _: one:
            lib.optional (elem service one.targets) (
              {
                inherit (one) name path;
                values = one.valuesFor service;
              }
              // lib.optionalAttrs (one.origin != null) { inherit (one) origin; }
            )
          ) declarations
        )
      ) checked
    );
}
