/** Having the service test a resource: what failed, and what it merely warns of. */
import { Problem } from '../../base/problem.ts';
import type { Desired } from '../desired/desired.ts';
import { describeComplaints } from '../service/validation-failures.ts';
import type { Body } from '../service/resource.ts';
import type { Site } from '../service/api.ts';
import { placeIn } from '../service/problems.ts';

/** What came of a test. */
export interface Trial {
  /** True where it does not work, or may not; a warning of the service is none. */
  readonly failed: boolean;
  /** What to tell; undefined where all is well. */
  readonly problem: Problem | undefined;
}

/** What is tested. */
export type Tried = Pick<Desired, 'kind' | 'name'> & Partial<Pick<Desired, 'path' | 'item'>>;

/** What a service says after trying a resource; nothing where it passed. No secret is in it. */
export interface Verdict {
  readonly is: 'passed' | 'warned' | 'failed' | 'unanswered';
  readonly said: string;
}

/** Has the service try a resource, once. */
export async function verdictOn({ kind, item }: Tried, body: Body, site: Site): Promise<Verdict> {
  try {
    const complaints = await site.test(kind, body, item);
    if (complaints.length === 0) return { is: 'passed', said: '' };
    const wrong = complaints.filter(({ warning }) => !warning);
    return wrong.length > 0
      ? { is: 'failed', said: describeComplaints(wrong) }
      : { is: 'warned', said: describeComplaints(complaints) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { is: 'unanswered', said: site.hidden.ours(error.what) };
  }
}

/** Has the service test what was sent. */
export async function testProblem(desired: Desired, body: Body, site: Site): Promise<Trial> {
  const place = placeIn(site.client.service.name, desired);
  const { is, said } = await verdictOn(desired, body, site);
  switch (is) {
    case 'passed':
      return { failed: false, problem: undefined };
    case 'warned':
      return { failed: false, problem: warned(place, said) };
    case 'failed':
      return { failed: true, problem: failed(place, `its test failed: ${said}`) };
    case 'unanswered':
      return { failed: true, problem: failed(place, `its test gave no result: ${said}`) };
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
