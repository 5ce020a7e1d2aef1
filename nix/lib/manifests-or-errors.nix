# Returns the manifests and warnings of a configuration, or fails with all its errors at once. `suite plan`
# and the like send this text to Nix as it is, so it takes nothing but builtins.
# found: a NixOS configuration, a set with manifests and messages, or an earlier result of this function
found:
let
  suite =
    if found ? manifests then
      found
    else if found ? config.suite then
      found.config.suite
    else
      throw "this is no configuration of suite, but ${
        if builtins.isAttrs found then
          "a set with the attributes ${builtins.concatStringsSep ", " (builtins.attrNames found)}"
        else
          "a value of the type ${builtins.typeOf found}"
      }";
  messages = suite.messages or { };
  errors = messages.errors or [ ];
in
# Manifests leave out entries with errors, so the errors are evaluated first.
if errors == [ ] then
  {
    inherit (suite) manifests;
    warnings = suite.warnings or (messages.warnings or [ ]);
  }
else
  throw "the configuration of suite cannot be used:\n${
    builtins.concatStringsSep "\n" (map (text: "- ${text}") errors)
  }"
