/** Prints the result of `suite generate`. */
import type { GenerateReport } from '../emit/write-generated.ts';
import { type Kind, kindRow, settingsRow } from '../servarr/kinds.ts';
import { titleWithVersion } from '../servarr/like.ts';
import { count, displaySafe } from '../base/text.ts';
import { diffSheet } from './diff-sheet.ts';
import { sheetText } from './sheet/sheet-text.ts';
import { styled } from './terminal.ts';

const MARKS = { added: '+', changed: '~', removed: '-' } as const;

export function generatedText(report: GenerateReport): string {
  const from = report.sources.map(({ id, app, version }) => {
    const name = displaySafe(titleWithVersion(app, version));
    return id === app ? name : `${name} (${id})`;
  });
  const kinds = Object.entries(report.implementations).filter(([, number]) => number > 0);
  const some = kinds.filter(([kind]) => settingsRow(kind as Kind) === undefined);
  const groups = kinds.length - some.length;
  const counts = some.map(([kind, number]) => {
    const definitions = report.definitions[kind];
    const { title, plural } = kindRow(kind as Kind);
    return `${count(number, title, plural)}${definitions === undefined ? '' : ` with ${definitions} definitions`}`;
  });
  const lines = [
    `From ${from.join(', ')}: ${[...counts, ...(groups > 0 ? [`${count(groups, 'group')} of settings`] : [])].join(', ')}; ${report.files} files in ${displaySafe(report.folders.out, Infinity)}.`,
    ...report.changes.map(changedFile),
  ];
  const { diff } = report;
  const changed = diff.changes.length > 0 ? ['', sheetText(diffSheet(diff), { paint: styled }), ''] : [];
  return [...lines, ...changed, outcome(report)].join('\n');
}

type Change = GenerateReport['changes'][number];

function changedFile({ folder, path, change }: Change): string {
  return `  ${MARKS[change]} ${displaySafe(`${folder}/${path}`, Infinity)}`;
}

function outcome({ changes, written }: GenerateReport): string {
  if (changes.length === 0) return 'Nothing to change.';
  return `${count(changes.length, 'file')} ${written ? 'changed' : 'would change'}.`;
}
