/** Custom formats and auto tags as a configuration has them: conditions by name, choices and references by name. */
import type { Json } from '../../base/json.ts';
import { choiceNames } from '../../reconcile/codec/choices.ts';
import { fieldIn, specOf } from '../../reconcile/codec/conditions.ts';
import { type Resource, listedTagIds, tagLabels } from '../../reconcile/codec/resource.ts';
import { withChoiceNames } from '../../schema/field/describe.ts';
import { inDeclaredForm } from '../../schema/field/fits.ts';
import { typeFor } from '../../schema/field/types.ts';
import type { ModelImplementation } from '../../schema/model/implementation.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { codecOf } from '../../reconcile/codec/codecs.ts';
import { type KeyRow, type SchemaKind, conditionReference, keysOf } from '../../servarr/kinds.ts';
import { type Value, isUnset, sameValue } from '../../servarr/values.ts';
import {
  type ReadValue,
  type Reading,
  type ReadingContext,
  type SetContents,
  printed,
  readingOf,
} from './reading.ts';

/** A condition as its codec reads it. */
interface Condition {
  readonly name: string;
  readonly implementation: string;
  readonly negate: boolean;
  readonly required: boolean;
  readonly fields: Readonly<Record<string, Json>>;
}

/** Returns the keys of a custom format or an auto tag. */
export function conditionKeys(kind: SchemaKind, resource: Resource, context: ReadingContext): Reading {
  const { contents } = context;
  const own = [...keysOf(kind, contents.service.app)];
  return readingOf(
    own.map(([key, row]) => [
      key,
      row.type === 'conditions'
        ? conditionsOf(kind, resource.values.get(key), {
            ...context,
            live: codecOf(kind).itemInBody(resource.body),
          })
        : plainValue(row, resource.values.get(key), contents),
    ]),
  );
}

interface ConditionContext extends ReadingContext {
  /** The conditions as the service describes them, in place of the fields of an item. */
  readonly live: WireItem;
}

/** Reads a boolean or tags. False is the default of a boolean, so it is not written. */
function plainValue({ type }: KeyRow, stored: Value, { tags }: SetContents): ReadValue {
  if (type !== 'tags') return stored === false ? { value: undefined } : printed(stored);
  return printed(tagLabels(listedTagIds(stored, tags).listed, tags));
}

function conditionsOf(kind: SchemaKind, stored: Value, context: ConditionContext): ReadValue {
  const all = Array.isArray(stored) ? (stored as readonly unknown[] as readonly Condition[]) : [];
  const read = all.map((one) => conditionOf(kind, one, context));
  const lost = read.flatMap((one) => ('why' in one ? [one.why] : []));
  if (lost.length > 0) return { lost: lost.join('; ') };
  return { value: read.flatMap((one) => ('keys' in one ? [{ ...one.keys }] : [])) };
}

function conditionOf(kind: SchemaKind, condition: Condition, context: ConditionContext): Reading {
  const { name, implementation, negate, required, fields } = condition;
  const known = context.implementations.find((one) => one.implementation === implementation);
  const read = Object.entries(fields).map(([wire, value]): [string, ReadValue] => {
    const key = known?.fields.find((one) => (one.spelling[context.schema] ?? one.name) === wire);
    if (isUnset(value)) return [wire, { value: undefined }];
    if (key === undefined) return [wire, { lost: 'the schema record has no such field' }];
    // suite writes conditions as a whole, so a missing key has its default.
    if (!key.required && sameValue(value, key.defaults[context.schema])) return [wire, { value: undefined }];
    return [key.name, fieldOf(kind, condition, { wire, key, value }, context)];
  });
  return readingOf([
    ['name', printed(name)],
    ['implementationName', printed(known?.names[0] ?? implementation)],
    ...(negate ? [['negate', { value: true }] as const] : []),
    ...(required ? [['required', { value: true }] as const] : []),
    ...read,
  ]);
}

function fieldOf(
  kind: SchemaKind,
  { implementation }: Condition,
  {
    wire,
    key,
    value,
  }: {
    readonly wire: string;
    readonly key: ModelImplementation['fields'][number];
    readonly value: Json;
  },
  { contents, schema, live }: ConditionContext,
): ReadValue {
  const reference = conditionReference(kind, implementation);
  if (reference?.field === wire) {
    const found = targetName(reference.path, value, contents);
    return found === undefined
      ? { lost: 'refers to a resource that the service does not list' }
      : printed(found);
  }
  const type = typeFor(key.type, schema);
  const choices = fieldIn(specOf(live, implementation), wire)?.selectOptions ?? [];
  const named = choiceNames(choices, value) ?? value;
  return printed(inDeclaredForm(type, withChoiceNames(type, schema, named)));
}

/** Returns the name of a tag or a profile. */
function targetName(path: string, id: Json, { tags, kinds }: SetContents): string | undefined {
  if (path === 'tag') return tags.find((one) => one.id === id)?.label;
  return kinds.find(({ kind }) => kind === path)?.resources.find((one) => one.id === id)?.name;
}
