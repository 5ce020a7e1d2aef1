/** A resource has one fingerprint in all versions of its service. */
import { expect, test } from 'vitest';
import { codecOf, parseAll } from '../../../../generator/reconcile/codec/codecs.ts';
import { parseSchema } from '../../../../generator/schema/record/schema-response.ts';
import type { App } from '../../../../generator/servarr/apps.ts';
import { KINDS, type Kind, PROVIDER_KINDS, kindRow } from '../../../../generator/servarr/kinds.ts';
import { ALL_RECORDINGS, hasRecorded } from '../../../recordings.ts';
import { recordedAnswer, schemaAnswer } from '../../../records.ts';

type Recorded = (typeof ALL_RECORDINGS)[number];

/** The pairs of recordings of one app, the older one first. */
const PAIRS = ALL_RECORDINGS.flatMap((one, at) =>
  ALL_RECORDINGS.slice(at + 1).flatMap((other) => (other.app === one.app ? [[one, other] as const] : [])),
);

/** The kinds without implementations. A service without entries of a user has resources of some. */
const PLAIN = KINDS.filter((kind) => ['flat', 'profile'].includes(kindRow(kind).codec));

/** Returns the values by which resources are recognised, by kind and name. */
function stableOf(kind: Kind, app: App, resources: unknown): [string, ReadonlyMap<string, string>][] {
  const of = { kind, app };
  return parseAll(of, resources, 'recording').map((one) => [
    `${kind} ${one.name}`,
    codecOf(kind).stableValues(of, one),
  ]);
}

/** Returns a resource made of each schema item; the values of its fields are a user's. */
function madeOf(kind: Kind, body: unknown): unknown[] {
  return parseSchema(kind, body, 'recording').map((item) => {
    const name = [item.implementation, item.name].join(' ');
    return { ...item, id: 1, name, fields: [] };
  });
}

function recordedValues({ folder, app }: Recorded): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const made = PROVIDER_KINDS.filter((kind) => hasRecorded(folder, `${kind}-schema.json`)).flatMap((kind) =>
    stableOf(kind, app, madeOf(kind, schemaAnswer(folder, kind))),
  );
  const fresh = PLAIN.flatMap((kind) => {
    const body = recordedAnswer(folder, kind);
    return Array.isArray(body) ? stableOf(kind, app, body) : [];
  });
  return new Map([...made, ...fresh]);
}

const VALUES = new Map([...new Set(PAIRS.flat())].map((one) => [one, recordedValues(one)]));

test.each(PAIRS)('%o and %o give resources the same fingerprints', (one, other) => {
  const [before = new Map(), after = new Map()] = [VALUES.get(one), VALUES.get(other)];
  const changes = [...before].flatMap(([name, values]) =>
    [...values].flatMap(([key, value]) => {
      const now = after.get(name)?.get(key);
      return now === undefined || now === value ? [] : [`${name} ${key}: ${value} -> ${now}`];
    }),
  );
  expect(changes).toEqual([]);
});

test.each([
  ['protocol', 'torrent', 'TorrentDownloadProtocol'],
  ['infoLink', '/a', '/b'],
  ['supportsRss', true, false],
  ['message', { type: 'info' }, null],
  ['status', { since: 'today' }, { since: 'ever' }],
])('%s is in no fingerprint', (key, before, after) => {
  const item = { implementation: 'Torznab', configContract: 'TorznabSettings', fields: [], tags: [] };
  const of = (value: unknown) =>
    stableOf('indexer', 'lidarr', madeOf('indexer', [{ ...item, [key]: value }]));
  expect(of(before)).toEqual(of(after));
});
