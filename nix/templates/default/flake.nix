{
  description = "Prowlarr, Sonarr and Radarr on one NixOS host";

  inputs = {
    nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";
    suite.url = "github:OWNER/suite";
    suite.inputs.nixpkgs.follows = "nixpkgs";
    # `nix flake update trash-guides` takes the current guides.
    trash-guides.url = "github:TRaSH-Guides/Guides";
    trash-guides.flake = false;
  };

  outputs =
    {
      nixpkgs,
      suite,
      trash-guides,
      ...
    }:
    {
      nixosConfigurations.box = nixpkgs.lib.nixosSystem {
        system = "x86_64-linux";
        modules = [
          # Add the configuration of your host here: ./configuration.nix
          suite.nixosModules.default
          ./media.nix
          { suite.trashGuides = trash-guides; }
        ];
      };
    };
}
