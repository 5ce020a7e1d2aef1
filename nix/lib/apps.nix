# The apps, from the table that the generator reads too.
builtins.fromJSON (builtins.readFile ../../generator/family/apps.json)
