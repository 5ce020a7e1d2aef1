# Finds regular expressions that .NET certainly cannot read. It reads them as .NET does, one token after the other, in
# time in proportion to their length. The services decide about the rest.
{ lib, format, ... }:
let
  inherit (builtins) foldl' head isString;

  ours = {
    inherit lib;
  }
  // import ./state.nix
  // import ./characters.nix { inherit format lib; }
  // import ./tokens.nix;

  properties = lib.genAttrs (lib.importJSON ../../../../generator/schema/regex/properties.json) (
    _: true
  );

  ctx = ours // {
    inherit properties;
    conditions = import ./conditions.nix ctx;
    escapes = import ./escapes.nix ctx;
    groups = import ./groups.nix ctx;
    named = import ./named.nix ctx;
    names = import ./names.nix ctx;
    modes = import ./modes.nix ctx;
    options = import ./options.nix ctx;
    sets = import ./sets.nix ctx;
  };

  step =
    state: part:
    if state.fault != null || state.mode == "free" then
      state
    else if isString part then
      ctx.modes.${state.mode}.text state part
    else
      ctx.modes.${state.mode}.token state (head part);

  final =
    value:
    let
      state = foldl' step ours.initial (ours.split (builtins.unsafeDiscardStringContext value));
    in
    if state.fault != null || state.mode == "free" then state else ctx.modes.${state.mode}.end state;

  references = import ./references.nix ctx;
in
{
  # A regular expression -> what is wrong with it, or null
  faultOf =
    value:
    let
      state = final value;
    in
    if state.fault != null || state.mode == "free" || state.isLoose then
      state.fault
    else
      references state;
}
