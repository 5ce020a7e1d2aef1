/** Asks the user for confirmation before anything is written. */
import { createInterface } from 'node:readline/promises';
import { Problem } from '../../base/problem.ts';
import { type PlanData, hasChanges } from '../../report/plan-data.ts';
import { hintAtKeys } from './plan-and-apply.ts';
import { planSheet } from '../../report/plan-report.ts';
import { type Paint, sheetText } from '../../report/sheet/sheet-text.ts';
import { printProblem, printResult, styled } from '../../report/terminal.ts';

/**
 * Prints a plan to stderr and asks whether to apply it. Does not ask if there are no changes.
 * @throws Problem `not-confirmed` if the user declines, or if there is no terminal; `interrupted` after Ctrl-C or Ctrl-D
 */
export async function confirm(plan: PlanData): Promise<void> {
  const { stderr } = process;
  const paint: Paint = (style, text) => styled(style, text, stderr);
  printResult(sheetText(planSheet(plan), { paint }), stderr);
  hintAtKeys(plan);
  if (!hasChanges(plan)) return;
  for (const failure of plan.services.flatMap(({ failures }) => failures)) printProblem('error', failure);
  if (!process.stdin.isTTY) throw notConfirmed('there is no terminal to ask on', 'Pass --yes.');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question('Apply these changes? [y/N] ').catch(interrupted);
    if (!/^y(?:es)?$/iu.test(answer.trim()))
      throw notConfirmed('the answer was no', 'Answer y, or pass --yes.');
  } finally {
    lines.close();
  }
}

/** Throws the problem of a question that Ctrl-C or Ctrl-D ended. */
function interrupted(error: unknown): never {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
  process.stderr.write('\n');
  throw new Problem({ code: 'interrupted', what: 'nothing was written: the question was not answered' });
}

function notConfirmed(what: string, fix: string): Problem {
  return new Problem({ code: 'not-confirmed', what: `nothing was written: ${what}`, fix });
}
