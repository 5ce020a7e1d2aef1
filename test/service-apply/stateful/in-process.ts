/**
 * Plan and apply within one process, without sockets and files, so that a test can try thousands of lives.
 */
import { parseSchema, type WireItem } from '../../../generator/schema/record/schema-response.ts';
import type { OpenClient } from '../../../generator/source/http/client.ts';
import { Problem } from '../../../generator/base/problem.ts';
import { ServiceProblem } from '../../../generator/source/http/service-problem.ts';
import { ApiKey } from '../../../generator/source/services/api-key.ts';
import type { ProblemCode } from '../../../generator/base/problem-codes.ts';
import { joinUrl } from '../../../generator/base/url.ts';
import { type ApiVersion, kindPath } from '../../../generator/servarr/apps.ts';
import { type Kind, isProviderKind } from '../../../generator/servarr/kinds.ts';
import { type Outcome, isCutShort } from '../../../generator/reconcile/apply/apply-steps.ts';
import type { Manifest, ManifestKind } from '../../../generator/reconcile/manifest/manifest.ts';
import { Secrets } from '../../../generator/reconcile/manifest/secrets.ts';
import { needsSchema } from '../../../generator/reconcile/desired/needs-schema.ts';
import { executePlan, sendFollowUps } from '../../../generator/reconcile/run.ts';
import { planSession } from '../../../generator/reconcile/session.ts';
import { ServiceApi } from '../../../generator/reconcile/service/api.ts';
import { observe } from '../../../generator/reconcile/observe/observe.ts';
import { Digest } from '../../../generator/reconcile/state/digest.ts';
import { type State, emptyState } from '../../../generator/reconcile/state/state-record.ts';
import { type Recording, recorded } from '../../recordings.ts';
import type { Seen } from '../../service/context.ts';
import { FakeService } from '../../service/fake.ts';
import { FAKE_KEY } from '../../service/options.ts';
import { RULES } from '../../service/rules.ts';
import { Store } from '../../service/store.ts';
import { QUICK } from '../harness.ts';

export const SECRETS = new Secrets(
  new Map([
    ['one', 'secret-1'],
    ['two', 'secret-2'],
  ]),
);

const KEY = new ApiKey(FAKE_KEY);

/** The end of a run by kill -9: no code of the run executes after it. */
export class Killed extends Error {}

/** A fault of one request of a run. */
export type Mishap =
  | 'kill before'
  | 'kill after'
  | 'reset before'
  | 'reset after'
  // A proxy answers: it has sent nothing on, or the service has acted.
  | '502 before'
  | '502 after'
  | 'fails'
  | 'odd';

/** Returns a copy, as parsed from the wire or the disk. */
function copied<T>(value: T): T {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);
}

/**
 * Returns a copy of a state that no later run changes. Records are replaced, never changed, so both states
 * share them.
 */
function copyOf(state: State): State {
  const kinds = Object.entries(state.kinds).map(([kind, { records, secretKeys }]) => [
    kind,
    { records: [...records], secretKeys: [...secretKeys] },
  ]);
  return { ...state, kinds: Object.fromEntries(kinds) as State['kinds'] };
}

export interface Asked {
  readonly method: string;
  readonly path: string;
}

/** One service without a server, and the states of the hosts that manage it. */
export class Within {
  readonly fake: FakeService;
  readonly api: ApiVersion;
  /** The fault of the n-th request of the run, and of later requests if the fault lasts. */
  mishap: ((count: number, method: string) => Mishap | undefined) | undefined;
  /** Called before each write of the state, with its number in the run. It throws what the write fails with. */
  beforeSave: ((count: number) => void) | undefined;
  /** The warnings about names in the last run. */
  /** Called after each write that has reached the service, with the host that sent it, its path, and if its response arrives. */
  onWrite: ((host: string, path: string, isSeen: boolean) => void) | undefined;
  /** Delays a request of a host: when it arrives, and a write again before it takes effect. */
  gate: ((host: string, method: string) => Promise<void>) | undefined;
  readonly asked: Asked[] = [];
  readonly #states: Map<string, State>;

  /**
   * @param of the recording of the service, or another instance whose current contents it copies
   * @param api the API version; default the newest of the recording
   */
  constructor(of: Recording | Within = 'sonarr-4.0.19', api?: ApiVersion) {
    const [recording, store] = of instanceof Within ? [of.fake.recording, of.fake.store] : [of, undefined];
    this.api = of instanceof Within ? of.api : (api ?? RULES[recording].apis[0] ?? 'v3');
    this.fake = new FakeService({ recording, api: this.api, store: new Store(store) }, 1);
    this.#states = new Map(of instanceof Within ? of.#states : []);
  }

  state(host: string): State {
    return copyOf(this.#states.get(host) ?? emptyState(this.fake.app, this.fake.app));
  }

  setState(host: string, state?: State): void {
    if (state === undefined) this.#states.delete(host);
    else this.#states.set(host, copyOf(state));
  }

  path(kind: Kind): string {
    return kindPath(this.api, kind, this.fake.app);
  }

  manifest(kinds: Partial<Record<Kind, ManifestKind>>): Manifest {
    const { app } = this.fake;
    const address = { baseUrl: 'http://127.0.0.1:1', urlBase: '', apiKeyFile: '/x' };
    return { service: { name: app, app, schema: app, ...address }, checkedAgainst: '4', secrets: {}, kinds };
  }

  /** Plans or applies as `host`. Returns the outcomes, or undefined if the run was killed. */
  async run(
    mode: 'plan' | 'apply',
    host: string,
    manifest: Manifest,
    secrets: Secrets,
  ): Promise<readonly Outcome[] | undefined> {
    this.asked.length = 0;
    const { app, recording } = this.fake;
    const { api } = this;
    const { version } = recorded<{ version: string }>(recording, 'system-status.json');
    const site = new CachedSite(
      this.fake.recording,
      this.#client(manifest, host),
      { app, version, api },
      { ...QUICK, attempts: 1, pauseMs: 0, settleMs: 0 },
    );
    const state = this.state(host);
    let saves = 0;
    const save = async (): Promise<void> => {
      this.beforeSave?.((saves += 1));
      this.#states.set(host, copyOf(state));
    };
    const store = { state, save, isStored: true };
    try {
      const observed = await observe(site, manifest, state, (entry, known) =>
        needsSchema(entry, { ...known, app }),
      );
      const options = { stateDir: '', waitMs: 0, timeoutMs: 0 };
      const digest = new Digest(host.padEnd(64, '0'));
      const scene = { manifest, options, secrets, api: site, store, observed, digest };
      const steps = planSession(scene);
      if (mode === 'plan') return steps.map((step) => ({ step }));
      const outcomes = await executePlan(scene, steps);
      if (!isCutShort(outcomes)) await sendFollowUps(outcomes, manifest, site);
      return outcomes;
    } catch (error) {
      if (error instanceof Killed || error instanceof Problem) {
        if (this.mishap === undefined) throw error;
        return undefined;
      }
      throw error;
    }
  }

  /** Sends a request as an administrator, without faults. Returns the status and a copy of the body. */
  send(method: string, path: string, body?: unknown): { readonly status: number; readonly body: unknown } {
    const { status, json } = this.#handle(method, path, body);
    return { status, body: copied(json) };
  }

  #handle(method: string, target: string, body: unknown, seen?: Seen) {
    const headers = { 'x-api-key': FAKE_KEY, 'content-type': 'application/json', accept: 'application/json' };
    const text = body === undefined ? '' : JSON.stringify(body);
    return this.fake['handle']({ method, target, headers }, text, seen);
  }

  #client({ service }: Manifest, host: string): OpenClient {
    const problem = (path: string, code: ProblemCode): ServiceProblem =>
      new ServiceProblem(
        { service, key: KEY, method: 'GET', path, url: joinUrl(service, path), redact: String },
        { code, what: code, fix: '' },
      );
    return {
      service,
      place: (path) => path,
      problem: (path, parts) => problem(path, parts.code),
      close: async () => undefined,
      request: async (method, path, { query = {}, body: sent, allow = () => false } = {}) => {
        this.asked.push({ method, path });
        const mishap = this.mishap?.(this.asked.length, method);
        if (mishap === 'kill before') throw new Killed();
        if (mishap === 'reset before') throw problem(path, 'service-closed');
        if (mishap === '502 before') throw problem(path, 'service-unavailable');
        if (mishap === 'fails') {
          if (!allow(500)) throw problem(path, 'service-error');
          return { status: 500, headers: {}, body: { message: 'failed' }, text: '' };
        }
        if (mishap === 'odd') return { status: 200, headers: {}, body: {}, text: '{}' };
        const target = `${path}?${new URLSearchParams(query).toString()}`;
        await this.gate?.(host, method);
        const seen = this.fake['look']();
        if (method !== 'GET') await this.gate?.(host, method);
        const { status, json, text = '' } = this.#handle(method, target, sent, seen);
        if (method !== 'GET') this.onWrite?.(host, path, mishap?.endsWith('after') !== true);
        if (mishap === 'kill after') throw new Killed();
        if (mishap === 'reset after') throw problem(path, 'service-closed');
        if (mishap === '502 after') throw problem(path, 'service-unavailable');
        if (status >= 300 && !allow(status)) throw problem(path, 'service-error');
        return { status, headers: {}, body: copied(json), text: String(text) };
      },
    };
  }
}

const schemas = new Map<string, WireItem[]>();

/** A service API whose instances share their schemas, because schemas are large. */
class CachedSite extends ServiceApi {
  readonly #recording: Recording;

  constructor(recording: Recording, ...site: ConstructorParameters<typeof ServiceApi>) {
    super(...site);
    this.#recording = recording;
  }

  override async schema(kind: Kind): Promise<WireItem[]> {
    // Schemas of profiles contain what the service has.
    if (!isProviderKind(kind)) return super.schema(kind);
    const known = schemas.get(`${this.#recording} ${kind}`);
    if (known !== undefined) return known;
    const items = parseSchema(kind, recorded(this.#recording, `${kind}-schema.json`), this.#recording);
    schemas.set(`${this.#recording} ${kind}`, items);
    return items;
  }
}
