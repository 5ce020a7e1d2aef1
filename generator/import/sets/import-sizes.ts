/** The sizes of qualities in profiles. Pure. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import type { Resource } from '../../reconcile/codec/resource.ts';
import type { App } from '../../servarr/apps.ts';
import { freshKeys } from '../../servarr/choices/fresh.ts';
import { UNLIMITED } from '../../servarr/kinds.ts';
import { SHARED_SIZES } from '../../servarr/kinds/quality-sizes.ts';
import { sizeIn } from '../../servarr/values.ts';

/** Quality -> size -> value. */
type Sizes = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** Returns the sizes of a profile that differ from those of a new one. */
export function changedSizes(app: App, values: Resource['values']): Sizes {
  const changed = [...values].flatMap(([key, stored = null]) => {
    const { quality, size } = sizeIn(key) ?? {};
    if (quality === undefined || size === undefined) return [];
    const value = stored === UNLIMITED ? null : stored;
    const fresh = lookUp(freshKeys(app, SHARED_SIZES, quality) ?? {}, size);
    return value === fresh ? [] : [{ quality, size, value }];
  });
  const byQuality = Map.groupBy(changed, ({ quality }) => quality);
  return Object.fromEntries(
    [...byQuality].map(([quality, some]) => [
      quality,
      Object.fromEntries(some.map(({ size, value }) => [size, value])),
    ]),
  );
}
