# Generates entries from the other services of a configuration: `autoConnect` in the row of a kind names the fields for
# their addresses and keys. An entry with the name of a service overrides the generated one.
{
  lib,
  apps,
  bare,
  catalog,
  findImplementation,
  format,
  hasKind,
  isAttrSet,
  isLoopback,
  kind,
  nearest,
  secrets,
  serviceAddress,
  serviceNames,
  services,
  unitName,
  withoutNull,
  ...
}:
let
  inherit (builtins)
    attrNames
    elem
    filter
    isString
    ;
  inherit (kind.autoConnect) address key own;
  inherit (services) configured;
  inherit (catalog) implementations;

  # The services that have the kind, and those of them that have an implementation of it.
  managers = filter hasKind (attrNames services.usable);
  having =
    option: filter (name: elem services.usable.${name} implementations.${option}.schemas) managers;

  # The services that can be connected -> the option of the implementation with the name of their app.
  byClass = lib.mapAttrs' (
    option: item: lib.nameValuePair item.implementation option
  ) implementations;
  titleOf = app: if app == null then "" else apps.${bare app}.title or "";
  optionOf =
    app:
    let
      row = if app == null then { } else apps.${bare app} or { };
      names = if row ? like then [ row.appName ] ++ map titleOf row.kin else [ row.title or "" ];
    in
    byClass.${lib.findFirst (name: byClass ? ${name}) "" names} or null;
  possible = lib.filterAttrs (_: option: option != null && having option != [ ]) (
    builtins.mapAttrs (_: { app, ... }: optionOf app) configured
  );

  # Other checks report missing settings of a service.
  hasKey = name: secrets.usablePath configured.${name}.apiKeyFile != null;
  hasAddress =
    name: configured.${name}.baseUrl != null && serviceAddress.problem configured.${name} == null;
  addressOf = name: serviceAddress.whole configured.${name};

  lacking =
    place: name:
    "${place}: ${name} runs ${titleOf configured.${name}.app}, and no configured service has ${format.withArticle kind.noun} for it. Remove ${format.quote name}. Services that can be connected: ${format.listing (attrNames possible)}.";

  # Returns the services that an entry is for, as far as they are known at this point.
  reach =
    value:
    if builtins.isList (value.services or null) then
      filter (name: elem name value.services) managers
    else
      managers;

  # A field can also be under `fields`.
  isWritten =
    value: field:
    value ? ${field} || (builtins.isAttrs (value.fields or null) && value.fields.${field} or null != null);

  complete =
    name: entry:
    let
      inherit (configured.${name}) unit;
      made = {
        inherit name;
        ${address} = addressOf name;
        ${key}._apiKeyOf = name;
      }
      # Orders the unit after the connected service, so that its test can succeed.
      // lib.optionalAttrs (unit != null && unitName.isService unit) { dependencies = [ unit ]; };
    in
    entry
    // {
      value = lib.filterAttrs (field: _: !(isWritten entry.value field)) made // entry.value;
      # Each service that has the kind has its own address.
      fills = lib.optionalAttrs (!(isWritten entry.value own)) (
        lib.genAttrs (filter hasAddress (reach entry.value)) (manager: {
          ${own} = addressOf manager;
        })
      );
    };

  # The part of an address that names a machine; all loopback addresses are one.
  machineOf =
    url:
    let
      parts = builtins.match "[^:/]*://([^/@]*@)?([[][^]]*]|[^/:?#]*).*" url;
    in
    if isLoopback url then "" else if parts == null then null else lib.toLower (lib.last parts);

  # Warns about a loopback address that another machine, or a network namespace, would read as itself.
  # manager: a service with the kind; entry -> sentences
  unreachable =
    manager: entry:
    let
      value = entry.value // entry.fills.${manager} or { };
      urlAt = field: value.${field} or value.fields.${field} or null;
      target = if entry ? about then configured.${entry.about} else null;
      machine = if target != null then machineOf (addressOf entry.about) else machineOf (urlAt address);
      isApart =
        machine != machineOf (addressOf manager)
        || target != null && target.networkNamespacePath != configured.${manager}.networkNamespacePath;
      title = entry.about or (if isString (value.name or null) then value.name else "the ${kind.noun}");
      warn =
        field: reader: wanted:
        "${entry.path}: ${field} is ${format.quote (urlAt field)}, where ${reader} would look for ${wanted} on its own machine or in its own network namespace. Set ${field} to an address at which ${reader} reaches ${wanted}.";
    in
    lib.optionals
      (
        isString (urlAt own)
        && isString (urlAt address)
        && hasAddress manager
        && (target == null || hasAddress entry.about)
        && machine != null
        && isApart
      )
      (
        lib.optional (isLoopback (urlAt own)) (warn own title manager)
        ++ lib.optional (isLoopback (urlAt address) && target != null) (warn address manager title)
      );

  # settings: suite.<module>; entries: the declared ones
  connected =
    settings: entries:
    let
      # Null connects all services that can be connected.
      named = if settings.connect == null then attrNames possible else settings.connect;
      resolved =
        if named == [ ] then
          {
            names = [ ];
            errors = [ ];
          }
        else
          serviceNames.resolve {
            inherit lacking named;
            having = possible;
            key = "connect";
            whole = "remove connect to connect all of them";
          };
      usable = filter (name: hasKey name && hasAddress name) resolved.names;
      isComplete = resolved.errors == [ ] && usable == resolved.names;
      connecting = lib.getAttrs usable possible;

      # Completes an entry that has the name of a connected service, `about`; else the entry may have a `fault`.
      completed =
        entry:
        let
          value = withoutNull entry.value;
          # Another check reports an unknown implementation.
          option = entry.option or (findImplementation [ ] value).item.option or null;
          inherit (implementations.${option}) title;
          name = value.name or title;
          same = filter (name: connecting.${name} == option) (attrNames connecting);
          about = lib.findFirst (other: lib.toLower other == lib.toLower (bare name)) null same;
          isOfApp = builtins.any (app: app.title == title) (builtins.attrValues apps);
          isAlone = !(isWritten value address || isWritten value key);
        in
        if !isAttrSet entry.value || option == null || !isString name then
          entry
        else if about != null then
          complete about (entry // { inherit value; }) // { inherit about; }
        else
          entry
          // lib.optionalAttrs (isAlone && isComplete && isOfApp) {
            fault = "no connected ${title} has the name ${format.quote name}, and neither ${address} nor ${key} is set.${nearest.suggest name same} Connected: ${format.listing same}. Set name to one of them, or set ${address} and ${key}.";
          };

      # Returns the generated entry of a service for the services that no entry covers.
      generated =
        name: option:
        let
          taken = lib.concatMap (
            entry: if entry.about or null == name then reach entry.value else [ ]
          ) written;
          left = lib.subtractLists taken (having option);
        in
        lib.optional (left != [ ]) (
          complete name {
            path = "suite.${kind.module}.connect";
            inherit option;
            value.services = left;
          }
          // {
            about = name;
          }
        );

      written = map completed entries;
      everyEntry = lib.concatLists (lib.mapAttrsToList generated connecting) ++ written;
    in
    {
      # Generated ones come first, so that a duplicate name is reported for the declared entry.
      entries = map (entry: removeAttrs entry [ "about" ]) everyEntry;
      errors = map (text: "suite.${kind.module}.${text}") resolved.errors;
      warnings =
        lib.concatMap (entry: lib.concatMap (manager: unreachable manager entry) (reach entry.value)) (
          builtins.filter (entry: isAttrSet entry.value) everyEntry
        );
    };
in
if kind ? autoConnect then
  connected
else
  _: entries: {
    inherit entries;
    errors = [ ];
    warnings = [ ];
  }
