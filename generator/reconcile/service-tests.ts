/** Has a service test the declared resources as they are now. Changes nothing. */
import { isEnabled } from '../servarr/enable.ts';
import { type Kind, isProviderKind, kindRow } from '../servarr/kinds.ts';
import { type TestVerdict, runTest } from './apply/connection-test.ts';
import { encoder } from './apply/names-to-ids.ts';
import { updateBody } from './apply/bodies.ts';
import { itemInBody } from './codec/provider-resource.ts';
import type { Manifest } from './manifest/manifest.ts';
import type { Step } from './plan/step.ts';
import { type ReportBase, type RunOptions, type Session, inSession, planSession } from './session.ts';

/** The test of one resource: `off` is disabled and not tested, `absent` is declared and does not exist. */
export interface ResourceTest {
  readonly kind: Kind;
  readonly name: string;
  readonly implementation: string;
  /** The option path. */
  readonly path: string;
  readonly result: TestVerdict['status'] | 'off' | 'absent';
  /** The message of the service, or the reason why suite did not test the resource. */
  readonly said: string;
}

export interface ServiceTestReport extends ReportBase {
  readonly tried: readonly ResourceTest[];
}

/**
 * Has the service test each declared resource that exists and is enabled, one after the other.
 * @returns problems are in the report; none is thrown
 */
export async function testService(manifest: Manifest, options: RunOptions): Promise<ServiceTestReport> {
  const empty: Pick<ServiceTestReport, 'tried'> = { tried: [] };
  return inSession('plan', manifest, options, empty, async (session) => {
    const tried: ResourceTest[] = [];
    for (const step of planSession(session)) {
      const { kind, name, implementation, path } = step;
      if (path === undefined || !isProviderKind(kind)) continue;
      tried.push({ kind, name, implementation, path, ...(await testStep(step, session)) });
    }
    return { tried, failures: session.observed.failures };
  });
}

async function testStep(step: Step, { api }: Session): Promise<Pick<ResourceTest, 'result' | 'said'>> {
  const { kind, implementation, actual } = step;
  // A resource of another implementation under the same name is not the declared one.
  if (actual?.implementation !== implementation) return { result: 'absent', said: absenceOf(step) };
  if (!isEnabled(kind, actual.body)) return { result: 'off', said: 'disabled' };
  // One that is as declared is tested with its secrets, because not every service resolves masks.
  const body = step.action === 'unchanged' ? await updateBody(step, { encode: encoder(api) }) : actual.body;
  const { status, message } = await runTest({ kind, item: itemInBody(actual.body) }, body, api);
  return { result: status, said: message };
}

function absenceOf(step: Step): string {
  if (step.action === 'blocked') return step.reason;
  if (step.action === 'replace') return 'another implementation has its name; `suite apply` replaces it';
  return `there is no such ${kindRow(step.kind).title}; \`suite apply\` creates it`;
}
