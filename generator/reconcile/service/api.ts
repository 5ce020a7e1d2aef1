/** The API of one running service: lists, schemas, tags, and writes that are rejected with reasons. */
import { Problem, problemWith } from '../../base/problem.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { type App, APIS, kindPath } from '../../servarr/apps.ts';
import { type Kind, type TargetList, isKind, isProviderKind, kindRow } from '../../servarr/kinds.ts';
import type { ApiResponse, OpenClient } from '../../source/http/client.ts';
import type { Probe } from '../../source/live.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf, parseAll } from '../codec/codecs.ts';
import { type Body, type Resource, parseTargets } from '../codec/resource.ts';
import { type HealthIssue, parseHealth } from './health-issues.ts';
import { type ListedTarget, TAG_LIST } from '../values/names-and-ids.ts';
import { SecretRedactor } from '../../base/redact.ts';
import { type RetryPolicy, withRetry, writeWithRetry } from './retry-and-wait.ts';
import {
  type ValidationFailure,
  describeFailures,
  saysBusy,
  saysInUse,
  validationFailuresOf,
} from './validation-failures.ts';

export interface Rejection {
  readonly ok: false;
  readonly status: number;
  readonly failures: readonly ValidationFailure[];
}

/** The result of a write: the response of the service, or why it rejected the write. */
export type WriteResult = { readonly ok: true; readonly answer: ApiResponse } | Rejection;

/** Statuses whose body says why; the client explains all others. */
const isReasoned = (status: number): boolean => [400, 404, 409, 500].includes(status);

/** The query for a page with all resources. */
const ALL = { pageSize: '-1' };

export class ServiceApi {
  readonly client: OpenClient;
  readonly probe: Probe;
  readonly retry: RetryPolicy;
  /** Redacts the same secrets as the client. */
  readonly redactor: SecretRedactor;

  constructor(client: OpenClient, probe: Probe, retry: RetryPolicy, redactor = new SecretRedactor()) {
    this.client = client;
    this.probe = probe;
    this.retry = retry;
    this.redactor = redactor;
  }

  get service(): string {
    return this.client.service.name;
  }

  get app(): App {
    return this.client.service.app;
  }

  path(kind: Kind, id?: number): string {
    const base = kindPath(this.probe.api, kind, this.app);
    return id === undefined ? base : `${base}/${id}`;
  }

  /** Reads the schema items of a kind. Throws a Problem; `kind-absent`. */
  async schema(kind: Kind): Promise<WireItem[]> {
    const path = `${this.path(kind)}/schema`;
    const of = { kind, app: this.app, version: this.probe.version };
    const body = await this.#orKindAbsent(kind, this.getJson(path));
    return codecOf(kind).parseSchema(of, body, this.client.place(path));
  }

  /**
   * Reads the resources of a kind. Throws a Problem; `kind-absent` if the version of the service lacks the kind,
   * `list-broken` if the service fails on its own list.
   */
  async list(kind: Kind): Promise<Resource[]> {
    try {
      const { lifecycle, paged } = kindRow(kind);
      const isPaged = paged.includes(this.probe.api);
      const body = await this.#orKindAbsent(kind, this.getJson(this.path(kind), isPaged ? ALL : {}));
      const all = lifecycle === 'singleton' ? [body] : isPaged ? recordsOf(body) : body;
      return parseAll(this.#of(kind), all, this.client.place(this.path(kind)));
    } catch (error) {
      const isBroken = error instanceof Problem && error.code === 'service-error' && !saysBusy(error.what);
      throw isBroken && !kindRow(kind).readsDisks ? this.#listBroken(kind, error) : error;
    }
  }

  /** Reads the tags, in lower case, as services keep them. Throws a Problem. */
  async tags(): Promise<ListedTarget[]> {
    const all = await this.listTargets(TAG_LIST);
    return all.map(({ id, name }) => ({ id, name: name.toLowerCase() }));
  }

  /** Reads a list of targets, by ID. Throws a Problem. */
  async listTargets(list: TargetList): Promise<ListedTarget[]> {
    const { path: last } = list;
    const path = isKind(last) ? this.path(last) : `/api/${this.probe.api}/${last}`;
    return parseTargets(await this.getJson(path), list, this.client.place(path));
  }

  async health(): Promise<HealthIssue[]> {
    return parseHealth(await this.getJson(`/api/${this.probe.api}/health`), this.redactor.redact);
  }

  /** Creates a tag and returns its ID, also if the tag exists already. */
  async createTag(label: string): Promise<number> {
    const written = await this.sendOnce('POST', this.#tagPath, { body: { label } });
    if (!written.ok) throw this.rejection(`tag "${label}"`, written);
    const [tag] = parseTargets([written.answer.body], TAG_LIST, this.client.place(this.#tagPath));
    if (tag?.id === undefined) throw new RangeError('one tag in, one tag out');
    return tag.id;
  }

  /** Sends one POST of a resource, once: if this throws, it is unknown whether the POST took effect. */
  async postOnce(kind: Kind, body: Body, item: WireItem | undefined): Promise<WriteResult> {
    return this.sendOnce('POST', this.path(kind), {
      body,
      properties: this.#properties(kind, item),
    });
  }

  /**
   * Reads one resource; undefined if the service does not have it. Only the list decides: services answer a request for
   * an unknown ID with 404 or 500 (docs/servarr-api.md), and a proxy with anything. Throws a Problem.
   */
  async find(kind: Kind, id: number): Promise<Resource | undefined> {
    const path = this.path(kind, id);
    const asked = () => this.client.request('GET', path, { allow: isReasoned });
    const { status, body } = await withRetry(asked, this.retry);
    return status < 400
      ? parseAll(this.#of(kind), [body], this.client.place(path))[0]
      : this.findInList(kind, id);
  }

  /** Reads one resource from the list of its kind; undefined if the list lacks it. Throws a Problem. */
  async findInList(kind: Kind, id: number): Promise<Resource | undefined> {
    return (await this.list(kind)).find((resource) => resource.id === id);
  }

  /** Updates a resource, without a test and without warnings as far as the API allows that. */
  async put(kind: Kind, id: number, body: Body, item: WireItem | undefined): Promise<WriteResult> {
    // Services test an enabled resource when they save it, unless the request forces them not to.
    const query = isProviderKind(kind) ? APIS[this.probe.api].force : {};
    return this.sendWithRetry('PUT', this.path(kind, id), {
      body,
      query,
      properties: this.#properties(kind, item),
    });
  }

  /**
   * Deletes a resource.
   * @param lookAgain runs before each repetition, and throws if the resource may no longer be deleted
   */
  async delete(kind: Kind, id: number, lookAgain: () => Promise<unknown>): Promise<WriteResult> {
    return this.sendWithRetry('DELETE', this.path(kind, id), {}, lookAgain);
  }

  /** Has the service test a resource; no failures: it works. Sent once, because a test sends real messages. */
  async test(kind: Kind, body: Body, item: WireItem | undefined): Promise<readonly ValidationFailure[]> {
    const properties = this.#properties(kind, item);
    const written = await this.sendOnce('POST', `${this.path(kind)}/test`, { body, properties });
    return written.ok ? [] : written.failures;
  }

  async runCommand(name: string): Promise<WriteResult> {
    return this.sendOnce('POST', `/api/${this.probe.api}/command`, { body: { name } });
  }

  /**
   * Returns the Problem of a rejected write, in the service's own words.
   * @param known `permanent`: the service judged nothing but the values that it received; `fix`: what else to do
   */
  rejection(
    place: string,
    { status, failures }: Rejection,
    { permanent = false, fix }: { readonly permanent?: boolean; readonly fix?: string | undefined } = {},
  ): Problem {
    const says = describeFailures(failures);
    if (saysBusy(says))
      return new Problem({
        code: 'service-busy',
        place: `${this.service}, ${place}`,
        what: `the database of the service was busy (${status}): ${says}`,
        fix: 'The next run tries again. If this repeats, look for what else uses the database: a backup, a second instance, a slow disk.',
      });
    return new Problem({
      code: 'write-refused',
      place: `${this.service}, ${place}`,
      what: `the service rejected it (${status}): ${says}`,
      fix:
        fix ??
        (status === 500
          ? 'Check the types of the values; the log of the service says more.'
          : 'Correct the keys that the service names.'),
      permanent,
    });
  }

  get #tagPath(): string {
    return `/api/${this.probe.api}/tag`;
  }

  #of(kind: Kind): AppKind {
    return { kind, app: this.app };
  }

  #properties(kind: Kind, item: WireItem | undefined): ReadonlyMap<string, string> {
    return codecOf(kind).properties(this.#of(kind), item);
  }

  async getJson(path: string, query: WriteOptions['query'] = {}): Promise<unknown> {
    const { body } = await withRetry(() => this.client.request('GET', path, { query }), this.retry);
    return body;
  }

  /** Sends a write that may be repeated without harm: a POST may not. */
  async sendWithRetry(
    method: 'PUT' | 'DELETE',
    path: string,
    options: WriteOptions = {},
    beforeRepetition: () => Promise<unknown> = async () => undefined,
  ): Promise<WriteResult> {
    return writeWithRetry(
      () => this.sendOnce(method, path, options),
      this.retry,
      beforeRepetition,
      (written) => !written.ok && written.status === 500 && !saysInUse(written.failures),
    );
  }

  /** Sends a write once: if this throws, it is unknown whether the write took effect. */
  async sendOnce(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    { properties = new Map(), ...options }: WriteOptions,
  ): Promise<WriteResult> {
    const answer = await this.client.request(method, path, { ...options, allow: isReasoned });
    if (answer.status < 400) return { ok: true, answer };
    const { status, body } = answer;
    const failures = validationFailuresOf(status, body, properties, this.redactor.redact, options.body);
    return { ok: false, status, failures };
  }

  /** The service itself responded with its version: a path that it does not know is a kind that it lacks. */
  async #orKindAbsent<T>(kind: Kind, reading: Promise<T>): Promise<T> {
    try {
      return await reading;
    } catch (cause) {
      if (!(cause instanceof Problem) || cause.code !== 'service-not-found') throw cause;
      throw problemWith(cause, {
        code: 'kind-absent',
        what: `this version of the service has no ${kindRow(kind).plural} (404)`,
        fix: 'Upgrade the service, or remove them from the configuration; suite applies the other kinds.',
        cause,
      });
    }
  }

  #listBroken(kind: Kind, cause: Problem): Problem {
    return new Problem({
      code: 'list-broken',
      ...(cause.place === undefined ? {} : { place: cause.place }),
      what: `the service fails to list its ${kindRow(kind).plural}: ${cause.what}; most likely one of them has an implementation that the service lacks`,
      fix: 'Restart the service: it removes unknown resources when it starts. If that does not help, read its log. suite changed nothing.',
      cause,
    });
  }
}

function recordsOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'records' in body ? body.records : body;
}

interface WriteOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly properties?: ReadonlyMap<string, string>;
}
