/** Having a service try what is declared, or all that it has, as it is now. Nothing is changed. */
import type { Problem } from '../base/problem.ts';
import { problemsOf } from '../base/problem.ts';
import { type Kind, kindRow } from '../servarr/kinds.ts';
import { kindsOf } from '../servarr/apps.ts';
import { isOn } from '../servarr/enable.ts';
import { type Verdict, verdictOn } from './apply/service-test.ts';
import { updateBody } from './desired/requests.ts';
import type { Manifest } from './manifest/manifest.ts';
import type { Step } from './plan/step.ts';
import { type RunOptions, stepsOf } from './run.ts';
import { type Scene, openScene } from './session.ts';
import { Hidden, type Redactor, openWords } from './service/redact.ts';
import type { Body, Resource } from './service/resource.ts';

/** What came of one resource: `off` is switched off and not tried, `absent` is declared and not there. */
export interface Trying {
  readonly kind: Kind;
  readonly name: string;
  readonly implementation: string;
  /** The option path; absent for what is not declared. */
  readonly path?: string;
  readonly result: Verdict['is'] | 'off' | 'absent';
  /** What the service said, or why it was not tried. */
  readonly said: string;
}

/** What came of one service. */
export interface TrialReport {
  readonly service: string;
  readonly app: string;
  /** Absent where the service could not be asked. */
  readonly version?: string;
  readonly tried: readonly Trying[];
  readonly warnings: readonly Problem[];
  readonly failures: readonly Problem[];
  /** Takes the secrets of this service out of what is said of it. */
  readonly redactor: Redactor;
}

/** Something to try. */
interface Candidate {
  readonly of: Pick<Trying, 'kind' | 'name' | 'implementation' | 'path'>;
  readonly step: Step | undefined;
  /** As the service has it; undefined where it has not. */
  readonly actual: Resource | undefined;
}

/**
 * Has the service test each declared resource that is there and switched on, one after the other.
 * @param all what is not declared too, of all kinds
 * @returns problems are in the report; none is thrown
 */
export async function tryService(
  manifest: Manifest,
  options: RunOptions,
  all: boolean,
): Promise<TrialReport> {
  const { name: service, app } = manifest.service;
  const warnings: Problem[] = [];
  const hidden = new Hidden(openWords(manifest));
  const base = { service, app, warnings, redactor: hidden };
  let scene: Scene | undefined;
  try {
    scene = await openScene('plan', all ? withAllKinds(manifest) : manifest, options, {
      warn: (problem) => warnings.push(problem),
      hidden,
    });
    const { site, beside, found } = scene;
    const tried: Trying[] = [];
    for (const one of candidates(scene, all)) tried.push(await tryOut(one, scene));
    const { version } = site.probe;
    return { ...base, version, tried, failures: [...beside.failures, ...found.failures] };
  } catch (error) {
    return { ...base, tried: [], failures: problemsOf(error) };
  } finally {
    await scene?.close();
  }
}

function withAllKinds(manifest: Manifest): Manifest {
  const none = kindsOf(manifest.service.app).map((kind) => [kind, { prune: 'none', entries: [] }]);
  return { ...manifest, kinds: { ...Object.fromEntries(none), ...manifest.kinds } };
}

function candidates(scene: Scene, all: boolean): Candidate[] {
  const declared = stepsOf(scene).flatMap((step): Candidate[] => {
    if (!('path' in step)) return [];
    const actual = 'actual' in step ? step.actual : undefined;
    const { kind, name, implementation, path } = step;
    return [{ of: { kind, name, implementation, path }, step, actual: own(actual, implementation) }];
  });
  return all ? [...declared, ...undeclared(scene, declared)] : declared;
}

/** Another implementation under its name is not what is declared. */
function own(actual: Resource | undefined, implementation: string): Resource | undefined {
  return actual?.implementation === implementation ? actual : undefined;
}

function undeclared({ found }: Scene, declared: readonly Candidate[]): Candidate[] {
  const taken = new Set(declared.map(({ actual }) => actual));
  return found.kinds.flatMap(({ kind, actual: mine, others }) =>
    [...mine, ...others]
      // Services have some kinds from the start, all switched off.
      .filter((one) => !taken.has(one) && !(kindRow(kind).builtIn && !isOn(kind, one)))
      .map((actual) => {
        const { name, implementation } = actual;
        return { of: { kind, name, implementation }, step: undefined, actual };
      }),
  );
}

async function tryOut({ of, step, actual }: Candidate, { site }: Scene): Promise<Trying> {
  if (actual === undefined) return { ...of, result: 'absent', said: absent(of.kind, step) };
  if (!isOn(of.kind, actual)) return { ...of, result: 'off', said: 'switched off' };
  const item = step !== undefined && 'desired' in step ? step.desired.item : undefined;
  const { is, said } = await verdictOn({ ...of, ...(item && { item }) }, bodyOf(step, actual), site);
  return { ...of, result: is, said };
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
