/** Sizes that no release can have, because of a size that the service has and the entry does not declare. Pure. */
import { Problem } from '../../base/problem.ts';
import { joinList, wholeName } from '../../base/text.ts';
import { ofApp } from '../../servarr/like.ts';
import { kindRow } from '../../servarr/kinds.ts';
import { keysMovedTo } from '../../servarr/kinds/moved-keys.ts';
import { type Value, sizeIn, sizeKey } from '../../servarr/values.ts';
import type { AppKind } from '../codec/codec.ts';
import type { Key } from '../codec/resource.ts';
import { describeEntry } from '../service/problems.ts';

/**
 * Throws Problem `no-effect` if a smaller size would be above a larger one. Services refuse most such sizes without the
 * name of the quality, and take a minimum above the maximum if there is no preferred size.
 * @param declared the declared values
 * @param shown those of the existing resource, or of a new one
 */
export function refuseDescending(
  entry: { readonly path: string; readonly name: string },
  of: AppKind,
  declared: Readonly<Record<Key, Value>>,
  shown: () => ReadonlyMap<Key, Value>,
): void {
  const problems = sizesIn(of, declared).flatMap(({ quality, keys }) => {
    const known = keys.flatMap((key) => {
      const value = declared[key] ?? shown().get(key);
      return typeof value === 'number' ? [{ key, value }] : [];
    });
    const [pair] = known.flatMap((low, at) =>
      known.slice(at + 1).flatMap((high) => (low.value > high.value ? [[low, high] as const] : [])),
    );
    if (pair === undefined) return [];
    const [low, high] = pair.map(({ key, value }) => `${sizeIn(key)?.size ?? key} ${value}`);
    const whose = quality === undefined ? '' : ` of "${wholeName(quality)}"`;
    return [
      { what: `${low}${whose} is above ${high}`, undeclared: pair.filter(({ key }) => !(key in declared)) },
    ];
  });
  if (problems.length === 0) return;
  const undeclared = problems.flatMap((one) => one.undeclared.map(({ key }) => wholeName(key)));
  throw new Problem({
    code: 'no-effect',
    place: describeEntry(entry),
    what: problems.map(({ what }) => what).join('; '),
    fix:
      undeclared.length === 0
        ? 'Write a smaller minimum, or a larger maximum.'
        : `The service has a size that the entry does not set: also declare ${joinList(undeclared)}.`,
    permanent: true,
  });
}

/** Returns the keys of each quality of which an entry declares a size, the smallest size first. Some apps take any sizes. */
function sizesIn(
  { kind, app }: AppKind,
  declared: Readonly<Record<Key, Value>>,
): { readonly quality?: string; readonly keys: readonly Key[] }[] {
  const moved = keysMovedTo(kind);
  const row = kindRow(moved?.from ?? kind);
  const own = 'ascending' in row ? (row.ascending ?? []) : [];
  if (own.some((key) => ofApp(row.keys[key]?.maximum ?? {}, app) === undefined)) return [];
  if (moved === undefined) return own.length === 0 ? [] : [{ keys: own }];
  const { keys } = moved;
  const qualities = new Set(Object.keys(declared).flatMap((key) => sizeIn(key)?.quality ?? []));
  return [...qualities].map((quality) => ({ quality, keys: keys.map(([size]) => sizeKey(quality, size)) }));
}
