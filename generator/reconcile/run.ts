/** `plan` and `apply` of one service: the first half of both is the same code. */
import type { FollowUp } from '../family/kinds.ts';
import { Problem, problemsOf } from '../base/problem.ts';
import { type Outcome, carryOut } from './apply/apply.ts';
import { type Followed, followUps, withFollowUps } from './apply/follow-up.ts';
import { Memory } from './apply/memory.ts';
import type { Manifest } from './manifest/manifest.ts';
import { remembered } from './plan/match.ts';
import { driftWarning, planSteps, secretKeysOf } from './plan/plan-service.ts';
import type { Step } from './plan/step.ts';
import { type Mode, type RunOptions, type Scene, openScene } from './scene.ts';
import { kindStateOf } from './state/shape.ts';
import { touchState } from './state/state.ts';

export type { RunOptions } from './scene.ts';

/** What a run found and did about one service. */
export interface ServiceReport {
  readonly service: string;
  readonly app: string;
  /** Absent where the service could not be asked. */
  readonly version?: string;
  readonly mode: Mode;
  readonly outcomes: readonly Outcome[];
  /** What the service is asked for at the end, or was. */
  readonly followUps: readonly FollowUp[];
  /** What to know, though nothing failed. */
  readonly warnings: readonly Problem[];
  /** What failed; empty: all is well. */
  readonly failures: readonly Problem[];
  /** Takes the secrets of this service out of a text. */
  readonly redact: (text: string) => string;
}

/** What apply would do. Nothing is written, on the service or here. Problems are in the report; none is thrown. */
export async function planService(manifest: Manifest, options: RunOptions): Promise<ServiceReport> {
  return run('plan', manifest, options);
}

/** Makes the service what the manifest declares. Problems are in the report; none is thrown. */
export async function applyService(manifest: Manifest, options: RunOptions): Promise<ServiceReport> {
  return run('apply', manifest, options);
}

/** Plans, carries out where that is asked for, and reports, whatever happens. Defects of ours are thrown. */
async function run(mode: Mode, manifest: Manifest, options: RunOptions): Promise<ServiceReport> {
  const { name: service, app } = manifest.service;
  const warnings: Problem[] = [];
  const base = { service, app, mode, warnings };
  let scene: Scene | undefined;
  try {
    scene = await openScene(mode, manifest, options, (problem) => warnings.push(problem));
    const steps = stepsOf(scene);
    const { outcomes, followed } = await (mode === 'apply' ? carryOutAll : foresee)(scene, steps);
    if (mode === 'apply') await touchState(options.stateDir, service);
    const all = [...warnings, ...followed.warnings];
    return { ...base, ...judge(outcomes, scene, all), followUps: followed.asked };
  } catch (error) {
    return { ...base, outcomes: [], followUps: [], failures: problemsOf(error), redact: (text) => text };
  } finally {
    await scene?.close();
  }
}

/** What is to be done in an open scene. */
export function stepsOf({ manifest, options, found, secrets, store, digest }: Omit<Scene, 'close'>): Step[] {
  const { prune, replace = false } = options;
  return planSteps(manifest, found, { secrets, state: store.state, prune, replace, digest });
}

/** What came of the steps, or would. */
interface Done {
  readonly outcomes: readonly Outcome[];
  readonly followed: Followed;
}

async function foresee({ manifest, store }: Scene, steps: readonly Step[]): Promise<Done> {
  const asked = followUps(manifest.service.app, steps, store.state);
  return Promise.resolve({ outcomes: steps.map(asPlanned), followed: { asked, warnings: [] } });
}

async function carryOutAll(scene: Scene, steps: readonly Step[]): Promise<Done> {
  const { manifest, site, store } = scene;
  const context = { app: manifest.service.app, site, store };
  return withFollowUps(steps, context, () => carryOutIn(scene, steps));
}

function asPlanned(step: Step): Outcome {
  if (step.action === 'blocked') return { step, problem: step.problem };
  return 'desired' in step && step.desired.waiting ? { step, warning: step.desired.waiting } : { step };
}

/** Does it. Throws what ends a run, such as a state that cannot be written. */
export async function carryOutIn(scene: Omit<Scene, 'close'>, steps: readonly Step[]): Promise<Outcome[]> {
  const { options, store, digest, site, found } = scene;
  const memory = new Memory(store, digest);
  for (const { kind, actual } of found.kinds) {
    const known = { kind, digest, state: kindStateOf(store.state, kind) };
    const mine = steps.filter((step) => step.kind === kind);
    const secretKeys = mine.flatMap((step) => ('desired' in step ? secretKeysOf(step.desired) : []));
    await memory.begin(kind, { known: remembered(actual, mine, known), actual, secretKeys });
  }
  const { requireTest = false } = options;
  const failed = found.failures.length > 0;
  return carryOut(steps, { site, memory, tags: found.tags, requireTest, failed });
}

/** What of the outcomes failed, and what is to be said. A failed test is the one or the other. */
function judge(
  outcomes: readonly Outcome[],
  { manifest, options, found, site }: Scene,
  warnings: readonly Problem[],
): Pick<ServiceReport, 'version' | 'outcomes' | 'warnings' | 'failures' | 'redact'> {
  const { version } = site.probe;
  const steps = outcomes.map(({ step }) => step);
  const drift = driftWarning(manifest, version, steps);
  const failed = outcomes.flatMap(({ problem }) => problem ?? []);
  const tests = outcomes.flatMap(({ test }) => test ?? []);
  const warned = outcomes.flatMap(({ warning }) => warning ?? []);
  const required = options.requireTest ?? false;
  return {
    version,
    outcomes,
    warnings: [...warnings, ...(drift ? [drift] : []), ...(required ? [] : tests), ...warned],
    failures: [...found.failures, ...failed, ...(required ? tests : [])],
    redact: (text) => site.redact(text),
  };
}
