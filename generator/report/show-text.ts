/** Prints `suite show`. */
import { groupBy } from '../base/collections.ts';
import { exampleText } from '../emit/example.ts';
import { choiceTables, describeType } from '../schema/field/describe.ts';
import { describeRequirement } from '../schema/model/describe-group.ts';
import { isDefinition } from '../schema/model/definitions.ts';
import type { FoundImplementation } from '../schema/model/find.ts';
import { type Json, canonical } from '../base/json.ts';
import { defaultsOf, onlySome, spellingsOf } from '../schema/model/describe-key.ts';
import { implementationView } from '../schema/model/implementation-view.ts';
import type { ModelKey } from '../schema/model/keys.ts';
import type { Model } from '../schema/model/model.ts';
import type { FoundOptions, SuiteOption } from './suite-options.ts';
import { isSchemaKind, isSharedName } from '../servarr/kinds.ts';
import { fieldKey } from '../servarr/values.ts';
import { displaySafe, escapeControl } from '../base/text.ts';
import { textTable } from './text-table.ts';
import type { UnreportedKey } from '../schema/model/unreported-keys.ts';

/** Returns every key of one implementation with type, default and services, its choices, events and an example. */
export function showText({ kind, implementation: item }: FoundImplementation, model: Model): string {
  const view = implementationView(kind, item, model.kinds[kind]?.general ?? []);
  const { general, others, names } = view;
  const isShared = !isDefinition(item) && names.some((name) => isSharedName(kind, name));
  const named = `${names.join(', ')}${isShared ? ` (${item.implementation})` : ''}`;
  const fields = view.fields.map((field) => asWritten(field, view.flat));
  const keys = [...fields, ...general];
  const everywhere = [...new Set([...item.schemas, ...others.flatMap(({ apps = [] }) => apps)])];
  const parts = [
    `${displaySafe(named)}, ${view.path}: ${everywhere.join(', ')}`,
    sectionText(isSchemaKind(kind) ? 'Fields' : 'Keys', [
      ...keyRows(fields, everywhere),
      ...others.map(otherRow),
    ]),
    sectionText('Descriptions', [
      ...keys.flatMap(descriptionRow),
      ...others.map(({ name: other, description }) => [other, description]),
    ]),
    sectionText('Defaults', keys.filter((key) => showDefaults(key) === LONG).flatMap(defaultRows)),
    sectionText('Choices', choiceRows(keys)),
    sectionText('General keys', keyRows(general, item.schemas)),
    sectionText(
      'Events',
      Object.entries(item.events).map(([event, schemas]) => [event, onlyFor(schemas, item.schemas)]),
    ),
    sectionText(
      'Must be set',
      view.required.map(({ group, schemas }) => [describeRequirement(group), schemas.join(', ') || 'all']),
    ),
    sectionText(
      'Combinations',
      view.combinations.map((one) => [one]),
    ),
    `Example:\n\n${exampleText(kind, item)}`,
  ];
  return escapeControl(parts.filter((part) => part !== '').join('\n\n'));
}

/** Returns options of suite, each with its facts; options that differ by their module alone are one. */
export function optionsText({ exact, below }: FoundOptions): string {
  const alike = groupBy(exact, (option) => canonical({ ...option, name: '' })).map(([, same]) =>
    optionText(same),
  );
  const parents = [...new Set(below.map(({ name }) => name.split('.').slice(0, -1).join('.')))].sort();
  const keys = parents.map((parent) => {
    const rows = below.filter(
      ({ name }) => name.startsWith(`${parent}.`) && !name.slice(parent.length + 1).includes('.'),
    );
    const keyOf = ({ name }: SuiteOption): string => name.slice(parent.length + 1);
    return [
      sectionText(
        parent,
        rows.map((row) => [keyOf(row), row.type, row.default === '' ? '' : `= ${row.default}`]),
      ),
      sectionText(
        'Descriptions',
        rows.map((row) => [keyOf(row), row.description]),
      ),
    ].join('\n\n');
  });
  return escapeControl([...alike, ...keys].join('\n\n\n'));
}

function optionText(same: readonly [SuiteOption, ...SuiteOption[]]): string {
  const [{ type, default: byDefault, example, description }] = same;
  return [
    same.map(({ name }) => name).join(', '),
    description,
    `Type: ${type}${byDefault === '' ? '' : `\nDefault: ${byDefault}`}`,
    ...(example === '' ? [] : [`Example:\n\n${example}`]),
  ].join('\n\n');
}

/** Returns a field under the key of an entry, which is `fields.NAME` for the name of a key outside of fields. */
function asWritten(field: ModelKey, flat: ReadonlySet<string>): ModelKey {
  return flat.has(field.name) ? { ...field, name: fieldKey(field.name) } : field;
}

function sectionText(title: string, rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = textTable(rows).split('\n');
  return `${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

function keyRows(keys: readonly ModelKey[], schemas: readonly string[]): string[][] {
  return keys
    .filter((key) => key.schemas.some((schema) => schemas.includes(schema)))
    .map((key) => [
      key.name,
      describeType(key.type),
      showDefaults(key),
      onlyFor(key.schemas, schemas),
      spellingsOf(key).join('; '),
    ]);
}

function otherRow({ name, type, apps }: UnreportedKey): string[] {
  return [name, type, '', apps?.join(', ') ?? 'all', ''];
}

function onlyFor(some: readonly string[], schemas: readonly string[]): string {
  return schemas.every((schema) => some.includes(schema)) ? 'all' : onlySome(some, schemas).join(', ');
}

function descriptionRow({ name, description, unit }: ModelKey): string[][] {
  const facts = [description?.replaceAll('`', ''), unit === undefined ? undefined : `Unit: ${unit}.`];
  const sentences = facts.filter((fact) => fact !== undefined);
  return sentences.length === 0 ? [] : [[name, sentences.join(' ')]];
}

/** The longest default in the column of the table. Longer ones have a separate section. */
const SHORT = 40;
const LONG = '(see Defaults)';

/** Returns "= 8080", or each default with the services that have it. */
function showDefaults(key: ModelKey): string {
  const rows = defaultRows(key);
  const [first] = rows;
  if (!first) return '';
  const text = rows
    .map(([, schemas, value]) => (schemas === 'all' ? `= ${value}` : `= ${value} (${schemas})`))
    .join(' ');
  return text.length <= SHORT ? text : LONG;
}

/** Returns name, services and default, one row per distinct default. */
function defaultRows(key: ModelKey): [name: string, schemas: string, value: string][] {
  return defaultsOf(key).map(({ value, schemas }) => [
    key.name,
    schemas.join(', ') || 'all',
    showDefault(value),
  ]);
}

function showDefault(named: Json): string {
  const list = Array.isArray(named) && named.length > 3 && named.every((item) => typeof item === 'string');
  return list ? named.join(', ') : JSON.stringify(named);
}

function choiceRows(keys: readonly ModelKey[]): string[][] {
  return keys.flatMap((key) => {
    const tables = Object.entries(choiceTables(key.type)).filter(([schema]) => key.schemas.includes(schema));
    return groupBy(tables, ([, table]) => canonical(table)).map(([, alike]) => {
      const choices = Object.entries(alike[0]?.[1] ?? {}).map(choiceText);
      const schemas = alike.map(([schema]) => schema);
      return [key.name, onlyFor(schemas, key.schemas), choices.join(', ')];
    });
  });
}

/** Omits the value of a choice that is sent as its own name. */
function choiceText([name, value]: [string, number | string]): string {
  return name === value ? name : `${name} = ${value}`;
}
