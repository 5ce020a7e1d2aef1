/** How one service stands: what it is, how far it is from what is declared, and what it complains of. Only reads. */
import { stat } from 'node:fs/promises';
import { type Problem, errorCode, problemsOf } from '../base/problem.ts';
import { kindRow } from '../servarr/kinds.ts';
import { isEnabled } from '../servarr/enable.ts';
import type { Manifest } from './manifest/manifest.ts';
import type { Step } from './plan/step.ts';
import { plainStepsOf } from './beside.ts';
import type { PlainStep } from './plain/step.ts';
import { type RunOptions, planSession } from './run.ts';
import { type Session, openSession } from './session.ts';
import type { HealthIssue } from './service/health.ts';
import { SecretRedactor, type Redactor, publicWords } from './service/redact.ts';
import type { ServiceApi } from './service/api.ts';
import { stateFile } from './state/state.ts';

/** How many resources of which standing. */
export interface ResourceCounts {
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
    readonly counts: ResourceCounts;
    readonly health: readonly HealthIssue[];
  };
  readonly warnings: readonly Problem[];
  readonly failures: readonly Problem[];
  /** Takes the secrets of this service out of what is said of it. */
  readonly redactor: Redactor;
}

/** How a service stands. Problems are in the report; none is thrown. */
export async function readStatus(manifest: Manifest, options: RunOptions): Promise<StatusReport> {
  const { name: service, app } = manifest.service;
  const warnings: Problem[] = [];
  const appliedAt = await lastApplied(stateFile(options.stateDir, service));
  const hidden = new SecretRedactor(publicWords(manifest));
  const base = {
    service,
    app,
    generatedFrom: manifest.checkedAgainst,
    appliedAt,
    warnings,
    redactor: hidden,
  };
  let session: Session | undefined;
  try {
    session = await openSession('plan', manifest, options, {
      warn: (problem) => warnings.push(problem),
      hidden,
    });
    const { api, observed } = session;
    const { version } = api.probe;
    const beside = plainStepsOf(session);
    const steps = planSession(session, beside);
    const counts = sum(count(steps, session), countPlain(beside, session));
    const { health, unheard } = await healthOf(api);
    const reached = { version, counts, health };
    const blocked = [...beside, ...steps].flatMap((step) => (step.action === 'blocked' ? step.problem : []));
    const unreached = beside.flatMap((step) => ('warning' in step ? (step.warning ?? []) : []));
    warnings.push(...unreached);
    const failures = [...session.beside.failures, ...observed.failures, ...blocked, ...unheard];
    return { ...base, reached, failures };
  } catch (error) {
    return { ...base, failures: problemsOf(error) };
  } finally {
    await session?.close();
  }
}

/** What the service complains of, or why it does not say so: how far it is from what is declared is known all the same. */
async function healthOf(
  api: ServiceApi,
): Promise<{ readonly health: HealthIssue[]; readonly unheard: readonly Problem[] }> {
  try {
    return { health: await api.health(), unheard: [] };
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

function count(steps: readonly Step[], { observed }: Session): ResourceCounts {
  const declared = steps.filter((step) => 'path' in step);
  const stale = steps.filter(
    (step) =>
      (step.action === 'delete' && step.owned?.created === true) ||
      (step.action === 'leave' && step.retainedByPrune),
  );
  const known = new Set([...declared, ...stale].flatMap(idsOf));
  const foreign = observed.kinds.flatMap(({ kind, actual }) =>
    actual.filter(
      (one) => !known.has(`${kind} ${one.id}`) && !(kindRow(kind).builtIn && !isEnabled(kind, one)),
    ),
  );
  return {
    declared: declared.length,
    drifted: declared.filter(({ action }) => action !== 'unchanged').length,
    stale: stale.length,
    foreign: foreign.length,
  };
}

function countPlain(steps: readonly PlainStep[], { beside }: Session): ResourceCounts {
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

function sum(left: ResourceCounts, right: ResourceCounts): ResourceCounts {
  return {
    declared: left.declared + right.declared,
    drifted: left.drifted + right.drifted,
    stale: left.stale + right.stale,
    foreign: left.foreign + right.foreign,
  };
}

function idsOf(step: Step): string[] {
  const made = 'staged' in step && step.staged ? [step.staged.actual.id] : [];
  const actual = 'actual' in step && step.actual ? [step.actual.id] : [];
  return [...made, ...actual].map((id) => `${step.kind} ${id}`);
}
