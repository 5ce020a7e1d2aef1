# The bridge to recyclarr: the instances that suite fills in, and the errors of the two configurations together.
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
