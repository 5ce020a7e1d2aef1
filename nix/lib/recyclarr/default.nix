# The bridge to recyclarr: the instances that suite fills in, and what is wrong with a configuration of both.
ctx:
let
  ours = ctx // {
    isSetAt = import ./set-at.nix ctx;
  };
in
{
  inherit (import ./services.nix ours) choose;
  inherit (import ./instances.nix ours) instanceErrors;
  inherit (import ./conflicts.nix ours) conflicts;
}
