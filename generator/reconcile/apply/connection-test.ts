/** The service's own connection test of a resource: what is tested when, and its words. Saving tests nothing (`ServiceApi.put`). */
import { Problem } from '../../base/problem.ts';
import { isEnabled } from '../../servarr/enable.ts';
import { type Kind, isProviderKind } from '../../servarr/kinds.ts';
import type { Desired } from '../desired/desired.ts';
import { describeFailures } from '../service/validation-failures.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import type { Body } from '../codec/resource.ts';
import type { Step } from '../plan/step.ts';
import type { ServiceApi } from '../service/api.ts';
import { placeIn } from '../service/problems.ts';
import { isStepProblem } from '../state/state-file.ts';
import { updateBody } from './bodies.ts';
import type { StepContext } from './context.ts';
import type { WrittenResource } from './verify.ts';

interface TestOutcome {
  /** The resource does not work, or the test gave no result; a warning of the service is not a failure. */
  readonly failed: boolean;
  readonly problem: Problem | undefined;
}

/** The verdict of a service on a resource, in its own words; no words if it passed. No secret is in it. */
export interface TestVerdict {
  readonly status: 'passed' | 'warned' | 'failed' | 'unanswered';
  readonly message: string;
}

/** Returns true for a resource that does something and that the service can test. */
export function isTested(kind: Kind, body: Body): boolean {
  return isProviderKind(kind) && isEnabled(kind, body);
}

export async function runTest(
  { kind, item }: { readonly kind: Kind; readonly item: WireItem | undefined },
  body: Body,
  api: ServiceApi,
): Promise<TestVerdict> {
  try {
    const failures = await api.test(kind, body, item);
    if (failures.length === 0) return { status: 'passed', message: '' };
    const wrong = failures.filter(({ warning }) => !warning);
    return wrong.length > 0
      ? { status: 'failed', message: describeFailures(wrong) }
      : { status: 'warned', message: describeFailures(failures) };
  } catch (error) {
    if (!isStepProblem(error)) throw error;
    return { status: 'unanswered', message: api.redactor.redact(error.what) };
  }
}

/** Has the service test what was sent, and words the result. */
export async function testApplied(desired: Desired, body: Body, api: ServiceApi): Promise<TestOutcome> {
  const { status, message } = await runTest(desired, body, api);
  if (status === 'passed') return { failed: false, problem: undefined };
  const place = placeIn(api.service, desired);
  if (status === 'warned')
    return {
      failed: false,
      problem: new Problem({
        code: 'service-warns',
        place,
        what: `it works, but the service warns: ${message}`,
        fix: 'Read the warning in the web UI of the service; nothing failed.',
      }),
    };
  return {
    failed: true,
    problem: new Problem({
      code: 'test-failed',
      place,
      what: `its test ${status === 'failed' ? 'failed' : 'gave no result'}: ${message}`,
      fix: 'The resource was saved anyway. Check that its target is running and that the address and the secrets are correct.',
    }),
  };
}

/** Has the service test what was changed, and what failed its last test if tests are required. */
export async function testAfterWrite(
  step: Step,
  written: WrittenResource | undefined,
  context: StepContext,
): Promise<{ readonly test?: Problem; readonly warning?: Problem }> {
  const { api, stateWriter, requireTest } = context;
  const isDue = step.action === 'unchanged' && step.record?.untested === true && requireTest;
  // With its secrets, because not every service resolves masks.
  const sent = isDue ? { id: step.actual.id, body: await updateBody(step, context) } : written;
  if (step.desired === undefined || sent === undefined || !isTested(step.kind, sent.body)) return {};
  const tested = await testApplied(step.desired, sent.body, api);
  stateWriter.mark(step.kind, sent.id, { untested: tested.failed ? true : undefined });
  if (tested.problem === undefined) return {};
  return tested.failed ? { test: tested.problem } : { warning: tested.problem };
}
