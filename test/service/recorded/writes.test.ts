/** Compares the fake with everything that was tried on two services: writes, keys, paths, URL base. */
import { describe, expect, test } from 'vitest';
import { recorded } from '../../recordings.ts';
import type { Recording } from '../../recordings.ts';
import { sentenceOf } from '../../recorder/reasons.ts';
import type { ClientView, Verdict } from '../context.ts';
import { EXCEPTED } from './exceptions.ts';
import type { Exchange } from './exchange.ts';
import { startFakeService } from '../fake.ts';
import type { FakeService } from '../fake.ts';
import type { FakeOptions } from '../options.ts';
import { replayAll } from './sequence.ts';

/** Targets of the resources during the recording: a client on one port, a folder, two scripts. */
function recordedClients({ implementation, fields, name }: ClientView): Verdict {
  if (implementation === 'CustomScript') {
    const exit = [{ propertyName: '', errorMessage: sentenceOf('exit-code 3') }];
    return name === 'cs-fail' ? exit : name === 'cs-ok';
  }
  const up = Object.values(fields).some((value) =>
    /^([12]9600|\/tmp|http:\/\/127\.0\.0\.1:[12]9600\/.*)$/.test(String(value)),
  );
  // Prowlarr creates its category in the client, which did not keep it.
  return up && implementation === 'QBittorrent' && (fields['category'] ?? '') !== '' ? UNKEPT : up;
}

const UNKEPT: Verdict = [
  {
    propertyName: 'Category',
    errorMessage: sentenceOf('label-not-added'),
    detailedDescription: sentenceOf('label-not-added'),
  },
];

/** One service's worth of recorded exchanges. */
interface Run extends Partial<FakeOptions> {
  readonly recording: Recording;
  readonly file: 'writes.json' | 'access.json';
  /** The sets that were recorded on it, one after the other. */
  readonly sets: readonly string[];
  /** Creates the resources that existed before. */
  readonly before?: (fake: FakeService) => void;
}

function usedBefore({ store }: FakeService): void {
  store.of('indexer').skip(14);
  store.of('importlist').skip(6);
  store.plain('rootfolder').add((id) => ({ path: '/var/lib/app', id }));
}

const RUNS: readonly Run[] = [
  { recording: 'prowlarr-2.3.6', file: 'writes.json', sets: ['write'] },
  { recording: 'prowlarr-2.3.6', file: 'writes.json', sets: ['write-extra'] },
  { recording: 'prowlarr-2.3.6', file: 'writes.json', sets: ['write-notification'] },
  { recording: 'prowlarr-2.3.6', file: 'writes.json', sets: ['write-poison', 'write-more'] },
  { recording: 'prowlarr-2.3.6', file: 'access.json', sets: ['errors-external'] },
  { recording: 'prowlarr-2.3.6', file: 'access.json', sets: ['urlbase'], urlBase: '/prowlarr' },
  {
    recording: 'sonarr-develop',
    file: 'writes.json',
    sets: ['write', 'write-notification', 'write-extra', 'write-poison', 'write-last'],
    before: usedBefore,
  },
  { recording: 'sonarr-develop', file: 'access.json', sets: ['errors-external'] },
  { recording: 'sonarr-develop', file: 'access.json', sets: ['urlbase'], urlBase: '/sonarr' },
];

/** Number 25 of Prowlarr's writes is not in the recording, though what it made is there from then on. */
const UNRECORDED: Exchange = {
  name: '025-not-recorded',
  request: {
    method: 'POST',
    path: '/api/v1/downloadclient',
    headers: { 'X-Api-Key': '<API_KEY>', 'Content-Type': 'application/json' },
    body: '(cut)',
  },
  response: {
    status: 201,
    headers: {},
    body: {
      name: 'not recorded',
      implementation: 'QBittorrent',
      configContract: 'QBittorrentSettings',
      priority: 1,
      categories: [],
      fields: [],
    },
  },
};

function sequence({ recording, file, sets }: Run): Exchange[] {
  const all = recorded<Exchange[]>(recording, file);
  const chosen = sets.flatMap((set) => all.filter((exchange) => exchange.set === set));
  const gap = chosen.findIndex(
    ({ set, name }) => recording === 'prowlarr-2.3.6' && set === 'write' && name.startsWith('026'),
  );
  return gap < 0 ? chosen : chosen.toSpliced(gap, 0, UNRECORDED);
}

describe('writes.json and access.json', () => {
  test.each(RUNS)('$recording $file $sets', async (run) => {
    const { recording, file, sets } = run;
    await using fake = await startFakeService({ clientsUp: recordedClients, ...run });
    run.before?.(fake);
    const { met, excepted, missed, stale } = await replayAll(sequence(run), fake);
    const counts = `${met.length} exchanges replayed, ${Object.keys(excepted).length} excepted`;
    console.info(`${recording} ${file} ${sets.join(', ')}: ${counts}`);
    expect(missed).toEqual([]);
    expect(stale, 'excepted, but met').toEqual([]);
  });

  test('every exception is for an existing exchange', () => {
    for (const [recording, reasons] of Object.entries(EXCEPTED) as [Recording, Record<string, string>][]) {
      const names = ['writes.json', 'access.json']
        .flatMap((file) => recorded<Exchange[]>(recording, file))
        .map(({ set, name }) => `${set ?? ''}/${name}`);
      expect(names).toEqual(expect.arrayContaining(Object.keys(reasons)));
    }
  });
});
