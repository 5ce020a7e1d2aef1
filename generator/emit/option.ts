/** Template data of implementations and definitions: options, types and group constraints. */
import { hash } from 'node:crypto';
import { lookUp, sortedSet } from '../base/collections.ts';
import { type Json, canonical, isObject, sameJson } from '../base/json.ts';
import { folded } from '../base/nearest.ts';
import { withChoiceNames } from '../schema/field/describe.ts';
import { fieldsFilledByDefaults } from '../schema/model/groups.ts';
import { type KeyOwner, keyDescription } from '../schema/key-description/key-description.ts';
import type { ModelKey } from '../schema/model/keys.ts';
import type { ModelImplementation } from '../schema/model/implementation.ts';
import { type FieldType, isSecret, partsOf } from '../schema/field/types.ts';
import type { ChoiceType, ScopedType, TableName } from '../nix/option-types.ts';

export interface OptionView {
  readonly name: string;
  readonly valueType: ScopedType;
  /** The default of the services, if there is one. */
  readonly ownDefault?: { readonly value: Json } | undefined;
  readonly example?: Json | undefined;
  readonly description: string;
}

/** The enum tables of one file, by their names in its `let`. Keys with equal tables share the table of the first one. */
export class Choices {
  readonly #names = new Map<ChoiceType, TableName>();
  readonly #named = new Map<string, TableName>();
  /** Name -> table. A choice that differs between schemas has a table from schema id to value. */
  readonly tables: Record<string, Record<string, Json>> = {};

  /** Adds the enum tables of a key's type. */
  scope(key: string, type: FieldType): ScopedType {
    for (const choice of choicesIn(type)) if (!this.#names.has(choice)) this.#add(key, choice);
    return { type, tableOf: this.#tableOf };
  }

  #add(key: string, choice: ChoiceType): void {
    const values = withExceptions(choice.tables);
    const content = canonical(values);
    const name = this.#named.get(content) ?? {
      table: this.#unusedName(key),
      perSchema: Object.values(values).some(isObject),
    };
    this.tables[name.table] = values;
    this.#named.set(content, name);
    this.#names.set(choice, name);
  }

  #unusedName(key: string): string {
    let table = key;
    while (Object.hasOwn(this.tables, table)) table += "'";
    return table;
  }

  readonly #tableOf = (choice: ChoiceType): TableName => {
    const name = this.#names.get(choice);
    if (name === undefined) throw new RangeError('a choice of another file');
    return name;
  };
}

/** Returns a name for a part of a file that does not depend on the other parts. */
export function nameWithDigest(name: string, content: string): string {
  return `${name}-${hash('sha256', content).slice(0, 8)}`;
}

/** Returns the table of all schemas: name -> value, or schema id -> value if some schemas differ. */
function withExceptions(tables: ChoiceType['tables']): Record<string, Json> {
  const schemas = Object.entries(tables);
  const names = sortedSet(schemas.flatMap(([, table]) => Object.keys(table)));
  const ofName = (name: string): Json => {
    const values = schemas.flatMap(([schema, table]) => {
      const value = lookUp(table, name);
      return value === undefined ? [] : [[schema, value] as const];
    });
    const distinct = new Set(values.map(([, value]) => value));
    const [only] = distinct;
    return values.length === schemas.length && distinct.size === 1 && only !== undefined
      ? only
      : Object.fromEntries(values);
  };
  return Object.fromEntries(names.map((name) => [name, ofName(name)]));
}

function choicesIn(type: FieldType): readonly ChoiceType[] {
  return type.name === 'choice' ? [type] : partsOf(type).flatMap(choicesIn);
}

/**
 * Returns the option of a key. Adds its enum tables to `choices`.
 * @param example a value for the documentation
 */
export function optionView(key: ModelKey, owner: KeyOwner, choices: Choices, example?: Json): OptionView {
  return {
    name: key.name,
    valueType: choices.scope(key.name, key.type),
    ownDefault: ownDefault(key),
    example,
    description: keyDescription(key, owner),
  };
}

/**
 * Returns one value if all schemas have the same default, else a set of schema id -> default; undefined without a default
 * and for a secret.
 */
function ownDefault(key: ModelKey): OptionView['ownDefault'] {
  const shown = Object.entries(key.defaults).map(
    ([schema, value]) => [schema, withChoiceNames(key.type, schema, value)] as const,
  );
  const [first] = shown;
  if (!first || isSecret(key.type)) return undefined;
  const agreed = shown.length === key.schemas.length && shown.every(([, value]) => sameJson(value, first[1]));
  return { value: agreed && !isObject(first[1]) ? first[1] : Object.fromEntries(shown) };
}

export interface FactView {
  readonly name: string;
  readonly comment: string;
  readonly fact: object;
}

/** The facts that a file can have, in the order of the file, with their comments. */
const FACTS = {
  category: 'The field that `categories.<service>` fills.',
  events: 'The schemas that support each event.',
  filled: 'Keys of these constraints that some schemas fill with a default.',
  groups:
    'Required keys, and constraints on several keys. `schemas` reject an entry with none of the required keys.',
  labels: 'Labels of keys in the web UI, where they differ from the names.',
  only: 'Keys that only some of the schemas have. All schemas have every other key.',
  qualityGroups: 'Groups of qualities in a new profile, by schema.',
  spelling: 'Keys that some schemas spell differently.',
  common: 'Keys that most definitions have.',
} as const;

/**
 * Returns the facts about an implementation that the types of its fields do not contain.
 * @param more facts for its file alone: labels, and the first parts of nested keys that most definitions share
 */
export function factsOf(
  item: ModelImplementation,
  more: { readonly common?: readonly string[]; readonly labels?: ReturnType<typeof labelsOf> } = {},
): FactView[] {
  return factViews({
    category: item.category,
    events: item.events,
    filled: fieldsFilledByDefaults(item.groups, item.fields),
    groups: item.groups,
    only: partialKeys(item.fields, item.schemas),
    qualityGroups: item.qualityGroups,
    spelling: spellings(item.fields),
    ...more,
  });
}

/** Returns the facts that are not empty, in the order of the file. */
export function factViews(facts: { readonly [Name in keyof typeof FACTS]?: object }): FactView[] {
  return (Object.keys(FACTS) as (keyof typeof FACTS)[]).flatMap((name) => {
    const fact = facts[name];
    return fact !== undefined && hasSome(fact) ? [{ name, comment: FACTS[name], fact }] : [];
  });
}

/**
 * Returns the indentation of a body for a template. Handlebars' own indentation would split a partial into lines.
 * @param indent the columns of the keys of the body
 */
export function indentation(indent: number): Readonly<Record<string, number | string>> {
  return { pad: ' '.repeat(indent - 2), indent };
}

/** Returns the keys that some of the schemas lack: key -> the schemas that have it. */
export function partialKeys(
  keys: readonly ModelKey[],
  schemas: readonly string[],
): Record<string, readonly string[]> {
  if (schemas.length < 2) return {};
  return Object.fromEntries(
    keys.filter((key) => key.schemas.length < schemas.length).map((key) => [key.name, key.schemas]),
  );
}

/** Returns the keys with labels that differ from their names by more than spelling: key -> its labels. */
export function labelsOf(keys: readonly ModelKey[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    keys
      .map(({ name, labels }) => [name, labels.filter((label) => folded(label) !== folded(name))] as const)
      .filter(([, labels]) => labels.length > 0),
  );
}

/** Returns the keys that some schema spells differently: key -> schema -> its spelling. */
export function spellings(keys: readonly ModelKey[]): Record<string, Readonly<Record<string, string>>> {
  return Object.fromEntries(
    keys.filter((key) => hasSome(key.spelling)).map((key) => [key.name, key.spelling]),
  );
}

/** Returns undefined for an empty list or set: templates only test for existence. */
export function unlessEmpty<T extends object>(value: T): T | undefined {
  return hasSome(value) ? value : undefined;
}

function hasSome(value: object): boolean {
  for (const _ in value) return true;
  return false;
}
