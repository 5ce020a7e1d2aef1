/** Definitions -> template data. Keys that most definitions share are printed once; each definition adds its own. */
import { compareText, groupBy } from '../base/collections.ts';
import { canonical } from '../base/json.ts';
import { memo } from '../base/memo.ts';
import type { Definition } from '../schema/model/definitions.ts';
import type { ModelKey } from '../schema/model/keys.ts';
import type { ScopedType } from '../nix/types.ts';
import { Choices, factsOf, indentation, unlessEmpty } from './option.ts';

/** A key and its type. Definitions have no typed options, so nothing else is printed. */
export interface TypeView {
  readonly name: string;
  readonly valueType: ScopedType;
}

/** Keys with a common first part, such as `baseSettings.queryLimit`, as most definitions have them. */
export interface CommonKeys {
  readonly types: readonly TypeView[];
  /** Equal for equal keys, in any definition. */
  readonly content: string;
}

/**
 * Returns the nested settings (`baseSettings.queryLimit`) in the form that most definitions with that first part have.
 * No single definition determines the form, so a change of one definition leaves the files of the others unchanged.
 * @returns first part -> its keys
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

/** Returns the template data of a definition. */
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
    // A `let` before the body indents the body.
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

/** Groups the nested settings by the part before the dot. */
const byWord = memo((fields: readonly ModelKey[]): readonly [string, ModelKey[]][] =>
  groupBy(
    fields.filter(({ name }) => name.includes('.')),
    ({ name }) => name.slice(0, name.indexOf('.')),
  ),
);

const contentOf = memo((keys: readonly ModelKey[]): string => keys.map(keyText).join());

/** Cached, because most definitions have the same keys. */
const keyText = memo((key: ModelKey): string => canonical([key.name, key.type as unknown as string]));

function typeViews(keys: readonly ModelKey[], choices: Choices): TypeView[] {
  return keys
    .map(({ name, type }) => ({ name, valueType: choices.scope(name, type) }))
    .sort((left, right) => compareText(left.name, right.name));
}
