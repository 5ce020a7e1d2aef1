/** What `suite generate` did, as terminal text. */
import type { GenerateReport } from '../emit/generate.ts';
import { APPS } from '../servarr/apps.ts';
import { displaySafe, shortVersion } from '../base/text.ts';
import { diffSheet } from './diff/sheet.ts';
import { sheetText } from './sheet/text.ts';
import { styled } from './terminal.ts';

/** A path is as long as it is; only a hostile one is cut. */
const LONGEST = 4096;

const MARKS = { added: '+', changed: '~', removed: '-' } as const;

/** A few lines: from what, how much, and every file that changed. */
export function generateText(report: GenerateReport): string {
  const from = report.sources.map(({ id, app, version }) => {
    const name = `${APPS[app].title} ${displaySafe(shortVersion(version))}`;
    return id === app ? name : `${name} (${id})`;
  });
  const counts = Object.entries(report.implementations).map(([kind, count]) => {
    const definitions = report.definitions[kind];
    return `${count} of kind ${kind}${definitions === undefined ? '' : ` and ${definitions} definitions`}`;
  });
  const lines = [
    `From ${from.join(', ')}: ${counts.join(', ')}; ${report.files} files in ${displaySafe(report.folders.out, LONGEST)}.`,
    ...report.changes.map(
      ({ folder, path, change }) => `  ${MARKS[change]} ${displaySafe(`${folder}/${path}`, LONGEST)}`,
    ),
  ];
  const changed = report.diff.changes.length > 0 ? ['', sheetText(diffSheet(report.diff), styled), ''] : [];
  return [...lines, ...changed, outcome(report)].join('\n');
}

function outcome({ changes, written }: GenerateReport): string {
  if (changes.length === 0) return 'Nothing to change.';
  const files = changes.length === 1 ? '1 file' : `${changes.length} files`;
  return written ? `${files} changed.` : `${files} would change.`;
}
