/** Sizes that no release can have, because of a size that the service has and the entry does not declare. Pure. */
import { Problem } from '../../base/problem.ts';
import { joinList, wholeName } from '../../base/text.ts';
import { ofApp } from '../../servarr/like.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { SHARED_SIZES, SIZES } from '../../servarr/kinds/quality-sizes.ts';
import { type Value, sizeIn, sizeKey } from '../../servarr/values.ts';
import type { AppKind } from '../codec/codec.ts';
import type { Key } from '../codec/resource.ts';
import { describeEntry } from '../service/problems.ts';

/**
 * Throws Problem `no-effect` if a declared size contradicts one of the service: evaluation compares those that are declared.
 * Services refuse most such sizes without the name of the quality, and take a minimum above the maximum if there is no
 * preferred size.
 * @param declared the declared values
 * @param shown those of the existing resource, or of a new one
 */
export function refuseDescending(
  entry: { readonly path: string; readonly name: string },
  of: AppKind,
  declared: Readonly<Record<Key, Value>>,
  shown: () => ReadonlyMap<Key, Value>,
): void {
  const contradictions = sizesIn(of, declared).flatMap(({ quality, keys }) => {
    const known = keys.flatMap((key) => {
      const value = declared[key] ?? shown().get(key);
      return typeof value === 'number' ? [{ key, value }] : [];
    });
    const pairs = known.flatMap((low, at) =>
      known.slice(at + 1).flatMap((high) => (low.value > high.value ? [[low, high] as const] : [])),
    );
    return pairs.slice(0, 1).map(([low, high]) => {
      const [smaller, larger] = [low, high].map(({ key, value }) => `${sizeIn(key)?.size ?? key} ${value}`);
      const whose = quality === undefined ? '' : ` of "${wholeName(quality)}"`;
      return {
        what: `${smaller}${whose} is above ${larger}`,
        undeclared: [low, high].map(({ key }) => key).filter((key) => !(key in declared)),
      };
    });
  });
  const undeclared = contradictions.flatMap((one) => one.undeclared).map(wholeName);
  if (undeclared.length === 0) return;
  throw new Problem({
    code: 'no-effect',
    place: describeEntry(entry),
    what: contradictions.map(({ what }) => what).join('; '),
    fix: `The service has a size that the entry does not set: also declare ${joinList(undeclared)}.`,
    permanent: true,
  });
}

/** Returns the keys of each quality of which an entry declares a size, the smallest size first. Some apps take any sizes. */
function sizesIn(
  { kind, app }: AppKind,
  declared: Readonly<Record<Key, Value>>,
): { readonly quality?: string; readonly keys: readonly Key[] }[] {
  const { keys } = kindRow(SHARED_SIZES);
  const sizes = SIZES.map(([size]) => size);
  if (sizes.some((size) => ofApp(keys[size]?.maximum ?? {}, app) === undefined)) return [];
  if (kind === SHARED_SIZES) return [{ keys: sizes }];
  const qualities = new Set(Object.keys(declared).flatMap((key) => sizeIn(key)?.quality ?? []));
  return [...qualities].map((quality) => ({ quality, keys: sizes.map((size) => sizeKey(quality, size)) }));
}
