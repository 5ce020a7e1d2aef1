/** A difference of schemas as a sheet: the changes per schema. */
import { compareText, groupBy } from '../../base/collections.ts';
import { count } from '../../base/text.ts';
import type { Diff } from '../../schema/compare/change.ts';
import type { TitleOf } from '../../schema/compare/display-names.ts';
import type { Entry, Line, Section, Sheet } from '../sheet/sheet.ts';
import { type ChangeGroup, groupChanges } from './changes.ts';

/** Returns the sheet of a difference. `titleOf` names the implementations. */
export function diffSheet(diff: Diff, titleOf: TitleOf): Sheet {
  const sections = diff.schemas.flatMap(({ id, from, to }): Section[] => {
    const changes = diff.changes.filter(({ schema }) => schema === id);
    const entries = groupBy(changes, ({ kind }) => kind ?? '').flatMap(([, ofKind]) =>
      entriesOf(groupChanges(ofKind, titleOf)),
    );
    const versions = [from ?? 'not there', to ?? 'gone'];
    const title = `${id}: ${[...new Set(versions)].join(' -> ')}`;
    return changes.length === 0 ? [] : [{ titleLast: false, problems: [], title, entries }];
  });
  return { heading: 'Difference', summary: summaryOf(diff), context: [], sections };
}

/** Returns "12 changes, 3 breaking." */
function summaryOf({ changes, breaking }: Diff): string {
  if (changes.length === 0) return 'No differences.';
  return `${count(changes.length, 'change')}, ${breaking === 0 ? 'none' : breaking} breaking.`;
}

/** Returns an entry for each subject. Changes of the schema as a whole are in the title. */
function entriesOf(groups: readonly ChangeGroup[]): Entry[] {
  return groupBy(groups, ({ subject }) => subject)
    .filter(([subject]) => subject !== '')
    .sort(([left], [right]) => compareText(left.toLowerCase(), right.toLowerCase()))
    .map(([subject, same]) => ({
      action: '',
      breaking: same.some(({ breaking }) => breaking),
      title: subject,
      lines: same.map(lineOf),
    }));
}

/** Folds a line without consequences for a configuration. */
function lineOf({ breaking, what, why, instead, paths }: ChangeGroup): Line {
  const more = [
    ...(why === '' ? [] : [why]),
    ...(instead === undefined ? [] : [`Write instead: ${instead}`]),
    ...paths.map((path) => `used by ${path}`),
  ];
  return { breaking, what, more: breaking || paths.length > 0 ? more : [], folded: !breaking };
}
