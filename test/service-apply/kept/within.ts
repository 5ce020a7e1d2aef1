/** Plan and apply within one process, without sockets and files, so that thousands of lives can be tried. */
import { parseSchema, type WireItem } from '../../../generator/schema/record/wire.ts';
import type { OpenClient } from '../../../generator/source/http/client.ts';
import { ServiceProblem } from '../../../generator/source/http/problem.ts';
import { ApiKey } from '../../../generator/source/services/key.ts';
import type { ProblemCode } from '../../../generator/base/problem-codes.ts';
import { joinUrl } from '../../../generator/base/url.ts';
import type { Outcome } from '../../../generator/reconcile/apply/apply.ts';
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { Secrets } from '../../../generator/reconcile/manifest/secrets.ts';
import { carryOutIn, stepsOf } from '../../../generator/reconcile/run.ts';
import { Site } from '../../../generator/reconcile/service/site.ts';
import { survey } from '../../../generator/reconcile/service/survey.ts';
import { Digest } from '../../../generator/reconcile/state/digest.ts';
import { type State, emptyState } from '../../../generator/reconcile/state/shape.ts';
import { capture } from '../../captures.ts';
import { FakeService } from '../../service/fake.ts';
import { FAKE_KEY } from '../../service/options.ts';
import { QUICK } from '../world.ts';

const KIND = 'downloadclient';
let cached: readonly WireItem[] | undefined;

/** The end of a run by kill -9: nothing of ours runs after it. */
export class Killed extends Error {}

/** What happens to one request of a run. */
export type Mishap = 'kill before' | 'kill after' | 'reset before' | 'reset after' | 'fails' | 'odd';

/** Of what stands beside the kinds. */
const NOTHING = { parts: [], lists: new Map(), tags: [], failures: [] };

/** One service without a server, and the states of the hosts that manage it. */
export class Within {
  readonly fake = new FakeService({ recording: 'sonarr-4.0.19' }, 1);
  readonly #states = new Map<string, State>();
  /** The mishap of the n-th request of the run, and of those after it where it is a lasting one. */
  mishap: ((count: number, method: string) => Mishap | undefined) | undefined;
  #count = 0;

  /** What `host` would do, or does: the outcomes, or undefined where it was killed. */
  async run(
    mode: 'plan' | 'apply',
    host: string,
    manifest: Manifest,
    secrets: Secrets,
  ): Promise<readonly Outcome[] | undefined> {
    this.#count = 0;
    const site = new CachedSite(
      this.#client(manifest),
      { app: 'sonarr', version: '4', api: 'v3', deprecated: false, current: 'v3' },
      { ...QUICK, attempts: 1, pauseMs: 0 },
    );
    const state = structuredClone(this.#states.get(host) ?? emptyState('sonarr', 'sonarr'));
    const save = async (): Promise<void> => void this.#states.set(host, structuredClone(state));
    try {
      const found = await survey(site, manifest, state);
      const options = { stateDir: '', waitMs: 0, timeoutMs: 0 };
      const digest = new Digest(host.padEnd(64, '0'), 'sonarr');
      const scene = {
        manifest,
        options,
        secrets,
        site,
        store: { state, save },
        beside: NOTHING,
        found,
        digest,
      };
      const steps = stepsOf(scene);
      return mode === 'plan' ? steps.map((step) => ({ step })) : await carryOutIn(scene, steps);
    } catch (error) {
      if (error instanceof Killed || error instanceof ServiceProblem) {
        if (this.mishap === undefined) throw error;
        return undefined;
      }
      throw error;
    }
  }

  /** A request as an administrator sends it, past all mishaps. */
  ask(method: string, path: string, body?: unknown): unknown {
    return this.#handle(method, path, body).json;
  }

  #handle(method: string, target: string, body: unknown) {
    const headers = { 'x-api-key': FAKE_KEY, 'content-type': 'application/json', accept: 'application/json' };
    return this.fake['handle']({ method, target, headers }, body === undefined ? '' : JSON.stringify(body));
  }

  #client({ service }: Manifest): OpenClient {
    const key = new ApiKey(FAKE_KEY);
    const problem = (path: string, code: ProblemCode, passing = false): ServiceProblem =>
      new ServiceProblem(
        { service, key, method: 'GET', path, url: joinUrl(service, path) },
        { code, what: code, fix: '', passing },
      );
    return {
      service,
      shownUrl: (path) => path,
      problem: (path, parts) => problem(path, parts.code),
      close: async () => undefined,
      request: async (method, path, { query = {}, body, allow = () => false } = {}) => {
        const mishap = this.mishap?.(++this.#count, method);
        if (mishap === 'kill before') throw new Killed();
        if (mishap === 'reset before') throw problem(path, 'service-closed', true);
        if (mishap === 'fails') return { status: 500, headers: {}, body: { message: 'failed' }, text: '' };
        if (mishap === 'odd') return { status: 200, headers: {}, body: {}, text: '{}' };
        const target = `${path}?${new URLSearchParams(query).toString()}`;
        const { status, json, text = '' } = this.#handle(method, target, body);
        if (mishap === 'kill after') throw new Killed();
        if (mishap === 'reset after') throw problem(path, 'service-closed', true);
        if (status >= 300 && !allow(status)) throw problem(path, 'service-error');
        return { status, headers: {}, body: structuredClone(json), text: String(text) };
      },
    };
  }
}

/** The schema is the same for all of them, and large. */
class CachedSite extends Site {
  override async schema(): Promise<WireItem[]> {
    return (cached ??= parseSchema(KIND, capture('sonarr-4.0.19', `${KIND}-schema.json`), 'x')) as WireItem[];
  }
}
