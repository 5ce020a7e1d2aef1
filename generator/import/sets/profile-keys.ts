/** Quality and metadata profiles as a configuration has them: qualities best first, everything by name. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import type { Resource } from '../../reconcile/codec/resource.ts';
import type { RecordField } from '../../schema/record/record.ts';
import { freshKeys } from '../../servarr/choices/fresh.ts';
import { type KeyType, type SchemaKind, UNLIMITED, keysOf } from '../../servarr/kinds.ts';
import { SHARED_SIZES } from '../../servarr/kinds/quality-sizes.ts';
import { type Value, isUnset, scoredFormat, sizeIn } from '../../servarr/values.ts';
import { declaredValue, structureOf } from '../values/keys-of-table.ts';
import { type Keys, type ReadingContext, checkName, keysWith, writable } from './reading.ts';

const FAMILIES: Partial<
  Record<KeyType, (kind: SchemaKind, values: Resource['values'], context: ReadingContext) => Json | undefined>
> = { scores: scoresIn, sizes: sizesIn };

export function profileKeys(kind: SchemaKind, { values }: Resource, context: ReadingContext): Keys {
  const { contents, items } = context;
  const { app } = contents.service;
  const fields = items.flatMap((one) => one.fields);
  return keysWith(
    [...keysOf(kind, app)].map(([key, { type }]) => {
      const family = type && FAMILIES[type];
      if (family !== undefined) return [key, family(kind, values, context)];
      const value = declaredValue(contents, kind, key, values.get(key));
      const isDefault = value === defaultOf(fields.find(({ name }) => name === key));
      return [key, isDefault ? undefined : writable(key, value, context, structureOf(kind, app, key))];
    }),
  );
}

/** Returns the default of a new profile as a user would write it. */
function defaultOf(field: RecordField | undefined): Value {
  const choice = field?.choices?.find(({ value }) => value === field.default);
  return choice?.name ?? field?.default;
}

/** Returns the sizes that differ from those of a new service, by quality. */
function sizesIn(_kind: SchemaKind, values: Resource['values'], context: ReadingContext): Json | undefined {
  const changed = [...values].flatMap(([key, stored = null]) => {
    const { quality, size } = sizeIn(key) ?? {};
    if (quality === undefined || size === undefined) return [];
    const value = stored === UNLIMITED ? null : stored;
    const fresh = freshKeys(context.contents.service.app, SHARED_SIZES, quality) ?? {};
    return value === lookUp(fresh, size) ? [] : [{ quality, size, value }];
  });
  const sizes = [...Map.groupBy(changed, ({ quality }) => quality)].map(([quality, sizesOfQuality]) => {
    checkName('sizes', quality, context);
    return [quality, Object.fromEntries(sizesOfQuality.map(({ size, value }) => [size, value]))] as const;
  });
  return sizes.length === 0 ? undefined : Object.fromEntries(sizes);
}

/** Returns the scores that are not 0, the score of a format that a profile does not declare. */
function scoresIn(_kind: SchemaKind, values: Resource['values'], context: ReadingContext): Json | undefined {
  const scores = [...values].flatMap(([key, score]): [string, Json][] => {
    const format = scoredFormat(key);
    if (format === undefined || isUnset(score) || score === 0) return [];
    checkName('scores', format, context);
    return [[format, writable('scores', score, context) ?? 0]];
  });
  return scores.length === 0 ? undefined : Object.fromEntries(scores);
}
