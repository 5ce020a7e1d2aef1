/** The status of one service: how far it is from the configuration, and its health. Only reads. */
import { stat } from 'node:fs/promises';
import { errorCode, problemsOf } from '../base/problem.ts';
import { isEnabled } from '../servarr/enable.ts';
import { isBuiltInName } from '../servarr/choices/fresh.ts';
import { type Kind, kindRow } from '../servarr/kinds.ts';
import { asPlanned } from './apply/apply-steps.ts';
import type { Manifest } from './manifest/manifest.ts';
import { type Step, idsOf } from './plan/step.ts';
import type { HealthIssue } from './service/health-issues.ts';
import { type ReportBase, type RunOptions, type Session, inSession, planSession } from './session.ts';
import { stateFile } from './state/state-file.ts';

export interface ResourceCounts {
  readonly declared: number;
  /** Declared, but missing, different, or blocked. */
  readonly drifted: number;
  /** Created by suite and no longer declared, without those that something uses. */
  readonly stale: number;
  /** Neither declared nor created by suite, of the managed kinds, without built-in resources. */
  readonly foreign: number;
}

/** A resource that is neither declared nor created by suite. */
interface ForeignResource {
  readonly kind: Kind;
  readonly name: string;
}

interface Reached {
  readonly counts: ResourceCounts;
  /** The foreign resources, in the order of the lists of the service. */
  readonly foreign: readonly ForeignResource[];
  readonly health: readonly HealthIssue[];
}

export interface StatusReport extends ReportBase {
  readonly generatedFrom: string | undefined;
  /**
   * The time of the last apply from this machine that reached the service, in milliseconds; undefined if there was
   * none.
   */
  readonly appliedAt: number | undefined;
  /** Absent if the service could not be reached. */
  readonly reached?: Reached;
}

/** Reads the status of a service. Problems are in the report; none is thrown. */
export async function readStatus(manifest: Manifest, options: RunOptions): Promise<StatusReport> {
  const appliedAt = await lastApplied(stateFile(options.stateDir, manifest.service.name));
  const base = { generatedFrom: manifest.checkedAgainst, appliedAt };
  const empty: typeof base & { readonly reached?: Reached } = base;
  return inSession('plan', manifest, options, empty, async (session) => {
    const { api, observed, secrets, store } = session;
    const steps = planSession(session);
    // Health issues that cannot be read do not affect the counts.
    const { health, failures } = await api.health().then(
      (issues) => ({ health: issues, failures: [] }),
      (error: unknown) => ({ health: [], failures: problemsOf(error) }),
    );
    const blocked = steps.flatMap((step) => (step.action === 'blocked' ? step.problem : []));
    const warnings = steps.flatMap(({ warning }) => warning ?? []);
    return {
      ...base,
      // The file can be of another instance.
      ...(store.isStored ? {} : { appliedAt: undefined }),
      reached: { ...counted(steps, session), health },
      warnings,
      failures: [...observed.failures, ...blocked, ...secrets.problems(), ...failures],
    };
  });
}

/** Every apply touches the state file; see `touchState`. */
async function lastApplied(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    // Reading the state reports a file that may not be read.
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

function counted(steps: readonly Step[], { api, observed }: Session): Pick<Reached, 'counts' | 'foreign'> {
  const declared = steps.filter(({ path }) => path !== undefined);
  const inUse = steps.filter(isInUse);
  const stale = steps.filter((step) => isStale(step) && !isInUse(step));
  const known = new Set(
    [...declared, ...stale, ...inUse].flatMap((step) => idsOf(step).map((id) => `${step.kind} ${id}`)),
  );
  const foreign = observed.kinds.flatMap(({ kind, actual }) =>
    actual.flatMap(({ id, name, body }) =>
      known.has(`${kind} ${id}`) ||
      kindRow(kind).lifecycle === 'fixed' ||
      (kindRow(kind).builtIn && !isEnabled(kind, body)) ||
      isBuiltInName(api.app, kind, name)
        ? []
        : { kind, name },
    ),
  );
  const counts = {
    declared: declared.length,
    drifted: declared.filter((step) => step.action !== 'unchanged' && !asPlanned(step).notEnabled).length,
    stale: stale.length,
    foreign: foreign.length,
  };
  return { counts, foreign };
}

function isStale(step: Step): boolean {
  if (step.action === 'leave') return step.retainedByPrune;
  return step.action === 'delete' && step.record?.ownership === 'created';
}

function isInUse(step: Step): boolean {
  return asPlanned(step).kept === true;
}
