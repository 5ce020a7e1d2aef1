/** The table row of one key, unescaped. */
import { type Kind, propertyOfKey } from '../../servarr/kinds.ts';
import { fieldKey } from '../../servarr/values.ts';
import { nixValue } from '../../nix/nix-values.ts';
import { describeType } from '../../schema/field/describe.ts';
import type { Json } from '../../base/json.ts';
import { describeCompatibility, describeRequirement } from '../../schema/model/describe-group.ts';
import { type ModelGroup, type ModelRequirement, isRequirement, namesOf } from '../../schema/model/groups.ts';
import { defaultsOf, onlySome, spellingsOf } from '../../schema/model/describe-key.ts';
import { tellingLabels } from '../../schema/sentences/key-sentences.ts';
import type { ModelKey } from '../../schema/model/keys.ts';
import { elsewhere } from '../../schema/model/words.ts';
import { isSecret } from '../../schema/field/types.ts';
import type { UnreportedKey } from '../../schema/model/unreported-keys.ts';
import { type ChoicesView, choicesView, enumValuesView } from './choices-view.ts';

/** A default, and the schemas that show it, if others do not. */
export interface DefaultView {
  readonly text: string;
  /** The first part of a long default; otherwise empty. */
  readonly short: string;
  readonly schemas: readonly string[];
}

/** One row of a table of keys. */
export interface KeyView {
  /** The ID of the row; empty in rows that the script copies into place. */
  readonly anchor: string;
  readonly name: string;
  /** The parts of the name between which a line may end: the words of a long name. */
  readonly parts: readonly string[];
  /** The label in the web UI of the service, if it says more than the name. */
  readonly label: string;
  /** The description of the key; empty if suite has none. */
  readonly description: string;
  readonly help: string;
  readonly type: string;
  readonly secret: boolean;
  /** Short marks such as `required`, the most important first. */
  readonly marks: readonly { readonly style: string; readonly text: string }[];
  /** Names in the API of the services, such as `called cutoff in the API`. */
  readonly aliases: readonly string[];
  /** A sentence with words of other tools and of the web UI, which only the search finds. */
  readonly elsewhere: string;
  /** Sentences that users of the key must know. */
  readonly notes: readonly string[];
  readonly defaults: readonly DefaultView[];
  readonly choices: ChoicesView | null;
  /** The schemas that have it; empty if all schemas of its table do. */
  readonly schemas: readonly string[];
}

/** The context of a key's row. */
export interface KeyContext {
  readonly kind: Kind;
  /** The schemas of the table with the row. */
  readonly schemas: readonly string[];
  /** Names that mean a general key unless written under `fields`. */
  readonly general: ReadonlySet<string>;
  readonly groups: readonly ModelGroup[];
  /** Schema id -> the field that takes the category. */
  readonly category: Readonly<Record<string, string>>;
}

/** The characters of a name that fit a line, on a phone too. */
const FITS = 20;

/** The places between the words of a name: before a capital, after a dot. */
const WORDS = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\.)/u;

function partsOf(name: string): string[] {
  return name.length > FITS ? name.split(WORDS) : [name];
}

/** Returns the row of a key. */
export function keyView(key: ModelKey, anchor: string, context: KeyContext): KeyView {
  return {
    anchor,
    name: key.name,
    parts: partsOf(key.name),
    label: [tellingLabels(key).join(' / '), key.unit === undefined ? '' : `in ${key.unit}`]
      .filter(Boolean)
      .join(', '),
    description: (key.description ?? '').replaceAll('`', ''),
    help: key.help ?? '',
    type: describeType(key.type),
    secret: isSecret(key.type),
    marks: marks(key, context),
    aliases: aliases(context.kind, key),
    elsewhere: elsewhere(`${context.kind}.${key.name}`),
    notes: notes(key, context),
    defaults: isSecret(key.type) ? [] : defaults(key),
    choices: choicesView(key),
    schemas: onlySome(key.schemas, context.schemas),
  };
}

function marks(key: ModelKey, { schemas, groups, category }: KeyContext): KeyView['marks'] {
  const needs = groups
    .filter(isRequirement)
    .filter((group) => group.schemas.length > 0 && group.either.flat().includes(key.name));
  const filled = Object.values(category).includes(key.name);
  return [
    ...needs.map((group) => ({
      style: 'required',
      text: `${needWord(group)}${where(group.schemas, schemas)}`,
    })),
    ...(filled ? [{ style: 'plain', text: 'set by categories' }] : []),
    ...(key.advanced ? [{ style: 'plain', text: 'advanced' }] : []),
    ...(key.hidden ? [{ style: 'plain', text: 'hidden' }] : []),
  ];
}

function needWord(group: ModelRequirement): string {
  if (group.signIn) return 'brought by a sign-in';
  if (group.site !== undefined) return 'asked by the site';
  if (group.either.length === 1) return 'required';
  // The card lists all of them.
  return group.either.length > 3 ? `one of ${group.either.length} required` : describeRequirement(group);
}

function where(some: readonly string[], all: readonly string[]): string {
  const only = onlySome(some, all);
  return only.length === 0 ? '' : ` in ${only.join(', ')}`;
}

function notes(key: ModelKey, { general, groups }: KeyContext): string[] {
  const bonds = groups.flatMap((group) =>
    isRequirement(group) || !namesOf(group).includes(key.name) ? [] : [describeCompatibility(group)],
  );
  return [...(general.has(key.name) ? [`written as ${fieldKey(key.name)}`] : []), ...bonds];
}

/** Returns the names of a key in the API of the services. */
function aliases(kind: Kind, key: ModelKey): string[] {
  const spelt = spellingsOf(key);
  if (spelt.length > 0) return spelt.map((name) => `called ${name}`);
  const property = propertyOfKey(kind, key.name);
  return property === key.name ? [] : [`called ${property} in the API`];
}

/**
 * Returns the row of a key that no schema reports. Its type and its description come from the table of kinds.
 * @param place the kind, or the path of the option group
 */
export function unreportedView(key: UnreportedKey, anchor: string, place: string): KeyView {
  const { name, type, description, property, apps, enumValues, initial, required } = key;
  return {
    anchor,
    name,
    parts: partsOf(name),
    label: '',
    description,
    help: '',
    type,
    secret: false,
    marks: required === true ? [{ style: 'required', text: 'required' }] : [],
    aliases: property === name ? [] : [`called ${property} in the API`],
    elsewhere: elsewhere(`${place}.${name}`),
    notes: [],
    defaults: initial === undefined ? [] : [{ text: nixLine(initial), short: '', schemas: [] }],
    choices: enumValues === undefined ? null : enumValuesView(enumValues),
    schemas: apps ?? [],
  };
}

/** The length above which a default is folded. */
const LONG = 44;
const BEGINNING = 20;

function defaults(key: ModelKey): DefaultView[] {
  return defaultsOf(key).map(({ value, schemas }) => {
    const text = nixLine(value);
    return { text, short: text.length > LONG ? text.slice(0, BEGINNING).toWellFormed() : '', schemas };
  });
}

/** Returns a value as Nix on one line. Line breaks in strings are written as `\n`. */
function nixLine(value: Json): string {
  return nixValue(value, 0).replaceAll(/\n */gu, ' ');
}
