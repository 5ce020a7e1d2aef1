/** Entries of every kind that an app has, and what a user makes by hand: the same as suite would make of them. */
import { type Json, canonical } from '../../../generator/base/json.ts';
import { codecOf, parseAll } from '../../../generator/reconcile/codec/codecs.ts';
import type { ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import { type App, kindPath, kindsOf } from '../../../generator/servarr/apps.ts';
import {
  type Kind,
  type ProviderKind,
  type SettingsKind,
  isProviderKind,
  kindRow,
  providerRow,
  storesKey,
} from '../../../generator/servarr/kinds.ts';
import { fieldKey, isUnset } from '../../../generator/servarr/values.ts';
import type { Recording } from '../../recordings.ts';
import { readRecording } from '../../service/recorded/recording.ts';
import { RULES } from '../../service/rules.ts';
import { everyEntry } from '../accepted/every.ts';
import { type EntryDraft, entry as entryOf } from '../harness.ts';
import { condition } from '../profiles/drafts.ts';
import { SECRETS, Within } from './in-process.ts';
import { type Entries, FIRST, PROFILES, SECOND, albums, exclusion, folder, format, groupsOf, manifestEntry, mapping } from './scenes.ts'; // prettier-ignore

/** A kind with one object, which the service always has. */
export const isSettings = (kind: Kind): boolean => kindRow(kind).lifecycle === 'singleton';

/** The kinds of an app that have any number of resources. */
export function resourceKinds(recording: Recording): Kind[] {
  return kindsOf(RULES[recording].app).filter((kind) => !isSettings(kind));
}

/** The groups of settings that entries declare. */
export const settingsKinds = (born: Within): Kind[] => groupsOf(born).filter((kind) => FIRST[kind]?.[0]);

const NAMES = ['first', 'second'] as const;

/** More keys of an entry, which another configuration does not declare. */
const MORE: Partial<Record<Kind, Readonly<Record<string, Json>>>> = {
  delayprofile: { torrentDelay: 60 },
  releaseprofile: { required: ['r'] },
  qualitydefinition: { min: 2 },
  appprofile: { minimumSeeders: 3 },
  customformat: { includeInRenames: true },
  autotagging: { removeTagsAutomatically: true },
  qualityprofile: { upgradeUntilScore: 50, scores: { theirs: 5 } },
};

/** Two entries of each kind without implementations that need nothing else to be declared; `other`: with another value. */
function pairs(qualities: readonly string[], other: boolean): Entries {
  const more = other ? 1 : 0;
  return {
    rootfolder: NAMES.map((name) => folder(`/srv/${name}`)),
    remotepathmapping: NAMES.map((name) => mapping(name, '/d/', `/srv/d${more}/`)),
    delayprofile: NAMES.map((name, index) => ({ tags: [name], usenetDelay: index + 1 + 5 * more })),
    releaseprofile: NAMES.map((name) => ({ name, ignored: [`${name}${more}`] })),
    qualitydefinition: qualities.map((quality) => ({
      quality,
      title: `${quality} of ours${more}`,
      max: 150,
    })),
    importlistexclusion: [exclusion(1), exclusion(2)].map((one) =>
      other ? { ...one, title: 'Other', artist: 'Other' } : one,
    ),
    appprofile: NAMES.map((name) => ({ name, enableRss: other })),
    customformat: NAMES.map((name) => format(name, `${name}${more}`)),
    autotagging: NAMES.map((name) => ({
      name,
      tags: [name],
      conditions: [condition('Genre', { value: [`${name}${more}`] })],
    })),
    qualityprofile: NAMES.map((name, index) => ({
      name,
      qualities: [qualities[other ? 1 - index : index] ?? ''],
    })),
    metadataprofile: NAMES.map((name) => ({ name, ...albums(other ? 'EP' : 'Album') })),
  };
}

/** Returns the entries of a kind without implementations: two, two with another value, two with more keys. */
function plainSamples(recording: Recording, kind: Kind): ManifestEntry[] {
  const { app } = RULES[recording];
  const qualities = app === 'lidarr' ? ['FLAC', 'MP3-320'] : ['HDTV-720p', 'HDTV-1080p'];
  const of = (other: boolean) => pairs(qualities, other)[kind] ?? [];
  const all = [...of(false), ...of(true), ...of(false).map((one) => ({ ...one, ...MORE[kind] }))];
  return all.map((one) => {
    const { max: _max, min: _min, ...sizeless } = one as { readonly max?: Json; readonly min?: Json };
    // The development branch has no sizes.
    return manifestEntry(kind, app, recording === 'sonarr-develop' ? sizeless : one);
  });
}

/** Returns the entries of a kind with implementations: two, two disabled, two with more keys, two whose names are swapped. */
function providerSamples(recording: Recording, kind: ProviderKind): ManifestEntry[] {
  const { builtIn } = providerRow(kind);
  const all = everyEntry(recording, kind).filter(
    ({ fields = {} }) => builtIn || Object.keys(fields).length > 0,
  );
  // Lists of other services need a sign-in.
  const [one, other] = all.filter(({ implementation }) => !/Trakt|AniList|Simkl|MAL|Plex|Spotify|LastFm/u.test(implementation)); // prettier-ignore
  if (one === undefined || other === undefined) throw new RangeError(`no samples of ${kind}`);
  const entries = [one, other].map((draft) => entryOf(kind, withSecret(recording, kind, draft)));
  const off = entries.map((entry) => ({ ...entry, enable: false }));
  const { app } = RULES[recording];
  const tagged = (name: string): Json[] | undefined =>
    storesKey(app, kind, 'tags') ? ['proxied', name] : undefined;
  const more = entries.map((entry, index) => ({
    ...entry,
    values: { ...entry.values, ...keysFor(tagged(NAMES[index] ?? '')) },
  }));
  const swapped = builtIn
    ? []
    : [{ ...entries[1], name: one.name }, { ...entries[0], name: other.name }]; // prettier-ignore
  return [...entries, ...off, ...more, ...swapped] as ManifestEntry[];
}

const keysFor = (tags: Json[] | undefined): Readonly<Record<string, Json>> =>
  tags === undefined ? { priority: 7 } : { tags };

/** Returns the draft with a secret at each field that holds one. */
function withSecret(recording: Recording, kind: ProviderKind, draft: EntryDraft): EntryDraft {
  const items = (readRecording(recording).kinds.get(kind)?.items ?? []) as readonly {
    readonly implementation: string;
    readonly fields: readonly { readonly name: string; readonly privacy?: string }[];
  }[];
  const item = items.find(({ implementation }) => implementation === draft.implementation);
  const hidden = item?.fields.filter(({ privacy }) => privacy === 'password').map(({ name }) => name) ?? [];
  const secrets = Object.fromEntries(hidden.map((name) => [name, { _secret: 'one' }]));
  return { ...draft, fields: { ...draft.fields, ...secrets } };
}

/** Returns entries of a kind that need nothing else to be declared. Those with even numbers have one name, the others another. */
export function samples(recording: Recording, kind: Kind): ManifestEntry[] {
  if (isProviderKind(kind)) return providerSamples(recording, kind);
  const { app } = RULES[recording];
  if (!isSettings(kind)) return plainSamples(recording, kind);
  return [FIRST, SECOND].flatMap((all) => (all[kind] ?? []).map((one) => manifestEntry(kind, app, one)));
}

/** A new service, before any life. Tags have the same IDs in every life, so that equal resources have equal tags. */
export function bornWhole(recording: Recording): Within {
  const born = new Within(recording);
  const { app, store } = born.fake;
  for (const label of [...NAMES, 'proxied']) store.tags.add((id) => ({ id, label }));
  if (app === 'prowlarr') return born;
  store.plain('rootfolder').add((id) => ({ path: '/media/library', name: 'theirs', ...PROFILES, id }));
  const own = { name: 'theirs', includeCustomFormatWhenRenaming: false, specifications: [] };
  store.plain('customformat').add((id) => ({ ...own, id }));
  return born;
}

/** A stored resource of any kind, or the object of a group of settings. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** The object of a group by what was written of it; of a new service by recording and path. */
const groups = { written: new WeakMap<object, Row>(), fresh: new Map<string, Row>() };

function settingsOf(within: Within, kind: SettingsKind): Row {
  const written = within.fake.store.settings.get(kind);
  const path = kindPath(within.api, kind);
  const key = `${within.fake.recording} ${path}`;
  const known = written === undefined ? groups.fresh.get(key) : groups.written.get(written);
  const row = known ?? (within.send('GET', path).body as Row);
  if (written === undefined) groups.fresh.set(key, row);
  else groups.written.set(written, row);
  return row;
}

export function rowsOf(within: Within, kind: Kind): Map<number, Row> {
  const { store } = within.fake;
  if (isSettings(kind)) return new Map([[1, settingsOf(within, kind as SettingsKind)]]);
  return (isProviderKind(kind) ? store.of(kind) : store.plain(kind)).rows as unknown as Map<number, Row>;
}

/** The values of a resource that suite may leave alone or change, each as one text, by key. */
export type Facets = ReadonlyMap<string, string>;

const facets = new WeakMap<Row, Facets>();
const contents = new WeakMap<Facets, string>();

/** Returns the facets of a resource, without what the service numbers. Stores replace rows and never change them. */
export function facetsOf({ fake: { app } }: Within, kind: Kind, row: Row): Facets {
  const known = facets.get(row) ?? computedFacets(app, kind, row);
  facets.set(row, known);
  return known;
}

function computedFacets(app: App, kind: Kind, row: Row): Facets {
  if (isProviderKind(kind)) {
    const { name, implementation, tags, general, settings } = row as unknown as {
      readonly [key in 'general' | 'settings']: Readonly<Record<string, Json>>;
    } & { readonly name: string; readonly implementation: string; readonly tags: Json };
    const fields = Object.entries(settings).map(([key, value]) => [fieldKey(key), value] as const);
    const all = [...Object.entries({ name, implementation, tags, ...general }), ...fields];
    return new Map(all.map(([key, value]) => [key, isUnset(value) ? '' : canonical(value)]));
  }
  const [one] = parseAll({ kind, app }, [row], '');
  const values = one === undefined ? [] : [...codecOf(kind).stableValues({ kind, app }, one)];
  // The service adds formats to its profiles, and takes them out.
  return new Map(
    values.filter(([key, text]) => key !== 'order' && !(key.startsWith('scores') && text === '0')),
  );
}

/** Returns the facets as one text. */
export function contentOf(of: Facets): string {
  const known = contents.get(of) ?? canonical(Object.fromEntries(of));
  contents.set(of, known);
  return known;
}

/** Properties that a user changes, with values that no configuration has. */
const BY_HAND: Partial<Record<Kind, (count: number) => Readonly<Record<string, unknown>>>> = {
  delayprofile: (count) => ({ torrentDelay: 100 + count }),
  releaseprofile: (count) => ({ required: [`hand-${count}`] }),
  remotepathmapping: (count) => ({ localPath: `/srv/hand-${count}/` }),
  appprofile: (count) => ({ minimumSeeders: 10 + count }),
  customformat: (count) => ({ includeCustomFormatWhenRenaming: count % 2 === 0 }),
  autotagging: (count) => ({ tags: [100 + count] }),
  qualityprofile: (count) => ({ cutoffFormatScore: 1000 + count }),
  qualitydefinition: (count) => ({ title: `hand-${count}` }),
};

/** Returns a resource after an edit by a user; undefined if there is nothing to edit. */
export function editedByHand(
  { fake: { app } }: Within,
  kind: Kind,
  row: Row,
  count: number,
): Row | undefined {
  if (isSettings(kind)) return { ...row, ...(OTHERS[kind]?.[0] as object | undefined) };
  if (!isProviderKind(kind)) return BY_HAND[kind] && { ...row, ...BY_HAND[kind](count) };
  const general = row['general'] as Readonly<Record<string, unknown>>;
  if (count % 2 === 0 && 'priority' in general)
    return { ...row, general: { ...general, priority: 10 + (count % 40) } };
  return storesKey(app, kind, 'tags') ? { ...row, tags: [1 + (count % 3)] } : undefined;
}

/** Keys of settings that no sample declares, with a value other than that of a new service. */
const OTHERS: Entries = {
  'config/mediamanagement': [{ deleteEmptyFolders: true }],
  'config/downloadclient': [{ enableCompletedDownloadHandling: false }],
  'config/indexer': [{ retention: 5 }],
  'config/metadataprovider': [{ embedCoverArt: false }],
  'config/ui': [{ enableColorImpairedMode: true }],
  'config/host': [{ proxyPort: 3128 }],
};

/** Returns the resource that suite makes of an entry in a new service, or changes; undefined if it is there already. */
export async function madeOf(born: Within, kind: Kind, entry: ManifestEntry): Promise<Row | undefined> {
  const within = new Within(born);
  const kinds = { [kind]: { prune: 'owned' as const, entries: [entry] } };
  const outcomes = await within.run('apply', 'a', within.manifest(kinds), SECRETS);
  for (const { problem } of outcomes ?? []) if (problem) throw problem;
  const content = (of: Within, row: Row | undefined) => row && contentOf(facetsOf(of, kind, row));
  const before = rowsOf(born, kind);
  return [...rowsOf(within, kind).values()].find((row) => content(within, row) !== content(born, before.get(row.id))); // prettier-ignore
}
