/** Manifests with custom formats, auto tags and profiles, and the resources of a fake service. */
import type { Json } from '../../../generator/base/json.ts';
import type { Manifest, ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import { type Kind, SCHEMA_KINDS, kindRow } from '../../../generator/servarr/kinds.ts';
import { scoreKey } from '../../../generator/servarr/values.ts';
import type { PlainRow } from '../../service/store.ts';
import type { Harness } from '../harness.ts';

/** Name -> keys, by kind. `scores` is a separate set. */
export type Declared = Partial<Record<Kind, Readonly<Record<string, Readonly<Record<string, Json>>>>>>;

/** Kinds that are declared as sets by name. */
export const SET_KINDS = SCHEMA_KINDS.filter((kind) => 'set' in kindRow(kind).declaredAt);

/** A manifest entry of a set. */
export function setEntry(
  kind: Kind,
  name: string,
  { scores, ...values }: Readonly<Record<string, Json>>,
): ManifestEntry {
  const inScores = Object.entries((scores ?? {}) as Record<string, Json>);
  return {
    path: `suite.${kind}.${name}`,
    name,
    implementation: '',
    enable: true,
    values: {
      ...values,
      ...Object.fromEntries(inScores.map(([format, score]) => [scoreKey(format), score])),
    },
  };
}

/** A manifest that declares exactly this. */
export function declared(harness: Harness, draft: Declared): Manifest {
  const kinds = SET_KINDS.filter((kind) => kindRow(kind).apps?.includes(harness.fake.app) ?? true).map(
    (kind) => [
      kind,
      {
        prune: 'owned' as const,
        entries: Object.entries(draft[kind] ?? {}).map(([name, values]) => setEntry(kind, name, values)),
      },
    ],
  );
  const base = harness.manifest({});
  return { ...base, kinds: { ...base.kinds, ...Object.fromEntries(kinds) } };
}

/** Returns the fake's resources of a kind. */
export function rows(harness: Harness, kind: Kind): PlainRow[] {
  return [...harness.fake.store.plain(kind).rows.values()];
}

/** Returns one resource by name. */
export function row(harness: Harness, kind: Kind, name: string): PlainRow {
  const found = rows(harness, kind).find((one) => one['name'] === name);
  if (found === undefined) throw new RangeError(`no ${kind} "${name}"`);
  return found;
}

/** Changes a quality profile as a user does in the web UI. */
export function editProfile(harness: Harness, name: string, part: Readonly<Record<string, unknown>>): void {
  const profile = row(harness, 'qualityprofile', name);
  harness.fake.store.plain('qualityprofile').rows.set(profile.id, { ...profile, ...part });
}

/** Scores custom formats in a quality profile as a user does. */
export function setScores(harness: Harness, profile: string, scores: Readonly<Record<string, number>>): void {
  const items = row(harness, 'qualityprofile', profile)['formatItems'] as { name: string; score: number }[];
  const formatItems = items.map((one) => ({ ...one, score: scores[one.name] ?? one.score }));
  editProfile(harness, profile, { formatItems });
}

/** Returns the scores of a profile that are not 0. */
export function scoresOf(harness: Harness, profile: string): Record<string, number> {
  const items = row(harness, 'qualityprofile', profile)['formatItems'] as { name: string; score: number }[];
  return Object.fromEntries(items.filter(({ score }) => score !== 0).map(({ name, score }) => [name, score]));
}

/** Returns a condition in the form of a manifest. */
export function condition(
  implementation: string,
  fields: Readonly<Record<string, Json>> = {},
  rest: Readonly<Record<string, Json>> = {},
): Json {
  return { name: implementation, implementation: `${implementation}Specification`, fields, ...rest };
}
