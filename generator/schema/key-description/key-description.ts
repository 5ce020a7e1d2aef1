/**
 * Describes a key in sentences: what it is for, then the facts that neither its type nor its default shows. Nix appends
 * the schemas that have the key (`nix/lib/index/key-set.nix`), so that another app changes no sentence.
 */
import { groupBy, sortedSet } from '../../base/collections.ts';
import { markdownLine } from '../../base/markdown.ts';
import { joinList, trimEndOf } from '../../base/text.ts';
import { choiceTables, describeType } from '../field/describe.ts';
import type { ModelGroup } from '../model/groups.ts';
import { codeList, groupFacts } from '../model/describe-group.ts';
import type { ModelKey } from '../model/keys.ts';

/** The implementation, or the kind, that a key belongs to. */
export interface KeyOwner {
  readonly fields?: readonly ModelKey[];
  readonly groups?: readonly ModelGroup[];
  /** Schema id -> the field that takes the category. */
  readonly category?: Readonly<Record<string, string>>;
}

const MOST_CHOICES = 10;

const CATEGORIES = 'The key `categories` also sets it';

/** Returns the description of a key in Markdown. Strings of services are escaped, each in one line. */
export function keyDescription(key: ModelKey, owner: KeyOwner): string {
  const facts = [
    // suite makes up the labels of general keys.
    owner.fields === undefined ? '' : labelFact(key),
    unitFact(key),
    choiceFact(key),
    ...groupFacts(key, owner.groups ?? [], owner.fields ?? []),
    Object.values(owner.category ?? {}).includes(key.name) ? CATEGORIES : '',
  ];
  const sentences = [
    key.description ?? markdownLine(`${plainLabel(key)}: ${describeType(key.type)}.`),
    ...facts.filter((fact) => fact !== '').map((fact) => `${fact}.`),
  ];
  const text = sentences.join(' ');
  return key.help === undefined ? text : `${text}\n\n${markdownLine(key.help)}`;
}

/** Returns the labels of a key that its name does not contain: not `Category` for `tvCategory`. */
function tellingLabels({ name, labels }: Pick<ModelKey, 'labels' | 'name'>): string[] {
  return labels.filter((label) => !lettersOf(name).includes(lettersOf(label)));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function trimmed(label: string): string {
  return trimEndOf(label, ' \t\n\r\u00a0.?!:');
}

function plainLabel({ name, labels }: ModelKey): string {
  return labels.map(trimmed).join(' / ') || name;
}

/** Returns the name in the web UI, by which users find the field there. */
function labelFact(key: ModelKey): string {
  const labels = key.description === undefined ? [] : tellingLabels(key).map(trimmed);
  if (labels.length === 0) return '';
  const quoted = labels.map((label) => `"${markdownLine(label)}"`);
  return `Called ${joinList(quoted, 'or')} in the web UI`;
}

function unitFact({ unit }: ModelKey): string {
  return unit === undefined ? '' : `Unit: ${markdownLine(unit)}`;
}

/** Returns which schemas have which choices, if they differ and are few. */
function choiceFact({ type }: ModelKey): string {
  const tables = Object.entries(choiceTables(type));
  const having = (name: string) => tables.filter(([, table]) => Object.hasOwn(table, name)).map(([id]) => id);
  const names = sortedSet(tables.flatMap(([, table]) => Object.keys(table)));
  if (names.length > MOST_CHOICES) return '';
  const some = names.filter((name) => having(name).length < tables.length);
  const groups = groupBy(some, (name) => joinList(having(name)));
  return groups.map(([schemas, same]) => `${codeList(same)} only in ${schemas}`).join('; ');
}
