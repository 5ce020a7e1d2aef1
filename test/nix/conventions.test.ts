/**
 * Conventions of nixpkgs for external modules and packages: class, package option, overlay,
 * default.nix.
 */
import { describe, expect, it } from 'vitest';
import { evaluate, evaluationError } from './evaluate.ts';

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
  it('the modules are for NixOS, and say so elsewhere', () => {
    expect(evaluate(house('(asClass "nixos").config.suite.apply.onDrift'))).toBe('report');
    expect(evaluationError(house('(asClass "darwin").config.suite.apply.onDrift'))).toContain(
      'nix/modules/nixos.nix` (class: "nixos") cannot be imported into a module evaluation that expects class "darwin"',
    );
  });

  it('the package is an option as those of nixpkgs are', () => {
    const option = evaluate(
      house(
        'let p = (asClass "nixos").config.suite.internal.options.package; in { inherit (p) description defaultText; }',
      ),
    );
    expect(option).toEqual({
      description: 'The suite package to use.',
      defaultText: { _type: 'literalExpression', text: 'pkgs.suite' },
    });
  });

  it('the overlay takes the package from the final set', () => {
    const made = evaluate(
      house(
        '(ours.overlays.default { callPackage = package: _: baseNameOf package; } (throw "previous")).suite',
      ),
    );
    expect(made).toBe('package.nix');
  });

  it('without flakes there is all that the flake has', () => {
    const names = evaluate(
      house('lib.mapAttrs (_: lib.attrNames) { inherit (ours) lib nixosModules overlays; }'),
    );
    expect(names).toEqual({
      lib: ['checkGenerated', 'evaluate', 'mkModule'],
      nixosModules: ['default'],
      overlays: ['default'],
    });
  });
});
