/** Follow-ups: the commands that end every apply that declares entries of a kind (`afterApply`). */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../base/problem.ts';
import { KINDS } from '../../servarr/kinds.ts';
import { hooksOf } from '../kinds/index.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { type Step, isWrite } from '../plan/step.ts';
import { describeFailures } from '../service/validation-failures.ts';
import type { ServiceApi } from '../service/api.ts';
import { isStepProblem } from '../state/store.ts';

/**
 * Sends the commands.
 * @param steps the executed steps
 * @returns the Problem of each command that the service rejected
 */
export async function sendFollowUps(
  steps: readonly Step[],
  { kinds }: Pick<Manifest, 'kinds'>,
  api: ServiceApi,
): Promise<Problem[]> {
  const declared = KINDS.filter((kind) => (kinds[kind]?.entries ?? []).length > 0);
  const commands = declared.flatMap((kind) => hooksOf(kind).afterApply ?? []);
  // The service copies changes to others in the background: a command at the same time would copy them twice.
  if (commands.length > 0 && steps.some(isWrite)) await sleep(api.retry.settleMs ?? 0);
  const problems: Problem[] = [];
  for (const command of commands) {
    const why = await whyRejected(command, api);
    if (why !== undefined) problems.push(commandFailed(command, why, api));
  }
  return problems;
}

/** Sends a command; returns why the service rejected it, undefined if it did not. */
async function whyRejected(command: string, api: ServiceApi): Promise<string | undefined> {
  try {
    const written = await api.runCommand(command);
    return written.ok ? undefined : `${describeFailures(written.failures)} (${written.status})`;
  } catch (error) {
    if (isStepProblem(error)) return error.what;
    throw error;
  }
}

function commandFailed(command: string, why: string, { service }: ServiceApi): Problem {
  return new Problem({
    code: 'command-failed',
    place: `${service}, command ${command}`,
    what: `the service rejected the command that ends every apply: ${why}`,
    fix: 'The next run sends it again.',
  });
}
