/** A kind whose implementations a service no longer offers. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { problemsOf } from '../../../generator/base/problem.ts';
import { writeGenerated } from '../../../generator/emit/write-generated.ts';
import { PROVIDER_KINDS, SCHEMA_KINDS } from '../../../generator/servarr/kinds.ts';
import type { RecordItem, SchemaRecord } from '../../../generator/schema/record/record.ts';
import { fetchRecords } from '../../../generator/source/fetch-records.ts';
import { testFolder } from '../../folder.ts';
import { madeRecord, madeService } from '../../made.ts';
import { committedRecord } from '../../records.ts';
import { startFakeService } from '../../service/fake.ts';

const KEY = 'k'.repeat(32);
const { notification: all = [], metadata = [] } = (await committedRecord('sonarr')).kinds;

/** Returns a record of two kinds, or of one if the service lacks notifications. */
const recordWith = (notification: readonly RecordItem[] | undefined) =>
  madeRecord('sonarr', { metadata, ...(notification && { notification }) });

/** Asks a service that answers requests for the schemas of these kinds with that status and text. */
async function ask(
  folder: string,
  kinds: readonly string[],
  status: number,
  text: string,
  allowEmpty = false,
) {
  const apiKeyFile = path.join(folder, 'key');
  writeFileSync(apiKeyFile, KEY, { mode: 0o600 });
  await using service = await startFakeService({
    recording: 'sonarr-4.0.19',
    apiKey: KEY,
    fault: ({ path: asked }) =>
      kinds.includes(/\/(\w+)\/schema$/u.exec(asked)?.[1] ?? '')
        ? { kind: 'status', status, text, type: 'application/json' }
        : undefined,
  });
  const services = [madeService('sonarr', { name: 'tv', baseUrl: service.url, apiKeyFile })];
  const options = { timeoutMs: 300_000, allowEmpty, warn: () => undefined };
  return await fetchRecords(services, PROVIDER_KINDS, options);
}

type Asked = Awaited<ReturnType<typeof ask>>;

const write = (folder: string, asked: Asked, force = false) =>
  writeGenerated({
    schemas: path.join(folder, 'schemas'),
    out: path.join(folder, 'out'),
    check: false,
    force,
    asked,
  });

/** Returns the result of a run, or its problems. */
const resultOf = async (run: Promise<unknown>) =>
  run.catch((error: unknown) => problemsOf(error).map(({ code, message }) => [code, message]));

const recordIn = (folder: string) => readFileSync(path.join(folder, 'schemas/sonarr.json'), 'utf8');

test('a service that offers nothing of any kind is a problem, unless that is forced', async () => {
  const folder = testFolder();
  const nothing = [['schema-empty', expect.stringContaining('tv: the service offers nothing:')]];
  expect(await resultOf(ask(folder, SCHEMA_KINDS, 200, '[]'))).toEqual(nothing);
  const { implementations } = await write(folder, await ask(folder, SCHEMA_KINDS, 200, '[]', true), true);
  expect(implementations).toMatchObject({ notification: 0 });
});

test('a service that does not have a kind is recorded without it, and this is reported', async () => {
  const folder = testFolder();
  const { notes, implementations, definitions } = await write(
    folder,
    await ask(folder, ['notification'], 404, ''),
  );
  expect(notes.filter(({ code }) => code === 'kind-absent')).toEqual([
    {
      code: 'kind-absent',
      place: expect.stringMatching(/^tv \(http.*\/api\/v3\/notification\/schema\)$/u),
      what: 'this version of the service has no notifications (404); its record omits them',
    },
  ]);
  expect(implementations).toMatchObject({ metadata: 5 });
  // Only kinds that have definitions are counted.
  expect(definitions).toEqual({});
  expect(JSON.parse(recordIn(folder))).not.toHaveProperty('kinds.notification');
});

/** A run: the notifications that the service offers, undefined if it lacks the kind; `force` with `--force`. */
type Run = readonly [notification: readonly RecordItem[] | undefined, force?: 'force'];

const fewer = (count: string) => [
  [
    'schema-empty',
    expect.stringMatching(
      new RegExp(`^sonarr: the service no longer offers notifications.* its record has ${count}$`, 'mu'),
    ),
  ],
];
const removed = { code: 'implementation-removed', kind: 'notification', breaking: true };

test.each<[string, runs: Run[], want: object]>([
  ['after some: a problem', [[all], [[]]], fewer('2\\d')],
  ['after one: a problem', [[all.slice(0, 1)], [[]]], fewer('1')],
  ['forced', [[all], [[], 'force']], { diff: { breaking: all.length } }],
  ['after it was forced: no news', [[all], [[], 'force'], [[]]], { changes: [] }],
  ['at first', [[[]]], { implementations: { notification: 0, metadata: 5 } }],
  ['after an older version without the kind', [[undefined], [[]]], { implementations: { notification: 0 } }],
  [
    'the kind is lost: breaking deletions',
    [[all], [undefined]],
    { diff: { changes: all.map(() => removed) } },
  ],
])('a service that offers nothing of a kind, %s', async (_, runs, want) => {
  const folder = testFolder();
  const results = [];
  const records = [];
  for (const [notification, force] of runs) {
    const asked = { records: { sonarr: recordWith(notification) }, notes: [] };
    results.push(await resultOf(write(folder, asked, force !== undefined)));
    records.push(recordIn(folder));
  }
  const last = results.at(-1);
  if (Array.isArray(last)) expect(records.at(-1)).toBe(records[0]);
  if (Array.isArray(want)) expect(last).toEqual(want);
  else expect(last).toMatchObject(want);
});

test('a schema is called as it likes, by a name that JavaScript has on every object too', async () => {
  const folder = testFolder();
  const asked = (records: Record<string, SchemaRecord>) => write(folder, { records, notes: [] });
  await asked({ constructor: recordWith(all) });
  const { changes, diff } = await asked({ sonarr: recordWith(all) });
  expect(changes.map(({ path: name }) => name)).toContain('sonarr.json');
  expect(diff.changes).toEqual([]);
  expect((await asked({ constructor: recordWith(undefined) })).diff.breaking).toBe(all.length);
});
