/** Having a service try what is declared, or all that it has, as it is now. Nothing is changed. */
import type { Problem } from '../base/problem.ts';
import { problemsOf } from '../base/problem.ts';
import { type Kind, kindRow } from '../servarr/kinds.ts';
import { kindsOf } from '../servarr/apps.ts';
import { isEnabled } from '../servarr/enable.ts';
import { type TestVerdict, runTest } from './apply/service-test.ts';
import { updateBody } from './desired/requests.ts';
import type { Manifest } from './manifest/manifest.ts';
import type { Step } from './plan/step.ts';
import { type RunOptions, planSession } from './run.ts';
import { type Session, openSession } from './session.ts';
import { SecretRedactor, type Redactor, publicWords } from './service/redact.ts';
import type { Body, Resource } from './service/resource.ts';

/** What came of one resource: `off` is switched off and not tried, `absent` is declared and not there. */
export interface ResourceTest {
  readonly kind: Kind;
  readonly name: string;
  readonly implementation: string;
  /** The option path; absent for what is not declared. */
  readonly path?: string;
  readonly result: TestVerdict['status'] | 'off' | 'absent';
  /** What the service said, or why it was not tried. */
  readonly said: string;
}

/** What came of one service. */
export interface ServiceTestReport {
  readonly service: string;
  readonly app: string;
  /** Absent where the service could not be asked. */
  readonly version?: string;
  readonly tried: readonly ResourceTest[];
  readonly warnings: readonly Problem[];
  readonly failures: readonly Problem[];
  /** Takes the secrets of this service out of what is said of it. */
  readonly redactor: Redactor;
}

/** Something to try. */
interface Candidate {
  readonly of: Pick<ResourceTest, 'kind' | 'name' | 'implementation' | 'path'>;
  readonly step: Step | undefined;
  /** As the service has it; undefined where it has not. */
  readonly actual: Resource | undefined;
}

/**
 * Has the service test each declared resource that is there and switched on, one after the other.
 * @param all what is not declared too, of all kinds
 * @returns problems are in the report; none is thrown
 */
export async function testService(
  manifest: Manifest,
  options: RunOptions,
  all: boolean,
): Promise<ServiceTestReport> {
  const { name: service, app } = manifest.service;
  const warnings: Problem[] = [];
  const hidden = new SecretRedactor(publicWords(manifest));
  const base = { service, app, warnings, redactor: hidden };
  let session: Session | undefined;
  try {
    session = await openSession('plan', all ? withAllKinds(manifest) : manifest, options, {
      warn: (problem) => warnings.push(problem),
      hidden,
    });
    const { api, beside, observed } = session;
    const tried: ResourceTest[] = [];
    for (const one of candidates(session, all)) tried.push(await tryOut(one, session));
    const { version } = api.probe;
    return { ...base, version, tried, failures: [...beside.failures, ...observed.failures] };
  } catch (error) {
    return { ...base, tried: [], failures: problemsOf(error) };
  } finally {
    await session?.close();
  }
}

function withAllKinds(manifest: Manifest): Manifest {
  const none = kindsOf(manifest.service.app).map((kind) => [kind, { prune: 'none', entries: [] }]);
  return { ...manifest, kinds: { ...Object.fromEntries(none), ...manifest.kinds } };
}

function candidates(session: Session, all: boolean): Candidate[] {
  const declared = planSession(session).flatMap((step): Candidate[] => {
    if (!('path' in step)) return [];
    const actual = 'actual' in step ? step.actual : undefined;
    const { kind, name, implementation, path } = step;
    return [{ of: { kind, name, implementation, path }, step, actual: own(actual, implementation) }];
  });
  return all ? [...declared, ...undeclared(session, declared)] : declared;
}

/** Another implementation under its name is not what is declared. */
function own(actual: Resource | undefined, implementation: string): Resource | undefined {
  return actual?.implementation === implementation ? actual : undefined;
}

function undeclared({ observed }: Session, declared: readonly Candidate[]): Candidate[] {
  const taken = new Set(declared.map(({ actual }) => actual));
  return observed.kinds.flatMap(({ kind, actual: mine, externallyManaged }) =>
    [...mine, ...externallyManaged]
      // Services have some kinds from the start, all switched off.
      .filter((one) => !taken.has(one) && !(kindRow(kind).builtIn && !isEnabled(kind, one)))
      .map((actual) => {
        const { name, implementation } = actual;
        return { of: { kind, name, implementation }, step: undefined, actual };
      }),
  );
}

async function tryOut({ of, step, actual }: Candidate, { api }: Session): Promise<ResourceTest> {
  if (actual === undefined) return { ...of, result: 'absent', said: absent(of.kind, step) };
  if (!isEnabled(of.kind, actual)) return { ...of, result: 'off', said: 'switched off' };
  const item = step !== undefined && 'desired' in step ? step.desired.schemaItem : undefined;
  const { status, message } = await runTest(
    { ...of, ...(item && { schemaItem: item }) },
    bodyOf(step, actual),
    api,
  );
  return { ...of, result: status, said: message };
}

function absent(kind: Kind, step: Step | undefined): string {
  if (step?.action === 'blocked') return step.reason;
  if (step?.action === 'replace') return 'another implementation has its name; `suite apply` replaces it';
  return `there is no such ${kindRow(kind).title}; \`suite apply\` creates it`;
}

/** As it is stored; what is as declared goes with its secrets, since not every service resolves its asterisks. */
function bodyOf(step: Step | undefined, actual: Resource): Body {
  if (step?.action !== 'unchanged') return actual;
  const sent = { tagIds: actual.tags ?? [], changed: new Set<string>() };
  return updateBody(step.desired, actual, step.owned, sent);
}
