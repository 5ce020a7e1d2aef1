{
  description = "Services on any machine, configured from any machine with Nix";

  inputs = {
    nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";
    suite.url = "github:OWNER/suite";
    suite.inputs.nixpkgs.follows = "nixpkgs";
    # `nix flake update trash-guides` takes the current guides.
    trash-guides.url = "github:TRaSH-Guides/Guides";
    trash-guides.flake = false;
  };

  outputs =
    { suite, trash-guides, ... }:
    {
      media = suite.lib.evaluate {
        modules = [
          ./media.nix
          ./trash.nix
          { suite.trashGuides = trash-guides; }
        ];
      };
    };
}
