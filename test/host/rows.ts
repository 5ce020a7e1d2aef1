/** Assertions and their observed values: one table at the end of a run. */
import { appendFileSync, readFileSync } from 'node:fs';

/** Adds a row to the table in a file. */
export function addRow(file: string, what: string, seen: string): void {
  appendFileSync(file, `${JSON.stringify([what, seen])}\n`);
}

/** The table as text. */
export function tableOf(file: string): string {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const rows = lines.map((line) => JSON.parse(line) as [string, string]);
  const width = Math.max(...rows.map(([what]) => what.length));
  return rows.map(([what, seen]) => `  ${what.padEnd(width)}  ${seen}`).join('\n');
}
