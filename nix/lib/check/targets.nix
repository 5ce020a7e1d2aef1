# The target services of an entry.
{
  lib,
  catalog,
  format,
  kind,
  nearest,
  services,
  ...
}:
let
  configured = builtins.attrNames services.schemas;

  listConfigured =
    if configured == [ ] then
      "No services are configured: declare them in suite.services."
    else
      "Configured in suite.services: ${format.listing configured}.";

  # fitting: names of services that have the implementation
  example =
    fitting:
    "services = [ ${
      format.quote (
        if fitting != [ ] then
          builtins.head fitting
        else if configured == [ ] then
          "sonarr"
        else
          builtins.head configured
      )
    } ]";

  # Services whose app has an implementation: name -> schema id.
  having = item: lib.filterAttrs (_: schema: builtins.elem schema item.schemas) services.usable;

  unknown =
    place: name:
    "${place}: suite.services has no service ${format.quote name}.${nearest.suggest name configured} ${listConfigured}";

  # True for a service with at least one implementation of the kind.
  hasKind =
    name:
    builtins.any (other: builtins.elem services.usable.${name} other.schemas) (
      builtins.attrValues catalog.implementations
    );

  # Returns the only definition of a schema that has the implementation; null if there is none, or more than one.
  definitionOf =
    item: schema:
    let
      sharing = builtins.filter (name: catalog.definitions.${name} ? ${item.implementation}) (
        builtins.attrNames catalog.definitions
      );
    in
    if
      item.definition == null
      && builtins.elem schema catalog.definitionSchemas
      && builtins.length sharing == 1
    then
      builtins.head sharing
    else
      null;

  lacking =
    item: place: name:
    let
      others = builtins.attrNames (having item);
      what = if hasKind name then item.title else kind.plural;
      # Most services have no definitions.
      elsewhere = !builtins.elem services.usable.${name} catalog.definitionSchemas;
      asDefinition = definitionOf item services.usable.${name};
      # The implementation of the definition, if the service has it.
      twin = lib.concatMap (
        other:
        lib.optional (
          other.implementation == item.implementation && builtins.elem services.usable.${name} other.schemas
        ) (builtins.head other.names)
      ) (builtins.attrValues catalog.implementations);
    in
    if item.definition != null && elsewhere then
      "${place}: ${name} (${services.about name}) cannot have the definition ${format.quote item.title}, because only ${format.conjunction others} ${
        if builtins.length others == 1 then "has" else "have"
      } definitions. ${
        if twin != [ ] then
          "In an entry for ${name}, write implementationName = ${format.quote (builtins.head twin)}; in place of definition, and set the address of the site."
        else if hasKind name then
          "In an entry for ${name}, write implementationName in place of definition, one of ${
            format.quoted (format.sorted (catalog.namesOn [ services.usable.${name} ]))
          }."
        else
          "${name} has no ${kind.plural} at all."
      }"
    else if asDefinition != null then
      "${place}: ${name} (${services.about name}) has no implementation ${item.title}, but has a definition. For ${name} write definition = ${format.quote asDefinition};"
    else
      "${place}: ${name} (${services.about name}) has no ${what}. ${
        if others == [ ] then
          "Only ${format.conjunction item.schemas} ${
            if builtins.length item.schemas == 1 then "has" else "have"
          } ${item.title}, and no such service is configured"
        else
          "Services that have ${if hasKind name then item.title else kind.plural}: ${format.listing others}"
      }.";

  # Returns the problem with one element of `services`, or null if it is valid or another check reports it.
  elementProblem =
    item: index: name:
    let
      place = "services[${toString index}]";
    in
    if !builtins.isString name then
      "${place} must be the name of a service, but is ${format.value name}."
    else if !(services.schemas ? ${name}) then
      unknown place name
    else if
      item != null && services.usable ? ${name} && !builtins.elem services.usable.${name} item.schemas
    then
      lacking item place name
    else
      null;

  problems =
    item: named: lib.filter (problem: problem != null) (lib.imap0 (elementProblem item) named);

  nowhere =
    item:
    if configured == [ ] then
      "no service is configured, so no service can get the entry. Declare the services in suite.services."
    else
      "none of the configured services has ${item.title}: only ${format.conjunction item.schemas} ${
        if builtins.length item.schemas == 1 then "has" else "have"
      } it. ${listConfigured}";

  notAList =
    named:
    "services must be a list of names, but is ${format.value named}.${format.propertyHint "key" named}${lib.optionalString (builtins.isString named) " Write services = [ ${format.quote named} ];"}";
in
{
  inherit hasKind having unknown;

  # item: the implementation, or null if unknown; onService: the result of `having` for it;
  # named: the entry's `services`, null if it has none.
  # -> names: the valid ones, errors: sentences
  resolve =
    {
      item,
      named,
      onService,
    }:
    if named == null && kind.services == "named" then
      {
        names = [ ];
        errors = [
          "services is missing. ${listConfigured} Write, for example, ${example (builtins.attrNames onService)};"
        ];
      }
    else if named == null then
      {
        names = builtins.attrNames onService;
        # Another check reports an unusable service, which may be the reason.
        errors = lib.optional (
          item != null
          && onService == { }
          && builtins.length configured == builtins.length (builtins.attrNames services.usable)
        ) (nowhere item);
      }
    else if !builtins.isList named then
      {
        names = [ ];
        errors = [ (notAList named) ];
      }
    else if named == [ ] then
      {
        names = [ ];
        errors = [
          "services is empty, so the entry would have no effect. Write the names of services, such as ${example (builtins.attrNames onService)}${
            lib.optionalString (kind.services == "all")
              ", or remove services to select all services that have ${
                if item == null then "the implementation" else item.title
              }"
          }. ${listConfigured}"
        ];
      }
    else
      let
        # A string with store context cannot be an attribute name.
        written =
          if builtins.all builtins.isString named then
            map builtins.unsafeDiscardStringContext named
          else
            map (name: if builtins.isString name then builtins.unsafeDiscardStringContext name else name) named;
        names = builtins.filter (name: builtins.isString name && onService ? ${name}) written;
      in
      {
        inherit names;
        errors = if builtins.length names == builtins.length named then [ ] else problems item written;
      };
}
