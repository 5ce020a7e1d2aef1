# What the types of the keys that suite itself defines do not check: `enable` against other keys, tags that are missing,
# the category for each service.
{
  lib,
  bare,
  apps,
  catalog,
  format,
  generated,
  isAttrSet,
  kind,
  record,
  services,
  ...
}:
let
  # Some kinds have several enable keys, of which one must be on. `enable = false` overrides all of them.
  severalOff =
    given:
    builtins.filter (
      keys: builtins.length keys > 1 && builtins.all (key: given.${key} or null == false) keys
    ) kind.enabledBy.keys;

  problems = {
    # Tags enable resources of some kinds: they apply to resources that share a tag.
    tags =
      given:
      lib.optional (given.enable or true != false && given.tags or [ ] == [ ])
        "tags is missing: ${format.withArticle kind.noun} without a tag has no effect, because services use ${format.withArticle kind.noun} only for resources that have one of the tags of the ${kind.noun}. Write tags = [ \"${kind.noun}\" ]; or enable = false;";

    # An enum value enables resources of some kinds; it can contradict `enable`.
    word =
      given:
      let
        inherit (kind.enabledBy) key off;
      in
      lib.optional (
        given.enable or null == true && given.${key} or null == off
      ) "${key} = ${format.quote off} contradicts enable = true. Remove one of them.";

    keys =
      given:
      lib.optionals (given.enable or null == true) (
        map (
          keys:
          "enable = true contradicts ${format.conjunction keys}, which are all false. Set one of them to true, or remove enable."
        ) (severalOff given)
      );
  };

  supportedBy =
    item: name: event:
    builtins.elem services.usable.${name} item.events.${event} or [ ];
in
{
  # The services for which no event of an entry is on: they would never send the notification.
  # given: the events that the entry sets; item: its implementation; targets: names of services -> errors
  silent =
    {
      given,
      item,
      targets,
    }:
    let
      supports = supportedBy item;
      enabled = builtins.filter (event: given.${event} == true) (builtins.attrNames given);
      silent = builtins.filter (name: !builtins.any (supports name) enabled) targets;

      # Each app has its own events.
      eventsOn =
        name:
        builtins.filter (supports name) (
          builtins.attrNames (removeAttrs item.events (builtins.attrNames kind.enabledBy.refines))
        );
      groups = builtins.attrValues (
        builtins.groupBy (name: lib.concatStringsSep " " (eventsOn name)) silent
      );
      neverFires =
        names:
        "no event is on for ${format.conjunction names}, so ${format.conjunction names} would never send ${format.withArticle kind.noun}. Set one of ${format.listing (eventsOn (builtins.head names))} to true.";
    in
    map neverFires groups;

  # The services for which an event has no effect, because another one that they need is off: the event says more about
  # that one, or it is the same event of another app. values: the events of the entry -> warnings
  refining =
    item: targets: values:
    let
      inherit (kind.enabledBy) refines;
      isOn = event: values.${event} or false == true;
      supports = supportedBy item;
      # The events that a service needs for an event, or for the same event of another app.
      needed =
        event: name:
        let
          here = builtins.filter (supports name) refines.${event};
          wanted =
            isOn event && (supports name event || !(catalog.events ? ${event}))
            || builtins.length refines.${event} > 1 && builtins.any isOn refines.${event};
        in
        if wanted && !builtins.any isOn here then here else [ ];
      problem =
        event:
        let
          written = builtins.filter isOn (refines.${event} ++ [ event ]);
          groups = builtins.groupBy (name: lib.concatStringsSep " " (needed event name)) targets;
          sentence = names: missing: "${
            format.have written
          } no effect${lib.optionalString (names != targets) " on ${format.conjunction names}"} without ${format.alternatives missing}. Write ${builtins.head missing} = true;";
        in
        map (names: sentence names (needed event (builtins.head names))) (
          builtins.attrValues (removeAttrs groups [ "" ])
        );
    in
    builtins.concatMap problem (builtins.attrNames refines);

  problems = problems.${kind.enabledBy.by} or (_: [ ]);

  # The libraries that keep the category of their app, because the entry has it in a key of another app; and those of one
  # app that would see the downloads of each other. -> warnings
  shared =
    {
      categories,
      item,
      targets,
      writtenCategories,
      ...
    }:
    let
      appOf = name: generated.schemas.${services.usable.${name}}.app;
      fieldOf = name: item.category.${services.usable.${name}} or "";
      categoryOf = name: categories.${name} or writtenCategories.${fieldOf name} or "";
      keys = builtins.attrNames writtenCategories;
      having = builtins.filter (
        name: builtins.isString (categoryOf name) && categoryOf name != ""
      ) targets;
      lacking = builtins.filter (
        name: fieldOf name != "" && apps.${appOf name}.role == "library" && categoryOf name == ""
      ) targets;
      assign = lib.concatMapStringsSep " " (
        name: "categories.${lib.strings.escapeNixIdentifier name} = …;"
      );
    in
    lib.optional (builtins.length keys == 1 && lacking != [ ] && having != [ ])
      "${builtins.head keys} is only a key of ${format.conjunction having}, so ${format.conjunction lacking} would keep the default category. Write ${assign lacking}"
    ++ map (
      names:
      "${format.conjunction names} have the category ${format.quote (categoryOf (builtins.head names))} in one client, so each would see the downloads of the ${
        if builtins.length names == 2 then "other one" else "others"
      }. Write a different category for each${
        lib.optionalString (keys != [ ]) ", in place of ${format.conjunction keys}"
      }: ${assign names}"
    ) (
      builtins.filter (names: builtins.length names > 1) (
        builtins.attrValues (builtins.groupBy (name: bare "${appOf name} ${categoryOf name}") having)
      )
    );

  # entry: item, targets, targetsComplete, fields (those that are set), categories. Another check reports categories that are
  # not an attribute set.
  categories =
    entry:
    let
      fieldOf = name: toString entry.item.category.${services.usable.${name}} or "";
      having = builtins.filter (name: fieldOf name != "") entry.targets;
      check = record.check {
        label = "categories";
        keys.types = lib.genAttrs having (name: entry.item.fields.types.${fieldOf name});
      };
      twice = builtins.filter (name: entry.categories ? ${name} && entry.fields ? ${fieldOf name}) having;
    in
    lib.optionals (isAttrSet entry.categories && entry.targetsComplete) (
      (check {
        place = "categories";
        given = entry.categories;
      }).errors
      ++ map (
        name:
        "categories.${name} sets ${format.quote (fieldOf name)}, which the entry sets too. Remove one of them."
      ) twice
    );
}
