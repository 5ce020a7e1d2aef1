/** `suite.lib.evaluate`: a configuration without NixOS, with nixpkgs' library alone. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withEmitted } from '../emit.ts';
import { committedRecords } from '../records.ts';
import { evaluationError } from './evaluate.ts';
import { itEvaluates } from './table.ts';

/** As the flake has it, on nothing but the library. */
const flake = '((import (root + "/flake.nix")).outputs { nixpkgs = { inherit lib; }; }).lib.evaluate';

const media = `{
  suite = {
    inherit (common) services;
    downloadarr = { enable = true; extraClients = [ common.client ]; };
    notif = { enable = true; extraNotifications = [ common.notification ]; };
  };
}`;

const own = (settings: string) =>
  `map (entry: entry.name) (${flake} { ${settings} }).manifests.sonarr.kinds.downloadclient.entries`;

describe('without NixOS', { tags: ['nixpkgs'] }, () => {
  itEvaluates({
    'there are the manifests that a NixOS host would have, and the warnings': [
      `let
        media = ${media};
        plain = { suite.downloadarr.sabnzbd = { username = "me"; password = "x"; }; };
        ours = ${flake} { modules = [ media plain ]; };
        host = evaluate [ (root + "/nix/modules") media plain ];
      in [
        (ours == { inherit (host) manifests warnings; })
        (map (lib.hasInfix "password is written out") ours.warnings)
        (map (entry: entry.name) ours.manifests.sonarr.kinds.downloadclient.entries)
      ]`,
      [true, [true], ['SABnzbd', 'Seedbox']],
    ],
    'declarations of your own are taken, by their folder or by the module': [
      `[
        (${own(`modules = [ ${media} ]; generated = root + "/nix/generated";`)})
        (${own(`modules = [ ${media} (import (root + "/nix/lib/mk-module.nix") (root + "/nix/generated")) ];`)})
      ]`,
      [['Seedbox'], ['Seedbox']],
    ],
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

  it.each([
    [
      'a folder of declarations that is none',
      own(`modules = [ ${media} ]; generated = root + "/nix/schemas";`),
      'has no index.nix: it should be a folder that `suite generate --out` made.',
    ],
    [
      'a set that is no configuration, for the program',
      'import (root + "/nix/lib/manifests-or-errors.nix") { box = { }; other = 1; }',
      'this is no configuration of suite, but a set with the attributes box, other',
    ],
    [
      'a value that is no configuration, for the program',
      'import (root + "/nix/lib/manifests-or-errors.nix") 5',
      'this is no configuration of suite, but a value of the type int',
    ],
  ])('an error is %s', (_, expression, message) => {
    expect(evaluationError(expression)).toContain(message);
  });

  it('own declarations without definitions, and those of another format, are errors', async () => {
    const { sonarr } = await committedRecords();
    await withEmitted({ sonarr: sonarr ?? expect.fail() }, (folder) => {
      const generated = `generated = /. + "${folder}";`;
      const site = `{ suite.indexers.extraIndexers = [ { definition = "1337x"; services = [ "sonarr" ]; } ]; suite.indexers.enable = true; }`;
      expect(
        evaluationError(`(${flake} { ${generated} modules = [ ${media} ${site} ]; }).manifests`),
      ).toContain(
        'there are no definitions in the generated files: none of their schemas has any. Write implementationName instead.',
      );
      const index = path.join(folder, 'index.nix');
      writeFileSync(index, readFileSync(index, 'utf8').replace(/format = \d+;/u, 'format = 99;'));
      const error = evaluationError(`(${flake} { ${generated} modules = [ ${media} ]; }).manifests`);
      for (const part of [
        '/index.nix has format 99, but these modules read format ',
        '. The modules and the `suite generate` that made the folder have to be of one version: update suite, or generate again.',
      ])
        expect(error).toContain(part);
    });
  });
});
