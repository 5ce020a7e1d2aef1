/** Yesterday's configuration on today's declarations: what went is named, with what is near. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nixString } from '../../generator/nix/strings.ts';
import { parseRecord } from '../../generator/schema/record/record-file.ts';
import { withEmitted } from '../emit.ts';
import { evaluate, root } from './evaluate.ts';
import { itEvaluates, onHosts } from './table.ts';

const yesterday = parseRecord(
  readFileSync(path.join(root, 'nix/schemas/sonarr.json'), 'utf8'),
  'sonarr.json',
);

const on = (folder: string, settings: string, services = '') => `evaluate [
  (import (root + "/nix/lib/mk-module.nix") (/. + ${nixString(folder)}))
  { suite.services = { sonarr = common.service "sonarr" 8989; ${services} }; suite.downloadarr = { enable = true; ${settings} }; }
]`;

describe('an upgraded service', { tags: ['nixpkgs'] }, () => {
  it('gets no client without a key that it requires', async () => {
    const fields = ({ name }: { readonly name: string }) => name !== 'username';
    const clients = (yesterday.kinds.downloadclient ?? []).map((item) =>
      item.implementation === 'Hadouken' ? { ...item, fields: item.fields.filter(fields) } : item,
    );
    const old = { ...yesterday, kinds: { ...yesterday.kinds, downloadclient: clients } };
    const attic = 'attic = common.service "sonarr" 8990 // { schema = "old"; };';
    const entry = 'hadouken = { host = "box"; username = "me"; password._secret = "/k"; };';
    const errors = await withEmitted({ sonarr: yesterday, old }, (folder) =>
      evaluate<string[]>(`(${on(folder, entry, attic)}).errors`),
    );
    expect(errors).toEqual([expect.stringContaining('username: attic has no such key in these modules')]);
  });

  const scene = (key: string) =>
    `suite.indexers.extraIndexers = [ { definition = "SceneTime"; services = [ "prowlarr" ]; ${key}._secret = "/run/x"; } ];`;
  itEvaluates({
    'gets no hint to a resource with other keys': onHosts(
      'suite.services.prowlarr = common.service "prowlarr" 9696; suite.indexers.enable = true;',
      'lib.concatStringsSep "\\n" result.errors',
      {
        [scene('cookie')]: expect.stringMatching(/unknown definition "SceneTime"\. `suite list/u),
        [scene('apikey')]: expect.stringContaining('Did you mean "SceneTime (API)"?'),
      },
    ),
  });
});
