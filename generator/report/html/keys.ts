/** One key as a row of the page: everything decided, nothing escaped. */
import { fieldKey } from '../../servarr/values.ts';
import { nixValue } from '../../nix/values.ts';
import { describeType } from '../../schema/field/describe.ts';
import type { Json } from '../../base/json.ts';
import {
  describeCompatibility,
  describeRequirement,
  isCompatibilityRule,
  isRequirement,
} from '../../schema/model/describe-group.ts';
import { type ModelGroup, type ModelRequirement, namesOf } from '../../schema/model/groups.ts';
import { defaultsOf, onlySome, spellingsOf } from '../../schema/model/describe-key.ts';
import type { ModelKey } from '../../schema/model/keys.ts';
import { isSecret } from '../../schema/field/types.ts';
import { type ChoicesView, choicesView } from './choices.ts';

/** A default, and the schemas that show it where not all of them do. */
export interface DefaultView {
  readonly text: string;
  /** The first part of a long one; else empty. */
  readonly short: string;
  readonly schemas: readonly string[];
}

/** One row of a table of keys. */
export interface KeyView {
  /** The id of the row; empty in rows that are copied into place on demand. */
  readonly anchor: string;
  readonly name: string;
  /** What the web UI of the service calls it, where that says more than the name. */
  readonly label: string;
  readonly help: string;
  readonly type: string;
  readonly secret: boolean;
  /** `required` and the like: short, in the order of their weight. */
  readonly marks: readonly { readonly style: string; readonly text: string }[];
  /** Sentences that a user of the key has to know. */
  readonly notes: readonly string[];
  readonly defaults: readonly DefaultView[];
  readonly choices: ChoicesView | null;
  /** The schemas that have it; empty where all schemas of its table do. */
  readonly schemas: readonly string[];
}

/** What a key's row depends on besides the key. */
export interface KeyContext {
  /** The schemas of the table that the row stands in. */
  readonly schemas: readonly string[];
  /** Names that mean a general key when written flat. */
  readonly general: ReadonlySet<string>;
  readonly groups: readonly ModelGroup[];
  /** App -> the field that takes the category. */
  readonly category: Readonly<Record<string, string>>;
}

/** The row of a key. */
export function keyView(key: ModelKey, anchor: string, context: KeyContext): KeyView {
  return {
    anchor,
    name: key.name,
    label: [labelOf(key), key.unit === undefined ? '' : `in ${key.unit}`].filter(Boolean).join(', '),
    help: key.help ?? '',
    type: describeType(key.type),
    secret: isSecret(key.type),
    marks: marks(key, context),
    notes: notes(key, context),
    defaults: isSecret(key.type) ? [] : defaults(key),
    choices: choicesView(key),
    schemas: onlySome(key.schemas, context.schemas),
  };
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** `Web Hook URL` says no more than `webHookUrl`. */
function labelOf({ name, labels }: ModelKey): string {
  const [last = name] = name.split('.').slice(-1);
  return labels.filter((label) => ![plain(name), plain(last)].includes(plain(label))).join(' / ');
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

/** Of more alternatives than these the mark of a key names none: the card lists them. */
const MOST_NAMED = 3;

function needWord(group: ModelRequirement): string {
  if (group.signIn) return 'brought by a sign-in';
  if (group.site !== undefined) return 'asked by the site';
  if (group.either.length === 1) return 'required';
  return group.either.length > MOST_NAMED
    ? `one of ${group.either.length} required`
    : describeRequirement(group);
}

function where(some: readonly string[], all: readonly string[]): string {
  const only = onlySome(some, all);
  return only.length === 0 ? '' : ` in ${only.join(', ')}`;
}

function notes(key: ModelKey, { general, groups }: KeyContext): string[] {
  const bonds = groups.filter(isCompatibilityRule).filter((group) => namesOf(group).includes(key.name));
  return [
    ...(general.has(key.name) ? [`written as ${fieldKey(key.name)}`] : []),
    ...spellingsOf(key).map((spelt) => `called ${spelt}`),
    ...bonds.map(describeCompatibility),
  ];
}

/** Longer defaults than this are folded, but for their beginning. */
const LONG = 44;
const BEGINNING = 20;

function defaults(key: ModelKey): DefaultView[] {
  return defaultsOf(key).map(({ value, schemas }) => {
    const text = nixLine(value);
    return { text, short: text.length > LONG ? text.slice(0, BEGINNING).toWellFormed() : '', schemas };
  });
}

/** A value as Nix on one line: line breaks of the layout stand outside strings, where `\n` is written out. */
function nixLine(value: Json): string {
  return nixValue(value, 0).replaceAll(/\n */gu, ' ');
}
