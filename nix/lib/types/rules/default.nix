# What the services ask of values beyond their type. A rule is a function of the type that it narrows:
# `types.host types.str`, `types.url types.secret`, `types.filled (types.listOf types.str)`. What a secret
# holds cannot be looked at; a text that stands where a secret belongs is held to the rule.
ctx:
let
  ours = ctx // import ./make-rule.nix ctx;
in
import ./addresses.nix ours
// import ./lists.nix ours
// import ./regex.nix ours
// import ./texts.nix ours
