import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PERMANENT_CODES } from '../../../generator/base/problem-codes.ts';
import { Problem } from '../../../generator/base/problem.ts';
import { exitCodeOf } from '../../../generator/report/exit-codes.ts';
import { planData } from '../../../generator/report/plan-data.ts';
import { madeReport } from './made.ts';

test.each([
  ['nothing failed', [[], []], 0],
  ['a wrong key', [['service-key-refused']], 78],
  ['a wrong key there, nothing here', [['service-key-refused'], []], 78],
  ['two that do not pass', [['secret-empty'], ['service-page']], 78],
  ['a deletion waits for what does not pass', [['secret-empty', 'deletion-postponed']], 78],
  ['one of them may pass', [['service-key-refused'], ['service-not-up']], 75],
  ['a secret that is not there yet', [['file-missing']], 75],
  ['what the service refused', [['write-refused', 'deletion-postponed']], 75],
  ['nothing but what follows', [['deletion-postponed']], 75],
] as const)('the exit code after failures in services: %s', (_, services, want) => {
  const reports = services.map((codes) =>
    madeReport([], { failures: codes.map((code) => new Problem({ code, what: 'w' })) }),
  );
  expect(exitCodeOf(planData('apply', reports))).toBe(want);
});

test('the page of problems says which ones do not pass', () => {
  const page = readFileSync('docs/problems.md', 'utf8');
  const chapter = page.slice(page.indexOf('These codes always lead to 78'));
  const named = [...chapter.matchAll(/`([a-z]+(?:-[a-z]+)+)`/gu)].map(([, code]) => code);
  expect(named).toEqual([...PERMANENT_CODES]);
});
