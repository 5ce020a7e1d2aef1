/** What implementations and definitions are emitted with: options, types, and what is asked of fields together. */
import { escapeMarkdown } from '../base/markdown.ts';
import { type Json, canonical, isObject } from '../base/json.ts';
import { withChoiceNames } from '../schema/field/describe.ts';
import { fieldsFilledByDefaults } from '../schema/model/groups.ts';
import type { ModelKey } from '../schema/model/keys.ts';
import type { ModelImplementation } from '../schema/model/implementation.ts';
import { type FieldType, isSecret } from '../schema/field/types.ts';
import type { NamedType } from '../nix/types.ts';

/** One option, ready for the template. */
export interface OptionView {
  readonly name: string;
  readonly valueType: NamedType;
  readonly ownDefault: Json;
  readonly description: string;
}

/** Choice tables by the name they stand under in the file's `let`. */
export type Tables = Map<string, Json>;

/** The option of a key; the tables of its choices are added to `choices`. */
export function optionView(key: ModelKey, choices: Tables): OptionView {
  return {
    name: key.name,
    valueType: nameTables(key.name, key.type, choices),
    ownDefault: ownDefault(key),
    description: describe(key),
  };
}

/** Moves choice tables out of the type into `choices`, one table where the schemas agree. */
export function nameTables(name: string, type: FieldType, choices: Tables): NamedType {
  switch (type.name) {
    case 'list':
      return { name: 'list', of: nameTables(name, type.of, choices) };
    case 'ruled':
      return { name: 'ruled', of: nameTables(name, type.of, choices), rule: type.rule };
    case 'byApp': {
      const variants = type.variants.map((variant) => ({
        ...variant,
        type: nameTables(name, variant.type, choices),
      }));
      return { name: 'byApp', variants };
    }
    case 'choice': {
      const [first, ...rest] = Object.values(type.tables);
      const perSchema = rest.some((table) => canonical(table) !== canonical(first));
      const table = freeName(name, choices);
      choices.set(table, (perSchema ? type.tables : first) as Json);
      return { name: 'choice', table, perSchema };
    }
    default:
      return type;
  }
}

function freeName(name: string, taken: Tables): string {
  return taken.has(name) ? freeName(`${name}'`, taken) : name;
}

/** One value where all schemas show the same default; else a set of schema id -> default. */
function ownDefault(key: ModelKey): Json {
  const shown = Object.entries(key.defaults).map(
    ([schema, value]) => [schema, withChoiceNames(key.type, schema, value)] as const,
  );
  const [first] = shown;
  if (!first || isSecret(key.type)) return null;
  const agreed =
    shown.length === key.schemas.length &&
    shown.every(([, value]) => canonical(value) === canonical(first[1]));
  return agreed && !isObject(first[1]) ? first[1] : Object.fromEntries(shown);
}

/** "Seed Time, in minutes." A sentence of the option documentation, made harmless for Markdown. */
function describe({ labels, unit, help }: ModelKey): string {
  const label = labels.map((text) => text.replace(/[\s.?!:]+$/u, '')).join(' / ');
  const sentence = `${label}${unit === undefined ? '' : `, in ${unit}`}.`;
  return escapeMarkdown(help === undefined ? sentence : `${sentence}\n\n${help}`);
}

/** What is true of the fields of an implementation beside their types; what there is nothing of is undefined. */
export function factsOf(item: ModelImplementation): Readonly<Record<string, unknown>> {
  return {
    filled: unlessEmpty(fieldsFilledByDefaults(item.groups, item.fields)),
    groups: unlessEmpty(item.groups as unknown as Json[]),
    category: unlessEmpty(item.category),
    events: unlessEmpty(item.events),
    only: unlessEmpty(partialKeys(item.fields, item.schemas)),
    spelling: unlessEmpty(spellings(item.fields)),
  };
}

/** The keys that not all of the schemas have: key -> the schemas that do. */
export function partialKeys(
  keys: readonly ModelKey[],
  schemas: readonly string[],
): Record<string, readonly string[]> {
  return Object.fromEntries(
    keys.filter((key) => key.schemas.length < schemas.length).map((key) => [key.name, key.schemas]),
  );
}

/** The keys that some schema calls otherwise: key -> schema -> what it calls it. */
export function spellings(keys: readonly ModelKey[]): Record<string, Readonly<Record<string, string>>> {
  return Object.fromEntries(
    keys.filter((key) => hasSome(key.spelling)).map((key) => [key.name, key.spelling]),
  );
}

/** Templates ask only whether there is something: an empty list or set is nothing. */
export function unlessEmpty<T extends object>(value: T): T | undefined {
  return hasSome(value) ? value : undefined;
}

function hasSome(value: object): boolean {
  for (const _ in value) return true;
  return false;
}
