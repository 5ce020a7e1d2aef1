/**
 * Conventions of nixpkgs for external modules and packages: class, package option, overlay,
 * default.nix.
 */
import { describe, expect, it } from 'vitest';
import { evaluationError } from './evaluate.ts';
import { itEvaluates } from './table.ts';

/** Names beside those of `withModules`: what default.nix gives, and its modules evaluated as a class. */
const house = (body: string) => `
  let
    ours = import root { pkgs = { inherit lib; }; };
    asClass = class: lib.evalModules {
      inherit class;
      specialArgs.pkgs = { };
      modules = [ (root + "/nix/lib/host/stub.nix") ours.nixosModules.default ];
    };
  in ${body}`;

describe('conventions', { tags: ['nixpkgs'] }, () => {
  it('the modules name NixOS in an error elsewhere', () => {
    expect(evaluationError(house('(asClass "darwin").config.suite.apply.onDrift'))).toContain(
      'nix/modules/nixos.nix` (class: "nixos") cannot be imported into a module evaluation that expects class "darwin"',
    );
  });

  itEvaluates({
    'the modules are for NixOS': [house('(asClass "nixos").config.suite.apply.onDrift'), 'report'],
    'the package is an option as those of nixpkgs are': [
      house(
        'let p = (asClass "nixos").config.suite.internal.options.package; in { inherit (p) description defaultText; }',
      ),
      {
        description: 'The suite package to use.',
        defaultText: { _type: 'literalExpression', text: 'pkgs.suite' },
      },
    ],
    'the overlay takes the package from the final set': [
      house(
        '(ours.overlays.default { callPackage = package: _: baseNameOf package; } (throw "previous")).suite',
      ),
      'package.nix',
    ],
    'without flakes there is all that the flake has': [
      house('lib.mapAttrs (_: lib.attrNames) { inherit (ours) lib nixosModules overlays; }'),
      {
        lib: ['checkGenerated', 'evaluate', 'mkModule'],
        nixosModules: ['default'],
        overlays: ['default'],
      },
    ],
  });
});
