/**
 * Sizes of qualities, which a service or a quality profile has. A size that an entry does not declare may contradict the
 * declared ones.
 */
import { Problem } from '../../base/problem.ts';
import { joinList, wholeName } from '../../base/text.ts';
import { ofApp } from '../../servarr/like.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { SHARED_SIZES, SIZES, hasSizesInProfiles } from '../../servarr/kinds/quality-sizes.ts';
import { type Value, sizeIn, sizeKey } from '../../servarr/values.ts';
import type { AppKind } from '../codec/codec.ts';
import type { Key, Resource } from '../codec/resource.ts';
import { describeEntry } from '../service/problems.ts';
import type { JudgedEntry, KindHooks } from './hooks.ts';

/**
 * Returns the Problem of declared sizes that contradict one that the entry does not declare, for each quality the first
 * one: evaluation compares those that are declared.
 * Services refuse most such sizes without the name of the quality, and take a minimum above the maximum if there is no
 * preferred size.
 * @param shown the values of the existing resource, or of a new one
 */
function contradictsUndeclared(
  { path, name, values, ...of }: JudgedEntry,
  shown: () => Resource['values'],
): Problem | undefined {
  const contradictions = sizesIn(of, values).flatMap(({ quality, keys }) => {
    const sizes = keys.flatMap((key) => {
      const value = values[key] ?? shown().get(key);
      return typeof value === 'number' ? [{ key, value, says: `${sizeIn(key)?.size ?? key} ${value}` }] : [];
    });
    const pairs = sizes.flatMap((low, at) => sizes.slice(at + 1).map((high) => [low, high] as const));
    const [low, high] = pairs.find(([smaller, larger]) => smaller.value > larger.value) ?? [];
    if (low === undefined || high === undefined) return [];
    const whose = quality === undefined ? '' : ` of "${wholeName(quality)}"`;
    const undeclared = [low.key, high.key].filter((key) => !(key in values));
    return [{ what: `${low.says}${whose} is above ${high.says}`, undeclared }];
  });
  const undeclared = contradictions.flatMap((contradiction) => contradiction.undeclared);
  if (undeclared.length === 0) return undefined;
  return new Problem({
    code: 'no-effect',
    place: describeEntry({ path, name }),
    what: contradictions.map(({ what }) => what).join('; '),
    fix: `The service has a size that the entry does not set: also declare ${joinList(undeclared.map(wholeName))}.`,
    permanent: true,
  });
}

/** Returns the keys of each quality of which an entry declares a size, the smallest size first. Some apps take any sizes. */
function sizesIn(
  { kind, app }: AppKind,
  declared: Readonly<Record<Key, Value>>,
): { readonly quality?: string; readonly keys: readonly Key[] }[] {
  const { keys } = kindRow(SHARED_SIZES);
  const names = SIZES.map(([size]) => size);
  if (names.some((size) => ofApp(keys[size]?.maximum ?? {}, app) === undefined)) return [];
  if (kind === SHARED_SIZES) return [{ keys: names }];
  const qualities = new Set(Object.keys(declared).flatMap((key) => sizeIn(key)?.quality ?? []));
  return [...qualities].map((quality) => ({ quality, keys: names.map((size) => sizeKey(quality, size)) }));
}

/** Returns the Problem of a size for all profiles, if the service has the sizes in each profile. */
function sharedSize(
  { kind, app, version, path, name, values }: JudgedEntry,
  shown: () => Resource['values'],
): Problem | undefined {
  if (kind !== SHARED_SIZES || !hasSizesInProfiles(app, version)) return undefined;
  const names = SIZES.map(([size]) => size);
  if (names.every((size) => values[size] === undefined) || names.some((size) => shown().has(size)))
    return undefined;
  return new Problem({
    code: 'no-effect',
    place: describeEntry({ path, name }),
    what: 'it has no effect, because the service has the sizes of qualities in its quality profiles',
    fix: 'Write suite.qualityProfiles.<name>.sizes in place of qualitySizes.',
    permanent: true,
  });
}

/** The hooks of quality sizes and of quality profiles. */
export const sizes: KindHooks = {
  contradiction: (entry, shown) => sharedSize(entry, shown) ?? contradictsUndeclared(entry, shown),
};
