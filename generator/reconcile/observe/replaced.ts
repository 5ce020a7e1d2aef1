/**
 * Replaced profiles: those that the entries of other profiles replace, and what has them. A list of titles is read only
 * if the service has such a profile.
 */
import { Problem } from '../../base/problem.ts';
import { kindsOf } from '../../servarr/apps.ts';
import { type Kind, referencesOfKind } from '../../servarr/kinds.ts';
import { type TitleList, titleListsOf } from '../../servarr/kinds/titles.ts';
import { foldName } from '../../servarr/values.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Resource } from '../codec/resource.ts';
import type { Manifest, ManifestEntry, ManifestKind } from '../manifest/manifest.ts';
import type { ServiceApi } from '../service/api.ts';
import { type Title, listTitles } from '../service/title-lists.ts';

/** A kind with its entries and resources. */
interface DeclaredKind {
  readonly kind: Kind;
  readonly declared: ManifestKind;
  readonly actual: readonly Resource[];
}

/** An entry that replaces profiles. */
export interface Replacement {
  readonly entry: ManifestEntry;
  /** The profiles that it replaces. */
  readonly old: readonly Resource[];
  /** The names that no profile has. */
  readonly unknown: readonly string[];
}

/** Titles and resources that can have a replaced profile. */
export interface Replaceable {
  readonly titles: ReadonlyMap<TitleList, readonly Title[]>;
  /** Resources with a reference to a profile, of each kind. */
  readonly resources: ReadonlyMap<Kind, readonly Resource[]>;
}

/** Returns the entries of a kind that replace profiles. */
export function replacementsIn({ kind, declared, actual }: DeclaredKind): Replacement[] {
  return declared.entries.flatMap((entry) => {
    if (entry.replaces === undefined) return [];
    const { identity } = codecOf(kind).named(kind, { name: entry.name ?? null });
    const others = actual.filter((one) => one.identity !== identity);
    const found = entry.replaces.map((name) => ({ name, old: namedAlike(others, name) }));
    const unknown = found.filter(({ old }) => old.length === 0).map(({ name }) => name);
    return [{ entry, old: found.flatMap(({ old }) => old), unknown }];
  });
}

/** Returns the resources of that name: those of the same spelling, or the only one that differs from it in case alone. */
function namedAlike(all: readonly Resource[], name: string): readonly Resource[] {
  const alike = all.filter((one) => foldName(one.name) === foldName(name));
  const same = alike.filter((one) => one.name === name);
  return same.length === 0 && alike.length === 1 ? alike : same;
}

/** Everything that reading needs. */
interface Reading {
  readonly api: ServiceApi;
  readonly manifest: Manifest;
  /** The kinds that have been read, or that could not be read. */
  readonly done: ReadonlySet<Kind>;
  /** Receives the problems: a list that cannot be read does not keep the others from being moved. */
  readonly failures: Problem[];
}

/** Reads what can have the replaced profiles of a service. */
export async function readReplaceable(
  kinds: readonly DeclaredKind[],
  { api, manifest, done, failures }: Reading,
): Promise<Replaceable> {
  const replaced = kinds.filter((one) => replacementsIn(one).some(({ old }) => old.length > 0));
  const targets = new Set<string>(replaced.map(({ kind }) => kind));
  const lists = new Set(replaced.flatMap(({ kind }) => titleListsOf(api.app, kind)));
  const referring = kindsOf(api.app).filter(
    (kind) =>
      manifest.kinds[kind]?.paused === undefined &&
      referencesOfKind(kind).some(({ path }) => targets.has(path)),
  );
  const known = new Map(kinds.map(({ kind, actual }) => [kind, actual]));
  return {
    titles: await readEach([...lists], (list) => listTitles(list, api), failures),
    resources: await readEach(
      referring,
      async (kind) => known.get(kind) ?? (done.has(kind) ? [] : await api.list(kind)),
      failures,
    ),
  };
}

async function readEach<K, V>(
  keys: readonly K[],
  read: (key: K) => Promise<V>,
  failures: Problem[],
): Promise<Map<K, V>> {
  const found = new Map<K, V>();
  for (const key of keys)
    try {
      found.set(key, await read(key));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      failures.push(error);
    }
  return found;
}
