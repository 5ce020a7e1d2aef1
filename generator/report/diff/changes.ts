/** Formats changes for users. Equal changes in several places are one line. */
import { groupBy, lookUp } from '../../base/collections.ts';
import type { Change, ChangeCode } from '../../schema/compare/change.ts';
import { type Json, canonical } from '../../base/json.ts';
import { isKind, kindRow } from '../../servarr/kinds.ts';
import { RESTRICTED_SITE_LABELS } from '../../schema/model/groups.ts';
import type { TitleOf } from '../../schema/compare/titles.ts';

/** One line of a difference. */
export interface ChangeGroup {
  /** Empty for a change of the schema as a whole. */
  readonly kind: string;
  readonly breaking: boolean;
  /** "download client qBittorrent", or "indexer, 10 implementations". */
  readonly subject: string;
  readonly implementations: readonly string[];
  /** "field addSeriesTags added" */
  readonly what: string;
  readonly why: string;
  readonly instead?: string;
  readonly paths: readonly string[];
}

/** The most implementations to name; more are counted. */
const NAMED = 4;

const PHRASES: Readonly<Record<ChangeCode, (change: Change, tos: readonly Json[]) => string>> = {
  'schema-added': ({ to }) => `new: version ${text(to)}`,
  'schema-removed': ({ from }) => `gone; it was version ${text(from)}`,
  'version-changed': ({ from, to }) => `version ${text(from)} -> ${text(to)}`,
  'implementation-added': () => 'added',
  'implementation-removed': () => 'removed',
  'name-changed': ({ from, to }) => `implementationName ${show(from)} -> ${show(to)}`,
  'category-moved': ({ from, to }) =>
    `category: field ${text(from)} -> ${to === undefined ? 'none' : text(to)}`,
  'privacy-changed': ({ from, to }) => `the site is ${site(to)} now, and was ${site(from)}`,
  'field-added': ({ key }) => `field ${key ?? ''} added`,
  'field-removed': ({ key }) => `field ${key ?? ''} removed`,
  'field-respelled': ({ from, to }) => `field ${text(from)} spelt ${text(to)} now`,
  'field-retyped': ({ key, from, to }) => `field ${key ?? ''}: ${text(from)} -> ${text(to)}`,
  'unit-changed': ({ key, from, to }) => `field ${key ?? ''}: unit ${text(from)} -> ${text(to)}`,
  'default-changed': ({ key, from, to }) => `field ${key ?? ''}: default ${show(from)} -> ${show(to)}`,
  'choice-added': (change, tos) =>
    isByName(change)
      ? `${nounOf(change)} added: ${tos.map(text).join(', ')}`
      : `field ${change.key ?? ''}: offered now: ${tos.map(text).join(', ')}`,
  'choice-removed': (change) =>
    isByName(change)
      ? `${nounOf(change)} removed: ${text(change.from)}`
      : `field ${change.key ?? ''}: no longer offered: ${text(change.from)}`,
  'choice-renamed': (change) => `${placeOfChoice(change)} ${show(change.from)} is called ${show(change.to)}`,
  'choice-renumbered': (change) => `${placeOfChoice(change)} ${text(change.from)} -> ${text(change.to)}`,
  'secret-now': ({ key }) => `field ${key ?? ''} is a secret now`,
  'secret-no-longer': ({ key }) => `field ${key ?? ''} is no longer marked as a secret`,
  'hidden-now': ({ key }) => `field ${key ?? ''} is hidden now`,
  'shown-now': ({ key }) => `field ${key ?? ''} is shown now`,
  'event-gained': ({ key }) => `event ${key ?? ''} supported now`,
  'event-lost': ({ key }) => `event ${key ?? ''} no longer supported`,
  'general-added': ({ key }) => `key ${key ?? ''} added`,
  'general-removed': ({ key }) => `key ${key ?? ''} removed`,
  'general-retyped': ({ key, from, to }) => `key ${key ?? ''}: ${text(from)} -> ${text(to)}`,
  'general-default-changed': ({ key, from, to }) => `key ${key ?? ''}: default ${show(from)} -> ${show(to)}`,
};

/** Returns true for what profiles consist of: a configuration has it by name. */
function isByName({ kind }: Change): boolean {
  return kind !== undefined && isKind(kind) && kindRow(kind).codec === 'profile';
}

function placeOfChoice(change: Change): string {
  return isByName(change) ? nounOf(change) : `field ${change.key ?? ''}: choice`;
}

/** Returns the words for one name in a key of a profile: `quality`, `primary album type`, `language`. */
function nounOf({ key = '' }: Change): string {
  const words = key.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  if (words.endsWith('ies')) return `${words.slice(0, -3)}y`;
  return words.endsWith('uses') ? words.slice(0, -2) : words.replace(/s$/u, '');
}

/** Groups the changes of a schema: first new choices of one place, then changes that several places share. */
export function groupChanges(changes: readonly Change[], titleOf: TitleOf): ChangeGroup[] {
  const lines = groupBy(changes, placeOf).flatMap(([, same]) => {
    const [first] = same;
    return first
      ? [
          {
            change: first,
            what: PHRASES[first.code](
              first,
              same.flatMap(({ to }) => to ?? []),
            ),
          },
        ]
      : [];
  });
  const shared = groupBy(lines, ({ change, what }) =>
    canonical([change.kind, what, change.why, change.instead, change.breaking, change.paths]),
  );
  return shared
    .flatMap(([, same]) => toGroup(same, titleOf))
    .sort((left, right) => Number(right.breaking) - Number(left.breaking));
}

function placeOf(change: Change): string {
  const { kind, implementation, definition, key, code } = change;
  const own = code === 'choice-added' ? '' : canonical([change.from, change.to]);
  return [kind, implementation, definition, key, code, own, canonical(change.paths)]
    .map((part) => part ?? '')
    .join('\u{1}');
}

function toGroup(lines: readonly { change: Change; what: string }[], titleOf: TitleOf): ChangeGroup[] {
  const [first] = lines;
  if (!first) return [];
  const { kind, breaking, why, instead, paths } = first.change;
  const implementations = lines.flatMap(({ change }) => titleOfChange(change, titleOf) ?? []);
  return [
    {
      kind: kind ?? '',
      breaking,
      subject: subjectOf(kind, implementations),
      implementations,
      what: first.what,
      why,
      ...(instead === undefined ? {} : { instead }),
      paths: paths ?? [],
    },
  ];
}

/** Returns the display name of what changed; none for a schema, and for the one item of a kind that is called like it. */
function titleOfChange(
  { kind, implementation, definition, schema }: Change,
  titleOf: TitleOf,
): string | undefined {
  if (implementation === undefined) return undefined;
  const title = titleOf({ kind, implementation, definition, schema });
  return title.toLowerCase() === kindTitle(kind ?? '').toLowerCase() ? undefined : title;
}

/** Returns the display name of a kind; a record of a newer suite can have a kind that this one does not know. */
function kindTitle(kind: string): string {
  return isKind(kind) ? kindRow(kind).title : kind;
}

function subjectOf(kind: string | undefined, names: readonly string[]): string {
  if (kind === undefined) return '';
  if (names.length === 0) return kindTitle(kind);
  const hasConditions = isKind(kind) && kindRow(kind).codec === 'conditions';
  return `${kindTitle(kind)}${hasConditions ? ' condition' : ''}${names.length > NAMED ? ', ' : ' '}${namedOrCounted(names)}`;
}

/** Returns a few names, or the count of many. */
function namedOrCounted(names: readonly string[]): string {
  return names.length > NAMED ? `${names.length} implementations` : names.join(', ');
}

function site(privacy: Json | undefined): string {
  return lookUp(RESTRICTED_SITE_LABELS, text(privacy)) ?? text(privacy);
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function show(value: Json | undefined): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}
