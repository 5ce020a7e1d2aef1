# Parts of the option documentation that only a manual evaluates: declarations, lists of keys, and settings as options.
{
  lib,
  escape,
  format,
  settings,
  settingsRows,
  ...
}:
let
  # As a declaration shows it: no path of the Nix store.
  declaredIn = file: "nix/generated/${file}";

  item = name: description: "- ${escape.code name}: ${description}";

  groupModule =
    group: entry:
    let
      file = declaredIn "settings/${group}.nix";
    in
    {
      _file = file;
      options.${group} = lib.mkOption {
        type = lib.types.submodule {
          _file = file;
          inherit (entry.keys) options;
        };
        default = { };
        example = lib.mapAttrs (_: exampleOf) (
          lib.getAttrs [ (builtins.head (builtins.attrNames entry.keys.types)) ] entry.keys.types
        );
        description = "${
          lib.toSentenceCase settingsRows.${group}.plural
        }. Only ${lib.concatStringsSep ", " entry.schemas} have them.";
      };
    };

  candidates = builtins.fromJSON (builtins.readFile ../../../generator/servarr/examples.json);

  secret._secret = "/run/secrets/example";

  # The words of many types have an example.
  quoted = type: builtins.match ".*such as \"([^\"]*)\".*" type.want;

  # Returns an example of a value for a type of suite: the first of a few values that it accepts.
  exampleOf =
    type:
    if type ? example then
      type.example
    else if type ? names then
      builtins.head type.names
    else if type ? sides then
      exampleOf (builtins.head type.sides).type
    else if type ? element then
      [ (exampleOf type.element) ]
    else if type.secret && type.check secret then
      secret
    else
      lib.findFirst type.check null (
        lib.optionals (quoted type != null) (quoted type) ++ candidates
      );
in
{
  inherit exampleOf;

  # The required keys of an implementation, or its name.
  exampleOfEntry =
    {
      fields,
      groups,
      title,
      ...
    }:
    let
      keys = lib.concatMap (group: lib.optionals group.single (lib.concatLists group.either)) groups;
    in
    if keys == [ ] then
      { name = "${title} 2"; }
    else
      lib.genAttrs keys (key: exampleOf fields.types.${key});

  # The declarations of a typed option as modules, one for each file that declares some.
  # ours: the library of the kind; option, implementation: its name and its part of the catalog
  typedModules = ours: option: implementation: [
    {
      _file = "nix/lib/index/meta-keys.nix";
      options = ours.metaKeys.options implementation.title;
    }
    {
      _file = declaredIn "${ours.kind.module}.nix";
      options = removeAttrs (builtins.intersectAttrs implementation.general.types implementation.general.options) ours.metaKeys.names;
    }
    {
      _file = declaredIn "${ours.kind.module}/${option}.nix";
      options = builtins.intersectAttrs implementation.flatTypes implementation.fields.options;
    }
  ];

  # The keys that every entry of a kind can have, as a Markdown list.
  generalKeys =
    { catalog, metaKeys, ... }:
    lib.concatStringsSep "\n" (
      [ "Keys of every entry, beside the fields of its implementation:\n" ]
      ++ lib.mapAttrsToList (name: option: item name option.description) (
        metaKeys.options "its display name" // catalog.general.options
      )
    );

  # The keys of a declaration by name, as a Markdown list: description, default, and the apps that have the key.
  # row: that of a kind of `setKinds`; catalog: that of the kind
  setKeys =
    row:
    { catalog, ... }:
    let
      # Kinds with conditions have several implementations, which are those of the conditions.
      reported = lib.optionalAttrs (!(row.keys ? conditions)) (
        lib.foldl' (all: one: all // one.fields.options) { } (builtins.attrValues catalog.implementations)
      );
      onlyIn = key: lib.optionalString (key ? apps) " Only in ${format.conjunction key.apps}.";
      ofSchema =
        option: key:
        "${option.description}${
          # A key of one schema does not name the app.
          lib.optionalString (!lib.hasInfix " Only in " option.description) (onlyIn key)
        }${
          lib.optionalString (option.type.plain.name == "int") " A whole number."
        } Default of the service: ${lib.removePrefix "the service's own: " option.defaultText.text}.";
      describe =
        name: key:
        if reported ? ${name} then
          [ (item name (ofSchema reported.${name} key)) ]
        else
          # Every key without a description here is in a generated schema.
          lib.optional (key ? description) (item name "${key.description}${onlyIn key}");
    in
    lib.concatStringsSep "\n" (
      [ "Keys:\n" ]
      ++ lib.concatLists (lib.mapAttrsToList describe (row.keys // row.ownKeys or { }))
      ++ [
        (item "name" "Name of the ${row.title} in the services. Default: the name of the attribute. Set it to give services different ones of the same name.")
        (item "renamedFrom" "Name that the ${row.title} had in the services: suite gives that one the new name, whatever else changes. Without effect afterwards.")
        (item "services" (
          if row ? scoredBy then
            "Names of the services that get the ${row.title}. Default: the services with a profile in `suite.qualityProfiles` that scores it."
          else
            "Names of the services that get the ${row.title}. Required${
              lib.optionalString (row ? ownKeys.trash) ", except with `trash`: then the default is every service whose guide has the profile"
            }."
        ))
      ]
    );

  withSettings =
    option:
    option
    // {
      type = option.type // {
        name = "submodule";
        inherit (lib.types.submodule (lib.mapAttrsToList groupModule settings.groups)) getSubOptions;
      };
    };
}
