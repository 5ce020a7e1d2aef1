/** Formats changes for users. Equal changes in several places are one line. */
import { groupBy } from '../../base/collections.ts';
import type { Change } from '../../schema/compare/change.ts';
import { codeRow } from '../../schema/compare/codes.ts';
import { canonical } from '../../base/json.ts';
import { isKind, kindRow } from '../../servarr/kinds.ts';
import type { TitleOf } from '../../schema/compare/display-names.ts';

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

/** Groups the changes of a schema: first new choices of one place, then changes that several places share. */
export function groupChanges(changes: readonly Change[], titleOf: TitleOf): ChangeGroup[] {
  const lines = groupBy(changes, placeOf).map(([, same]) => {
    const [change] = same;
    const tos = same.flatMap(({ to }) => to ?? []);
    return { change, what: codeRow(change.code).words({ ...change, tos }) };
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
  const own = codeRow(code).joined ? '' : canonical([change.from, change.to]);
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
