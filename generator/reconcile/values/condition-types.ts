/** The values of a list of conditions: as they are declared, stored, shown and sent. Pure. */
import * as z from 'zod';
import { lookUp } from '../../base/collections.ts';
import { type Json, isObject } from '../../base/json.ts';
import { displaySafe, joinSome, trimPathEnd, wholeName } from '../../base/text.ts';
import type { WireField, WireItem } from '../../schema/record/schema-response.ts';
import { fieldConstraints } from '../../schema/constraints/field-constraints.ts';
import type { App } from '../../servarr/apps.ts';
import { type Kind, conditionReference, conditionsKey } from '../../servarr/kinds.ts';
import { type Value, fieldKey, isUnset, sameValue } from '../../servarr/values.ts';
import { choiceNames, liveChoices } from './live-choices.ts';
import { TAGS, tagSet, textFor } from './key-traits.ts';
import { type NamedTarget, type Names, namesIn } from './names-and-ids.ts';
import { type Body, type Key, type KeyPlace, type TypeTable, type ValueType, typeIn } from './value-type.ts';

/** The conditions of a resource as a service shows them. */
export const wireConditions = z.array(
  z.looseObject({
    name: z.string(),
    implementation: z.string(),
    negate: z.boolean().nullish(),
    required: z.boolean().nullish(),
    fields: z.array(z.looseObject({ name: z.string(), value: z.json().optional() })),
  }),
);

const declaredConditions = z.array(
  z.object({
    name: z.string(),
    implementation: z.string(),
    negate: z.boolean().default(false),
    required: z.boolean().default(false),
    fields: z.record(z.string(), z.json()).default({}),
  }),
);

/** A condition as it is declared, or as it is stored: choices by number, references by ID. */
type Condition = z.infer<typeof declaredConditions>[number];

const TYPES: TypeTable = {
  bool: () => ({ standard: false }),
  conditions: ({ kind, key, row: { wire = key }, item }) => ({
    stored: (declared, names) =>
      parsedConditions(declared).map((condition) => storedOf(kind, condition, item, names)),
    shown: (stored, names) => conditionsIn(stored)?.map((condition) => shownOf(kind, condition, item, names)),
    targets: (declared) => parsedConditions(declared).flatMap((condition) => targetsOf(kind, condition)),
    same: sameConditions,
    staysWhenUndeclared: true,
    isStructure: true,
    read: (body) => (body[wire] === undefined ? undefined : storedConditions(body[wire])),
    write: (stored, body) => ({ [wire]: specifications(item, body, stored) }),
    misfit: (declared) => misfitOf(kind, item, declared),
  }),
  tags: () => ({
    ...TAGS,
    canonical: (stored) => textFor(tagSet(stored)),
    staysWhenUndeclared: true,
  }),
};

/** Returns the type of a key of a resource that consists of conditions. */
export function conditionType(place: KeyPlace): ValueType {
  return typeIn(TYPES, place, { isIn: () => true });
}

function misfitOf(kind: Kind, item: WireItem | undefined, declared: Json): string | undefined {
  if (item === undefined) return undefined;
  const conditions = parsedConditions(declared);
  const lacking = conditions.filter(({ implementation }) => specOf(item, implementation) === undefined);
  const names = lacking.map(({ implementation }) => wholeName(implementation));
  if (names.length > 0) return `the service has no condition ${joinSome(names, 5)}`;
  const fields = conditions.flatMap((condition) => lackingFields(condition, item));
  if (fields.length > 0) return `the service has no ${joinSome(fields, 5)}`;
  const refused = conditions.flatMap((condition) => refusedValues(kind, condition, item));
  return refused.length === 0 ? undefined : `the service does not take ${joinSome(refused, 5)}`;
}

/** Returns the declared fields of a condition that the service lacks. */
function lackingFields({ name, implementation, fields }: Condition, item: WireItem): string[] {
  const spec = specOf(item, implementation);
  const lacking = Object.keys(fields).filter((field) => fieldIn(spec, field) === undefined);
  return lacking.map((field) => inCondition(displaySafe(field, 60), name));
}

/** Returns the values of a condition that are no choice of the service. */
function refusedValues(kind: Kind, declared: Condition, item: WireItem): string[] {
  const { name, implementation, fields } = storedWithoutTargets(kind, declared, item);
  const refused = Object.entries(fields).filter(([key, value]) => {
    const choices = fieldIn(specOf(item, implementation), key)?.selectOptions ?? [];
    return value !== null && choices.length > 0 && !choices.some((choice) => sameValue(choice.value, value));
  });
  return refused.map(([, value]) => inCondition(displaySafe(JSON.stringify(value), 40), name));
}

function inCondition(what: string, name: string): string {
  return `${what} in condition "${displaySafe(name, 60)}"`;
}

/** Returns a schema item that has the conditions of a service in place of fields. */
export function itemOf(all: readonly WireItem[]): WireItem {
  return { implementation: '', fields: [], conditions: all };
}

/** Returns the schema of a condition. */
function specOf(item: WireItem | undefined, implementation: string): WireItem | undefined {
  const specs = (item?.['conditions'] ?? []) as readonly WireItem[];
  return specs.find((spec) => spec.implementation === implementation);
}

/** Returns a field of a condition as the service describes it. */
function fieldIn(spec: WireItem | undefined, name: string): WireField | undefined {
  return spec?.fields.find((one) => one.name === name);
}

/** Returns the conditions in a stored value; undefined if it has none. */
function conditionsIn(stored: Value): readonly Condition[] | undefined {
  return Array.isArray(stored) ? (stored as readonly unknown[] as Condition[]) : undefined;
}

function storedConditions(value: unknown): Json {
  return (value as z.infer<typeof wireConditions>).map(
    ({ name, implementation, negate, required, fields }): Condition => {
      return {
        name,
        implementation,
        negate: negate ?? false,
        required: required ?? false,
        fields: Object.fromEntries(fields.map((field) => [field.name, field.value ?? null])),
      };
    },
  );
}

/** Returns declared conditions; none for a value that has another form. */
export function parsedConditions(value: Value): Condition[] {
  return declaredConditions.safeParse(value).data ?? [];
}

/** Returns the declared regular expressions of a resource with conditions; none for other kinds. */
export function regularExpressions(
  { kind, app }: { readonly kind: Kind; readonly app: App },
  values: Readonly<Record<Key, Value>>,
): { readonly condition: string; readonly text: string }[] {
  return parsedConditions(lookUp(values, conditionsKey(kind))).flatMap(({ name, implementation, fields }) =>
    Object.entries(fields).flatMap(([field, text]) => {
      const constraints = fieldConstraints(kind, implementation, field, app);
      const isExpression = constraints.some(
        (constraint) => 'name' in constraint && constraint.name === 'regex',
      );
      return isExpression && typeof text === 'string' ? [{ condition: name, text }] : [];
    }),
  );
}

/** Returns a condition as it is stored, without the field that names another resource. */
export function storedWithoutTargets(kind: Kind, declared: Condition, item: WireItem | undefined): Condition {
  const { fields, ...rest } = storedOf(kind, declared, item, namesIn(new Map()));
  const named = new Set(targetsOf(kind, declared).map(({ field }) => field));
  return { ...rest, fields: Object.fromEntries(Object.entries(fields).filter(([key]) => !named.has(key))) };
}

function storedOf(kind: Kind, declared: Condition, item: WireItem | undefined, { idOf }: Names): Condition {
  const { name, implementation, negate, required } = declared;
  const spec = specOf(item, implementation);
  const targets = new Map(targetsOf(kind, declared).map((target) => [target.field, target]));
  const fields = Object.entries(declared.fields).map(([key, value]) => {
    const target = targets.get(key);
    if (target !== undefined) return [key, idOf(target) ?? value] as const;
    const { values } = liveChoices({ [fieldKey(key)]: value }, spec);
    return [key, values[fieldKey(key)] ?? null] as const;
  });
  return { name, implementation, negate, required, fields: Object.fromEntries(fields) };
}

/** Returns a condition as a configuration would have it, with names instead of IDs and numbers. */
function shownOf(
  kind: Kind,
  { name, implementation, negate, required, fields }: Condition,
  item: WireItem | undefined,
  { nameOf }: Names,
): Json {
  const spec = specOf(item, implementation);
  const reference = conditionReference(kind, implementation);
  const values = Object.entries(fields).map(([key, value]) => {
    const choices = fieldIn(spec, key)?.selectOptions ?? [];
    const isNamed = reference?.field === key && !isUnset(value);
    const named = isNamed ? nameOf(reference, value) : choiceNames(choices, value);
    return [key, named] as const;
  });
  const implementationName = spec?.implementationName ?? implementation;
  return { name, implementationName, negate, required, fields: Object.fromEntries(values) as Json };
}

/** Returns the resources that a declared condition names. */
function targetsOf(
  kind: Kind,
  { implementation, fields }: Condition,
): (NamedTarget & { readonly field: string })[] {
  const reference = conditionReference(kind, implementation);
  const name = reference && lookUp(fields, reference.field);
  return reference === undefined || typeof name !== 'string' ? [] : [{ ...reference, name }];
}

/** Compares two conditions. A field that only one side has is at the default of the service, and is not managed. */
function sameCondition(left: Condition, right: Condition): boolean {
  const keys = ['name', 'implementation', 'negate', 'required'] as const;
  return (
    keys.every((key) => left[key] === right[key]) &&
    Object.entries(left.fields).every(([key, value]) => {
      const other = lookUp(right.fields, key);
      return other === undefined || sameField(value, other);
    })
  );
}

/** Compares two field values, ignoring a slash at the end of a path. */
export function sameField(left: Json, right: Json): boolean {
  return sameValue(withoutSlash(left), withoutSlash(right));
}

function withoutSlash(value: Json): Json {
  return typeof value === 'string' && value.startsWith('/') ? trimPathEnd(value) : value;
}

/** Compares two lists of conditions, ignoring their order, which makes no difference to a service. */
export function sameConditions(left: Value, right: Value): boolean {
  const [conditions, rest] = [conditionsIn(left), [...(conditionsIn(right) ?? [])]];
  if (conditions?.length !== rest.length || !Array.isArray(right)) return false;
  return conditions.every((condition) => {
    const index = rest.findIndex((other) => sameCondition(condition, other));
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  });
}

/**
 * Returns conditions as they are sent: fields that are not declared at the default of the schema, or as they were where
 * the schema is not known. Newer APIs want the display name and the link of the schema.
 */
function specifications(item: WireItem | undefined, base: Body, value: Value): unknown[] {
  const before = (base['specifications'] ?? []) as readonly WireItem[];
  return (conditionsIn(value) ?? []).map((condition) => {
    const { name, implementation, negate, required } = condition;
    const spec =
      specOf(item, implementation) ?? before.find((shown) => shown.implementation === implementation);
    const known = spec?.fields.map((field) => field.name) ?? [];
    const names = [...new Set([...known, ...Object.keys(condition.fields)])];
    return {
      name,
      implementation,
      implementationName: spec?.implementationName ?? implementation,
      infoLink: spec?.['infoLink'] ?? '',
      negate,
      required,
      fields: names.map((field) => ({ name: field, ...fieldValue(condition, field, spec) })),
    };
  });
}

function fieldValue({ fields }: Condition, name: string, spec: WireItem | undefined): { value?: Json } {
  const declared = lookUp(fields, name);
  if (declared !== undefined) return { value: declared };
  const shown = fieldIn(spec, name)?.value;
  return shown === undefined || shown === null || isObject(shown) ? {} : { value: shown };
}
