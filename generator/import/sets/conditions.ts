/** Custom formats and auto tags as a configuration has them: conditions by name, choices and references by name. */
import type { Json } from '../../base/json.ts';
import { choiceNames } from '../../reconcile/codec/choices.ts';
import { fieldIn, specOf } from '../../reconcile/codec/conditions.ts';
import type { Resource } from '../../reconcile/codec/resource.ts';
import { withChoiceNames } from '../../schema/field/describe.ts';
import { inDeclaredForm } from '../../schema/field/fits.ts';
import { typeFor } from '../../schema/field/types.ts';
import type { ModelKey } from '../../schema/model/keys.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { codecOf } from '../../reconcile/codec/codecs.ts';
import { type SchemaKind, conditionReference, keysOf } from '../../servarr/kinds.ts';
import { isUnset, sameValue } from '../../servarr/values.ts';
import { declaredValue } from '../values/declared.ts';
import { type Keys, type ReadingContext, keysWith, lose, writable } from './reading.ts';

/** A condition as its codec reads it. */
interface Condition {
  readonly name: string;
  readonly implementation: string;
  readonly negate: boolean;
  readonly required: boolean;
  readonly fields: Readonly<Record<string, Json>>;
}

/** Returns the keys of a custom format or an auto tag. */
export function conditionKeys(kind: SchemaKind, { body, values }: Resource, context: ReadingContext): Keys {
  const { contents } = context;
  // The conditions as the service describes them, in place of the fields of an item.
  const live = codecOf(kind).itemInBody(body);
  return keysWith(
    [...keysOf(kind, contents.service.app)].map(([key, { type }]) => {
      const stored = values.get(key);
      if (type === 'conditions') {
        const all = Array.isArray(stored) ? (stored as readonly unknown[] as readonly Condition[]) : [];
        return [key, all.map((one) => conditionOf(kind, one, live, context))];
      }
      const value = declaredValue(contents, kind, key, stored);
      // False is the default.
      return [key, value === false ? undefined : writable(key, value, context)];
    }),
  );
}

function conditionOf(kind: SchemaKind, condition: Condition, live: WireItem, context: ReadingContext): Keys {
  const { name, implementation, negate, required, fields } = condition;
  const known = context.implementations.find((one) => one.implementation === implementation);
  const read = Object.entries(fields).map(([wire, value]) => {
    const field = known?.fields.find((one) => (one.spelling[context.schema] ?? one.name) === wire);
    if (isUnset(value)) return [wire, undefined] as const;
    if (field === undefined)
      return [wire, lose(wire, 'the schema record has no such field', context)] as const;
    // suite writes conditions as a whole, so a missing key has its default.
    if (!field.required && sameValue(value, field.defaults[context.schema]))
      return [wire, undefined] as const;
    const reference = conditionReference(kind, implementation);
    return [
      field.name,
      reference?.field === wire
        ? targetName(wire, reference.path, value, context)
        : fieldValue(condition, { wire, field, value }, live, context),
    ] as const;
  });
  return keysWith([
    ['name', writable('name', name, context)],
    ['implementationName', writable('implementationName', known?.names[0] ?? implementation, context)],
    ['negate', negate || undefined],
    ['required', required || undefined],
    ...read,
  ]);
}

function fieldValue(
  { implementation }: Condition,
  { wire, field, value }: { readonly wire: string; readonly field: ModelKey; readonly value: Json },
  live: WireItem,
  context: ReadingContext,
): Json | undefined {
  const type = typeFor(field.type, context.schema);
  const choices = fieldIn(specOf(live, implementation), wire)?.selectOptions ?? [];
  const named = choiceNames(choices, value) ?? value;
  return writable(wire, inDeclaredForm(type, withChoiceNames(type, context.schema, named)), context);
}

/** Returns the name of a tag or a profile. */
function targetName(key: string, path: string, id: Json, context: ReadingContext): Json | undefined {
  const { kinds, tags } = context.contents;
  const name =
    path === 'tag'
      ? tags.find((one) => one.id === id)?.label
      : kinds.find(({ kind }) => kind === path)?.resources.find((one) => one.id === id)?.name;
  return name === undefined
    ? lose(key, 'it refers to a resource that the service does not list', context)
    : writable(key, name, context);
}
