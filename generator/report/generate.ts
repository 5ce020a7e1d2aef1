/** What `suite generate` did, as terminal text. */
import type { FileChange } from '../files/owned.ts';
import { shortVersion } from '../emit/view.ts';
import type { Diff } from '../schema/compare/change.ts';
import type { Model, Source } from '../schema/model/model.ts';
import type { Note, SchemaRecord } from '../schema/record/record.ts';
import { APPS } from '../family/apps.ts';
import { shown } from '../base/text.ts';
import { diffText } from './diff.ts';

/** The outcome of a run; the JSON that `--format json` prints. */
export interface GenerateReport {
  /** False with `--check`: then `changes` is what would be written. */
  readonly written: boolean;
  readonly sources: readonly Source[];
  /** Kind -> how many implementations were emitted. */
  readonly implementations: Readonly<Record<string, number>>;
  readonly folders: { readonly schemas: string; readonly out: string };
  /** How many Nix files there are in all. */
  readonly files: number;
  readonly changes: readonly (FileChange & { readonly folder: string })[];
  readonly notes: readonly Note[];
  /** What the services say otherwise than the records that were there. */
  readonly diff: Diff;
}

/** A path is as long as it is; only a hostile one is cut. */
const LONGEST = 4096;

const MARKS = { added: '+', changed: '~', removed: '-' } as const;

/** A few lines: from what, how much, and every file that changed. */
export function generateText(report: GenerateReport): string {
  const from = report.sources.map(({ id, app, version }) => {
    const name = `${APPS[app].title} ${shown(shortVersion(version))}`;
    return id === app ? name : `${name} (${id})`;
  });
  const counts = Object.entries(report.implementations).map(([kind, count]) => `${count} of kind ${kind}`);
  const lines = [
    `From ${from.join(', ')}: ${counts.join(', ')}; ${report.files} files in ${shown(report.folders.out, LONGEST)}.`,
    ...report.changes.map(
      ({ folder, path, change }) => `  ${MARKS[change]} ${shown(`${folder}/${path}`, LONGEST)}`,
    ),
  ];
  const changed = report.diff.changes.length > 0 ? ['', diffText(report.diff), ''] : [];
  return [...lines, ...changed, outcome(report)].join('\n');
}

function outcome({ changes, written }: GenerateReport): string {
  if (changes.length === 0) return 'Nothing to change.';
  const files = changes.length === 1 ? '1 file' : `${changes.length} files`;
  return written ? `${files} changed.` : `${files} would change.`;
}

/** "lidarr (downloadclient 18, notification 25), …" for `--verbose`. */
export function describeRecords(records: Readonly<Record<string, SchemaRecord>>): string {
  const parts = Object.entries(records).map(([id, { kinds }]) => {
    const counts = Object.entries(kinds).map(([kind, items]) => `${kind} ${items.length}`);
    return `${id} (${counts.join(', ')})`;
  });
  return parts.toSorted().join(', ');
}

/** "downloadclient: 18 implementations with 190 fields, …" for `--verbose`. */
export function describeModel({ kinds }: Model): string {
  const parts = Object.values(kinds).map(({ kind, implementations }) => {
    const fields = implementations.reduce((sum, item) => sum + item.fields.length, 0);
    return `${kind}: ${implementations.length} implementations with ${fields} fields`;
  });
  return parts.join(', ');
}
