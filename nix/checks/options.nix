# A derivation for each system that exists only if the documentation of all options can be built: each option has a
# description, a type and a default. The output contains the path of the document, which is JSON.
{ lib }:
let
  evaluated = import ./evaluate-on-stub.nix { inherit lib; } [ ../modules ];

  document = builtins.filter (option: option.visible && !option.internal) (
    lib.optionAttrSetToDocList { inherit (evaluated.options) suite; }
  );

  bare = builtins.filter (
    option: option.description or "" == "" || !(option ? default || option.readOnly)
  ) document;

  # Passed as a file, because an environment variable has a limited length.
  file =
    if bare == [ ] then
      builtins.toFile "suite-options.json" (
        builtins.toJSON (
          map (option: {
            inherit (option) name description type;
            default = option.default.text or null;
            example = option.example.text or null;
          }) document
        )
      )
    else
      throw "without a description or a default: ${
        lib.concatMapStringsSep ", " (option: option.name) bare
      }";
in
system:
derivation {
  name = "suite-options.json";
  inherit system;
  builder = "/bin/sh";
  args = [
    "-c"
    "echo $document > $out"
  ];
  document = file;
}
