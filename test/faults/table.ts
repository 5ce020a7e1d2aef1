/** The table at the end of the fault tests: case, outcome, what was lost. */
import { afterAll } from 'vitest';

/** One row. */
interface Row {
  readonly what: string;
  readonly outcome: string;
  readonly lost: string;
}

/** Collects rows and prints them, aligned, when the file's tests are over. */
export function faultTable(title: string): (what: string, outcome: string, lost: string) => void {
  const rows: Row[] = [];
  afterAll(() => {
    const widest = Math.max(...rows.map(({ what }) => what.length), 0);
    const code = Math.max(...rows.map(({ outcome }) => outcome.length), 0);
    const lines = rows.map(
      ({ what, outcome, lost }) => `${what.padEnd(widest)}  ${outcome.padEnd(code)}  lost: ${lost}`,
    );
    console.log([title, ...lines].join('\n'));
  });
  return (what, outcome, lost) => rows.push({ what, outcome, lost });
}
