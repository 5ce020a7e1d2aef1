/** Prints a sheet as text for a terminal or the journal. */
import { displaySafe } from '../../base/text.ts';
import {
  type Entry,
  type EntryAction,
  type Line,
  type Section,
  type Sheet,
  keyText,
  linesOf,
} from './sheet.ts';

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
  '': ' ',
};

const COLOURS: Readonly<Partial<Record<EntryAction, Style>>> = {
  create: 'green',
  update: 'cyan',
  replace: 'yellow',
  delete: 'yellow',
  blocked: 'red',
  failed: 'red',
  warning: 'yellow',
};

const DEEPER = ' '.repeat(6);

export type Style = 'bold' | 'cyan' | 'dim' | 'green' | 'red' | 'yellow';

export type Paint = (style: Style, text: string) => string;

export interface TextOptions {
  readonly paint: Paint;
  /** Shows folded keys, and each entry by itself. */
  readonly verbose: boolean;
}

/** Renders one block per section, breaking entries first, and the summary of the whole as the last line. */
export function sheetText({ sections, summary }: Sheet, options: Partial<TextOptions> = {}): string {
  const { paint = (_, text) => text, verbose = false } = options;
  const blocks = sections.map((section) => sectionText(section, { paint, verbose }));
  return [...blocks, ...(summary === '' ? [] : [summary])].join('\n\n');
}

function sectionText({ title, titleLast, entries }: Section, options: TextOptions): string {
  const lines = linesOf(options.verbose ? entries : together(entries))
    .toSorted((left, right) => Number(right.line.breaking ?? false) - Number(left.line.breaking ?? false))
    .map(({ entry, line, isFirst }) => lineText(entry, line, isFirst, options));
  const head = fit(title);
  return (titleLast ? [...lines, head] : [options.paint('bold', head), ...lines]).join('\n');
}

/** From this many on, entries that differ only in their names are one entry: a profile of the guides has forty formats. */
const SEVERAL = 5;

function together(entries: readonly Entry[]): Entry[] {
  return [...Map.groupBy(entries, sameness).values()].flatMap((alike) => {
    const [first, ...others] = alike;
    if (first === undefined || alike.length < SEVERAL) return alike;
    const names = others.map(({ title, noun = '' }) => title.slice(noun.length + 1));
    const keys = alike.flatMap((entry) => entry.keys ?? []);
    return [{ ...first, title: [first.title, ...names].join(', '), keys, keysFolded: '' }];
  });
}

/** Returns what an entry shares with others that differ only in their names; for any other entry, the entry. */
function sameness(entry: Entry): Entry | string {
  const { action, breaking, noun, keys = [], keysFolded, lines } = entry;
  const [line] = lines;
  const isPlain = !breaking && (keys.length === 0 || keysFolded !== undefined);
  if (
    noun === undefined ||
    line === undefined ||
    lines.length > 1 ||
    !isPlain ||
    (line.more ?? []).length > 0
  )
    return entry;
  return JSON.stringify([action, noun, line.what, keysFolded !== undefined]);
}

function lineText(entry: Entry, line: Line, isFirst: boolean, { paint, verbose }: TextOptions): string {
  const { action, title } = entry;
  const colour = action === '' && line.breaking === true ? 'red' : COLOURS[action];
  const mark = action === '' && line.breaking === true ? '!' : MARKS[action];
  const more = [...(isFirst ? keyLines(entry, verbose) : []), ...(line.more ?? [])];
  const painted = colour === undefined ? mark : paint(colour, mark);
  const head = `  ${painted} ${fit(title)}: ${fit(line.what)}`;
  return [head, ...more.map((one) => `${DEEPER}${fit(one)}`)].join('\n');
}

/** Folded keys are represented by those that identify the entry, unless the user wants to see everything. */
function keyLines({ keys = [], keysFolded }: Entry, verbose: boolean): string[] {
  if (keysFolded === undefined || verbose) return keys.map(keyText);
  return keysFolded === '' ? [] : [keysFolded];
}

function fit(text: string): string {
  return displaySafe(text, Infinity);
}
