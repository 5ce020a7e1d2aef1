/** `plan` and `apply` of one service: the first half of both is the same code. */
import { mkdir } from 'node:fs/promises';
import { Problem, Problems } from '../base/problem.ts';
import type { Kind } from '../family/kinds.ts';
import { openClient } from '../source/http/client.ts';
import { probe } from '../source/live.ts';
import { type Outcome, carryOut } from './apply/apply.ts';
import { type Digest, ensureDigest, openDigest } from './state/digest.ts';
import { readInputs } from './manifest/inputs.ts';
import { takeLock } from '../files/lock.ts';
import type { Manifest, Prune } from './manifest/manifest.ts';
import { Memory } from './apply/memory.ts';
import type { Step } from './plan/plan.ts';
import { PATIENCE, type Patience } from './service/retry.ts';
import type { Secrets } from './manifest/secrets.ts';
import { Site } from './service/site.ts';
import { type LoadedState, StateStore, loadState, stateFile, unwritable } from './state/state.ts';
import { type Survey, digestOf, driftWarning, planSurvey, survey } from './service/survey.ts';
import { waitForService } from './service/wait.ts';

/** How a run goes about it. */
export interface RunOptions {
  /** Where state, lock and digest key are kept. */
  readonly stateDir: string;
  /** `$CREDENTIALS_DIRECTORY` of a unit. */
  readonly credentials?: string | undefined;
  /** Milliseconds to wait for the service to come up, and for another run to end. */
  readonly waitMs: number;
  /** Milliseconds that one answer may take. */
  readonly timeoutMs: number;
  /** Replace resources of the same name and another implementation though they are not ours. */
  readonly replace?: boolean;
  /** Instead of what the manifest says. */
  readonly prune?: Prune | undefined;
  /** A failed test is a failure, and is asked for again in the next run. */
  readonly requireTest?: boolean;
  readonly patience?: Patience;
  /** Told what a person at the terminal or reading the journal may want to know meanwhile. */
  readonly notice?: (text: string) => void;
}

/** What a run found and did about one service. */
export interface ServiceReport {
  readonly service: string;
  readonly app: string;
  /** Absent where the service could not be asked. */
  readonly version?: string;
  readonly mode: 'plan' | 'apply';
  readonly outcomes: readonly Outcome[];
  /** What to know, though nothing failed. */
  readonly warnings: readonly Problem[];
  /** What failed; empty: all is well. */
  readonly failures: readonly Problem[];
  /** Takes the secrets of this service out of a text. */
  readonly redact: (text: string) => string;
}

/** Everything that a plan is made of, read. */
interface Scene {
  readonly site: Site;
  readonly secrets: Secrets;
  readonly loaded: LoadedState;
  readonly found: Survey;
}

/** What apply would do. Nothing is written, on the service or here. Problems are in the report; none is thrown. */
export async function planService(manifest: Manifest, options: RunOptions): Promise<ServiceReport> {
  return report('plan', manifest, options, async (scene) => {
    const steps = stepsOf(manifest, scene, options, await openDigest(options.stateDir));
    return steps.map((step) => ({ step, ...(step.problem && { problem: step.problem }) }));
  });
}

/** Makes the service what the manifest declares. Problems are in the report; none is thrown. */
export async function applyService(manifest: Manifest, options: RunOptions): Promise<ServiceReport> {
  return report('apply', manifest, options, async (scene) => {
    const digest = await ensureDigest(options.stateDir);
    const steps = stepsOf(manifest, scene, options, digest);
    const store = new StateStore(options.stateDir, scene.loaded);
    const memory = new Memory(store, (...place) => digestOf(digest, manifest.service.name, ...place));
    const { site, found } = scene;
    for (const { kind, actual } of found.kinds) await memory.settle(kind, actual, declaredIds(steps, kind));
    const before = ({ kind }: Step): number[] =>
      found.kinds.find((one) => one.kind === kind)?.actual.map(({ id }) => id) ?? [];
    const { requireTest = false } = options;
    return carryOut(steps, {
      site,
      memory,
      tags: found.tags,
      before,
      requireTest,
      failed: found.failures.length > 0,
    });
  });
}

function stepsOf(
  manifest: Manifest,
  { secrets, loaded, found }: Scene,
  options: RunOptions,
  digest: Digest | undefined,
): Step[] {
  const { prune, replace = false } = options;
  return planSurvey(manifest, found, { secrets, state: loaded.state, prune, replace, digest });
}

/** The resources that entries are about, those of entries with a problem too: what we know of them is kept. */
function declaredIds(steps: readonly Step[], kind: Kind): Set<number> {
  const ids = steps
    .filter((step) => step.kind === kind && step.path !== undefined)
    .map(({ actual }) => actual?.id);
  return new Set(ids.filter((id) => id !== undefined));
}

/** Runs `act` on the scene, and makes a report of it whatever happens. Defects of ours are thrown. */
async function report(
  mode: 'plan' | 'apply',
  manifest: Manifest,
  options: RunOptions,
  act: (scene: Scene) => Promise<Outcome[]>,
): Promise<ServiceReport> {
  const { name: service, app } = manifest.service;
  const warnings: Problem[] = [];
  const base = { service, app, mode, warnings };
  try {
    return await onScene(mode, manifest, options, warnings, async (scene) => {
      const { site, found } = scene;
      const outcomes = await act(scene);
      const drift = driftWarning(
        manifest,
        site.probe.version,
        outcomes.map(({ step }) => step),
      );
      if (drift) warnings.push(drift);
      const { failures, tests } = sorted(outcomes);
      if (!(options.requireTest ?? false)) warnings.push(...tests.splice(0));
      const redact = (text: string): string => site.redact(text);
      return {
        ...base,
        version: site.probe.version,
        outcomes,
        failures: [...found.failures, ...failures, ...tests],
        redact,
      };
    });
  } catch (error) {
    const failures =
      error instanceof Problems ? error.problems : error instanceof Problem ? [error] : undefined;
    if (failures === undefined) throw error;
    return { ...base, outcomes: [], failures, redact: (text) => text };
  }
}

function sorted(outcomes: readonly Outcome[]): { failures: Problem[]; tests: Problem[] } {
  const failures = outcomes.map(({ problem }) => problem).filter((problem) => problem !== undefined);
  const tests = outcomes.map(({ test }) => test).filter((test) => test !== undefined);
  return { failures, tests };
}

/** Reads key, secrets and state, waits for the service, reads what it has; gives lock and connections back at the end. */
async function onScene<T>(
  mode: 'plan' | 'apply',
  manifest: Manifest,
  options: RunOptions,
  warnings: Problem[],
  act: (scene: Scene) => Promise<T>,
): Promise<T> {
  const { service } = manifest;
  const { stateDir, waitMs, timeoutMs, patience = PATIENCE, notice } = options;
  const { key, secrets } = await readInputs(manifest, options.credentials, (problem) =>
    warnings.push(problem),
  );
  const lock = mode === 'apply' ? await openStateDir(stateDir, service.name, waitMs) : undefined;
  const client = openClient(service, key, { timeoutMs });
  try {
    const loaded = await loadState(stateDir, service.name, service.app);
    if (loaded.warning) warnings.push(loaded.warning);
    const onWait = (problem: Problem): void => notice?.(`${service.name}: waiting, ${problem.what}`);
    const probed = await waitForService(() => probe(client, { allowLocalised: true }), {
      deadlineMs: waitMs,
      onWait,
    });
    const site = new Site(client, probed, patience);
    site.hide([...secrets.reveal(), key.reveal()]);
    const found = await survey(site, manifest, loaded.state);
    return await act({ site, secrets, loaded, found });
  } finally {
    await client.close();
    await lock?.release();
  }
}

async function openStateDir(stateDir: string, service: string, waitMs: number) {
  try {
    await mkdir(stateDir, { recursive: true, mode: 0o700 });
    return await takeLock(`${stateFile(stateDir, service)}.lock`, waitMs);
  } catch (cause) {
    throw cause instanceof Problem ? cause : unwritable(stateDir, cause);
  }
}
