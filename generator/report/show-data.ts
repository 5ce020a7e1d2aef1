/** The implementations of `suite show` as data, without the parts of the model that only code needs. */
import { choiceTables, describeType, withChoiceNames } from '../schema/field/describe.ts';
import type { FoundImplementation } from '../schema/model/find.ts';
import { implementationView } from '../schema/model/implementation-view.ts';
import type { ModelKey } from '../schema/model/keys.ts';
import type { Model } from '../schema/model/model.ts';
import type { Shown } from './shapes.ts';

type ShownKey = Shown['implementations'][number]['fields'][number];

/** Returns the JSON of `suite show NAME`, as in `suite.show.schema.json`. */
export function showData(found: readonly FoundImplementation[], model: Model): Shown {
  return { format: 1, implementations: found.map((one) => implementationData(one, model)) };
}

function implementationData(
  { kind, implementation: item }: FoundImplementation,
  model: Model,
): Shown['implementations'][number] {
  const { path, names, fields, general } = implementationView(kind, item, model.kinds[kind]?.general ?? []);
  return {
    kind,
    option: path,
    implementation: item.implementation,
    names: [...names],
    schemas: [...item.schemas],
    fields: fields.map((key) => keyData(key, item.schemas)),
    general: general.map((key) => keyData(key, item.schemas)),
    events: Object.fromEntries(Object.entries(item.events).map(([event, schemas]) => [event, [...schemas]])),
  };
}

function keyData(key: ModelKey, all: readonly string[]): ShownKey {
  const { name, type, labels, required, description, unit } = key;
  const schemas = key.schemas.filter((schema) => all.includes(schema));
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
    labels: [...labels],
    ...(description === undefined ? {} : { description }),
    ...(unit === undefined ? {} : { unit }),
  };
}
