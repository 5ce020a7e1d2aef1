# Constraints of the services beyond types. A rule is a function of the type that it narrows:
# `types.host types.str`, `types.url types.secret`, `types.filled (types.listOf types.str)`. The content of a secret is
# unknown; a literal in place of a secret is checked.
ctx:
let
  ours = ctx // import ./make-rule.nix ctx;
in
import ./addresses.nix ours
// import ./table.nix ours
// import ./texts.nix ours
