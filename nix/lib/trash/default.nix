# Quality profiles with `trash`, as declarations with the qualities, scores and custom formats of the TRaSH guides.
{
  lib,
  format,
  isAttrSet,
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
  expand = import ./profile.nix ctx { inherit configured guides ownFormats; };

  using = lib.filterAttrs (
    _: value: isAttrSet value && value.trash or null != null
  ) declared.${scored.by};

  profiles = builtins.attrValues (builtins.mapAttrs expand using);

  # The declaration of suite.customFormats with the name of a format of the guides, for a service.
  ownOn =
    service: name:
    lib.findFirst (
      value: value.services or null == null || builtins.elem service (lib.toList value.services)
    ) null ownFormats.${name} or [ ];
  # One with conditions replaces the format of the guides; an empty one says that another program creates it.
  replaces = own: own == { } || own.conditions or null != null || own.json or null != null;
  taken = builtins.filter ({ format, service }: !(replaces (ownOn service format.name))) (
    builtins.concatMap (profile: profile.formats) profiles
  );
  servicesWith = builtins.mapAttrs (_: map ({ service, ... }: service)) (
    builtins.groupBy ({ format, ... }: format.name) taken
  );

  # Several profiles can have a format, with the same key.
  declarationOf =
    { format, service }:
    let
      own = ownOn service format.name;
    in
    {
      key = "${format.name} ${format.source} ${service}";
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
  written = builtins.mapAttrs plain (
    declared // { ${scored.by} = removeAttrs declared.${scored.by} (builtins.attrNames using); }
  );
in
{
  errors = lib.unique (builtins.concatMap (profile: profile.errors) profiles);
  warnings = builtins.concatMap (profile: profile.warnings) profiles;

  # kind -> [ { attribute; key; path; value; } ]: path is for messages; only: the services of this part of a
  # profile of the guides; conditionsAt: the place of conditions; except: the services that get the format from the guides
  declarations = written // {
    ${scored.by} = written.${scored.by} ++ builtins.concatMap (profile: profile.profiles) profiles;
    ${scored.kind} =
      map (
        { attribute, value, ... }@declaration:
        declaration // { except = servicesWith.${nameOf attribute value} or [ ]; }
      ) written.${scored.kind}
      ++ map declarationOf taken;
  };
}
