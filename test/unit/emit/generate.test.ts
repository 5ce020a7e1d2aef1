/** A kind whose implementations a service no longer offers. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../../generator/base/problem.ts';
import { generate } from '../../../generator/emit/generate.ts';
import { PROVIDER_KINDS } from '../../../generator/servarr/kinds.ts';
import { readRecord } from '../../../generator/schema/record/folder.ts';
import type { SchemaRecord } from '../../../generator/schema/record/record.ts';
import { fetchRecords } from '../../../generator/source/fetch-records.ts';
import { startMockService } from '../../../generator/source/mock-service.ts';
import { withFolder } from '../../emit.ts';

const KEY = 'k'.repeat(32);
const sonarr = await readRecord('nix/schemas/sonarr.json');
const kindsLess = (...less: readonly string[]) =>
  Object.fromEntries(Object.entries(sonarr.kinds).filter(([kind]) => !less.includes(kind)));

/** Returns the record of the service with other kinds. */
const having = (kinds: SchemaRecord['kinds']): SchemaRecord => ({ ...sonarr, kinds });
const NOTHING = having(Object.fromEntries(Object.keys(sonarr.kinds).map((kind) => [kind, []])));
const SILENT = having({ ...sonarr.kinds, notification: [] });
const OLDER = having(kindsLess('notification'));

/** Generates from a service that answers as a record says. */
async function from(folder: string, record: SchemaRecord, force = false) {
  const apiKeyFile = path.join(folder, 'key');
  writeFileSync(apiKeyFile, KEY);
  chmodSync(apiKeyFile, 0o600);
  const service = await startMockService(record, KEY);
  try {
    const { url: baseUrl } = service;
    const asked = await fetchRecords(
      [{ name: 'tv', app: 'sonarr', schema: 'sonarr', baseUrl, urlBase: '', apiKeyFile }],
      PROVIDER_KINDS,
      { timeoutMs: 5000, allowEmpty: force, warn: () => undefined },
    );
    const [schemas, out] = [path.join(folder, 'schemas'), path.join(folder, 'out')];
    return await generate({ schemas, out, check: false, force, asked });
  } finally {
    await service.stop();
  }
}

const problemsIn = async (run: Promise<unknown>) =>
  run.then(
    () => [],
    (error: unknown) => problemsOf(error).map(({ code, message }) => [code, message]),
  );
const recordIn = (folder: string) => readFileSync(path.join(folder, 'schemas/sonarr.json'), 'utf8');

describe('a service that offers nothing', () => {
  test('of any kind is a problem, with and without a record of before', async () => {
    await withFolder(async (folder) => {
      const want = [['schema-empty', expect.stringContaining('tv: the service offers nothing:')]];
      expect(await problemsIn(from(folder, NOTHING))).toEqual(want);
      await from(folder, sonarr);
      const before = recordIn(folder);
      expect(await problemsIn(from(folder, NOTHING))).toEqual(want);
      expect(recordIn(folder)).toBe(before);
      const forced = await from(folder, NOTHING, true);
      expect(forced.implementations).toMatchObject({ notification: 0 });
    });
  });

  test('of a kind that its record has is a problem, unless that is forced; then it is no news', async () => {
    await withFolder(async (folder) => {
      await from(folder, sonarr);
      const before = recordIn(folder);
      expect(await problemsIn(from(folder, SILENT))).toEqual([
        [
          'schema-empty',
          expect.stringMatching(
            /^sonarr: the service no longer offers notifications.* its record has 2\d$/mu,
          ),
        ],
      ]);
      expect(recordIn(folder)).toBe(before);
      const forced = await from(folder, SILENT, true);
      expect(forced.diff.breaking).toBe(sonarr.kinds.notification?.length);
      expect((await from(folder, SILENT)).changes).toEqual([]);
    });
  });

  test('of a kind of which its record has one is a problem', async () => {
    await withFolder(async (folder) => {
      const [one] = sonarr.kinds.notification ?? [];
      if (one === undefined) throw new RangeError('no notification');
      await from(folder, having({ ...sonarr.kinds, notification: [one] }));
      expect(await problemsIn(from(folder, SILENT))).toEqual([
        ['schema-empty', expect.stringContaining('its record has 1')],
      ]);
    });
  });

  test('of a kind of which it never did is taken', async () => {
    await withFolder(async (folder) => {
      expect((await from(folder, SILENT)).implementations).toMatchObject({ notification: 0, metadata: 5 });
    });
    await withFolder(async (folder) => {
      await from(folder, OLDER);
      expect((await from(folder, SILENT)).implementations).toMatchObject({ notification: 0 });
    });
  });
});

test('definitions are counted for the kinds that have some', async () => {
  await withFolder(async (folder) => {
    expect((await from(folder, sonarr)).definitions).toEqual({});
  });
});

test('a schema is called as it likes, by a name that JavaScript has on every object too', async () => {
  await withFolder(async (folder) => {
    const [schemas, out] = [path.join(folder, 'schemas'), path.join(folder, 'out')];
    const asked = (records: Record<string, SchemaRecord>) =>
      generate({
        schemas,
        out,
        check: false,
        force: false,
        asked: { records, notes: [] },
      });
    await asked({ constructor: sonarr });
    const { changes, diff } = await asked({ sonarr });
    expect(changes.map(({ path: name }) => name)).toContain('sonarr.json');
    expect(diff.changes).toEqual([]);
    expect((await asked({ constructor: OLDER })).diff.breaking).toBe(sonarr.kinds.notification?.length);
  });
});

describe('a service that does not have a kind', () => {
  test('is recorded without it, and this is reported', async () => {
    await withFolder(async (folder) => {
      const { notes, implementations } = await from(folder, OLDER);
      expect(notes.filter(({ code }) => code === 'kind-absent')).toEqual([
        {
          code: 'kind-absent',
          place: expect.stringMatching(/^tv \(http.*\/api\/v3\/notification\/schema\)$/u),
          what: 'this version of the service has no notifications (404); its record omits them',
        },
      ]);
      expect(implementations).toMatchObject({ metadata: 5 });
      expect(JSON.parse(recordIn(folder))).not.toHaveProperty('kinds.notification');
    });
  });

  test('is reported as a breaking deletion if the service had it before', async () => {
    await withFolder(async (folder) => {
      await from(folder, sonarr);
      const { diff } = await from(folder, OLDER);
      const gone = diff.changes.filter(({ kind }) => kind === 'notification');
      expect(gone).toHaveLength(sonarr.kinds.notification?.length ?? 0);
      expect(gone.every(({ code, breaking }) => code === 'implementation-removed' && breaking)).toBe(true);
    });
  });
});
