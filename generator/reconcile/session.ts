/** The session of one run: credentials, connection, lock, state and observed resources, opened in this order. */
import { mkdirSync } from 'node:fs';
import { Problem, problemsOf } from '../base/problem.ts';
import { showUrl } from '../base/url.ts';
import { type Lock, takeLock } from '../files/lock.ts';
import { READING_BUDGET, openClient } from '../source/http/client.ts';
import { probe } from '../source/live.ts';
import { needsSchema } from './desired/needs-schema.ts';
import { readInputs } from './manifest/inputs.ts';
import { type Manifest, type Prune, publicWords } from './manifest/manifest.ts';
import type { Secrets } from './manifest/secrets.ts';
import { type Observed, observe } from './observe/observe.ts';
import { plan } from './plan/plan-service.ts';
import type { Step } from './plan/step.ts';
import { ServiceApi } from './service/api.ts';
import { type Redact, SecretRedactor } from '../base/redact.ts';
import { DEFAULT_RETRY, type RetryPolicy } from './service/retry-and-wait.ts';
import { waitForService } from './service/retry-and-wait.ts';
import { type Digest, ensureDigest, openDigest } from './state/digest.ts';
import { stateAppOf } from '../servarr/like.ts';
import { StateStore, loadState, stateFile, unreadable, unwritable } from './state/state-file.ts';

/** A plan only reads; an apply locks the state and writes. */
export type Mode = 'plan' | 'apply';

export interface RunOptions {
  /** The directory of state, lock and digest key. */
  readonly stateDir: string;
  /** `$CREDENTIALS_DIRECTORY` of a unit. */
  readonly credentials?: string | undefined;
  /** Milliseconds to wait for the service to come up, and for another run to end. */
  readonly waitMs: number;
  /** Milliseconds that one response may take. */
  readonly timeoutMs: number;
  /** Replace foreign resources of the same name and another implementation. */
  readonly replace?: boolean;
  readonly prune?: Prune | undefined;
  /** A failed test counts as a failure, and is run again in the next run. */
  readonly requireTest?: boolean;
  /** The treatment of a secret whose file is not on this machine: block its entry, or leave out its key. */
  readonly missingSecrets?: 'blocked' | 'not compared';
  readonly retry?: RetryPolicy;
  /** Receives what the run waits for, a clause: the service to start, or another run to end. */
  readonly onWait?: (what: string) => void;
  /** Receives what the run does at the moment, a clause. */
  readonly onProgress?: (what: string) => void;
}

export interface Session {
  readonly manifest: Manifest;
  readonly options: RunOptions;
  readonly secrets: Secrets;
  readonly api: ServiceApi;
  /** The state, and the file that it is written to. */
  readonly store: Pick<StateStore, 'isStored' | 'save' | 'state'>;
  readonly observed: Observed;
  readonly digest: Digest;
}

export interface ReportBase {
  readonly service: string;
  readonly app: string;
  /** Absent if the service could not be reached. */
  readonly version?: string;
  readonly warnings: readonly Problem[];
  /** Empty if nothing failed. */
  readonly failures: readonly Problem[];
  /** Redacts the secrets of this service in everything that is printed about it. */
  readonly redact: Redact;
}

export type TaskReport<R> = R & Pick<ReportBase, 'failures'> & Partial<Pick<ReportBase, 'warnings'>>;

/**
 * Opens a session, runs a task in it and closes it.
 * @param empty the report of a session that could not be opened, or of a task that failed
 * @returns problems are in the report; anything else is thrown
 */
export async function inSession<R extends object>(
  mode: Mode,
  manifest: Manifest,
  options: RunOptions,
  empty: R,
  task: (session: Session) => Promise<TaskReport<R>>,
): Promise<ReportBase & R> {
  const { name: service, app } = manifest.service;
  const warnings: Problem[] = [];
  const redactor = new SecretRedactor(publicWords(manifest));
  const closing: (() => Promise<void>)[] = [];
  const base = { service, app, redact: redactor.redact };
  try {
    const hooks: Hooks = { warn: (problem) => warnings.push(problem), redactor, closing };
    const session = await openSession(mode, manifest, options, hooks);
    const done = await task(session);
    const version = redactor.redact(session.api.probe.version);
    // Several entries can use one secret that cannot be read.
    const failures = [...new Set(done.failures)];
    return { ...base, version, ...done, failures, warnings: [...warnings, ...(done.warnings ?? [])] };
  } catch (error) {
    return { ...base, ...empty, warnings, failures: problemsOf(error) };
  } finally {
    for (const close of closing) await close();
  }
}

/** The objects that opening a session fills. */
interface Hooks {
  readonly warn: (problem: Problem) => void;
  /** Receives the secrets before the first request. */
  readonly redactor: SecretRedactor;
  /** Functions that release the connection and the lock. */
  readonly closing: (() => Promise<void>)[];
}

/** Reads key, secrets and state, waits for the service, observes it. Throws Problem, Problems. */
async function openSession(
  mode: Mode,
  manifest: Manifest,
  options: RunOptions,
  { warn, redactor, closing }: Hooks,
): Promise<Session> {
  const { stateDir, timeoutMs, retry = DEFAULT_RETRY, onProgress = () => undefined } = options;
  const { key, secrets, service } = await readInputs(manifest, options, warn);
  redactor.add([...secrets.reveal(), key.reveal()]);
  // A run waits for the service, and for another run to end.
  const budgetMs = READING_BUDGET + 2 * options.waitMs;
  const client = openClient(service, key, { timeoutMs, budgetMs, redact: redactor.redact });
  closing.push(() => client.close());
  const digest = await digestIn(stateDir, mode);
  onProgress(`connects to ${showUrl(service.baseUrl)}`);
  const probed = await waitForService(() => probe(client, manifest.api), {
    deadlineMs: options.waitMs,
    onWait: ({ what }) => options.onWait?.(what),
  });
  // The lock is taken after the wait, so that a run that waits for its service does not block other runs.
  if (mode === 'apply') {
    const lock = await lockFile(stateFile(stateDir, service.name), options);
    closing.push(() => lock.release());
  }
  const loaded = await loadState(stateDir, { service: service.name, app: stateAppOf(service.app) });
  if (loaded.warning) warn(loaded.warning);
  const api = new ServiceApi(client, probed, retry, redactor);
  // An upgraded service may no longer offer what its resources have: its schemas are read once.
  const isUpgraded = ![undefined, probed.version].includes(loaded.state.version);
  const observed = await observe(
    api,
    manifest,
    loaded.state,
    (entry, known) => isUpgraded || needsSchema(entry, { ...known, app: service.app }),
    onProgress,
  );
  const store = new StateStore(stateDir, loaded);
  return { manifest, options, secrets, api, store, observed, digest };
}

/**
 * Returns the keyed digest of a state directory; an apply creates both.
 * @throws Problem `state-unwritable`, in a plan `state-unreadable`
 */
async function digestIn(stateDir: string, mode: Mode): Promise<Digest> {
  try {
    if (mode === 'plan') return await openDigest(stateDir);
    mkdirSync(stateDir, { recursive: true, mode: 0o700 });
    return await ensureDigest(stateDir);
  } catch (cause) {
    throw mode === 'plan' ? unreadable(stateDir, cause) : unwritable(stateDir, cause);
  }
}

export function planSession(session: Session): Step[] {
  const { manifest, options, secrets, store, digest, observed, api } = session;
  const { version } = api.probe;
  const { prune, replace = false } = options;
  return plan(observed, { manifest, version, secrets, state: store.state, prune, replace, digest });
}

async function lockFile(file: string, { stateDir, waitMs, onWait }: RunOptions): Promise<Lock> {
  try {
    return await takeLock(`${file}.lock`, waitMs, onWait);
  } catch (cause) {
    throw cause instanceof Problem ? cause : unwritable(stateDir, cause);
  }
}
