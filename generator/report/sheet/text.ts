/** A sheet as text for a terminal or the journal. */
import { displaySafe } from '../../base/text.ts';
import { type Entry, type EntryAction, type Line, type Section, type Sheet, keyText } from './sheet.ts';

/** Characters of one line: lists of choices can be long, hostile texts longer. */
const LONGEST = 1000;
/** Of the names of all that is left alone for one reason. */
const LONGEST_TITLE = 10_000;

/** A mark per action, so that a reader can scan the lines. */
const MARKS: Readonly<Record<EntryAction, string>> = {
  create: '+',
  update: '~',
  replace: '±',
  delete: '-',
  unchanged: '=',
  leave: '·',
  blocked: '!',
  failed: '!',
  warning: '!',
  command: '>',
  '': ' ',
};

/** Gives text a style on a terminal. */
export type Paint = (style: 'bold' | 'red', text: string) => string;

/** One block per section, what breaks first, and the summary of the whole as the last line. */
export function sheetText({ sections, summary }: Sheet, paint: Paint = (_, text) => text): string {
  const blocks = sections.map((section) => sectionText(section, paint));
  return [...blocks, ...(summary === '' ? [] : [summary])].join('\n\n');
}

function sectionText({ title, titleLast, entries }: Section, paint: Paint): string {
  const lines = entries
    .flatMap((entry) => entry.lines.map((line, index) => ({ entry, line, first: index === 0 })))
    .toSorted((left, right) => Number(right.line.breaking) - Number(left.line.breaking))
    .map(({ entry, line, first }) => lineText(entry, line, first, paint));
  const head = fit(title);
  return (titleLast ? [...lines, head] : [paint('bold', head), ...lines]).join('\n');
}

function lineText({ action, title, keys }: Entry, line: Line, first: boolean, paint: Paint): string {
  const mark = action === '' && line.breaking ? paint('red', '!') : MARKS[action];
  const more = [...(first ? keys.map(keyText) : []), ...line.more];
  const head = `  ${mark} ${displaySafe(title, LONGEST_TITLE)}: ${fit(line.what)}`;
  return [head, ...more.map((one) => `      ${fit(one)}`)].join('\n');
}

function fit(text: string): string {
  return displaySafe(text, LONGEST);
}
