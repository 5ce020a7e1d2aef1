/** Custom formats and auto tags as a configuration has them: conditions by name, choices and references by name. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import type { Resource } from '../../reconcile/codec/resource.ts';
import { withChoiceNames } from '../../schema/field/describe.ts';
import { inDeclaredForm } from '../../schema/field/fits.ts';
import { typeFor } from '../../schema/field/types.ts';
import type { ModelKey } from '../../schema/model/keys.ts';
import { codecOf } from '../../reconcile/codec/codecs.ts';
import type { parsedConditions } from '../../reconcile/values/condition-types.ts';
import { namesIn } from '../../reconcile/values/names-and-ids.ts';
import { type SchemaKind, conditionsKey, keysOf } from '../../servarr/kinds.ts';
import { isUnset, sameValue } from '../../servarr/values.ts';
import { declaredValue } from '../values/keys-of-table.ts';
import { type Keys, type ReadingContext, keysWith, lose, writable } from './reading.ts';

type Condition = ReturnType<typeof parsedConditions>[number];

/** Returns the keys of a custom format or an auto tag. */
export function conditionKeys(kind: SchemaKind, { body, values }: Resource, context: ReadingContext): Keys {
  const { contents } = context;
  const codec = codecOf(kind);
  const place = { kind, app: contents.service.app };
  return keysWith(
    [...keysOf(kind, place.app).keys()].map((key) => {
      const stored = values.get(key);
      if (key === conditionsKey(kind)) {
        const shown = codec
          .traits(place, codec.itemInBody(body), key)
          ?.shown(stored, namesIn(contents.lists));
        const [conditions, named] = [stored, shown].map(
          (one) => (one ?? []) as readonly unknown[] as Condition[],
        );
        return [
          key,
          conditions?.map((one, index) => conditionOf(one, named?.[index]?.fields ?? {}, context)),
        ];
      }
      const value = declaredValue(contents, kind, key, stored);
      // False is the default.
      return [key, value === false ? undefined : writable(key, value, context)];
    }),
  );
}

/**
 * Returns a condition as a user would write it.
 * @param shown its fields with names in place of IDs and numbers
 */
function conditionOf(
  { name, implementation, negate, required, fields }: Condition,
  shown: Condition['fields'],
  context: ReadingContext,
): Keys {
  const modelled = context.implementations.find((one) => one.implementation === implementation);
  const read = Object.entries(fields).map(([wire, value]) => {
    const field = modelled?.fields.find((one) => (one.spelling[context.schema] ?? one.name) === wire);
    if (isUnset(value)) return [wire, undefined] as const;
    if (field === undefined)
      return [wire, lose(wire, 'the schema record has no such field', context)] as const;
    // suite writes conditions as a whole, so a missing key has its default.
    if (!field.required && sameValue(value, field.defaults[context.schema]))
      return [wire, undefined] as const;
    return [field.name, fieldValue(wire, field, lookUp(shown, wire), context)] as const;
  });
  return keysWith([
    ['name', writable('name', name, context)],
    ['implementationName', writable('implementationName', modelled?.names[0] ?? implementation, context)],
    ['negate', negate || undefined],
    ['required', required || undefined],
    ...read,
  ]);
}

function fieldValue(
  wire: string,
  field: ModelKey,
  shown: Json | undefined,
  context: ReadingContext,
): Json | undefined {
  if (shown === undefined)
    return lose(wire, 'it refers to a resource that the service does not list', context);
  const type = typeFor(field.type, context.schema);
  return writable(wire, inDeclaredForm(type, withChoiceNames(type, context.schema, shown)), context);
}
