/** Entries of every kind with a name, in the house of `upgrade/`, that get another name: the resource keeps its ID. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Json, canonical } from '../../../generator/base/json.ts';
import { memo } from '../../../generator/base/memo.ts';
import type {
  Manifest,
  ManifestEntry,
  ManifestKind,
} from '../../../generator/reconcile/manifest/manifest.ts';
import { parseState } from '../../../generator/reconcile/state/state-record.ts';
import { KINDS, type Kind, isNamed, isProviderKind } from '../../../generator/servarr/kinds.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import { isThorough } from '../../thorough.ts';
import type { Harness } from '../harness.ts';
import { placedManifest, recordedManifest, startRecorded } from '../upgrade/house.ts';

/** Another value of an entry, by kind. */
const OTHER: Partial<Record<Kind, Partial<ManifestEntry>>> = {
  metadata: { enable: false },
  indexerproxy: { values: { 'fields.host': 'http://other.example:8191/' } },
  appprofile: { values: { enableRss: true } },
  customformat: { values: { includeInRenames: true } },
  qualityprofile: { values: { upgradeUntilScore: 50 } },
  metadataprofile: { values: { primaryAlbumTypes: ['Album'] } },
  autotagging: { values: { removeTagsAutomatically: false } },
  releaseprofile: { values: { ignored: ['TELESYNC'] } },
};

const SERVICES = ['sonarr', 'radarr', 'lidarr', 'prowlarr'] as const;

/** Each kind of the house that has names, of the first service with it, and definitions; in a thorough run, of each service. */
const CASES = SERVICES.flatMap((service) => {
  const { kinds } = JSON.parse(recordedManifest(service)) as { kinds: Partial<Record<Kind, unknown>> };
  return KINDS.filter((kind) => kind in kinds && isNamed(kind, service)).map((kind) => ({ service, kind }));
}).filter(
  ({ service, kind }, index, all) =>
    isThorough ||
    (service === 'prowlarr' && kind === 'indexer') ||
    all.findIndex((one) => one.kind === kind) === index,
);

/** The name of an entry; that of some kinds is one of its keys. */
const nameOf = ({ name, values }: ManifestEntry): string => name ?? String(values['name']);

/** A change of an entry. */
interface Change {
  readonly name: string;
  readonly path?: string;
  readonly renamedFrom?: string;
  /** With another value. */
  readonly other?: true;
}

function changed(kind: Kind, entry: ManifestEntry, { other, name, ...names }: Change): ManifestEntry {
  const { values = {}, ...rest } = (other && (OTHER[kind] ?? { values: { tags: ['other'] } })) ?? {};
  const named = entry.name === undefined ? { values: { ...entry.values, ...values, name } } : { name };
  return { ...entry, ...rest, values: { ...entry.values, ...values }, ...named, ...names };
}

/** Returns the manifest with another first entry of a kind, and its new name in the entries that refer to it. */
function withEntry(manifest: Manifest, kind: Kind, change: Change): Manifest {
  const [entry, ...rest] = manifest.kinds[kind]?.entries ?? [];
  if (entry === undefined) throw new RangeError(`no ${kind}`);
  const [before, after] = [nameOf(entry), change.name];
  const renamed = (values: Readonly<Record<string, Json>>): Record<string, Json> =>
    JSON.parse(
      JSON.stringify(values)
        .replaceAll(`"${before}"`, `"${after}"`)
        .replaceAll(`"scores.${before}"`, `"scores.${after}"`),
    ) as Record<string, Json>;
  const others = Object.entries(manifest.kinds).map(([other, part]) => [
    other,
    { ...part, entries: part.entries.map((one) => ({ ...one, values: renamed(one.values) })) },
  ]);
  const mine = { ...manifest.kinds[kind], entries: [changed(kind, entry, change), ...rest] };
  return { ...manifest, kinds: { ...Object.fromEntries(others), [kind]: mine } };
}

/** Returns the manifest with a kind and those whose entries name its first one; all others are paused, which saves reading them. */
function aroundKind(manifest: Manifest, kind: Kind): Manifest {
  const name = nameOf(manifest.kinds[kind]?.entries[0] as ManifestEntry);
  const isNear = ([other, { entries }]: [string, ManifestKind]): boolean =>
    other === kind || [name, `scores.${name}`].some((text) => JSON.stringify(entries).includes(`"${text}"`));
  const kinds = Object.entries(manifest.kinds).map((one) =>
    isNear(one) ? one : [one[0], { ...one[1], entries: [], paused: [`suite.${one[0]}`] }],
  );
  return { ...manifest, kinds: Object.fromEntries(kinds) as Manifest['kinds'] };
}

/** Returns what a service stores of each kind: ID, name, and all other values as text. */
function storedIn({ fake }: Harness): Record<string, [id: number, name: unknown, rest: string][]> {
  const all = KINDS.map((kind) => {
    const rows = isProviderKind(kind) ? fake.resources(kind) : [...fake.store.plain(kind).rows.values()];
    return [kind, rows.map((row) => [row.id, 'name' in row ? row.name : '', restOf(row)])];
  });
  return Object.fromEntries(all) as ReturnType<typeof storedIn>;
}

/** Stores replace rows and never change them. */
const restOf = memo((row: object) => canonical({ ...row, id: 0, name: '' }));

/** Options of an entry: its own one, another one, and two places in a list. */
const [OPTION, ELSEWHERE, LIST, LATER] = ['suite.own', 'suite.other', 'suite.list[0]', 'suite.list[7]'];

const otherCase = (text: string): string =>
  [...text].map((one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join('');

/** The changes of an entry, one after the other. The first one and those without a new name are no renames. */
const LIFE: readonly [what: string, (first: string, before: string) => Change][] = [
  ['gets an option', (first) => ({ name: first, path: OPTION })],
  ['alone', () => ({ name: 'Second' })],
  ['with another key, twice in a row', () => ({ name: 'Third', other: true })],
  ['back again', (first) => ({ name: first })],
  ['to a name that differs only in case', (_, before) => ({ name: otherCase(before) })],
  ['with its attribute', () => ({ name: 'Fifth', path: ELSEWHERE })],
  ['moves into a list', (_, before) => ({ name: before, path: LIST })],
  ['in a list', () => ({ name: 'Sixth' })],
  [
    'with renamedFrom, another key and place',
    (_, renamedFrom) => ({ name: 'Seventh', path: LATER, renamedFrom, other: true }),
  ],
];

/** Applies a manifest. Returns the steps that change something. */
async function applied(harness: Harness, manifest: Manifest): Promise<readonly string[][]> {
  harness.fake.requests.length = 0;
  const { failures, outcomes } = await harness.apply(manifest);
  expect(failures.map(({ message }) => message)).toEqual([]);
  return outcomes
    .filter(({ step }) => step.action !== 'unchanged')
    .map(({ step }) => [step.action, step.kind, step.name, step.reason]);
}

test.each(CASES)(
  '$kind of $service keeps its ID and its references under any name',
  async ({ service, kind }) => {
    await using harness = await startRecorded(service);
    let was = storedIn(harness);
    let manifest = aroundKind(placedManifest(harness, recordedManifest(service)), kind);
    const nameNow = (): string => nameOf(manifest.kinds[kind]?.entries[0] as ManifestEntry);
    const first = nameNow();
    const ownership = (): string[] => {
      const state = readFileSync(path.join(harness.stateDir, `${service}.json`), 'utf8');
      return (
        parseState(JSON.parse(state))?.kinds[kind]?.records.map((one) => `${one.id} ${one.ownership}`) ?? []
      );
    };
    const known = ownership();
    for (const [what, change] of LIFE) {
      const old = nameNow();
      const next = change(first, old);
      manifest = withEntry(manifest, kind, next);
      const steps = await applied(harness, manifest);
      const isRename = old !== next.name;
      expect([what, steps]).toEqual([
        what,
        isRename ? [['update', kind, next.name, `renamed from "${old}"`]] : [],
      ]);
      const is = storedIn(harness);
      const renamed = (text: string): string => text.replaceAll(`"name":"${old}"`, `"name":"${next.name}"`);
      for (const [other, rows] of Object.entries(was))
        expect([what, is[other]]).toEqual([
          what,
          rows.map(([id, name, rest]) => {
            if (other !== kind) return [id, name, renamed(rest)];
            const isIt = name === old;
            return [id, isIt ? next.name : name, isIt && next.other ? expect.anything() : rest];
          }),
        ]);
      expect([
        what,
        await applied(harness, manifest),
        harness.fake.requests.filter((one) => isWrite(one)),
      ]).toEqual([what, [], []]);
      expect(ownership()).toEqual(known);
      was = is;
    }
  },
);
