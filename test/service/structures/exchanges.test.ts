/** Custom formats, auto tags and profiles of the fake against the recorded lives of them, request by request. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { isObject } from '../../../generator/base/json.ts';
import { type Recording, recorded } from '../../recordings.ts';
import { recordedAnswer } from '../../records.ts';
import { ask } from '../ask.ts';
import { type FakeService, startFakeService } from '../fake.ts';
import { type Exchange, comparable, differences, replay } from '../recorded/exchange.ts';

const RUNS: readonly (readonly [recording: Recording, file: string])[] = [
  ['sonarr-4.0.19', 'profiles-exchanges.json'],
  ['radarr-6.0.3', 'profiles-exchanges.json'],
  ['sonarr-develop', 'v5-profiles-exchanges.json'],
];

const PATHS =
  /\/(?<!(?:config|settings)\/)(?:customformat|autotagging|qualityprofile|metadataprofile|importlist|rootfolder)(?:\/(?:bulk|schema|\d+))?\/?(?:\?.*)?$/u;

/** Exchanges that are answered in another way, by a pattern of their names, with the reason. */
const EXCEPTED: readonly (readonly [names: RegExp, reason: string])[] = [
  [
    /with formats there \(presets\)$/u,
    "the presets of a schema, which are the user's own formats, are never read",
  ],
  [/^qualityprofile: (?:sizes |1 after that$)/u, 'nothing of ours writes the sizes of qualities'],
  [
    /language unknown$|unknown language$|poisoned|after that: .*|create another after that$|the first after that$|^qualityprofile: list at the end$/u,
    'suite never sends the ID of a language that the service lacks; such an ID breaks the list of profiles',
  ],
];

interface Compared {
  readonly status: number;
  readonly body: Json;
}

/** A rejection is held to its status, and to naming nothing that the service does not name; prose is not recorded. */
function compared(want: unknown, got: unknown): string[] {
  const [recordedAs, answered] = [want, got] as [Compared, Compared];
  if (recordedAs.status < 400) return differences(want, got);
  if (recordedAs.status !== answered.status)
    return [`status: want ${recordedAs.status}, got ${answered.status}`];
  const [known, named] = [recordedAs, answered].map(propertiesOf);
  return (named ?? []).filter((one) => known?.includes(one) === false).map((one) => `names "${one}"`);
}

function propertiesOf({ body }: Compared): string[] {
  const failures = Array.isArray(body) ? body.filter(isObject) : [];
  return failures.map((one) => (typeof one['propertyName'] === 'string' ? one['propertyName'] : ''));
}

const LIST = /\/(?<path>customformat|autotagging|qualityprofile)$/u;

/**
 * Does what was done between two recorded requests and is not in the recording: what a request created was deleted, so
 * that its name was free again, and what a list lacks was deleted before.
 */
async function catchUp({ name, request, response }: Exchange, fake: FakeService): Promise<void> {
  if (name === 'qualityprofile/schema: two formats') await createFormats(fake);
  const path = LIST.exec(request.path)?.groups?.['path'];
  if (path === undefined) return;
  const gone = [...fake.store.plain(path).rows.values()].filter((row) => {
    if (request.method === 'POST')
      return response.status === 201 && row['name'] === (request.body as { name?: string }).name;
    return Array.isArray(response.body) && !response.body.some((one: { id: number }) => one.id === row.id);
  });
  for (const { id } of gone) await ask(fake, 'DELETE', `${request.path}/${id}`);
}

async function createFormats(fake: FakeService): Promise<void> {
  const [first] = recordedAnswer(fake.recording, 'customformat/schema') as readonly object[];
  const specifications = [{ ...first, name: 't', fields: [{ name: 'value', value: 'x' }] }];
  const api = fake.recording === 'sonarr-develop' ? 'v5' : 'v3';
  for (const name of ['F1', 'F2'])
    await ask(fake, 'POST', `/api/${api}/customformat`, { name, specifications });
}

async function replayAll(exchanges: readonly Exchange[], fake: FakeService) {
  const missed: { name: string; differs: readonly string[] }[] = [];
  const excepted: string[] = [];
  let met = 0;
  for (const exchange of exchanges.filter(({ request }) => PATHS.test(request.path))) {
    await catchUp(exchange, fake);
    const { want, got } = comparable(exchange, await replay(exchange, fake), fake.apiKey);
    const differs = compared(want, got);
    if (differs.length === 0) met++;
    else if (EXCEPTED.some(([names]) => names.test(exchange.name))) excepted.push(exchange.name);
    else missed.push({ name: exchange.name, differs: differs.slice(0, 3) });
  }
  return { met, missed, excepted };
}

describe('profiles-exchanges.json', () => {
  test.each(RUNS)('%s, %s', async (recording, file) => {
    await using fake = await startFakeService({ recording });
    const { met, missed, excepted } = await replayAll(recorded<Exchange[]>(recording, file), fake);
    console.info(`${recording} ${file}: ${met} exchanges replayed, ${excepted.length} excepted`);
    expect(missed.map(({ name, differs }) => `${name}: ${differs.join(' | ')}`.slice(0, 230))).toEqual([]);
    expect(met).toBeGreaterThan(400);
  });
});
