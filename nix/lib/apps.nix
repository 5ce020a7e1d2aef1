# The apps, from the table that the generator reads too.
builtins.fromJSON (builtins.readFile ../../generator/servarr/apps.json)
