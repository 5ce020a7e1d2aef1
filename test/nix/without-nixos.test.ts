/** `suite.lib.evaluate`: a configuration without NixOS, with nixpkgs' library alone. */
import { describe, expect, it } from 'vitest';
import { evaluate, evaluationError } from './evaluate.ts';

/** As the flake has it, on nothing but the library. */
const flake = '((import (root + "/flake.nix")).outputs { nixpkgs = { inherit lib; }; }).lib.evaluate';

const media = `{
  suite = {
    inherit (common) services;
    downloadarr = { enable = true; extraClients = [ common.client ]; };
    notif = { enable = true; extraNotifications = [ common.notification ]; };
  };
}`;

describe('without NixOS', { tags: ['nixpkgs'] }, () => {
  it('there are the manifests that a NixOS host would have, and the warnings', () => {
    const [ours, host] = evaluate<unknown[]>(`
      let media = ${media}; plain = { suite.downloadarr.sabnzbd = { username = "me"; password = "x"; }; };
      in [
        (${flake} { modules = [ media plain ]; })
        { inherit (evaluate [ (root + "/nix/modules") media plain ]) manifests warnings; }
      ]`);
    expect(ours).toEqual(host);
    expect(ours).toMatchObject({
      warnings: [expect.stringContaining('password is written out')],
      manifests: { sonarr: { kinds: { downloadclient: { entries: [{}, { name: 'Seedbox' }] } } } },
    });
  });

  it('all errors come at once, those that the configuration asserts itself among them', () => {
    const error = evaluationError(`(${flake} { modules = [
      ${media}
      {
        suite.services.attic = { };
        suite.downloadarr.extraClients = [ { implementationName = "qBitorrent"; } ];
        assertions = [ { assertion = false; message = "one of its own"; } ];
      }
    ]; }).manifests`);
    expect(error).toContain('the configuration of suite cannot be used:');
    const told = [...error.matchAll(/^\s*- (?<start>[^:"\n]*)/gmu)].map(({ groups }) => groups?.['start']);
    expect(told).toEqual([
      'suite.services.attic',
      'suite.services.attic',
      'suite.services.attic',
      'suite.downloadarr.extraClients[0] (',
      'one of its own',
    ]);
  });

  it('suite.recyclarr is an error that names the way without it', () => {
    const of = (enable: string) =>
      `(${flake} { modules = [ ${media} { suite.recyclarr.enable = ${enable}; } ]; })`;
    expect(evaluationError(`${of('true')}.manifests`)).toContain('- suite.recyclarr needs NixOS, because');
    expect(evaluate(`${of('false')}.warnings`)).toEqual([]);
  });

  it('declarations of your own are taken, by their folder or by the module', () => {
    const count = (settings: string) =>
      evaluate<number>(`lib.length (${flake} { ${settings} }).manifests.sonarr.kinds.downloadclient.entries`);
    expect(count(`modules = [ ${media} ]; generated = root + "/nix/generated";`)).toBe(1);
    expect(
      count(`modules = [ ${media} (import (root + "/nix/lib/mk-module.nix") (root + "/nix/generated")) ];`),
    ).toBe(1);
    expect(() => count(`modules = [ ${media} ]; generated = root + "/nix/schemas";`)).toThrow('no index.nix');
  });
});
