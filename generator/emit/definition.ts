/** Definitions -> template data. Keys that most definitions share are printed once; each definition adds its own. */
import { compareText, groupBy } from '../base/collections.ts';
import { canonical, sameJson } from '../base/json.ts';
import { memo } from '../base/memo.ts';
import type { Definition } from '../schema/model/definitions.ts';
import type { ModelImplementation } from '../schema/model/implementation.ts';
import type { ModelKey } from '../schema/model/keys.ts';
import type { ScopedType } from '../nix/option-types.ts';
import { Choices, factsOf, indentation, unlessEmpty, nameWithDigest } from './option.ts';

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
  const nested = definitions.flatMap(({ fields }) => nestedOf(fields));
  const words = groupBy(nested, ([word]) => word).flatMap(([word, keysOfWord]): [string, CommonKeys][] => {
    const forms = groupBy(keysOfWord, ([, , content]) => content).sort(
      ([, left], [, right]) => right.length - left.length,
    );
    const [content = '', sameForm = []] = forms[0] ?? [];
    const [[, keys] = [word, [], '']] = sameForm;
    return sameForm.length * 2 > keysOfWord.length
      ? [[word, { types: typeViews(keys, choices), content }]]
      : [];
  });
  return Object.fromEntries(words);
}

/** A shape: the template data of definitions of equal keys and facts, without their names. */
export interface Shape {
  readonly shape: string;
  readonly types: readonly TypeView[];
  readonly groups?: readonly [name: string, groups: ModelImplementation['groups']] | undefined;
}

/**
 * Returns the shape of a definition.
 * @param schemas all schemas that have definitions
 */
export function shapeOf(
  item: Definition,
  common: Readonly<Record<string, CommonKeys>>,
  schemas: readonly string[],
): Shape {
  const choices = new Choices();
  const shared = nestedOf(item.fields).filter(([word, , content]) => common[word]?.content === content);
  const names = new Set(shared.flatMap(([, keys]) => keys.map(({ name }) => name)));
  const types = typeViews(
    item.fields.filter(({ name }) => !names.has(name)),
    choices,
  );
  const tables = unlessEmpty(choices.tables);
  const view = {
    // A `let` before the body indents the body.
    ...indentation(tables === undefined ? 4 : 6),
    choices: tables,
    schemas: sameJson(item.schemas, schemas) ? undefined : item.schemas,
    names: sameJson(item.names, [item.implementation]) ? undefined : item.names,
    groups: groupsOf(item),
    facts: factsOf(item, { common: shared.map(([word]) => word) }).filter(({ name }) => name !== 'groups'),
  };
  // The digest of a shape does not depend on other definitions.
  const content = canonical([view, types.map(({ name, valueType }) => [name, valueType.type])]);
  return { ...view, types, shape: nameWithDigest(item.implementation, content) };
}

/** Names the groups by the keys of the first one. */
function groupsOf({ groups }: Definition): Shape['groups'] {
  const [first] = groups;
  if (first === undefined) return undefined;
  const keys = 'either' in first ? first.either.flat() : ['keys'];
  return [nameWithDigest(keys.join('-'), canonical(groups)), groups];
}

/** Groups the nested settings by the part before the dot, each group with its content. Prints each definition once. */
const nestedOf = memo((fields: readonly ModelKey[]): readonly [string, ModelKey[], string][] =>
  groupBy(
    fields.filter(({ name }) => name.includes('.')),
    ({ name }) => name.slice(0, name.indexOf('.')),
  ).map(([word, keys]) => [word, keys, canonical(keys.map(({ name, type }) => [name, type]))]),
);

function typeViews(keys: readonly ModelKey[], choices: Choices): TypeView[] {
  return keys
    .map(({ name, type }) => ({ name, valueType: choices.scope(name, type) }))
    .sort((left, right) => compareText(left.name, right.name));
}
