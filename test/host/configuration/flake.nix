# The flake of a user: services without NixOS, and the host of host.nix. `suite` is a copy of the project without its
# tests.
{
  inputs = {
    kit = {
      url = "path:/work/kit";
      flake = false;
    };
    nixpkgs.url = "path:/work/nixpkgs";
    suite = {
      url = "path:/root/suite";
      inputs.nixpkgs.follows = "nixpkgs";
    };
  };

  outputs =
    {
      kit,
      nixpkgs,
      suite,
      ...
    }:
    let
      inherit (nixpkgs) lib;
    in
    {
      media = suite.lib.evaluate { modules = [ ./media.nix ]; };

      nixosConfigurations.box = import (kit + "/eval.nix") {
        inherit lib;
        # The tests do not build it.
        pkgs = import (kit + "/pkgs.nix") {
          inherit lib;
          tools = ./.;
        };
        modules = [
          suite.nixosModules.default
          ./host.nix
        ];
      };
    };
}
