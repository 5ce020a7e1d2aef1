/** The implementations of `suite show` as data, without the parts of the model that only code needs. */
import { choiceTables, describeType, withChoiceNames } from '../schema/field/describe.ts';
import type { FoundImplementation } from '../schema/model/find.ts';
import { implementationView } from '../schema/model/implementation-view.ts';
import type { ModelKey } from '../schema/model/keys.ts';
import type { Model } from '../schema/model/model.ts';
import type { FoundOptions, SuiteOption } from './suite-options.ts';
import type { RecordedKind } from '../servarr/kinds.ts';
import type { Json } from '../base/json.ts';

interface Shown {
  readonly format: 1;
  readonly implementations: readonly ShownImplementation[];
  /** The options of suite that the name means; absent for an implementation. */
  readonly options?: readonly SuiteOption[];
}

interface ShownImplementation {
  readonly kind: RecordedKind;
  readonly option: string;
  readonly implementation: string;
  readonly names: readonly string[];
  readonly schemas: readonly string[];
  /** The keys that are fields in the API. */
  readonly fields: readonly ShownKey[];
  readonly general: readonly ShownKey[];
  /** Event -> the schema IDs that support it. */
  readonly events: Readonly<Record<string, readonly string[]>>;
}

interface ShownKey {
  readonly name: string;
  readonly type: string;
  readonly schemas: readonly string[];
  readonly defaults: Readonly<Record<string, Json>>;
  /** Schema ID -> enum value -> the value in the API. */
  readonly choices: Readonly<Record<string, Readonly<Record<string, number | string>>>>;
  /** True if services reject the key unset. */
  readonly required: boolean;
  /** The labels in the web UI. */
  readonly labels: readonly string[];
  readonly description?: string;
  readonly unit?: string;
}

export function showData(
  found: readonly FoundImplementation[],
  model: Model,
  { exact, below }: FoundOptions = { exact: [], below: [] },
): Shown {
  const options = [...exact, ...below];
  return {
    format: 1,
    implementations: found.map((one) => implementationData(one, model)),
    ...(options.length === 0 ? {} : { options }),
  };
}

function implementationData(
  { kind, implementation: item }: FoundImplementation,
  model: Model,
): ShownImplementation {
  const { path, names, fields, general } = implementationView(kind, item, model.kinds[kind]?.general ?? []);
  return {
    kind,
    option: path,
    implementation: item.implementation,
    names,
    schemas: item.schemas,
    fields: fields.map((key) => keyData(key, item.schemas)),
    general: general.map((key) => keyData(key, item.schemas)),
    events: item.events,
  };
}

function keyData(key: ModelKey, allSchemas: readonly string[]): ShownKey {
  const { name, type, labels, required, description, unit } = key;
  const schemas = key.schemas.filter((schema) => allSchemas.includes(schema));
  const here = <T>(table: Readonly<Record<string, T>>): [string, T][] =>
    Object.entries(table).filter(([schema]) => schemas.includes(schema));
  return {
    name,
    type: describeType(type),
    schemas,
    defaults: Object.fromEntries(
      here(key.defaults).map(([schema, value]) => [schema, withChoiceNames(type, schema, value)]),
    ),
    choices: Object.fromEntries(here(choiceTables(type))),
    required,
    labels,
    ...(description === undefined ? {} : { description }),
    ...(unit === undefined ? {} : { unit }),
  };
}
