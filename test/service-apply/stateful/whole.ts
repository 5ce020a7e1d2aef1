/** Entries of every kind that an app has, and what a user makes by hand: the same as suite would make of them. */
import { kindsOf } from '../../../generator/servarr/apps.ts';
import { type Kind, isProviderKind, kindRow } from '../../../generator/servarr/kinds.ts';
import type { ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import { type Json, canonical } from '../../../generator/base/json.ts';
import type { Recording } from '../../recordings.ts';
import { everyEntry } from '../accepted/every.ts';
import { entry as entryOf } from '../harness.ts';
import { RULES } from '../../service/rules.ts';
import { condition } from '../profiles/drafts.ts';
import { Within } from './in-process.ts';
import { codecOf, parseAll } from '../../../generator/reconcile/codec/codecs.ts';
import { SECRETS } from './model.ts';
import { type Entries, PROFILES, exclusion, folder, format, manifestEntry, mapping } from './scenes.ts';

/** The kinds of an app that have any number of resources. */
export function resourceKinds(recording: Recording): Kind[] {
  const { app } = new Within(recording).fake;
  return kindsOf(app).filter((kind) => kindRow(kind).lifecycle !== 'singleton');
}

const NAMES = ['first', 'second'] as const;

/** Two entries of each kind without implementations that need nothing else to be declared; `other`: with another value. */
function pairs(qualities: readonly string[], other: boolean): Entries {
  const more = other ? 1 : 0;
  const albums = {
    primaryAlbumTypes: [other ? 'EP' : 'Album'],
    secondaryAlbumTypes: ['Studio'],
    releaseStatuses: ['Official'],
  };
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
    metadataprofile: NAMES.map((name) => ({ name, ...albums })),
  };
}

/** Returns two entries of a kind that need nothing else to be declared; `other`: with another value, or disabled. */
export function samples(recording: Recording, kind: Kind, other = false): ManifestEntry[] {
  if (isProviderKind(kind)) {
    const all = everyEntry(recording, kind).filter(({ fields = {} }) => Object.keys(fields).length > 0);
    // Lists of other services need a sign-in.
    const simple = all.filter(({ implementation }) => !/Trakt|AniList|Simkl|MAL|Plex|Spotify|LastFm/u.test(implementation)); // prettier-ignore
    return simple.slice(0, 2).map((one) => ({ ...entryOf(kind, one), enable: !other }));
  }
  const { app } = RULES[recording];
  const qualities = app === 'lidarr' ? ['FLAC', 'MP3-320'] : ['HDTV-720p', 'HDTV-1080p'];
  const pair = pairs(qualities, other)[kind];
  if (pair === undefined) throw new RangeError(`no samples of ${kind}`);
  return pair.map((one) => {
    const { max: _max, ...sizeless } = one as { readonly max?: Json };
    // The development branch has no sizes.
    return manifestEntry(kind, app, recording === 'sonarr-develop' ? sizeless : one);
  });
}

/** A new service, before any life. Tags have the same IDs in every life, so that equal resources have equal tags. */
export function bornWhole(recording: Recording): Within {
  const born = new Within(recording);
  const { app, store } = born.fake;
  for (const label of [...NAMES, 'proxied']) store.tags.add((id) => ({ id, label }));
  if (app !== 'prowlarr')
    store.plain('rootfolder').add((id) => ({ path: '/media/library', name: 'theirs', ...PROFILES, id }));
  return born;
}

/** A stored resource of any kind. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Returns the stored resources of a kind, by ID. */
export function rowsOf({ fake }: Within, kind: Kind): Map<number, Row> {
  const { store } = fake;
  return (isProviderKind(kind) ? store.of(kind) : store.plain(kind)).rows as unknown as Map<number, Row>;
}

/** Returns a resource as one text for all forms that a service stores alike, without what the service numbers. */
export function contentOf({ fake: { app } }: Within, kind: Kind, { id, ...rest }: Row): string {
  if (isProviderKind(kind)) return canonical(rest);
  const [one] = parseAll({ kind, app }, [{ ...rest, id }], '');
  const values = one && [...codecOf(kind).stableValues({ kind, app }, one)];
  return canonical(values?.filter(([key]) => key !== 'order' && !key.startsWith('scores')));
}

/** Returns the resource that suite makes of an entry in a new service. */
export async function madeOf(born: Within, kind: Kind, entry: ManifestEntry): Promise<Row> {
  const within = new Within(born);
  await within.run('apply', 'a', within.manifest({ [kind]: { prune: 'owned', entries: [entry] } }), SECRETS);
  const made = [...rowsOf(within, kind).values()].at(-1);
  if (made === undefined) throw new RangeError(`no ${kind}`);
  return made;
}
