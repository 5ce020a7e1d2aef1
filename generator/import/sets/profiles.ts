/** Quality and metadata profiles as a configuration has them: qualities best first, everything by name. */
import { type Json, isObject } from '../../base/json.ts';
import type { Resource } from '../../reconcile/codec/resource.ts';
import { codecOf } from '../../reconcile/codec/codecs.ts';
import type { RecordField } from '../../schema/record/record.ts';
import { displayName } from '../../reconcile/desired/references.ts';
import { withTargets } from '../../reconcile/service/reference-targets.ts';
import { type SchemaKind, keysOf } from '../../servarr/kinds.ts';
import { type Value, isUnset, scoredFormat } from '../../servarr/values.ts';
import { unprintable, unprintableName } from '../values/printable.ts';
import { type ReadValue, type Reading, type ReadingContext, printed, readingOf } from './reading.ts';

/** Returns the keys of a profile. */
export function profileKeys(kind: SchemaKind, resource: Resource, context: ReadingContext): Reading {
  const { contents, known } = context;
  const fields = known.flatMap((one) => one.fields);
  return readingOf(
    [...keysOf(kind, contents.service.app)].map(([key, row]): [string, ReadValue] => {
      const stored = resource.values.get(key);
      if (row.type === 'scores') return [key, scoreValue(resource)];
      if (row.type === 'qualities') return [key, qualitiesValue(stored)];
      const value = row.type === 'reference' ? targetName(kind, key, stored, contents) : stored;
      return [key, value === defaultOf(fields.find(({ name }) => name === key)) ? NOTHING : printed(value)];
    }),
  );
}

const NOTHING: ReadValue = { value: undefined };

/** Returns the default of a new profile as a user would write it. */
function defaultOf(field: RecordField | undefined): Value {
  const choice = field?.choices?.find(({ value }) => value === field.default);
  return choice?.name ?? field?.default;
}

/** The codec has made the groups, so that only their names come from the service. */
function qualitiesValue(stored: Value): ReadValue {
  const all = Array.isArray(stored) ? stored : [];
  const read = printed(all.flatMap((one) => (isObject(one) ? Object.values(one).flat() : [one])));
  return 'lost' in read ? read : { value: all };
}

function targetName(
  kind: SchemaKind,
  key: string,
  stored: Value,
  contents: ReadingContext['contents'],
): Value {
  const { reference } = codecOf(kind).traits({ kind, app: contents.service.app }, undefined, key) ?? {};
  return reference && displayName(withTargets(reference, contents.lists), stored);
}

/** Returns the scores that are not 0, the score of a format that a profile does not declare. */
function scoreValue({ values }: Resource): ReadValue {
  const scores = [...values].flatMap(([key, score]): [string, Json][] => {
    const format = scoredFormat(key);
    return format === undefined || isUnset(score) || score === 0 ? [] : [[format, score ?? 0]];
  });
  const why = scores
    .map(([name, score]) => unprintableName(name) ?? unprintable(score))
    .find((one) => one !== undefined);
  if (why !== undefined) return { lost: why };
  return { value: scores.length === 0 ? undefined : Object.fromEntries(scores) };
}
