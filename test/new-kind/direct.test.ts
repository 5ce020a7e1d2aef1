/** A direct kind of flat objects that suite does not know: one row in a copy of suite, from options to a running service. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { FlatRow } from '../../generator/servarr/kinds.ts';
import { nixString } from '../../generator/nix/strings.ts';
import { withFolder } from '../emit.ts';
import { type FakeService, startFakeService } from '../service/fake.ts';
import { isWrite } from '../service/http/boundaries.ts';
import { FAKE_KEY } from '../service/options.ts';
import { type Copy, type Evaluated, copyWith, evaluateIn, runOn, suite } from './copy.ts';

const ROW = {
  roles: ['indexerManager'],
  title: 'app profile',
  plural: 'app profiles',
  lifecycle: 'direct',
  codec: 'flat',
  declaredAt: { option: 'appProfiles' },
  identity: ['name'],
  sparesForeign: true,
  keys: {
    name: { type: 'text', required: true },
    rss: { wire: 'enableRss', type: 'bool' },
    minimumSeeders: { type: 'number' },
  },
  example: { name: 'Interactive' },
} satisfies Partial<FlatRow>;

interface Setting extends Copy {
  readonly service: FakeService;
}

function evaluate(setting: Setting, profiles: string): Evaluated {
  const { copy, folder, service } = setting;
  return evaluateIn(
    setting,
    `[
      ${copy}/nix/modules
      {
        suite.services.prowlarr = {
          baseUrl = ${nixString(service.url)};
          apiKeyFile = ${nixString(path.join(folder, 'key'))};
          appProfiles = ${profiles};
        };
      }
    ]`,
  );
}

/** Applies a configuration; gives the writes that it came to. */
async function apply(setting: Setting, profiles: string): Promise<string[]> {
  setting.service.requests.splice(0);
  const done = await runOn(setting, 'apply', evaluate(setting, profiles));
  expect(done).toMatchObject({ code: 0, stderr: '' });
  return setting.service.requests.filter(isWrite).map(({ method, path: asked }) => `${method} ${asked}`);
}

test(
  'a new row: created, changed, unchanged, deleted, imported; wrong values are reported',
  { tags: ['nixpkgs'], timeout: 120_000 },
  async () => {
    await withFolder(async (folder) => {
      const service = await startFakeService({ recording: 'prowlarr-2.3.6' });
      try {
        const key = path.join(folder, 'key');
        writeFileSync(key, FAKE_KEY, { mode: 0o600 });
        const setting = { ...copyWith(folder, { appprofile: ROW }), service };
        const rows = () => [...service.store.plain('appprofile').rows.values()];
        const profile = '{ name = "Quiet"; rss = false; minimumSeeders = 3; }';
        expect(await apply(setting, `[ ${profile} ]`)).toEqual(['POST /api/v1/appprofile']);
        expect(rows().at(-1)).toMatchObject({ name: 'Quiet', enableRss: false, minimumSeeders: 3 });
        expect(await apply(setting, `[ ${profile} ]`)).toEqual([]);
        const changed = profile.replace('3', '5');
        expect(await apply(setting, `[ ${changed} ]`)).toEqual([
          `PUT /api/v1/appprofile/${rows().at(-1)?.id}`,
        ]);
        const from = ['--service', `prowlarr=${service.url}`, '--key-file', `prowlarr=${key}`];
        const imported = await suite(setting, 'import', ...from);
        expect(imported.stdout).toMatch(/name = "Quiet";\n +minimumSeeders = 5;\n +\}/u);
        expect(await apply(setting, '[ ]')).toHaveLength(1);
        expect(rows().map(({ name }) => name)).toEqual(['Standard']);
        expect(evaluate(setting, '[ { name = "a"; rss = "no"; minimumSeeders = "3"; } ]').errors).toEqual([
          'suite.services.prowlarr.appProfiles[0]: minimumSeeders must be a whole number, but is the string "3". Write 3 without the quotes.',
          'suite.services.prowlarr.appProfiles[0]: rss must be true or false, but is the string "no".',
        ]);
      } finally {
        await service.stop();
      }
    });
  },
);
