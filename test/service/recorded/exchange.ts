/** Recorded exchanges: sending one to a fake, and comparing its answer with the recorded one. */
import { isDeepStrictEqual } from 'node:util';
import { type Json, isObject } from '../../../generator/base/json.ts';
import { factsOf } from '../../recorder/facts.ts';
import { type Answered, send } from '../ask.ts';
import type { FakeService } from '../fake.ts';

/** One exchange of `exchanges.json`, `writes.json` or `access.json`. */
export interface Exchange {
  readonly set?: string;
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly rawBody?: string;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

/** The headers of suite, and of recordings that say nothing of them. */
export const USUAL = {
  'X-Api-Key': '<API_KEY>',
  'Content-Type': 'application/json',
  Accept: 'application/json',
};

/** Sends a recorded request; `<API_KEY>` becomes the fake's key. */
export function replay({ request }: Exchange, fake: FakeService): Answered {
  const withKey = (text: string): string => text.replaceAll('<API_KEY>', fake.apiKey);
  const { method, path, headers = USUAL, body, rawBody } = request;
  const text = rawBody ?? (typeof body === 'string' ? body : JSON.stringify(body));
  return send(fake, {
    method,
    path: withKey(path),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, withKey(value)])),
    text,
  });
}

/** An answer as far as it is compared. */
interface Comparable {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: unknown;
}

/** Keys of answers whose values are not compared, with the reason. */
const UNCOMPARED: ReadonlyMap<string, string> = new Map([
  ['added', 'when the resource was made'],
  ['freeSpace', 'of the disk that it was recorded on'],
  ['totalSpace', 'of the disk that it was recorded on'],
  ['startTime', 'when the service started'],
  ['buildTime', 'when the service was built'],
  ['errorCode', 'suite shows the sentence'],
]);

/**
 * Returns a recorded and a replayed answer, equal where suite does not read them: status, content type and body are
 * compared, without the keys above, prose, pages of HTML and bodies that the recording leaves out.
 */
export function comparable(
  { response }: Exchange,
  answered: Answered,
): { want: Comparable; got: Comparable } {
  const bodies = !isLeftOut(response.body) && response.headers['content-type'] !== 'text/html';
  const of = (status: number, type: string | undefined, body: unknown): Comparable => ({
    status,
    type,
    body: bodies ? settle(body as Json, [...UNCOMPARED.keys()]) : undefined,
  });
  const { status, headers, body } = response;
  return {
    want: of(status, headers['content-type'], body),
    got: of(answered.status, answered.type, factsIn(answered.body)),
  };
}

/**
 * Differences of two rejections: the status, and properties that only the fake names. Recordings have no prose, and suite
 * shows what the service says.
 */
export function rejectionDiffers(want: Comparable, got: Comparable): string[] {
  if (want.status !== got.status) return [`status: want ${want.status}, got ${got.status}`];
  const [known, named] = [want, got].map(({ body }) =>
    (Array.isArray(body) ? body.filter(isObject) : []).map((one) =>
      JSON.stringify(one['propertyName']).toLowerCase(),
    ),
  );
  return (named ?? []).filter((one) => known?.includes(one) === false).map((one) => `names ${one}`);
}

/** Where two JSON values differ, one line for each place; empty where they are equal. */
export function differences(want: unknown, got: unknown, place = ''): string[] {
  if (isDeepStrictEqual(want, got)) return [];
  if (isContainer(want) && isContainer(got) && Array.isArray(want) === Array.isArray(got)) {
    const keys = new Set([...Object.keys(want), ...Object.keys(got)]);
    return [...keys].flatMap((key) => differences(want[key], got[key], `${place}.${key}`));
  }
  return [`${place}: want ${JSON.stringify(want)}, got ${JSON.stringify(got)}`];
}

/** The facts of a body that the fake answered. */
function factsIn(body: unknown): Json {
  const facts = factsOf({ body: body as Json });
  return isObject(facts) ? (facts['body'] ?? null) : null;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** True for a body in whose place the recording has a note. */
export function isLeftOut(body: unknown): boolean {
  return typeof body === 'string' && /^\((cut\)$|body of \d+ bytes left out)/.test(body);
}

function settle(value: Json, without: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((item) => settle(item, without));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => !without.includes(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, settle(inner, without)]));
}
