/** Having the service test a resource: what failed, and what it merely warns of. */
import { Problem } from '../../base/problem.ts';
import type { Desired } from '../desired/desired.ts';
import { describeComplaints } from '../service/refusal.ts';
import type { Body } from '../service/resource.ts';
import { type Site, describePlace } from '../service/site.ts';

/** What came of a test. */
export interface Trial {
  /** True where it does not work, or may not; a warning of the service is none. */
  readonly failed: boolean;
  /** What to tell; undefined where all is well. */
  readonly problem: Problem | undefined;
}

/** Has the service test what was sent. */
export async function testProblem(desired: Desired, body: Body, site: Site): Promise<Trial> {
  const place = `${site.client.service.name}, ${describePlace(desired)}`;
  try {
    const complaints = await site.test(desired.kind, body, desired.item);
    if (complaints.length === 0) return { failed: false, problem: undefined };
    const wrong = complaints.filter(({ warning }) => !warning);
    const text = describeComplaints(wrong.length > 0 ? wrong : complaints);
    return wrong.length > 0
      ? { failed: true, problem: failed(place, `its test failed: ${text}`) }
      : { failed: false, problem: warned(place, text) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { failed: true, problem: failed(place, `its test gave no result: ${site.redact(error.what)}`) };
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
