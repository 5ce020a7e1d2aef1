/** How one service stands: what it is, how far it is from what is declared, and what it complains of. Only reads. */
import { stat } from 'node:fs/promises';
import { type Problem, errorCode, problemsOf } from '../base/problem.ts';
import { kindRow } from '../servarr/kinds.ts';
import { isOn } from '../servarr/enable.ts';
import type { Manifest } from './manifest/manifest.ts';
import type { Step } from './plan/step.ts';
import { plainStepsOf } from './beside.ts';
import type { PlainStep } from './plain/step.ts';
import { type RunOptions, stepsOf } from './run.ts';
import { type Scene, openScene } from './session.ts';
import type { Complaint } from './service/health.ts';
import { Hidden, type Redactor, openWords } from './service/redact.ts';
import type { Site } from './service/api.ts';
import { stateFile } from './state/state.ts';

/** How many resources of which standing. */
export interface Standings {
  readonly declared: number;
  /** Declared, and not there, another, or not to be had. */
  readonly drifted: number;
  /** Made by suite and declared no longer. */
  readonly stale: number;
  /** Neither declared nor made by suite, of the kinds that are managed; less what services have from the start. */
  readonly foreign: number;
}

/** How one service stands. */
export interface StatusReport {
  readonly service: string;
  readonly app: string;
  /** The version that the configuration was checked against. */
  readonly generatedFrom: string | undefined;
  /** When an apply last got through to the service from here, in milliseconds; undefined: never. */
  readonly appliedAt: number | undefined;
  /** Absent where the service could not be asked. */
  readonly reached?: {
    readonly version: string;
    readonly counts: Standings;
    readonly health: readonly Complaint[];
  };
  readonly warnings: readonly Problem[];
  readonly failures: readonly Problem[];
  /** Takes the secrets of this service out of what is said of it. */
  readonly redactor: Redactor;
}

/** How a service stands. Problems are in the report; none is thrown. */
export async function statusOf(manifest: Manifest, options: RunOptions): Promise<StatusReport> {
  const { name: service, app } = manifest.service;
  const warnings: Problem[] = [];
  const appliedAt = await lastApplied(stateFile(options.stateDir, service));
  const hidden = new Hidden(openWords(manifest));
  const base = {
    service,
    app,
    generatedFrom: manifest.checkedAgainst,
    appliedAt,
    warnings,
    redactor: hidden,
  };
  let scene: Scene | undefined;
  try {
    scene = await openScene('plan', manifest, options, { warn: (problem) => warnings.push(problem), hidden });
    const { site, found } = scene;
    const { version } = site.probe;
    const beside = plainStepsOf(scene);
    const steps = stepsOf(scene, beside);
    const counts = sum(count(steps, scene), countPlain(beside, scene));
    const { health, unheard } = await healthOf(site);
    const reached = { version, counts, health };
    const blocked = [...beside, ...steps].flatMap((step) => (step.action === 'blocked' ? step.problem : []));
    const unreached = beside.flatMap((step) => ('warning' in step ? (step.warning ?? []) : []));
    warnings.push(...unreached);
    const failures = [...scene.beside.failures, ...found.failures, ...blocked, ...unheard];
    return { ...base, reached, failures };
  } catch (error) {
    return { ...base, failures: problemsOf(error) };
  } finally {
    await scene?.close();
  }
}

/** What the service complains of, or why it does not say so: how far it is from what is declared is known all the same. */
async function healthOf(
  site: Site,
): Promise<{ readonly health: Complaint[]; readonly unheard: readonly Problem[] }> {
  try {
    return { health: await site.health(), unheard: [] };
  } catch (error) {
    return { health: [], unheard: problemsOf(error) };
  }
}

/** The state's file is touched by every apply; see `touchState`. */
async function lastApplied(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    // What may not be read is said where the state is read.
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

function count(steps: readonly Step[], { found }: Scene): Standings {
  const declared = steps.filter((step) => 'path' in step);
  const stale = steps.filter(
    (step) =>
      (step.action === 'delete' && step.owned?.created === true) || (step.action === 'leave' && step.kept),
  );
  const known = new Set([...declared, ...stale].flatMap(idsOf));
  const foreign = found.kinds.flatMap(({ kind, actual }) =>
    actual.filter((one) => !known.has(`${kind} ${one.id}`) && !(kindRow(kind).builtIn && !isOn(kind, one))),
  );
  return {
    declared: declared.length,
    drifted: declared.filter(({ action }) => action !== 'unchanged').length,
    stale: stale.length,
    foreign: foreign.length,
  };
}

function countPlain(steps: readonly PlainStep[], { beside }: Scene): Standings {
  const declared = steps.filter((step) => 'path' in step);
  const stale = steps.filter((step) => step.action === 'delete' || (step.action === 'leave' && step.kept));
  const known = new Set([...declared, ...stale].map((step) => ('actual' in step ? step.actual : undefined)));
  return {
    declared: declared.length,
    drifted: declared.filter(({ action }) => action !== 'unchanged').length,
    stale: stale.length,
    foreign: beside.parts.flatMap(({ actual }) => actual.filter((one) => !known.has(one))).length,
  };
}

function sum(left: Standings, right: Standings): Standings {
  return {
    declared: left.declared + right.declared,
    drifted: left.drifted + right.drifted,
    stale: left.stale + right.stale,
    foreign: left.foreign + right.foreign,
  };
}

function idsOf(step: Step): string[] {
  const made = 'made' in step && step.made ? [step.made.actual.id] : [];
  const actual = 'actual' in step && step.actual ? [step.actual.id] : [];
  return [...made, ...actual].map((id) => `${step.kind} ${id}`);
}
