/** The results of a run, as a Markdown page. */
import type { Verdict } from './judge.ts';
import type { Mutant } from './mutant.ts';

/** One mutant and what became of it. */
export interface Judged {
  readonly subsystem: string;
  readonly mutant: Mutant;
  readonly verdict: Exclude<Verdict, 'invalid'>;
}

const HEAD = ['part', 'mutants', 'by tests', 'by check', 'by time', 'survived', 'killed'];

/** The table by part, and the survivors. */
export function reportOf(judged: readonly Judged[], seed: number): string {
  const parts = [...Map.groupBy(judged, ({ subsystem }) => subsystem)];
  const rows = [...parts, ['all', judged] as const].map(([name, some]) => row(name, some));
  const table = [HEAD, HEAD.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const survivors = judged
    .filter(({ verdict }) => verdict === 'survived')
    .map(({ mutant }) => survivor(mutant));
  return [`# Mutants of seed ${seed}`, '', ...table, '', '## Survivors', '', ...survivors, ''].join('\n');
}

function row(name: string, judged: readonly Judged[]): string[] {
  const killed = (how: string): number =>
    judged.filter(({ verdict }) => verdict !== 'survived' && verdict.killed === how).length;
  const counts = ['tests', 'check', 'time'].map(killed);
  const dead = counts.reduce((sum, count) => sum + count, 0);
  const percent = judged.length === 0 ? '' : `${Math.round((100 * dead) / judged.length)} %`;
  return [name, judged.length, ...counts, judged.length - dead, percent].map(String);
}

/** One line: where, and what became what. */
export function survivor({ file, line, was, becomes }: Mutant): string {
  const shown = (text: string): string => `\`${text.replaceAll(/\s+/gu, ' ').slice(0, 80)}\``;
  return `- ${file}:${line}: ${shown(was)} -> ${becomes === '' ? 'nothing' : shown(becomes)}`;
}
