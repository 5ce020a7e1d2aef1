/** Merges the fields of one implementation over the schemas. */
import { compareText, groupBy, lookUp, sortedSet } from '../../base/collections.ts';
import { joinList } from '../../base/text.ts';
import { APPS, type App } from '../../servarr/apps.ts';
import { type Kind, kindRow, settingsRow } from '../../servarr/kinds.ts';
import { fieldType, isSetting } from '../field/type-of-field.ts';
import { generalLabel } from '../field/general-type.ts';
import { keyType } from '../settings/setting.ts';
import { type OwnType, mergeTypes, mergeVariants, variantsOf } from '../field/merge-types-and-enums.ts';
import { CHOSEN_BY_SERVICE } from '../field/overrides.ts';
import { type Json, canonical } from '../../base/json.ts';
import { fieldDescription } from '../descriptions/descriptions.ts';
import type { RecordField, RecordItem } from '../record/record.ts';
import { withConstraints } from '../constraints/with-constraints.ts';
import { type Constraint, isRequired } from '../field/constraint.ts';
import { constraintsOf, fieldConstraints, matchesFieldName } from '../constraints/field-constraints.ts';
import type { FieldType } from '../field/types.ts';

export interface ModelKey {
  readonly name: string;
  readonly schemas: readonly string[];
  /** Schema -> name, for schemas with a different spelling. */
  readonly spelling: Readonly<Record<string, string>>;
  readonly type: FieldType;
  /** Schema -> default; schemas without a default are absent. */
  readonly defaults: Readonly<Record<string, Json>>;
  /** The schemas whose service chooses a value if none is set. */
  readonly chosenByService: readonly string[];
  /** The distinct labels of all schemas. */
  readonly labels: readonly string[];
  readonly unit?: string;
  /** The description of the key in suite's own words; absent if suite has none. */
  readonly description?: string;
  readonly help?: string;
  readonly advanced: boolean;
  readonly hidden: boolean;
  /** True if the constraints say that a service rejects it unset. */
  readonly required: boolean;
}

export interface Sourced<T> {
  readonly schema: string;
  readonly app: App;
  readonly value: T;
}

function plainLabel(label: string): string {
  return label.toLowerCase().replaceAll(/[\s?]/gu, '');
}

/** Keys by the fields that they come from. Definitions share most of their fields. */
export type KnownKeys = Map<string, ModelKey | undefined>;

/**
 * Merges the fields of one implementation over all schemas that have it.
 * @returns keys sorted by name, without fields that are not settings
 */
export function buildFields(
  kind: Kind,
  implementation: string,
  group: Sourced<RecordItem>[],
  sharedKeys?: KnownKeys,
): ModelKey[] {
  const keyOf = (fields: Sourced<RecordField>[]): ModelKey | undefined => {
    if (sharedKeys === undefined) return buildField(kind, implementation, fields);
    const id = JSON.stringify([implementation, fields]);
    if (!sharedKeys.has(id)) sharedKeys.set(id, buildField(kind, implementation, fields));
    return sharedKeys.get(id);
  };
  const fields = group.flatMap(({ app, schema, value: item }) =>
    item.fields.filter(isSetting).map((value): Sourced<RecordField> => ({ app, schema, value })),
  );
  return [...Map.groupBy(fields, ({ value }) => value.name.toLowerCase()).values()]
    .flatMap(splitSpellings)
    .flatMap((spelt) => keyOf(spelt) ?? [])
    .sort((left, right) => compareText(left.name, right.name));
}

/** Splits fields by name. Names that differ only in case are one key between schemas, but two within one schema. */
function splitSpellings<T extends Pick<Sourced<RecordField>, 'schema' | 'value'>>(fields: T[]): T[][] {
  if (fields.length < 2) return [fields];
  const schemas = fields.map(({ schema }) => schema);
  if (new Set(schemas).size === schemas.length) return [fields];
  return groupBy(fields, ({ value }) => value.name).map(([, group]) => group);
}

function buildField(
  kind: Kind,
  implementation: string,
  fields: Sourced<RecordField>[],
): ModelKey | undefined {
  const name = plainestName(fields.map(({ value }) => value.name));
  if (name === undefined) return undefined;
  const typed = fields.flatMap(({ app, schema, value }) => {
    const type = keyType({ kind, app, schema }, implementation, value);
    const constraints = fieldConstraints(kind, implementation, name, app);
    return type === undefined ? [] : [{ schema, value, type, constraints }];
  });
  const { needs = [] } = constraintsOf(kind, implementation);
  const unit = typed.find(({ value }) => value.unit !== undefined)?.value.unit;
  const description = withSince(kind, name, fieldDescription(kind, implementation, name));
  const help = typed.find(({ value }) => value.help !== undefined)?.value.help;
  return {
    name,
    schemas: sortedSet(typed.map(({ schema }) => schema)),
    spelling: Object.fromEntries(
      typed.filter(({ value }) => value.name !== name).map(({ schema, value }) => [schema, value.name]),
    ),
    type: constrainedType(typed),
    defaults: Object.fromEntries(
      typed.flatMap(({ schema, value }) => (value.default === undefined ? [] : [[schema, value.default]])),
    ),
    chosenByService: sortedSet(
      typed.flatMap(({ schema, value }) => (CHOSEN_BY_SERVICE.has(value.provider ?? '') ? [schema] : [])),
    ),
    labels: distinctLabels(typed.map(({ value }) => value.label ?? labelOf(kind, value.name))),
    ...(unit === undefined ? {} : { unit }),
    ...(description === undefined ? {} : { description }),
    ...(help === undefined ? {} : { help }),
    advanced: typed.every(({ value }) => value.advanced === true),
    hidden: typed.every(({ value }) => value.hidden === 'hidden'),
    // A group of settings exists already, so that nothing has to be set.
    required:
      settingsRow(kind) === undefined &&
      (typed.every(({ constraints }) => isRequired(constraints)) ||
        needs.some((need) => matchesFieldName(name, need))),
  };
}

/** Appends the versions that brought a key. */
function withSince(kind: Kind, name: string, description: string | undefined): string | undefined {
  const since = Object.entries(lookUp(kindRow(kind).keys, name)?.since ?? {});
  if (description === undefined || since.length === 0) return description;
  const versions = since.map(([app, version]) => `${APPS[app as App].title} ${version}`);
  return `${description} Since ${joinList(versions)}.`;
}

/** Services show no labels of settings. */
function labelOf(kind: Kind, name: string): string {
  return settingsRow(kind) ? generalLabel(name) : name;
}

/** Merges the types of all schemas, each with the constraints of its app. */
function constrainedType(
  typed: readonly (OwnType & { readonly constraints: readonly Constraint[] })[],
): FieldType {
  const [first] = typed;
  // Most fields have the same constraints in all apps, usually none.
  const isSame = typed.every(({ constraints }) => constraints === first?.constraints);
  const alike = isSame ? [['', typed] as const] : groupBy(typed, ({ constraints }) => canonical(constraints));
  const parts = alike.map(([, part]) => ({
    schemas: part.map(({ schema }) => schema),
    type: withConstraints(mergeTypes(part), part[0]?.constraints ?? []),
  }));
  const [only] = parts;
  if (only !== undefined && parts.length === 1 && only.type.name !== 'byApp') return only.type;
  return mergeVariants(parts.flatMap(variantsOf));
}

/** Returns the option of a field with such a name. `items` are all items of its implementation. */
export function fieldOption(kind: Kind, name: string, items: readonly RecordItem[]): string {
  const isSame = (one: RecordField): boolean => one.name.toLowerCase() === name.toLowerCase();
  const spellings = items.flatMap(({ implementation, fields }, index) =>
    fields
      .filter((one) => isSame(one) && isOption(kind, String(index), implementation, one))
      .map((value) => ({ schema: String(index), value })),
  );
  const namesakes =
    splitSpellings(spellings).find((spelt) => spelt.some(({ value }) => value.name === name)) ?? [];
  return plainestName(namesakes.map(({ value }) => value.name)) ?? name;
}

/** Settings are options whatever their type is. */
function isOption(kind: Kind, schema: string, implementation: string, field: RecordField): boolean {
  return settingsRow(kind) !== undefined || fieldType(schema, implementation, field) !== undefined;
}

/** Returns the spelling with the fewest capitals: `apiKey`, not `aPIKey`. */
function plainestName(names: readonly string[]): string | undefined {
  if (names.length < 2) return names[0];
  return sortedSet(names).sort((left, right) => countCapitals(left) - countCapitals(right))[0];
}

function countCapitals(name: string): number {
  return name.length - name.replaceAll(/\p{Lu}/gu, '').length;
}

/** Removes labels that differ only in case, blanks or a question mark. Keeps the first one. */
function distinctLabels(labels: readonly string[]): string[] {
  if (labels.length < 2) return [...labels];
  return groupBy(labels, plainLabel).map(([, [label]]) => label);
}
