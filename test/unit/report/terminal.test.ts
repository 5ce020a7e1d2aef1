import { fstatSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { Problem } from '../../../generator/base/problem.ts';
import { printNotice, printProblem } from '../../../generator/report/terminal.ts';
import { printed } from './made.ts';

test.each([
  ['have a priority on every line', 0, ['<3>', '<4>']],
  ['have none where stderr goes elsewhere', 1, ['', '']],
])('messages for the journal %s', (_, distance, [error = '', warning = '']) => {
  const { dev, ino } = fstatSync(2);
  vi.stubEnv('JOURNAL_STREAM', `${dev}:${ino + distance}`);
  vi.stubEnv('FORCE_COLOR', '0');
  const problem = new Problem({ code: 'odd-answer', place: 'here', what: 'is wrong', fix: 'Fix it.' });
  const text = printed(() => {
    printProblem('error', problem);
    printProblem('warning', problem);
    printNotice('  waiting');
  });
  expect(text.split('\n')).toEqual([
    `${error}error: here: is wrong`,
    `${error}  Fix it. [odd-answer]`,
    `${warning}warning: here: is wrong`,
    `${warning}  Fix it. [odd-answer]`,
    '  waiting',
    '',
  ]);
});
