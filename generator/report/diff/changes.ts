/** Formats changes for users. Equal changes in several places are one line. */
import { groupBy } from '../../base/collections.ts';
import type { Change, ChangeCode } from '../../schema/compare/change.ts';
import { type Json, canonical } from '../../base/json.ts';
import { isKind, kindRow } from '../../servarr/kinds.ts';
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

/** A change and its words. */
interface ChangeLine {
  readonly change: Change;
  readonly what: string;
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
  'field-added': ({ key }) => `field ${key ?? ''} added`,
  'field-removed': ({ key }) => `field ${key ?? ''} removed`,
  'field-respelled': ({ from, to }) => `field ${text(from)} spelt ${text(to)} now`,
  'field-retyped': ({ key, from, to }) => `field ${key ?? ''}: ${text(from)} -> ${text(to)}`,
  'unit-changed': ({ key, from, to }) => `field ${key ?? ''}: unit ${text(from)} -> ${text(to)}`,
  'default-changed': ({ key, from, to }) => `field ${key ?? ''}: default ${show(from)} -> ${show(to)}`,
  'choice-added': ({ key }, tos) => `field ${key ?? ''}: offered now: ${tos.map(text).join(', ')}`,
  'choice-removed': ({ key, from }) => `field ${key ?? ''}: no longer offered: ${text(from)}`,
  'choice-renamed': ({ key, from, to }) => `field ${key ?? ''}: choice ${show(from)} is called ${show(to)}`,
  'choice-renumbered': ({ key, from, to }) => `field ${key ?? ''}: choice ${text(from)} -> ${text(to)}`,
  'secret-now': ({ key }) => `field ${key ?? ''} is a secret now`,
  'event-gained': ({ key }) => `event ${key ?? ''} supported now`,
  'event-lost': ({ key }) => `event ${key ?? ''} no longer supported`,
  'general-added': ({ key }) => `key ${key ?? ''} added`,
  'general-removed': ({ key }) => `key ${key ?? ''} removed`,
  'general-retyped': ({ key, from, to }) => `key ${key ?? ''}: ${text(from)} -> ${text(to)}`,
  'general-default-changed': ({ key, from, to }) => `key ${key ?? ''}: default ${show(from)} -> ${show(to)}`,
};

/** Groups the changes of a schema: first new choices of one place, then changes that several places share. */
export function groupChanges(changes: readonly Change[], titleOf: TitleOf): ChangeGroup[] {
  const lines = groupBy(changes, placeOf).map(([, same]) => {
    const [change] = same;
    const tos = same.flatMap(({ to }) => to ?? []);
    return { change, what: PHRASES[change.code](change, tos) };
  });
  const shared = groupBy(lines, ({ change, what }) =>
    canonical([change.kind, what, change.why, change.instead, change.breaking, change.paths]),
  );
  return shared
    .map(([, same]) => toGroup(same, titleOf))
    .sort((left, right) => Number(right.breaking) - Number(left.breaking));
}

function placeOf(change: Change): string {
  const { kind, implementation, definition, key, code } = change;
  const own = code === 'choice-added' ? '' : canonical([change.from, change.to]);
  return [kind, implementation, definition, key, code, own, canonical(change.paths)]
    .map((part) => part ?? '')
    .join('\u{1}');
}

function toGroup(lines: readonly [ChangeLine, ...ChangeLine[]], titleOf: TitleOf): ChangeGroup {
  const [{ change, what }] = lines;
  const { kind, breaking, why, instead, paths = [] } = change;
  const implementations = lines.flatMap((line) => titleOfChange(line.change, titleOf) ?? []);
  const subject = subjectOf(kind, implementations);
  const write = instead === undefined ? {} : { instead };
  return { kind: kind ?? '', breaking, subject, implementations, what, why, ...write, paths };
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
  const what = `${kindTitle(kind)}${hasConditions ? ' condition' : ''}`;
  return names.length > NAMED ? `${what}, ${names.length} implementations` : `${what} ${names.join(', ')}`;
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function show(value: Json | undefined): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}
