/** Everything that a run works with, opened in order and closed at the end. */
import { Problem } from '../base/problem.ts';
import { joinUrl } from '../base/url.ts';
import { makeFolders } from '../files/folder.ts';
import { type Lock, takeLock } from '../files/lock.ts';
import { openClient } from '../source/http/client.ts';
import { probe } from '../source/live.ts';
import { readInputs } from './manifest/inputs.ts';
import type { Manifest, Prune } from './manifest/manifest.ts';
import type { Secrets } from './manifest/secrets.ts';
import { type PlainSurvey, surveyPlain } from './plain/survey.ts';
import { DEFAULT_RETRY, type RetryPolicy } from './service/retry.ts';
import type { SecretRedactor } from './service/redact.ts';
import { ServiceApi } from './service/api.ts';
import { type Observed, observe } from './service/observe.ts';
import { waitForService } from './service/wait.ts';
import { type Digest, ensureDigest, openDigest } from './state/digest.ts';
import { StateStore, loadState, stateFile, unwritable } from './state/state.ts';

/** A plan only reads; an apply locks the state and writes. */
export type Mode = 'plan' | 'apply';

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
  /** What a secret comes to whose file is not on this machine: its entry cannot be made, or its field is left out. */
  readonly missingSecrets?: 'blocked' | 'not compared';
  readonly retry?: RetryPolicy;
  /** Told what a person at the terminal or reading the journal may want to know meanwhile. */
  readonly notice?: (text: string) => void;
}

/** What a plan is made of, read, and what carrying it out needs. */
export interface Session {
  readonly manifest: Manifest;
  readonly options: RunOptions;
  readonly secrets: Secrets;
  readonly api: ServiceApi;
  /** What is remembered, and where it is written. */
  readonly store: Pick<StateStore, 'save' | 'state'>;
  /** What stands beside the kinds. */
  readonly beside: PlainSurvey;
  readonly observed: Observed;
  readonly digest: Digest;
  /** Gives lock and connections back. */
  close(): Promise<void>;
}

/** Where a run leaves what it finds before it is over, however it ends. */
export interface SessionHooks {
  /** Told what stops nothing, as it is found. */
  readonly warn: (problem: Problem) => void;
  /** Gets what must not be shown, before the service is asked for anything. */
  readonly hidden: SecretRedactor;
}

/**
 * Reads key, secrets and state, waits for the service, reads what it has.
 * @throws Problem, Problems; nothing is left open then
 */
export async function openSession(
  mode: Mode,
  manifest: Manifest,
  options: RunOptions,
  { warn, hidden }: SessionHooks,
): Promise<Session> {
  const { stateDir, timeoutMs, retry = DEFAULT_RETRY } = options;
  const { key, secrets, service } = await readInputs(manifest, options, warn);
  hidden.add([...secrets.reveal(), key.reveal()]);
  const locks = mode === 'apply' ? [await lockFile(stateFile(stateDir, service.name), options)] : [];
  const client = openClient(service, key, { timeoutMs, redact: hidden.serviceText });
  const close = async (): Promise<void> => {
    await client.close();
    for (const lock of locks) await lock.release();
  };
  try {
    const whose = {
      service: service.name,
      app: service.app,
      address: addressOf(service),
      configured: manifest.configured,
    };
    let loaded = await loadState(stateDir, whose);
    if (loaded.moved !== undefined && mode === 'apply') {
      // A run under the former name may be at work still.
      locks.push(await lockFile(loaded.moved, options));
      loaded = await loadState(stateDir, whose);
    }
    if (loaded.warning) warn(loaded.warning);
    const probed = await waitForService(() => probe(client), {
      deadlineMs: options.waitMs,
      onWait: ({ what }) => options.notice?.(`${service.name}: waiting, ${what}`),
    });
    const api = new ServiceApi(client, probed, retry, hidden);
    const beside = await surveyPlain(api, manifest, loaded.state);
    const observed = await observe(api, manifest, loaded.state, beside.lists);
    const digest = await (mode === 'apply' ? ensureDigest : openDigest)(stateDir, loaded.state.digests);
    const store = new StateStore(stateDir, loaded);
    return { manifest, options, secrets, api, store, beside, observed, digest, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where a service is, whatever it is called: without a user and a password, which have no business in the state. */
function addressOf(service: Manifest['service']): string {
  const { protocol, host, pathname } = joinUrl(service, '/');
  return `${protocol}//${host}${pathname}`;
}

async function lockFile(file: string, { stateDir, waitMs }: RunOptions): Promise<Lock> {
  try {
    makeFolders(stateDir, 0o700);
    return await takeLock(`${file}.lock`, waitMs);
  } catch (cause) {
    throw cause instanceof Problem ? cause : unwritable(stateDir, cause);
  }
}
