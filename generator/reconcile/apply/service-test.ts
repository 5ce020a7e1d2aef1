/** Having the service test a resource: what failed, and what it merely warns of. */
import { Problem } from '../../base/problem.ts';
import type { Desired } from '../desired/desired.ts';
import { describeFailures } from '../service/validation-failures.ts';
import type { Body } from '../service/resource.ts';
import type { ServiceApi } from '../service/api.ts';
import { placeIn } from '../service/problems.ts';

/** What came of a test. */
export interface TestOutcome {
  /** True where it does not work, or may not; a warning of the service is none. */
  readonly failed: boolean;
  /** What to tell; undefined where all is well. */
  readonly problem: Problem | undefined;
}

/** What is tested. */
export type TestSubject = Pick<Desired, 'kind' | 'name'> & Partial<Pick<Desired, 'path' | 'schemaItem'>>;

/** What a service says after trying a resource; nothing where it passed. No secret is in it. */
export interface TestVerdict {
  readonly status: 'passed' | 'warned' | 'failed' | 'unanswered';
  readonly message: string;
}

/** Has the service try a resource, once. */
export async function runTest(
  { kind, schemaItem }: TestSubject,
  body: Body,
  api: ServiceApi,
): Promise<TestVerdict> {
  try {
    const complaints = await api.test(kind, body, schemaItem);
    if (complaints.length === 0) return { status: 'passed', message: '' };
    const wrong = complaints.filter(({ warning }) => !warning);
    return wrong.length > 0
      ? { status: 'failed', message: describeFailures(wrong) }
      : { status: 'warned', message: describeFailures(complaints) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { status: 'unanswered', message: api.hidden.ourText(error.what) };
  }
}

/** Has the service test what was sent. */
export async function testApplied(desired: Desired, body: Body, api: ServiceApi): Promise<TestOutcome> {
  const place = placeIn(api.client.service.name, desired);
  const { status, message } = await runTest(desired, body, api);
  switch (status) {
    case 'passed':
      return { failed: false, problem: undefined };
    case 'warned':
      return { failed: false, problem: warned(place, message) };
    case 'failed':
      return { failed: true, problem: failed(place, `its test failed: ${message}`) };
    case 'unanswered':
      return { failed: true, problem: failed(place, `its test gave no result: ${message}`) };
  }
}

function failed(place: string, what: string): Problem {
  return new Problem({
    code: 'test-failed',
    place,
    what,
    fix: 'It is in place all the same. Check that what it points to is up, and that address and secrets are right.',
  });
}

function warned(place: string, text: string): Problem {
  return new Problem({
    code: 'service-warns',
    place,
    what: `it works, but the service warns: ${text}`,
    fix: 'It is for you to judge; nothing failed.',
  });
}
