{
  description = "Services on any machine, configured from any machine with Nix";

  inputs = {
    nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";
    suite.url = "github:OWNER/suite";
    suite.inputs.nixpkgs.follows = "nixpkgs";
  };

  outputs =
    { suite, ... }:
    {
      media = suite.lib.evaluate { modules = [ ./media.nix ]; };
    };
}
