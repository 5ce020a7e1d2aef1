/** Custom formats, auto tags and profiles of the fake against the recorded lives of them, request by request. */
import { describe, expect, test } from 'vitest';
import { type Recording, recorded } from '../../recordings.ts';
import { recordedAnswer } from '../../records.ts';
import { ask } from '../ask.ts';
import { type FakeService, startFakeService } from '../fake.ts';
import type { Exchange } from '../recorded/exchange.ts';
import { replayWithGaps } from '../recorded/sequence.ts';

const RUNS: readonly (readonly [recording: Recording, file: string])[] = [
  ['sonarr-4.0.19', 'profiles-exchanges.json'],
  ['radarr-6.0.3', 'profiles-exchanges.json'],
  ['sonarr-develop', 'v5-profiles-exchanges.json'],
];

const PATHS =
  /\/(?<!(?:config|settings)\/)(?:customformat|autotagging|qualityprofile|metadataprofile|importlist|rootfolder)(?:\/(?:schema|\d+))?\/?(?:\?.*)?$/u;

/** Exchanges that are answered in another way, by a pattern of their names, with the reason. */
const EXCEPTED: readonly (readonly [names: RegExp, reason: string])[] = [
  [
    /with formats there \(presets\)$/u,
    "the presets of a schema, which are the user's own formats, are never read",
  ],
  [/^qualityprofile: 1 after that$/u, 'its sizes were changed before by requests of other recordings'],
  [/^qualityprofile: PUT without an id in the path$/u, 'suite sends the ID in the path'],
  [/^customformat: list names after$/u, 'a change of several formats, which is not sent, was before'],
  [
    /language unknown$|unknown language$|poisoned|after that: .*|create another after that$|the first after that$|^qualityprofile: list at the end$/u,
    'suite never sends the ID of a language that the service lacks; such an ID breaks the list of profiles',
  ],
];

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

describe('profiles-exchanges.json', () => {
  test.each(RUNS)('%s, %s', async (recording, file) => {
    await using fake = await startFakeService({ recording });
    const exchanges = recorded<Exchange[]>(recording, file).filter(({ request }) => PATHS.test(request.path));
    const before = (exchange: Exchange) => catchUp(exchange, fake);
    const { met, missed } = await replayWithGaps(exchanges, fake, { before, excepted: EXCEPTED });
    expect(missed).toEqual([]);
    expect(met).toBeGreaterThan(400);
  });
});
