/** A difference of schemas as a sheet: the changes per schema, then the added and removed constraints of suite. */
import { compareText, groupBy } from '../../base/collections.ts';
import { type Diff, isRuleChange } from '../../schema/compare/change.ts';
import type { TitleOf } from '../../schema/compare/titles.ts';
import type { Entry, Line, Section, Sheet } from '../sheet/sheet.ts';
import { type ChangeGroup, groupChanges } from './changes.ts';
import { ruleSections } from './rules.ts';
import { summarise } from './summary.ts';

/** Returns the sheet of a difference. `titleOf` names the implementations. */
export function diffSheet(diff: Diff, titleOf: TitleOf): Sheet {
  const ofServices = diff.changes.filter((change) => !isRuleChange(change));
  const schemas = diff.schemas.flatMap(({ id, from, to }): Section[] => {
    const changes = ofServices.filter(({ schema }) => schema === id);
    const entries = groupBy(changes, ({ kind }) => kind ?? '').flatMap(([kind, ofKind]) =>
      entriesOf(kind, groupChanges(ofKind, titleOf)),
    );
    const versions = [from ?? 'not there', to ?? 'gone'];
    const title = `${id}: ${[...new Set(versions)].join(' -> ')}`;
    return changes.length === 0 ? [] : [{ ...PLAIN, service: id, title, entries }];
  });
  const ruled = ruleSections(diff.changes, titleOf);
  const rules = ruled.map(({ title, label, groups }): Section => {
    // The title contains the reason.
    const entries = groupBy(groups, ({ kind }) => kind).flatMap(([kind, ofKind]) =>
      entriesOf(
        kind,
        ofKind.map((group) => ({ ...group, why: '' })),
      ),
    );
    return { ...PLAIN, service: label, title, entries };
  });
  return {
    heading: 'Difference',
    summary: summarise(diff, ruled),
    context: [],
    sections: [...schemas, ...rules],
  };
}

const PLAIN = { titleLast: false, problems: [] } as const;

/** Returns an entry for each subject. Changes of the schema as a whole are in the title. */
function entriesOf(kind: string, groups: readonly ChangeGroup[]): Entry[] {
  return groupBy(groups, ({ subject }) => subject)
    .filter(([subject]) => subject !== '')
    .sort(([left], [right]) => compareText(left.toLowerCase(), right.toLowerCase()))
    .map(([subject, same]) => ({
      kind,
      action: '',
      breaking: same.some(({ breaking }) => breaking),
      title: subject,
      keys: [],
      keysFolded: false,
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
