/**
 * A fake service for tests: a real HTTP server on loopback that serves the responses of one recording
 * and keeps resources in memory by the rules of docs/servarr-api.md. `rules.ts` contains the differences between apps.
 */
import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Recording } from '../recordings.ts';
import { APPS, type App } from '../../generator/servarr/apps.ts';
import { PROVIDER_KINDS, type ProviderKind } from '../../generator/servarr/kinds.ts';
import { kindPath } from '../../generator/servarr/apps.ts';
import { sentenceOf } from '../recorder/reasons.ts';
import { type Incoming, enter } from './http/access.ts';
import type { ClientView, ClientsUp, ProviderEvent, Seen, Service, Verdict } from './context.ts';
import { isAmong, itemOf, keyOf } from './resource/items.ts';
import { changed } from './http/delivery.ts';
import type { Reply } from './http/failures.ts';
import { isWrite } from './http/boundaries.ts';
import type { FaultChooser } from './http/faults.ts';
import { shortcuts } from './http/shortcut.ts';
import { FAKE_KEY, type FakeOptions, type LoggedRequest, type StartOptions } from './options.ts';
import {
  type RecordedService,
  readRecording,
  recordedHealth,
  schemaBytes,
  withItems,
} from './recorded/recording.ts';
import { route } from './routes.ts';
import { RULES, type Rules, hasAllowedHosts } from './rules.ts';
import { seed } from './seed.ts';
import { REFUSED_HOST, acceptsHost } from './settings/hosts.ts';
import { isSound } from './trial/settings.ts';
import { type Underway, close, freePort, open } from './http/server.ts';
import { Store, type Stored } from './store.ts';

export { FAKE_KEY } from './options.ts';
export type { FakeOptions, LoggedRequest } from './options.ts';
export type { ClientView, ClientsUp } from './context.ts';
export type { Fault, RequestInfo } from './http/faults.ts';
export type { Stored } from './store.ts';
export { Store } from './store.ts';

/** A running fake service. Close it with `stop()` or `await using`. */
export class FakeService implements Service {
  readonly apiKey: string;
  readonly app: App;
  readonly recording: Recording;
  readonly urlBase: string;
  readonly store: Store;
  /** Every request since the start, in order of arrival. */
  readonly requests: LoggedRequest[] = [];
  /** The state of the targets, which a test may change at any time. */
  clientsUp: ClientsUp;
  hasFolder: (path: string) => boolean;
  /** Key -> the value that a variable of its environment gives a setting. */
  environment: Readonly<Record<string, unknown>> = {};
  /** The issues at `/health`: the recorded ones of a new service, until a test changes them. */
  health: readonly unknown[];
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
  readonly rules: Rules;
  readonly recorded: RecordedService;
  readonly allowsHosts: boolean;
  private readonly pages: boolean;
  private readonly change: FakeOptions['change'];
  private readyAt = 0;
  private starts = 0;

  /** @param port of a server that `start` opens */
  constructor(options: FakeOptions, port = 1) {
    const { recording, api, plugin, definitions, like } = options;
    const own = RULES[recording];
    const protocols = plugin === undefined ? own.protocols : [...own.protocols, plugin.protocol];
    this.rules = {
      ...own,
      app: like?.app ?? own.app,
      protocols,
      ...(api === undefined ? {} : { apis: [api] }),
    };
    this.app = this.rules.app;
    this.recording = recording;
    this.apiKey = options.apiKey ?? FAKE_KEY;
    this.urlBase = options.urlBase ?? '';
    this.clientsUp = options.clientsUp ?? true;
    this.store = options.store ?? new Store();
    this.fault = options.fault;
    this.pages = options.pages ?? true;
    this.change = options.change;
    this.port = port;
    const { kinds, status } = readRecording(recording);
    const named = like === undefined ? status : { appName: APPS[like.app].appName, version: like.version };
    const { appName = named['appName'], version = named['version'] } = options;
    this.recorded = {
      kinds: withItems(
        withItems(kinds, 'downloadclient', plugin && ((items) => [...items, plugin])),
        'indexer',
        definitions && ((items) => items.filter((one) => isAmong(definitions, one))),
      ),
      status: { ...status, appName, version },
    };
    seed(this);
    this.hasFolder = options.hasFolder ?? ((path) => !/^\/nowhere(\/|$)/.test(path));
    this.health = recordedHealth(recording);
    this.allowsHosts = hasAllowedHosts(own.app, options.version);
  }

  /** The base URL without the URL base: `http://127.0.0.1:34567`. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get isUp(): boolean {
    return this.server !== undefined;
  }

  /** Returns the stored resources of a kind with unmasked secrets, by ID. */
  resources(kind: ProviderKind): Stored[] {
    return [...this.store.of(kind).rows.values()];
  }

  /** The path of a kind under the newest API version of this service. */
  path(kind: ProviderKind): string {
    return kindPath(this.rules.apis[0] ?? 'v3', kind);
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
      shortcuts.set(this.url, this);
    }
  }

  /** Refuses connections and closes open ones. Keeps stored resources. */
  async stop(): Promise<void> {
    this.starts += 1;
    shortcuts.delete(this.url);
    const { server } = this;
    this.server = undefined;
    if (server !== undefined) await close(server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  /** Removes resources of unknown implementations, as a start does: a poisoned list works again. */
  cleanUp(): void {
    this.store.clean((kind, stored) => {
      const recorded = this.recorded.kinds.get(kind);
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

  ask(client: ClientView): Verdict {
    return typeof this.clientsUp === 'boolean' ? this.clientsUp : this.clientsUp(client);
  }

  command(name: string): void {
    this.commands.push(name);
    this.onCommand?.(name);
  }

  publish(event: ProviderEvent): void {
    this.onWrite?.(event);
  }

  /** Takes a request, whose body may follow later. */
  begin(method: string, target: string): Underway {
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
    const recorded = this.recorded.kinds.get(kind);
    const item = recorded && itemOf(recorded, keyOf(stored));
    return recorded !== undefined && item !== undefined && isSound(this, recorded, item, stored);
  }

  /** Returns the names at the arrival of a request. */
  private look(): Seen {
    const names = new Map(PROVIDER_KINDS.map((kind) => [kind, new Map(this.store.of(kind).rows)] as const));
    return (kind) => names.get(kind) ?? new Map();
  }

  /** Answers a request, without a server and its faults. */
  handle(incoming: Incoming, body: string, seen: Seen = this.look()): Reply {
    this.onRequest?.(incoming, body);
    const reply = this.answer(incoming, body, seen);
    const { change } = this;
    if (change === undefined) return reply;
    const [path = ''] = incoming.target.split('?');
    return changed(reply, (answered) => change({ method: incoming.method, path }, answered));
  }

  private answer(incoming: Incoming, body: string, seen: Seen): Reply {
    if (Date.now() < this.readyAt) {
      const errorMessage = sentenceOf('starting');
      return { status: 503, type: 'application/json', json: { errorMessage } };
    }
    if (!acceptsHost(this, incoming)) return REFUSED_HOST;
    const { apiKey, urlBase, pages } = this;
    const way = enter(incoming, { apiKey, urlBase, pages });
    if ('reply' in way) return way.reply;
    return route({
      service: this,
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
