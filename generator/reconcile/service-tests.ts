/** Has a service test the declared resources as they are now. Changes nothing. */
import { isEnabled } from '../servarr/enable.ts';
import { type Kind, isProviderKind, kindRow } from '../servarr/kinds.ts';
import { type TestVerdict, runTest } from './apply/connection-test.ts';
import { encoder } from './apply/names-to-ids.ts';
import { updateBody } from './apply/bodies.ts';
import { itemInBody } from './codec/provider-resource.ts';
import type { Body, Resource } from './codec/resource.ts';
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

/** A declared resource; `actual` is undefined if the service has no such resource. */
interface Candidate {
  readonly of: Pick<ResourceTest, 'implementation' | 'kind' | 'name' | 'path'>;
  readonly step: Step;
  readonly actual: Resource | undefined;
}

/**
 * Has the service test each declared resource that exists and is enabled, one after the other.
 * @returns problems are in the report; none is thrown
 */
export async function testService(manifest: Manifest, options: RunOptions): Promise<ServiceTestReport> {
  const empty: Pick<ServiceTestReport, 'tried'> = { tried: [] };
  return inSession('plan', manifest, options, empty, async (session) => {
    const tried: ResourceTest[] = [];
    for (const candidate of candidates(session)) tried.push(await testCandidate(candidate, session));
    return { tried, failures: session.observed.failures };
  });
}

function candidates(session: Session): Candidate[] {
  return planSession(session)
    .filter(({ kind }) => isProviderKind(kind))
    .flatMap((step): Candidate[] => {
      const { kind, name, implementation, path, actual } = step;
      if (path === undefined) return [];
      // A resource of another implementation under the same name is not the declared one.
      const isDeclared = actual?.implementation === implementation;
      return [{ of: { kind, name, implementation, path }, step, actual: isDeclared ? actual : undefined }];
    });
}

async function testCandidate({ of, step, actual }: Candidate, session: Session): Promise<ResourceTest> {
  if (actual === undefined) return { ...of, result: 'absent', said: absenceOf(of.kind, step) };
  if (!isEnabled(of.kind, actual.body)) return { ...of, result: 'off', said: 'disabled' };
  const subject = { kind: of.kind, item: itemInBody(actual.body) };
  const { status, message } = await runTest(subject, await bodyOf(step, actual, session), session.api);
  return { ...of, result: status, said: message };
}

function absenceOf(kind: Kind, step: Step): string {
  if (step.action === 'blocked') return step.reason;
  if (step.action === 'replace') return 'another implementation has its name; `suite apply` replaces it';
  return `there is no such ${kindRow(kind).title}; \`suite apply\` creates it`;
}

/** Returns the resource as it is stored; one that is as declared with its secrets, because not every service resolves masks. */
async function bodyOf(step: Step, actual: Resource, { api }: Session): Promise<Body> {
  if (step.action !== 'unchanged') return actual.body;
  return updateBody(step, { encode: encoder(api) });
}
