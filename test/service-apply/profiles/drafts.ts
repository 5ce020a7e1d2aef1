/** Manifests with custom formats, auto tags and profiles, and the resources of a fake service. */
import { expect } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import type { Manifest, ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import { type Kind, SCHEMA_KINDS, kindRow } from '../../../generator/servarr/kinds.ts';
import { scoreKey } from '../../../generator/servarr/values.ts';
import type { PlainRow } from '../../service/store.ts';
import type { Harness } from '../harness.ts';
import type { Event } from '../situations.ts';

/** Name -> keys, by kind. `scores` is a separate set. */
export type Declared = Partial<Record<Kind, Readonly<Record<string, Readonly<Record<string, Json>>>>>>;

/** Kinds that are declared as sets by name. */
export const SET_KINDS = SCHEMA_KINDS.filter((kind) => 'set' in kindRow(kind).declaredAt);

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

/** Returns what makes a manifest that declares exactly this. */
export const declaring =
  (draft: Declared = {}) =>
  (harness: Harness): Manifest => {
    const kinds = SET_KINDS.filter((kind) => kindRow(kind).apps?.includes(harness.fake.app) ?? true);
    const parts = kinds.map((kind) => {
      const all = Object.entries(draft[kind] ?? {});
      return [kind, { prune: 'owned', entries: all.map(([name, values]) => setEntry(kind, name, values)) }];
    });
    return { ...harness.manifest({}), kinds: Object.fromEntries(parts) as Manifest['kinds'] };
  };

export function rows(harness: Harness, kind: Kind): PlainRow[] {
  return [...harness.fake.store.plain(kind).rows.values()];
}

export function row(harness: Harness, kind: Kind, name: string): PlainRow {
  const found = rows(harness, kind).find((one) => one['name'] === name);
  if (found === undefined) throw new RangeError(`no ${kind} "${name}"`);
  return found;
}

/** A user changes a quality profile in the web UI. */
export const editsProfile =
  (name: string, part: Readonly<Record<string, unknown>> | ((one: PlainRow) => object)): Event =>
  (harness) => {
    const profile = row(harness, 'qualityprofile', name);
    const changed = typeof part === 'function' ? part(profile) : part;
    harness.fake.store.plain('qualityprofile').rows.set(profile.id, { ...profile, ...changed });
  };

interface Score {
  readonly name: string;
  readonly score: number;
}
const scoresIn = (profile: PlainRow): readonly Score[] => profile['formatItems'] as readonly Score[];

/** A user scores custom formats in a quality profile. */
export const scoresByHand = (profile: string, scores: Readonly<Record<string, number>>): Event =>
  editsProfile(profile, (one) => ({
    formatItems: scoresIn(one).map((item) => ({ ...item, score: scores[item.name] ?? item.score })),
  }));

/** The profile has these scores, and all others are 0. */
export const scores =
  (profile: string, want: Readonly<Record<string, number>>): Event =>
  (harness) => {
    const all = scoresIn(row(harness, 'qualityprofile', profile)).filter(({ score }) => score !== 0);
    expect(Object.fromEntries(all.map(({ name, score }) => [name, score]))).toEqual(want);
  };

/** The service stores such a resource. */
export const stores =
  (kind: Kind, name: string, part: object): Event =>
  (harness) =>
    expect(row(harness, kind, name)).toMatchObject(part);

export function condition(
  implementation: string,
  fields: Readonly<Record<string, Json>> = {},
  rest: Readonly<Record<string, Json>> = {},
): Json {
  return { name: implementation, implementation: `${implementation}Specification`, fields, ...rest };
}
