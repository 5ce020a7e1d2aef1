# The rows of apps, and the look-up in tables by app, as in generator/servarr/like.ts: an app that behaves like another one
# has the rows of that one, except where a table or the row names the app.
let
  given = builtins.fromJSON (builtins.readFile ../../generator/servarr/apps.json);

  # kin: the app, and the apps that it is like
  complete =
    app: own:
    let
      other = apps.${own.like};
    in
    {
      appName = own.title;
      unit = app;
      kin = [ app ];
      without = [ ];
    }
    // (if own ? like then { inherit (other) apis port role; } else { })
    // own
    // (
      if own ? like then
        {
          kin = [ app ] ++ other.kin;
          without = own.without or [ ] ++ other.without;
        }
      else
        { }
    );
  apps = builtins.mapAttrs complete given;

  siblings = builtins.filter (app: given.${app} ? like) (builtins.attrNames given);
  isAlike = list: app: builtins.any (one: builtins.elem one list) apps.${app}.kin;
in
{
  inherit apps;

  # True if a row, or a key of it, is for an app: `apps` lists some; without it, the row is for all.
  isFor =
    row: app:
    !(row ? apps)
    || builtins.elem app row.apps
    || given.${toString app} or { } ? like && isAlike row.apps app;

  # The apps that a row with a list of them is for.
  appsFor = row: row.apps ++ builtins.filter (isAlike row.apps) siblings;

  # The row that a table by app has for an app, or null.
  ofApp =
    table: app:
    table.${toString app} or (
      if given.${toString app} or { } ? like then
        builtins.foldl' (found: one: if found == null then table.${one} or null else found) null
          apps.${app}.kin
      else
        null
    );
}
