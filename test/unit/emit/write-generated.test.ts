/** A kind whose implementations a service no longer offers. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../../generator/base/problem.ts';
import { writeGenerated } from '../../../generator/emit/write-generated.ts';
import { PROVIDER_KINDS, SCHEMA_KINDS } from '../../../generator/servarr/kinds.ts';
import { readRecord } from '../../../generator/schema/record/folder.ts';
import type { SchemaRecord } from '../../../generator/schema/record/record.ts';
import { fetchRecords } from '../../../generator/source/fetch-records.ts';
import { withFolder } from '../../emit.ts';
import { recordedItems } from '../../records.ts';
import { startFakeService } from '../../service/fake.ts';

const KEY = 'k'.repeat(32);
const sonarr = await readRecord('nix/schemas/sonarr.json');
const COUNT = sonarr.kinds.notification?.length;

/** The text of each schema that differs from the recorded one; undefined for a schema that the service lacks. */
type Schemas = Readonly<Record<string, string | undefined>>;
const ALL: Schemas = {};
const NOTHING: Schemas = Object.fromEntries(SCHEMA_KINDS.map((kind) => [kind, '[]']));
const SILENT: Schemas = { notification: '[]' };
const OLDER: Schemas = { notification: undefined };

/** Generates from a service with these schemas. */
async function from(folder: string, schemas: Schemas, force = false) {
  const apiKeyFile = path.join(folder, 'key');
  writeFileSync(apiKeyFile, KEY);
  chmodSync(apiKeyFile, 0o600);
  const service = await startFakeService({
    recording: 'sonarr-4.0.19',
    apiKey: KEY,
    fault: ({ path: asked }) => {
      const kind = /\/(\w+)\/schema$/u.exec(asked)?.[1] ?? '';
      if (!Object.hasOwn(schemas, kind)) return undefined;
      const text = schemas[kind];
      return {
        kind: 'status',
        status: text === undefined ? 404 : 200,
        text: text ?? '',
        type: 'application/json',
      };
    },
  });
  try {
    const { url: baseUrl } = service;
    const asked = await fetchRecords(
      [{ name: 'tv', app: 'sonarr', schema: 'sonarr', baseUrl, urlBase: '', apiKeyFile }],
      PROVIDER_KINDS,
      { timeoutMs: 5000, allowEmpty: force, warn: () => undefined },
    );
    const [records, out] = [path.join(folder, 'schemas'), path.join(folder, 'out')];
    return await writeGenerated({ schemas: records, out, check: false, force, asked });
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
      await from(folder, ALL);
      const before = recordIn(folder);
      expect(await problemsIn(from(folder, NOTHING))).toEqual(want);
      expect(recordIn(folder)).toBe(before);
      const forced = await from(folder, NOTHING, true);
      expect(forced.implementations).toMatchObject({ notification: 0 });
    });
  });

  test('of a kind that its record has is a problem, unless that is forced; then it is no news', async () => {
    await withFolder(async (folder) => {
      await from(folder, ALL);
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
      expect(forced.diff.breaking).toBe(COUNT);
      expect((await from(folder, SILENT)).changes).toEqual([]);
    });
  });

  test('of a kind of which its record has one is a problem', async () => {
    await withFolder(async (folder) => {
      const [one] = recordedItems('sonarr-4.0.19', 'notification');
      await from(folder, { notification: JSON.stringify([one]) });
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
    expect((await from(folder, ALL)).definitions).toEqual({});
  });
});

test('a schema is called as it likes, by a name that JavaScript has on every object too', async () => {
  await withFolder(async (folder) => {
    const [schemas, out] = [path.join(folder, 'schemas'), path.join(folder, 'out')];
    const asked = (records: Record<string, SchemaRecord>) =>
      writeGenerated({
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
    const { notification: _, ...kinds } = sonarr.kinds;
    expect((await asked({ constructor: { ...sonarr, kinds } })).diff.breaking).toBe(COUNT);
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
      await from(folder, ALL);
      const { diff } = await from(folder, OLDER);
      const gone = diff.changes.filter(({ kind }) => kind === 'notification');
      expect(gone).toHaveLength(COUNT ?? 0);
      expect(gone.every(({ code, breaking }) => code === 'implementation-removed' && breaking)).toBe(true);
    });
  });
});
