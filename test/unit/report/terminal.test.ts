import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { withFolder } from '../../emit.ts';

const PRINT = `
  import { Problem } from './generator/base/problem.ts';
  import { printNotice, printProblem } from './generator/report/terminal.ts';
  const parts = { code: 'a-code', place: 'here', what: 'is wrong', fix: 'Fix it.' };
  printProblem('error', new Problem(parts));
  printProblem('warning', new Problem(parts));
  printNotice('  waiting');`;

/** Returns the output on a stderr that is the journal's according to `JOURNAL_STREAM`, or another stderr. */
async function told(own: boolean): Promise<string> {
  return withFolder((folder) => {
    const file = path.join(folder, 'stderr');
    const descriptor = openSync(file, 'w');
    const { dev, ino } = fstatSync(descriptor);
    const env = { ...process.env, JOURNAL_STREAM: own ? `${dev}:${ino}` : `${dev}:${ino + 1}` };
    const args = ['--input-type=module-typescript', '--eval', PRINT];
    spawnSync(process.execPath, args, { env, stdio: ['ignore', 'ignore', descriptor] });
    closeSync(descriptor);
    return readFileSync(file, 'utf8');
  });
}

describe('messages for the journal', () => {
  test('have a priority on every line', async () => {
    expect(await told(true)).toBe(
      '<3>error: here: is wrong\n<3>  Fix it. [a-code]\n<4>warning: here: is wrong\n<4>  Fix it. [a-code]\n  waiting\n',
    );
  });

  test('have none where stderr goes elsewhere', async () => {
    expect(await told(false)).toBe(
      'error: here: is wrong\n  Fix it. [a-code]\nwarning: here: is wrong\n  Fix it. [a-code]\n  waiting\n',
    );
  });
});
