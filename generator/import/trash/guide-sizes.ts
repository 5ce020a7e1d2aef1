/** Quality sizes of a service, with those of the TRaSH guides in place of single sizes. Pure. */
import { type Json, isObject, sameJson } from '../../base/json.ts';
import type { Resource } from '../../reconcile/codec/resource.ts';
import { freshKeys } from '../../servarr/choices/fresh.ts';
import { SHARED_SIZES, SIZES, SIZES_OPTION } from '../../servarr/kinds/quality-sizes.ts';
import facts from '../../servarr/trash.json' with { type: 'json' };
import { guideFor, type TrashGuide, type TrashSizes } from '../../source/trash/guide.ts';
import { type ServiceResources, declaredValue } from '../values/keys-of-table.ts';

type Sizes = Readonly<Record<string, Json>>;

/** Returns the options of a service with `trash` in its sizes, if that is shorter. */
export function withSizes<Option extends { readonly option: string; readonly value: Json }>(
  options: readonly Option[],
  contents: ServiceResources,
  guides: readonly TrashGuide[],
): readonly Option[] {
  const guide = guideFor(guides, contents.service.app);
  const qualities = contents.kinds.find(({ kind }) => kind === SHARED_SIZES)?.resources;
  if (guide === undefined || qualities === undefined) return options;
  return options.map((option) => {
    if (option.option !== SIZES_OPTION || !isObject(option.value)) return option;
    const plain = option.value;
    const actual = new Map(
      qualities.map((quality) => [quality.name, sizesOf(contents, quality, plain[quality.name])]),
    );
    const [best] = guide.sizes
      .map((all) => writtenWith(all, guide.app, plain, actual))
      .toSorted((left, right) => countOf(left) - countOf(right));
    const isShorter = best !== undefined && countOf(best) < countOf(plain) / 2;
    return isShorter ? { ...option, value: best } : option;
  });
}

/**
 * Returns the sizes of a quality: those that the service shows, or those of a new service with what the option changes.
 * @param written the sizes of the quality in the option
 */
function sizesOf(contents: ServiceResources, { name, values }: Resource, written: Json | undefined): Sizes {
  const fresh = freshKeys(contents.service.app, SHARED_SIZES, name) ?? {};
  const declared = { ...fresh, ...(isObject(written) ? written : {}) };
  const sizes = SIZES.map(([size]): [string, Json] => {
    const stored = values.get(size);
    const shown = stored === undefined ? declared[size] : declaredValue(contents, SHARED_SIZES, size, stored);
    return [size, shown ?? null];
  });
  return Object.fromEntries(sizes);
}

/** Returns the sizes of the guides by name, and what differs from them. */
function writtenWith(
  { type, qualities }: TrashSizes,
  app: TrashGuide['app'],
  plain: Sizes,
  actual: ReadonlyMap<string, Sizes>,
): Sizes {
  const listed = qualities.map(({ quality, ...sizes }): [string, Sizes] => {
    const stored = actual.get(quality) ?? {};
    const different = Object.entries(sizes).filter(
      ([key, size]) => !sameJson(stored[key] ?? null, limited(app, key, size)),
    );
    const { [quality]: written } = plain;
    const others = Object.entries(isObject(written) ? written : {}).filter(([key]) => !(key in sizes));
    return [
      quality,
      Object.fromEntries([
        ...others,
        ...different.map(([key]): [string, Json] => [key, stored[key] ?? null]),
      ]),
    ];
  });
  const ownSizes = Object.entries(plain).filter(
    ([quality]) => !qualities.some((one) => one.quality === quality),
  );
  const changed = listed.filter(([, keys]) => Object.keys(keys).length > 0);
  return Object.fromEntries<Json>([['trash', type], ...ownSizes, ...changed] as [string, Json][]);
}

/** Returns a size of the guides; null for their numbers that mean no limit. */
function limited(app: TrashGuide['app'], key: string, size: number): number | null {
  const least = (facts.unlimited[app] as Readonly<Record<string, number>>)[key];
  return least !== undefined && size >= least ? null : size;
}

function countOf(value: Json): number {
  return isObject(value) ? Object.values(value).reduce<number>((sum, one) => sum + countOf(one), 0) : 1;
}
