/** A difference of schemas as a sheet: the changes per schema. Equal changes in several places are one line. */
import { compareText, groupBy } from '../base/collections.ts';
import { canonical } from '../base/json.ts';
import { count } from '../base/text.ts';
import { type Change, type Diff, changeRow } from '../schema/compare/changes.ts';
import { isKind, isSharedName, kindRow } from '../servarr/kinds.ts';
import type { Entry, Line, Section, Sheet } from './sheet/sheet.ts';

const NAMED = 4;

export function diffSheet({ schemas, changes, breaking }: Diff): Sheet {
  const sections = schemas.flatMap(({ id, from, to }): Section[] => {
    const changesOfSchema = changes.filter(({ schema }) => schema === id);
    const title = `${id}: ${[...new Set([from ?? 'not there', to ?? 'gone'])].join(' -> ')}`;
    const entries = groupBy(changesOfSchema, ({ kind }) => kind ?? '').flatMap(([, ofKind]) =>
      entriesOf(ofKind),
    );
    return changesOfSchema.length === 0 ? [] : [{ titleLast: false, problems: [], title, entries }];
  });
  const summary = `${count(changes.length, 'change')}, ${breaking === 0 ? 'none' : breaking} breaking.`;
  const heading = 'Difference';
  return { heading, summary: changes.length === 0 ? 'No differences.' : summary, context: [], sections };
}

interface ChangeLine {
  readonly change: Change;
  readonly what: string;
}

function entriesOf(changes: readonly Change[]): Entry[] {
  const ofKind = changes.filter(({ kind }) => kind !== undefined);
  const lines = groupBy(ofKind, ({ implementation, name, key, code, from, to }) =>
    canonical([implementation, name, key, code, changeRow(code).joined ? [] : [from ?? [], to ?? []]]),
  ).map(([, same]) => lineOf(same));
  const shared = groupBy(lines, ({ change, what }) => canonical([what, change.breaking]))
    .map(([, same]) => ({ ...same[0], subject: subjectOf(same) }))
    .sort((left, right) => Number(right.change.breaking) - Number(left.change.breaking));
  return groupBy(shared, ({ subject }) => subject)
    .sort(([left], [right]) => compareText(left.toLowerCase(), right.toLowerCase()))
    .map(([title, sharedLines]) => ({
      action: '',
      breaking: sharedLines.some(({ change }) => change.breaking),
      title,
      lines: sharedLines.map(({ change: { breaking, why }, what }): Line => ({
        breaking,
        what,
        more: why === undefined ? [] : [why],
        folded: !breaking,
      })),
    }));
}

function lineOf(changes: readonly [Change, ...Change[]]): ChangeLine {
  const [change] = changes;
  const { joined, words } = changeRow(change.code);
  const tos = changes.flatMap((other) => (typeof other.to === 'string' ? other.to : []));
  return { change, what: words(joined ? { ...change, to: tos.join(', ') } : change) };
}

/** Returns "download client qBittorrent", or "indexer, 10 implementations". */
function subjectOf(lines: readonly [ChangeLine, ...ChangeLine[]]): string {
  const { kind = '' } = lines[0].change;
  // A record of a newer suite can have a kind that this one does not know.
  const title = isKind(kind) ? kindRow(kind).title : kind;
  const names = lines.flatMap(({ change: { name = '', implementation } }) => {
    // The one item of such a kind is called like it.
    if (name.toLowerCase() === title.toLowerCase()) return [];
    return isKind(kind) && isSharedName(kind, name) ? `${name} (${implementation})` : name;
  });
  if (names.length === 0) return title;
  const noun = isKind(kind) && kindRow(kind).codec === 'conditions' ? `${title} condition` : title;
  return names.length > NAMED ? `${noun}, ${names.length} implementations` : `${noun} ${names.join(', ')}`;
}
