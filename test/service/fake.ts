/**
 * A fake service for tests: a real HTTP server on loopback that serves the responses of one recording
 * and keeps resources in memory by the rules of docs/servarr-api.md. `rules.ts` contains the differences between apps.
 */
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Recording } from '../recordings.ts';
import type { App } from '../../generator/servarr/apps.ts';
import { PROVIDER_KINDS, type ProviderKind } from '../../generator/servarr/kinds.ts';
import { kindPath } from '../../generator/servarr/apps.ts';
import { sentenceOf } from '../recorder/reasons.ts';
import { enter } from './http/access.ts';
import type { Incoming } from './http/access.ts';
import type { ClientView, ClientsUp, ProviderEvent, Seen, Service, Verdict } from './context.ts';
import { itemOf, keyOf } from './resource/items.ts';
import type { Reply } from './http/failures.ts';
import { isWrite } from './http/boundaries.ts';
import type { FaultChooser } from './http/faults.ts';
import { FAKE_KEY } from './options.ts';
import type { FakeOptions, LoggedRequest, StartOptions } from './options.ts';
import { readRecording, recordedHealth, schemaBytes, withClient } from './recorded/recording.ts';
import { route } from './routes.ts';
import { RULES, hasAllowedHosts } from './rules.ts';
import type { Rules } from './rules.ts';
import { seed } from './seed.ts';
import { acceptsHost } from './settings/hosts.ts';
import { isSound } from './trial/settings.ts';
import { close, freePort, open } from './http/server.ts';
import type { Underway } from './http/server.ts';
import { Store } from './store.ts';
import type { Stored } from './store.ts';

export { FAKE_KEY } from './options.ts';
export type { FakeOptions, LoggedRequest, StartOptions } from './options.ts';
export type { ClientView, ClientsUp, Verdict } from './context.ts';
export type { Fault, FaultChooser, RequestInfo } from './http/faults.ts';
export type { Stored } from './store.ts';
export { Store } from './store.ts';

/** A running fake service. Close it with `stop()` or `await using`. */
export class FakeService {
  readonly apiKey: string;
  readonly app: App;
  readonly recording: Recording;
  readonly urlBase: string;
  readonly store: Store;
  /** Every request since the start, in order of arrival. */
  readonly requests: LoggedRequest[] = [];
  /** The state of the targets, which a test may change at any time. */
  clientsUp: ClientsUp;
  /** The folders on the disk of the service. */
  hasFolder: (path: string) => boolean;
  /** Key -> the value that a variable of its environment gives a setting. */
  environment: Readonly<Record<string, unknown>> = {};
  /** The issues at `/health`: the recorded ones of a new service, until a test changes them. */
  health: readonly unknown[];
  /** The commands that the service received, in order. */
  readonly commands: string[] = [];
  /** Called for each command, so that a test can simulate its effect. */
  onCommand: ((name: string) => void) | undefined;
  /** Called for each write of a resource, like a service's own handlers. */
  onWrite: ((event: ProviderEvent) => void) | undefined;
  /** Called for each request when it arrives, with its key and its body. */
  onRequest: ((incoming: Incoming, body: string) => void) | undefined;
  /** The faults that a test may change at any time. */
  fault: FaultChooser | undefined;
  readonly port: number;
  private server: Server | undefined;
  private readonly pages: boolean;
  private readyAt = 0;
  private starts = 0;
  private readonly service: Service;

  constructor(options: FakeOptions, port: number) {
    const { recording, api } = options;
    const { plugin } = options;
    const own = RULES[recording];
    const protocols = plugin === undefined ? own.protocols : [...own.protocols, plugin.protocol];
    const rules: Rules = { ...own, protocols, ...(api === undefined ? {} : { apis: [api] }) };
    this.app = rules.app;
    this.recording = recording;
    this.apiKey = options.apiKey ?? FAKE_KEY;
    this.urlBase = options.urlBase ?? '';
    this.clientsUp = options.clientsUp ?? true;
    this.store = options.store ?? new Store();
    this.fault = options.fault;
    this.pages = options.pages ?? true;
    this.port = port;
    const { kinds: plain, status } = readRecording(recording);
    const kinds = plugin === undefined ? plain : withClient(plain, plugin);
    const { appName = status.appName, version } = options;
    const shown = { ...status, appName, version: version ?? status.version };
    const recorded = { kinds, status: shown };
    const { store, urlBase } = this;
    seed(store, recorded, rules, recording);
    this.hasFolder = options.hasFolder ?? ((path) => !/^\/nowhere(\/|$)/.test(path));
    this.health = recordedHealth(recording);
    this.service = {
      recording,
      rules,
      recorded,
      allowsHosts: hasAllowedHosts(rules.app, version),
      store,
      urlBase,
      ask: (client) => this.ask(client),
      hasFolder: (path) => this.hasFolder(path),
      environment: () => this.environment,
      health: () => this.health,
      command: (name) => {
        this.commands.push(name);
        this.onCommand?.(name);
      },
      publish: (event) => this.onWrite?.(event),
    };
  }

  /** The base URL without the URL base: `http://127.0.0.1:34567`. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** True if the service responds. */
  get isUp(): boolean {
    return this.server !== undefined;
  }

  /** Returns the stored resources of a kind with unmasked secrets, by ID. */
  resources(kind: ProviderKind): Stored[] {
    return [...this.store.of(kind).rows.values()];
  }

  /** The path of a kind under the newest API version of this service. */
  path(kind: ProviderKind): string {
    return kindPath(this.service.rules.apis[0] ?? 'v3', kind);
  }

  /** Requests that may have changed something: POST, PUT, DELETE; tests and commands are not counted. */
  get writes(): LoggedRequest[] {
    return this.requests.filter(isWrite);
  }

  /** Starts to respond after the requested start-up time. A `stop()` in the meantime cancels the start. */
  async start({ startsAfterMs = 0, startingUpMs = 0 }: StartOptions = {}): Promise<void> {
    this.starts += 1;
    const mine = this.starts;
    if (startsAfterMs > 0) await wait(startsAfterMs, undefined, { ref: false });
    if (mine === this.starts) {
      this.cleanUp();
      this.readyAt = Date.now() + startingUpMs;
      this.server = await this.listen();
    }
  }

  /** Refuses connections and closes open ones. Keeps stored resources. */
  async stop(): Promise<void> {
    this.starts += 1;
    const { server } = this;
    this.server = undefined;
    if (server !== undefined) await close(server);
  }

  /** Stops and starts on the same port with the same store. */
  async restart(options: StartOptions = {}): Promise<void> {
    await this.stop();
    await this.start(options);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  /** Removes resources of unknown implementations, as a start does: a poisoned list works again. */
  private cleanUp(): void {
    this.store.clean((kind, stored) => {
      const recorded = this.service.recorded.kinds.get(kind);
      return recorded !== undefined && itemOf(recorded, keyOf(stored)) !== undefined;
    });
  }

  private async listen(): Promise<Server> {
    return await open(
      this.port,
      (incoming, body, seen) => this.handle(incoming, body, seen),
      (method, target) => this.begin(method, target),
    );
  }

  private ask(client: ClientView): Verdict {
    return typeof this.clientsUp === 'boolean' ? this.clientsUp : this.clientsUp(client);
  }

  private begin(method: string, target: string): Underway {
    const [path = '', query = ''] = target.split('?');
    const logged: LoggedRequest = { method, path, query, count: this.requests.length + 1, status: 0 };
    this.requests.push(logged);
    const fault = this.fault?.(logged);
    return {
      fault,
      seen: this.look(),
      end: (status) => {
        logged.status = status;
      },
    };
  }

  /** True for settings that the service would not refuse if the resource were switched on. */
  isValid(kind: ProviderKind, stored: Stored): boolean {
    const recorded = this.service.recorded.kinds.get(kind);
    const item = recorded && itemOf(recorded, keyOf(stored));
    return recorded !== undefined && item !== undefined && isSound(this.service, recorded, item, stored);
  }

  /** Returns the names at the arrival of a request. */
  private look(): Seen {
    const names = new Map(PROVIDER_KINDS.map((kind) => [kind, new Map(this.store.of(kind).rows)] as const));
    return (kind) => names.get(kind) ?? new Map();
  }

  private handle(incoming: Incoming, body: string, seen: Seen = this.look()): Reply {
    this.onRequest?.(incoming, body);
    if (Date.now() < this.readyAt) {
      const errorMessage = sentenceOf('starting');
      return { status: 503, type: 'application/json', json: { errorMessage } };
    }
    if (!acceptsHost(this.service, incoming)) return { status: 400 };
    const { apiKey, urlBase, pages } = this;
    const way = enter(incoming, { apiKey, urlBase, pages });
    if ('reply' in way) return way.reply;
    return route({
      service: this.service,
      seen,
      method: incoming.method,
      segments: way.segments,
      query: way.query,
      accept: incoming.headers['accept'],
      body,
      schema: (kind, api) =>
        schemaBytes(this.recording, kind, api, kindPath(api, kind.kind).split('/').at(-1) ?? ''),
    });
  }
}

/**
 * Starts a fake service on a free port of loopback. With `startsAfterMs` it comes back at once,
 * and connections are refused until then.
 */
export async function startFakeService(options: FakeOptions): Promise<FakeService> {
  const fake = new FakeService(options, await freePort());
  const started = fake.start(options);
  if ((options.startsAfterMs ?? 0) > 0) {
    started.catch((error: unknown) => {
      console.error('the fake service did not start', error);
    });
  } else {
    await started;
  }
  return fake;
}
