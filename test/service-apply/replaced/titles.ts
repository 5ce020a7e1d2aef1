/** Titles of fake services, and manifests whose profiles replace others. */
import type { Json } from '../../../generator/base/json.ts';
import type { Manifest, ManifestKind } from '../../../generator/reconcile/manifest/manifest.ts';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import { type TitleList, titleRow } from '../../../generator/servarr/kinds/titles.ts';
import type { Store } from '../../service/store.ts';
import { setEntry } from '../profiles/drafts.ts';

/** Adds titles with a profile: `Film 1`, `Film 2` … Returns their IDs. */
export function addTitles(store: Store, list: TitleList, number: number, profile: number): number[] {
  const { name, title, profiles } = titleRow(list);
  return Array.from({ length: number }, () => {
    const properties = Object.values(profiles).map((property) => [property, profile]);
    const made = store.plain(list).add((id) => ({
      id,
      [name]: `${title.charAt(0).toUpperCase()}${title.slice(1)} ${id}`,
      ...Object.fromEntries(properties),
    }));
    return made.id;
  });
}

/** Gives titles a profile, as a person does. */
export function moveByHand(store: Store, list: TitleList, ids: readonly number[], profile: number): void {
  const { rows } = store.plain(list);
  for (const id of ids) {
    const row = rows.get(id);
    if (row !== undefined) rows.set(id, { ...row, qualityProfileId: profile });
  }
}

/** Returns the number of titles of each profile. */
export function profilesOf(
  store: Store,
  list: TitleList,
  property = 'qualityProfileId',
): Record<string, number> {
  const ids = [...store.plain(list).rows.values()].map((row) => String(row[property]));
  return Object.fromEntries([...Map.groupBy(ids, (id) => id)].map(([id, { length }]) => [id, length]));
}

/** Returns a manifest with profiles that replace others: name -> the names that it replaces. */
export function replacing<M extends Manifest>(
  manifest: M,
  profiles: Readonly<Record<string, readonly string[]>>,
  keys: Readonly<Record<string, Json>> = HD,
  kind: Kind = 'qualityprofile',
): M {
  const entries = Object.entries(profiles).map(([name, replaces]) => ({
    ...setEntry(kind, name, keys),
    ...(replaces.length > 0 && { replaces }),
  }));
  const part: ManifestKind = { prune: 'owned', entries };
  return { ...manifest, kinds: { ...manifest.kinds, [kind]: part } };
}

/** Keys of a quality profile of Radarr and Sonarr. */
export const HD = { qualities: ['WEBDL-1080p', 'Bluray-1080p'], upgradeUntil: 'Bluray-1080p' };
