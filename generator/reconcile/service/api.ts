/** One running service as plan and apply see it: lists, schemas, tags, and writes that are refused with reasons. */
import { Problem } from '../../base/problem.ts';
import { type WireItem, parseSchema } from '../../schema/record/wire.ts';
import { APIS, kindPath } from '../../servarr/apps.ts';
import { type Kind, isKind, kindRow } from '../../servarr/kinds.ts';
import type { Answer, OpenClient } from '../../source/http/client.ts';
import type { Probe } from '../../source/live.ts';
import { type HealthIssue as HealthComplaint, parseHealth } from './health.ts';
import { type ValidationFailure, validationFailuresOf, describeFailures } from './validation-failures.ts';
import { SecretRedactor } from './redact.ts';
import { type Body, type Resource, type Tag, parseResources, parseTags } from './resource.ts';
import { type LiveReference, type ReferenceTarget, parseTargets } from './reference-targets.ts';
import { MAX_ATTEMPTS_ON_500, type RetryPolicy, waitBeforeRetry, withRetry } from './retry.ts';

/** The outcome of a write: what the service answered, or its complaints. */
export type WriteResult =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly status: number; readonly complaints: readonly ValidationFailure[] };

/** Statuses whose body says why; all others are problems that the client explains. */
const REASONED = new Set([400, 404, 409, 500]);

/** One service that has been probed. */
export class ServiceApi {
  readonly client: OpenClient;
  readonly probe: Probe;
  readonly retry: RetryPolicy;
  /** What no message may show: the same that the client knows. */
  readonly hidden: SecretRedactor;

  constructor(client: OpenClient, probe: Probe, retry: RetryPolicy, hidden = new SecretRedactor()) {
    this.client = client;
    this.probe = probe;
    this.retry = retry;
    this.hidden = hidden;
  }

  /** The path of a kind, or of one resource of it. */
  path(kind: Kind, id?: number): string {
    const base = kindPath(this.probe.api, kind);
    return id === undefined ? base : `${base}/${id}`;
  }

  /** The schema items of a kind. Throws a Problem. */
  async schema(kind: Kind): Promise<WireItem[]> {
    const path = `${this.path(kind)}/schema`;
    return parseSchema(kind, await this.getJson(path), this.client.place(path));
  }

  /** The resources of a kind. Throws a Problem; `list-broken` where the service fails on its own list. */
  async list(kind: Kind): Promise<Resource[]> {
    const path = this.path(kind);
    try {
      return parseResources(await this.getJson(path), this.client.place(path));
    } catch (error) {
      throw error instanceof Problem && error.code === 'service-error'
        ? this.#listBroken(kind, error)
        : error;
    }
  }

  /** The tags. Throws a Problem. */
  async tags(): Promise<Tag[]> {
    const path = this.#tagPath;
    return parseTags(await this.getJson(path), this.client.place(path));
  }

  /** What a reference can name, by number. Throws a Problem. */
  async listTargets(reference: LiveReference): Promise<ReferenceTarget[]> {
    const { path: last } = reference;
    const path = isKind(last) ? this.path(last) : `/api/${this.probe.api}/${last}`;
    return parseTargets(await this.getJson(path), reference, this.client.place(path));
  }

  /** What the service complains of by itself. Throws a Problem. */
  async health(): Promise<HealthComplaint[]> {
    return parseHealth(await this.getJson(`/api/${this.probe.api}/health`), this.hidden.serviceText);
  }

  /** Creates a tag; one that is there already is as good. */
  async createTag(label: string): Promise<Tag> {
    const written = await this.sendWithRetry('POST', this.#tagPath, { body: { label } });
    if (!written.ok) throw this.rejection(`tag "${label}"`, written);
    const [tag] = parseTags([written.answer.body], this.client.place(this.#tagPath));
    if (tag === undefined) throw new RangeError('one tag in, one tag out');
    return tag;
  }

  /** One POST of a resource, once: whether it took effect is not known when this throws. */
  async postOnce(kind: Kind, body: Body, item: WireItem): Promise<WriteResult> {
    return this.sendOnce('POST', this.path(kind), { body }, item);
  }

  /** One resource as it is now, asked for by number; undefined where the answer is 404. Throws a Problem. */
  async getById(kind: Kind, id: number): Promise<Resource | undefined> {
    const path = this.path(kind, id);
    const options = { allow: (status: number) => status === 404 };
    const { status, body } = await withRetry(() => this.client.request('GET', path, options), this.retry);
    if (status === 404) return undefined;
    return parseResources([body], this.client.place(path))[0];
  }

  /**
   * One resource as it is now; undefined where it is gone. A proxy can say 404, too: gone is what the list has no
   * more either. Throws a Problem.
   */
  async getByIdOrFromList(kind: Kind, id: number): Promise<Resource | undefined> {
    return (await this.getById(kind, id)) ?? (await this.list(kind)).find((one) => one.id === id);
  }

  /** Replaces a resource without asking what it points to. */
  async put(kind: Kind, id: number, body: Body, item: WireItem): Promise<WriteResult> {
    return this.sendWithRetry('PUT', this.path(kind, id), { body, query: APIS[this.probe.api].force }, item);
  }

  /** Deletes a resource; one that is gone already is as good. */
  async delete(kind: Kind, id: number): Promise<WriteResult> {
    const written = await this.sendWithRetry('DELETE', this.path(kind, id));
    return !written.ok && written.status === 404
      ? { ok: true, answer: { status: 404, headers: {}, body: {}, text: '' } }
      : written;
  }

  /** Has the service try a resource. The complaints are empty when it works. Asked once: a test sends real messages. */
  async test(kind: Kind, body: Body, item?: WireItem): Promise<readonly ValidationFailure[]> {
    const written = await this.sendOnce('POST', `${this.path(kind)}/test`, { body }, item);
    return written.ok ? [] : written.complaints;
  }

  /** Asks for a command; once more or less does no harm. Throws a Problem. */
  async runCommand(name: string): Promise<WriteResult> {
    return this.sendWithRetry('POST', `/api/${this.probe.api}/command`, { body: { name } });
  }

  /** The Problem of a refused write, in the service's own words. */
  rejection(place: string, { status, complaints }: Extract<WriteResult, { ok: false }>): Problem {
    return new Problem({
      code: 'write-refused',
      place: `${this.client.service.name}, ${place}`,
      what: `the service refused it (${status}): ${describeFailures(complaints)}`,
      fix:
        status === 500
          ? 'A value of a wrong type can make a service fail; its log says more.'
          : 'Correct the keys it names.',
    });
  }

  get #tagPath(): string {
    return `/api/${this.probe.api}/tag`;
  }

  /** The body of an answer. Throws a Problem. */
  async getJson(path: string): Promise<unknown> {
    const { body } = await withRetry(() => this.client.request('GET', path), this.retry);
    return body;
  }

  /** A write that may be repeated without harm. */
  async sendWithRetry(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: WriteOptions = {},
    item?: WireItem,
  ): Promise<WriteResult> {
    const patience = { ...this.retry, attempts: MAX_ATTEMPTS_ON_500 };
    for (let count = 0; ; count++) {
      const written = await withRetry(() => this.sendOnce(method, path, options, item), this.retry);
      if (written.ok || written.status !== 500) return written;
      if (!(await waitBeforeRetry(count, undefined, patience))) return written;
    }
  }

  /** A write, sent once: whether it took effect is not known when this throws. */
  async sendOnce(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: WriteOptions,
    item?: WireItem,
  ): Promise<WriteResult> {
    const answer = await this.client.request(method, path, {
      ...options,
      allow: (status) => REASONED.has(status),
    });
    if (answer.status < 400) return { ok: true, answer };
    return {
      ok: false,
      status: answer.status,
      complaints: validationFailuresOf(answer.status, answer.body, item, this.hidden.serviceText),
    };
  }

  #listBroken(kind: Kind, cause: Problem): Problem {
    return new Problem({
      code: 'list-broken',
      ...(cause.place === undefined ? {} : { place: cause.place }),
      what: `the service fails to list its ${kindRow(kind).plural}: ${cause.what}; most likely one of them is of an implementation that it does not have`,
      fix: 'Restart the service: at its start it removes what it does not know. If that does not help, see its log. Nothing was changed.',
      cause,
    });
  }
}

/** Query and body of a write. */
type WriteOptions = { readonly query?: Readonly<Record<string, string>>; readonly body?: unknown };
