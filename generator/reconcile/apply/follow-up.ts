/**
 * Follow-ups: the commands that end every apply that declares entries of a kind (`afterApply`).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../base/problem.ts';
import { KINDS } from '../../servarr/kinds.ts';
import type { FollowUp } from '../kinds/hooks.ts';
import { hooksOf } from '../kinds/index.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { type Step, isWrite } from '../plan/step.ts';
import { describeFailures } from '../service/validation-failures.ts';
import type { ServiceApi } from '../service/api.ts';
import { isStepProblem } from '../state/store.ts';

/** Returns the commands at the end of an apply of a manifest. */
function followUpsOf({ kinds }: Pick<Manifest, 'kinds'>): FollowUp[] {
  const declared = KINDS.filter((kind) => (kinds[kind]?.entries ?? []).length > 0);
  return declared.flatMap((kind) => hooksOf(kind).afterApply ?? []);
}

/** Returns the commands that a report names: those of a run that changes something. */
export function followUpsAfter(steps: readonly Step[], manifest: Pick<Manifest, 'kinds'>): FollowUp[] {
  return steps.some(isWrite) ? followUpsOf(manifest) : [];
}

/**
 * Sends the commands at the end of an apply.
 * @param steps the executed steps
 * @returns the Problem of each command that the service rejected
 */
export async function sendFollowUps(
  steps: readonly Step[],
  manifest: Pick<Manifest, 'kinds'>,
  api: ServiceApi,
): Promise<Problem[]> {
  const commands = followUpsOf(manifest);
  // The service copies changes to others in the background: a command at the same time would copy them twice.
  if (commands.length > 0 && steps.some(isWrite)) await sleep(api.retry.settleMs ?? 0);
  const problems: Problem[] = [];
  for (const one of commands) {
    const why = await whyRejected(one, api);
    if (why !== undefined) problems.push(commandFailed(one, why, api));
  }
  return problems;
}

/** Sends a command; returns why the service rejected it, undefined if it did not. */
async function whyRejected({ command }: FollowUp, api: ServiceApi): Promise<string | undefined> {
  try {
    const written = await api.runCommand(command);
    return written.ok ? undefined : `${describeFailures(written.failures)} (${written.status})`;
  } catch (error) {
    if (isStepProblem(error)) return error.what;
    throw error;
  }
}

function commandFailed({ command, effect }: FollowUp, why: string, { service }: ServiceApi): Problem {
  return new Problem({
    code: 'command-failed',
    place: `${service}, command ${command}`,
    what: `the service rejected the command by which ${effect}: ${why}`,
    fix: 'The next run sends it again.',
  });
}
