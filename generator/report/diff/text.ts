/** `suite diff` as terminal text: what breaks first, then the rest, by schema. */
import type { Diff } from '../../schema/compare/change.ts';
import { displaySafe } from '../../base/text.ts';
import { type ChangeGroup, groupChanges } from './changes.ts';
import { ruleSections } from './rules.ts';
import { summarise } from './summary.ts';
import { styled } from '../terminal.ts';

/** Characters of one line: lists of choices can be long, hostile texts longer. */
const LONGEST = 1000;

/** The whole difference; the last line is the summary. */
export function diffText(diff: Diff): string {
  const parts = diff.schemas.flatMap(({ id, from, to }) => {
    const groups = groupChanges(diff.changes.filter(({ schema }) => schema === id));
    if (groups.length === 0) return [];
    const head = styled('bold', displaySafe(`${id}: ${from ?? 'not there'} -> ${to ?? 'gone'}`));
    return [[head, ...groups.filter(({ subject }) => subject !== '').map(groupText)].join('\n')];
  });
  const rules = ruleSections(diff.changes).map(({ title, groups }) =>
    [styled('bold', title), ...groups.map((group) => groupText({ ...group, why: '' }))].join('\n'),
  );
  return [...parts, ...rules, summarise(diff)].join('\n\n');
}

function groupText({ breaking, subject, what, why, instead, paths }: ChangeGroup): string {
  const mark = breaking ? styled('red', '!') : ' ';
  const line = `  ${mark} ${displaySafe(`${subject}: ${what}`, LONGEST)}`;
  if (!breaking && paths.length === 0) return line;
  const notes = [
    ...(why === '' ? [] : [why]),
    ...(instead === undefined ? [] : [`Write instead: ${instead}`]),
    ...paths.map((path) => `used by ${path}`),
  ];
  return [line, ...notes.map((note) => `      ${displaySafe(note, LONGEST)}`)].join('\n');
}
