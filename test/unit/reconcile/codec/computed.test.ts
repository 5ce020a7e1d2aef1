/** A resource has one fingerprint in all versions of its service. */
import { expect, test } from 'vitest';
import { codecOf, parseAll } from '../../../../generator/reconcile/codec/codecs.ts';
import type { StableValues } from '../../../../generator/reconcile/state/fingerprint.ts';
import { parseSchema } from '../../../../generator/schema/record/schema-response.ts';
import type { App } from '../../../../generator/servarr/apps.ts';
import { KINDS, type Kind, PROVIDER_KINDS, kindRow } from '../../../../generator/servarr/kinds.ts';
import { ALL_RECORDINGS, hasRecorded, recorded } from '../../../recordings.ts';

type Recorded = (typeof ALL_RECORDINGS)[number];

/** The pairs of recordings of one app, the older one first. */
const PAIRS = ALL_RECORDINGS.flatMap((one, at) =>
  ALL_RECORDINGS.slice(at + 1).flatMap((other) => (other.app === one.app ? [[one, other] as const] : [])),
);

/** Returns the values by which a resource made of each schema item is recognised; those of its fields are a user's. */
function madeOf(kind: Kind, app: App, body: unknown): Map<string, StableValues> {
  const items = parseSchema(kind, body, 'recording');
  return new Map(
    items.map((item) => {
      const key = `${item.implementation} ${item.name ?? ''}`;
      const [made] = parseAll({ kind, app }, [{ ...item, id: 1, name: 'x', fields: [] }], 'recording');
      if (made === undefined) throw new Error(`no ${kind}`);
      return [key, codecOf(kind).stableValues({ kind, app }, made)] as const;
    }),
  );
}

/** Returns the values that differ where both have the key. */
function changed(before: StableValues, after: StableValues): string[] {
  return [...before].flatMap(([key, value]) => {
    const now = after.get(key);
    return now === undefined || now === value ? [] : [`${key}: ${value} -> ${now}`];
  });
}

function schemasOf({ folder, app }: Recorded, kind: Kind): Map<string, StableValues> {
  const file = `${kind}-schema.json`;
  return hasRecorded(folder, file) ? madeOf(kind, app, recorded(folder, file)) : new Map();
}

test.each(PAIRS)('%o and %o give resources with a schema the same fingerprints', (one, other) => {
  const found = PROVIDER_KINDS.flatMap((kind) => {
    const after = schemasOf(other, kind);
    return [...schemasOf(one, kind)].flatMap(([key, before]) =>
      changed(before, after.get(key) ?? new Map()).map((change) => `${kind} ${key} ${change}`),
    );
  });
  expect(found).toEqual([]);
});

/** Returns the fresh resources of the kinds without implementations, by kind and name. */
function freshOf({ folder, app }: Recorded): Map<string, StableValues> {
  if (!hasRecorded(folder, 'settings-schemas.json')) return new Map();
  const exchanges = recorded<{ request: { path: string }; response: { status: number; body: unknown } }[]>(
    folder,
    'settings-schemas.json',
  );
  const kinds = KINDS.filter((kind) => ['flat', 'profile'].includes(kindRow(kind).codec));
  return new Map(
    exchanges.flatMap(({ request, response: { status, body } }) => {
      const kind = kinds.find((one) => request.path.split('/').slice(3).join('/') === one);
      if (kind === undefined || status !== 200 || !Array.isArray(body)) return [];
      const of = { kind, app };
      return parseAll(of, body, folder).map(
        (made) => [`${kind} ${made.name}`, codecOf(kind).stableValues(of, made)] as const,
      );
    }),
  );
}

test.each(PAIRS)('%o and %o give fresh profiles and sizes the same fingerprints', (one, other) => {
  const after = freshOf(other);
  const found = [...freshOf(one)].flatMap(([key, before]) =>
    changed(before, after.get(key) ?? new Map()).map((change) => `${key} ${change}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['protocol', 'torrent', 'TorrentDownloadProtocol'],
  ['infoLink', '/a', '/b'],
  ['supportsRss', true, false],
  ['message', { type: 'info' }, null],
  ['status', { since: 'today' }, { since: 'ever' }],
])('%s is in no fingerprint', (key, before, after) => {
  const item = { implementation: 'Torznab', configContract: 'TorznabSettings', fields: [], tags: [] };
  const of = (value: unknown) => [...madeOf('indexer', 'lidarr', [{ ...item, [key]: value }]).values()];
  expect(of(before)).toEqual(of(after));
});
