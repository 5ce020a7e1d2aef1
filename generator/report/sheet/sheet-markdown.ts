/** Prints a sheet as Markdown for a pull request: a heading and a table per section. */
import { inertMarkdown } from '../../base/markdown.ts';
import { count, displaySafe } from '../../base/text.ts';
import { type Entry, type Line, type Section, type Sheet, keyText, linesOf } from './sheet.ts';

/** Escapes strings of a service, so that they are neither markup nor HTML, links or mentions. */
export function sheetMarkdown({ heading, summary, context, sections }: Sheet): string {
  const head = `## ${safe(heading)}`;
  const lede = [...(summary === '' ? [] : [summary]), ...context].map((one) => `**${safe(one)}**`);
  return [head, ...lede, ...sections.map(sectionMarkdown)].join('\n\n');
}

function sectionMarkdown({ title, entries, problems }: Section): string {
  const lines = linesOf(entries);
  const rows = lines
    .filter(({ line }) => line.folded !== true)
    .map(({ entry, line, isFirst }) => row(entry, line, isFirst));
  const folded = lines
    .filter(({ line }) => line.folded === true)
    .map(({ entry, line }) => `- ${safe(`${entry.title}: ${line.what}`)}`);
  return [
    `### ${safe(title)}`,
    ...(rows.length === 0 ? [] : [['| | item | what | details |', '|---|---|---|---|', ...rows].join('\n')]),
    ...(problems.length === 0 ? [] : [problems.map(problem).join('\n')]),
    ...(folded.length === 0
      ? []
      : [`<details><summary>${folded.length} more</summary>\n\n${folded.join('\n')}\n\n</details>`]),
  ].join('\n\n');
}

function row(entry: Entry, line: Line, isFirst: boolean): string {
  const { action, title } = entry;
  const more = [...(isFirst ? keysCell(entry) : []), ...(line.more ?? []).map(safe)];
  const mark = action === '' && line.breaking === true ? 'breaking' : action;
  return `| ${mark} | ${safe(title)} | ${safe(line.what)} | ${more.join('<br>')} |`;
}

function keysCell({ keys = [], keysFolded }: Entry): string[] {
  const texts = keys.map((one) => safe(keyText(one)));
  if (keysFolded === undefined || texts.length === 0) return texts;
  return [`<details><summary>${count(texts.length, 'key')}</summary>${texts.join('<br>')}</details>`];
}

function problem({ action, title, lines }: Entry): string {
  const what = lines.map((line) => line.what).join('; ');
  const more = lines.flatMap((line) => line.more ?? []).map((one) => `<br>${safe(one)}`);
  return `- **${action}**: ${safe(title === '' ? what : `${title}: ${what}`)}${more.join('')}`;
}

function safe(text: string): string {
  return inertMarkdown(displaySafe(text, Infinity));
}
