/** Definitions -> template data: what most of them have is written once, and each has what is its own. */
import { compareText, groupBy } from '../base/collections.ts';
import { canonical } from '../base/json.ts';
import { memo } from '../base/memo.ts';
import type { Definition } from '../schema/model/definitions.ts';
import type { ModelKey } from '../schema/model/keys.ts';
import type { ScopedType } from '../nix/types.ts';
import { Choices, factsOf, indentation, unlessEmpty } from './option.ts';

/** A key and what it takes: all that is emitted of it, for there are no typed options of definitions. */
export interface TypeView {
  readonly name: string;
  readonly valueType: ScopedType;
}

/** Keys that begin with one word and a dot, as most definitions have them. */
export interface CommonKeys {
  readonly types: readonly TypeView[];
  /** Equal for equal keys, whatever definition they are of. */
  readonly content: string;
}

/**
 * Nested settings (`baseSettings.queryLimit`) in the form that most definitions with any of that word have: which form
 * that is, no single definition decides, so that one which changes leaves the others as they are.
 * @returns word -> its keys
 */
export function commonKeys(
  definitions: readonly Definition[],
  choices: Choices,
): Readonly<Record<string, CommonKeys>> {
  const nested = definitions.flatMap(({ fields }) => byWord(fields));
  const words = groupBy(nested, ([word]) => word).flatMap(([word, found]): [string, CommonKeys][] => {
    const forms = groupBy(found, ([, keys]) => contentOf(keys)).sort(
      ([, left], [, right]) => right.length - left.length,
    );
    const [content = '', same = []] = forms[0] ?? [];
    const [[, keys] = [word, []]] = same;
    return same.length * 2 > found.length ? [[word, { types: typeViews(keys, choices), content }]] : [];
  });
  return Object.fromEntries(words);
}

/** What is written of a definition. */
export function definitionView(
  item: Definition,
  common: Readonly<Record<string, CommonKeys>>,
): Readonly<Record<string, unknown>> & { readonly types: readonly TypeView[] } {
  const choices = new Choices();
  const shared = byWord(item.fields).filter(([word, keys]) => common[word]?.content === contentOf(keys));
  const names = new Set(shared.flatMap(([, keys]) => keys.map(({ name }) => name)));
  const types = typeViews(
    item.fields.filter(({ name }) => !names.has(name)),
    choices,
  );
  const tables = unlessEmpty(choices.tables);
  return {
    // A `let` before it sets the body in.
    ...indentation(tables === undefined ? 4 : 6),
    name: item.name,
    implementation: item.implementation,
    choices: tables,
    schemas: item.schemas,
    names: item.names,
    facts: factsOf(
      item,
      shared.map(([word]) => word),
    ),
    types,
  };
}

/** The nested settings by the word before the dot. */
const byWord = memo((fields: readonly ModelKey[]): readonly [string, ModelKey[]][] =>
  groupBy(
    fields.filter(({ name }) => name.includes('.')),
    ({ name }) => name.slice(0, name.indexOf('.')),
  ),
);

const contentOf = memo((keys: readonly ModelKey[]): string => keys.map(keyText).join());

/** Most definitions have the same keys. */
const keyText = memo((key: ModelKey): string => canonical([key.name, key.type as unknown as string]));

function typeViews(keys: readonly ModelKey[], choices: Choices): TypeView[] {
  return keys
    .map(({ name, type }) => ({ name, valueType: choices.scope(name, type) }))
    .sort((left, right) => compareText(left.name, right.name));
}
