/** Quality and metadata profiles as a configuration has them: qualities best first, everything by name. */
import type { Json } from '../../base/json.ts';
import type { Resource } from '../../reconcile/codec/resource.ts';
import type { RecordField } from '../../schema/record/record.ts';
import { type KeyType, type SchemaKind, keysOf } from '../../servarr/kinds.ts';
import { type Value, isUnset, scoredFormat } from '../../servarr/values.ts';
import { declaredValue, structureOf } from '../values/declared.ts';
import { type Keys, type ReadingContext, checkName, keysWith, writable } from './reading.ts';
import { changedSizes } from './import-sizes.ts';

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

function sizesIn(_kind: SchemaKind, values: Resource['values'], context: ReadingContext): Json | undefined {
  const sizes = changedSizes(context.contents.service.app, values);
  for (const quality of Object.keys(sizes)) checkName('sizes', quality, context);
  return Object.keys(sizes).length === 0 ? undefined : sizes;
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
