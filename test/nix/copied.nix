# Wrong configurations with the answers of their messages in place, in one evaluation: the errors of each case.
# edits: a list of { group; name; edits; }; an edit has a path, and the value that is written there (`set`), the path of the
# value that moves there (`from`), or neither, and then the value at the path is removed
edits:
let
  lib = import <nixpkgs/lib>;
  common = import ./common.nix;
  evaluate = import ../../nix/checks/evaluate-on-stub.nix { inherit lib; };
  suiteLib = import ../../nix/lib { inherit lib; };
  inherit (builtins) head isAttrs isInt isList tail;

  absent = { _absent = true; };
  isAbsent = value: value == absent;

  # Changes the value at a path; mkForce and mkIf stay around it.
  update =
    path: change: value:
    if value ? content && value ? _type then
      value // { content = update path change value.content; }
    else if value ? contents then
      value // { contents = map (update path change) value.contents; }
    else if path == [ ] then
      change value
    else if isInt (head path) then
      if isList value then
        lib.imap0 (
          index: element: if index == head path then update (tail path) change element else element
        ) value
      else
        update (tail path) change value
    else if importOf path value != null then
      value
      // {
        imports = map (
          module: if module == importOf path value then update path change module else module
        ) value.imports;
      }
    else
      let
        set = if isAttrs value && value != absent then value else { };
        changed = update (tail path) change (set.${head path} or absent);
      in
      removeAttrs set [ (head path) ]
      // (if isAbsent changed then { } else { ${head path} = changed; });

  # The imported module that has the option of a path, or null.
  importOf =
    path: value:
    lib.findFirst (
      module: lib.hasAttrByPath (lib.take 2 path) module || importOf path module != null
    ) null value.imports or [ ];

  valueAt =
    path: value:
    if path == [ ] then
      if value._type or null == "override" then value.content else value
    else if value ? content && value ? _type then
      valueAt path value.content
    else if value ? contents then
      valueAt path (head value.contents)
    else if isInt (head path) then
      if isList value then valueAt (tail path) (builtins.elemAt value (head path)) else valueAt (tail path) value
    else if importOf path value != null then
      valueAt path (importOf path value)
    else if isAttrs value && value ? ${head path} then
      valueAt (tail path) value.${head path}
    else
      absent;

  apply =
    configuration: edit:
    if edit ? from then
      update edit.path (_: valueAt edit.from configuration) (
        update edit.from (_: absent) configuration
      )
    else
      update edit.path (_: edit.set or absent) configuration;

  resultOf =
    configuration:
    evaluate [
      ../../nix/modules
      {
        suite.services = builtins.mapAttrs (_: builtins.mapAttrs (_: lib.mkDefault)) common.services;
        _module.args = { inherit suiteLib; };
      }
      configuration
    ];

  errorsOf =
    { group, name, edits }:
    let
      original = (import (./rejects + "/${group}.nix") { inherit common lib; }).${name};
      edited = lib.foldl' apply original edits;
      result = builtins.tryEval (
        let
          inherit (resultOf edited) errors;
        in
        builtins.deepSeq errors errors
      );
    in
    if result.success then result.value else [ "does not evaluate" ];
in
map errorsOf edits
