/** `suite.lib.evaluate`: a configuration without NixOS, with nixpkgs' library alone. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withEmitted } from '../emit.ts';
import { committedRecords } from '../records.ts';
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
        assertions = [ { assertion = false; message = "an error of the host"; } ];
      }
    ]; }).manifests`);
    expect(error).toContain('the configuration of suite cannot be used:');
    const told = [...error.matchAll(/^\s*- (?<start>[^:"\n]*)/gmu)].map(({ groups }) => groups?.['start']);
    expect(told).toEqual([
      'suite.services.attic',
      'suite.services.attic',
      'suite.services.attic',
      'suite.downloadarr.extraClients[1] (',
      'an error of the host',
    ]);
  });

  it('suite.recyclarr is an error that names the way without it', () => {
    const of = (enable: string) =>
      `(${flake} { modules = [ ${media} { suite.recyclarr.enable = ${enable}; } ]; })`;
    expect(evaluationError(`${of('true')}.manifests`)).toContain('- suite.recyclarr needs NixOS, because');
    expect(evaluate(`${of('false')}.warnings`)).toEqual([]);
  });

  it('own declarations without definitions, and those of another format, are errors', async () => {
    const { sonarr } = await committedRecords();
    await withEmitted({ sonarr: sonarr ?? expect.fail() }, (folder) => {
      const own = `generated = /. + "${folder}";`;
      const site = `{ suite.indexers.extraIndexers = [ { definition = "1337x"; services = [ "sonarr" ]; } ]; suite.indexers.enable = true; }`;
      expect(evaluationError(`(${flake} { ${own} modules = [ ${media} ${site} ]; }).manifests`)).toContain(
        'there are no definitions in the generated files: none of their schemas has any. Write implementationName instead.',
      );
      const index = path.join(folder, 'index.nix');
      writeFileSync(index, readFileSync(index, 'utf8').replace(/format = \d+;/u, 'format = 99;'));
      const error = evaluationError(`(${flake} { ${own} modules = [ ${media} ]; }).manifests`);
      for (const part of [
        '/index.nix has format 99, but these modules read format ',
        '. The modules and the `suite generate` that made the folder have to be of one version: update suite, or generate again.',
      ])
        expect(error).toContain(part);
    });
  });

  it('declarations of your own are taken, by their folder or by the module', () => {
    const count = (settings: string) =>
      evaluate<number>(`lib.length (${flake} { ${settings} }).manifests.sonarr.kinds.downloadclient.entries`);
    expect(count(`modules = [ ${media} ]; generated = root + "/nix/generated";`)).toBe(1);
    expect(
      count(`modules = [ ${media} (import (root + "/nix/lib/mk-module.nix") (root + "/nix/generated")) ];`),
    ).toBe(1);
    expect(() => count(`modules = [ ${media} ]; generated = root + "/nix/schemas";`)).toThrow(
      'has no index.nix: it should be a folder that `suite generate --out` made.',
    );
  });
});

describe('what is evaluated for the program', { tags: ['nixpkgs'] }, () => {
  it.each([
    [
      '{ box = { }; other = 1; }',
      'this is no configuration of suite, but a set with the attributes box, other',
    ],
    ['5', 'this is no configuration of suite, but a value of the type int'],
  ])('%s', (found, message) => {
    expect(evaluationError(`import (root + "/nix/lib/manifests-or-errors.nix") ${found}`)).toContain(message);
  });
});
