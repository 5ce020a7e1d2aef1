# The rows of apps, and the look-up in tables by app, as in generator/servarr/like.ts: an app that behaves like another one
# has the rows of that one, except where a table or the row names the app.
let
  given = builtins.fromJSON (builtins.readFile ../../generator/servarr/apps.json);

  # kin: the app, and the apps that it is like; root: the last of them
  complete =
    app: own:
    {
      appName = own.title;
      unit = app;
      kin = [ app ];
      root = app;
      without = [ ];
    }
    // own
    // (
      if own ? like then
        let
          other = apps.${own.like};
        in
        {
          inherit (other) apis role root;
          kin = [ app ] ++ other.kin;
          without = own.without or [ ] ++ other.without;
        }
      else
        { }
    );
  apps = builtins.mapAttrs complete given;
in
{
  inherit apps;

  # True if a row, or a key of it, is for an app: `apps` lists it or one that it is like; without it, the row is for all.
  isFor =
    row: app:
    !(row ? apps)
    || builtins.any (one: builtins.elem one row.apps) (apps.${toString app}.kin or [ app ]);

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
