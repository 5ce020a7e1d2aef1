/** Delay profiles and release profiles, by the rules of the recorded services. */
import type { ApiVersion, App } from '../../../generator/servarr/apps.ts';
import type { Service } from '../context.ts';
import { PROTOCOLS, bindFlag, bindInteger, bindIntegers, bindText, mismatch } from '../http/bind.ts';
import { Refusal, type Reply, type Violation, exception } from '../http/failures.ts';
import * as z from 'zod';
import { isObject, type Json } from '../../../generator/base/json.ts';
import type { Rules } from '../rules.ts';
import { type PlainCall, plain } from './plain.ts';
import type { Values } from '../structures/answers.ts';
import { type PlainKind, USUAL } from './rows.ts';

/** The default profile of every service, which applies to all items without another profile. */
const DEFAULT_ID = 1;
const LAST = 2_147_483_647;

/** Returns the default profile of a new service. */
export function defaultDelayProfile({ protocols }: Pick<Rules, 'protocols'>): Values {
  const keys = {
    enableUsenet: true,
    enableTorrent: true,
    preferredProtocol: 'usenet',
    usenetDelay: 0,
    torrentDelay: 0,
  };
  const items = protocols.map((protocol) => itemOf(protocol, true));
  return {
    ...(items.length > 0 ? { name: 'Default', items } : keys),
    bypassIfHighestQuality: true,
    bypassIfAboveCustomFormatScore: false,
    minimumCustomFormatScore: 0,
    order: LAST,
    tags: [],
  };
}

function itemOf(protocol: string, allowed: boolean) {
  return { name: protocol.replace(/DownloadProtocol$/u, ''), protocol, allowed, delay: 0 };
}

/** A number that is no member is kept. */
function bindProtocol(value: unknown, path: string): string | number {
  const word = typeof value === 'string' ? value.toLowerCase() : undefined;
  if (word !== undefined && PROTOCOLS.includes(word)) return word;
  if (value === null || (typeof value === 'string' && !/^-?\d+$/.test(value)))
    throw mismatch(path, 'NzbDrone.Core.Indexers.DownloadProtocol');
  const number = bindInteger(value, path);
  return PROTOCOLS[number] ?? number;
}

const ITEMS = z.array(
  z.object({
    name: z.string().exactOptional(),
    protocol: z.string(),
    allowed: z.boolean(),
    delay: z.number(),
  }),
);

const bindItems = (value: unknown): unknown => ITEMS.safeParse(value).data;

/** The service stores the protocols that it knows, and adds those that were not sent. */
function withAllProtocols(values: Values, protocols: readonly string[]): Values {
  const sent = ITEMS.parse(values['items']).filter(({ protocol }) => protocols.includes(protocol));
  const missing = protocols.filter((one) => sent.every(({ protocol }) => protocol !== one));
  return { ...values, items: [...sent, ...missing.map((one) => itemOf(one, false))] };
}

const asSet = (value: unknown, path: string): number[] => [...new Set(bindIntegers(value, path))];

function violation(property: string, reason: string, value: unknown): Violation {
  return { property, reason, value };
}

/** Keys of a delay profile that the services store, and their checks. */
const DELAY_PROFILE: PlainKind = {
  ...USUAL,
  put5: 202,
  keys: {
    enableUsenet: bindFlag,
    enableTorrent: bindFlag,
    preferredProtocol: bindProtocol,
    usenetDelay: bindInteger,
    torrentDelay: bindInteger,
    bypassIfHighestQuality: bindFlag,
    bypassIfAboveCustomFormatScore: bindFlag,
    minimumCustomFormatScore: bindInteger,
    order: bindInteger,
    tags: asSet,
  },
  broken: (values, service, id) => {
    const negative = ['usenetDelay', 'torrentDelay'].find((key) => Number(values[key]) < 0);
    const tags = brokenTags(values, service, id);
    if (tags !== undefined) return tags;
    if (negative !== undefined) return violation(negative, 'at-least 0', values[negative]);
    return values['enableUsenet'] === true || values['enableTorrent'] === true
      ? undefined
      : violation('', 'no-protocol', undefined);
  },
};

function brokenTags(values: Values, { store }: Service, id: number | undefined): Violation | undefined {
  const tags = values['tags'] as readonly number[];
  const others = [...store.plain('delayprofile').rows.values()].filter((row) => row.id !== id);
  const taken = others.some((row) => (row['tags'] as readonly number[]).some((tag) => tags.includes(tag)));
  if (id === DEFAULT_ID && tags.length > 0) return violation('Tags', 'not-empty', tags);
  if (id !== DEFAULT_ID && tags.length === 0) return violation('Tags', 'empty', tags);
  return taken ? violation('Tags', 'tag-taken', tags) : undefined;
}

/** Delay profiles that list protocols. */
const DELAY_PROFILE_WITH_PROTOCOLS: PlainKind = {
  ...USUAL,
  keys: {
    name: (value, path) => (value === undefined ? undefined : bindText(value, path)),
    items: bindItems,
    bypassIfHighestQuality: bindFlag,
    bypassIfAboveCustomFormatScore: bindFlag,
    minimumCustomFormatScore: bindInteger,
    order: bindInteger,
    tags: asSet,
  },
  broken: (values, service, id) => {
    const items = ITEMS.safeParse(values['items']).data;
    const tags = brokenTags(values, service, id);
    if (tags !== undefined) return tags;
    if (items === undefined) return violation('Items', 'empty', null);
    if (items.some(({ delay }) => delay < 0)) return violation('Items', 'at-least 0', items);
    return items.some(({ allowed }) => allowed) ? undefined : violation('Items', 'no-protocol', items);
  },
};

/** Returns the row of delay profiles. */
export function delayProfile({ protocols }: Rules): PlainKind {
  if (protocols.length === 0) return DELAY_PROFILE;
  return { ...DELAY_PROFILE_WITH_PROTOCOLS, settle: (values) => withAllProtocols(values, protocols) };
}

/** Answers a request for delay profiles, whose order the service keeps. */
export function delayProfiles(call: PlainCall): Reply {
  const { rows } = call.service.store.plain('delayprofile');
  if (call.method === 'POST') return plain({ ...call, body: withOrder(call.body, rows.size) });
  if (call.method !== 'DELETE' || call.id === undefined) return plain(call);
  if (call.id === DEFAULT_ID) return exception(405, 'default-profile');
  const reply = plain(call);
  const left = inOrder(rows).filter(({ id }) => id !== DEFAULT_ID);
  for (const [index, row] of left.entries()) rows.set(row.id, { ...row, order: index + 1 });
  return reply;
}

/** A new profile comes last, whatever was sent. */
function withOrder(body: string, order: number): string {
  try {
    const json = JSON.parse(body) as Json;
    return isObject(json) ? JSON.stringify({ ...json, order }) : body;
  } catch {
    return body;
  }
}

function inOrder<Row extends Values>(rows: ReadonlyMap<number, Row>): Row[] {
  return [...rows.values()].toSorted((one, other) => Number(one['order']) - Number(other['order']));
}

/** Texts, or one text with commas between them. */
function bindTerms(value: unknown, path: string): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') {
    return value
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  }
  if (!Array.isArray(value)) throw new Refusal(exception(400, `not-terms ${path}`));
  if (!value.every((one) => typeof one === 'string')) throw new Refusal(exception(500, 'not-terms'));
  return value;
}

function bindTags(value: unknown, path: string): number[] {
  if (value === null) throw new Refusal(exception(500, 'null'));
  return asSet(value, path);
}

function bindIndexer(value: unknown, path: string): number {
  if (value === null) throw mismatch(path, 'System.Int32');
  return bindInteger(value, path);
}

type Terms = readonly (readonly string[])[];

const termsOf = ({ required, ignored }: Values): Terms => [required, ignored] as Terms;
const hasNoTerm = (values: Values): boolean => termsOf(values).every((list) => list.length === 0);
const isKnown = ({ store }: Service, id: unknown): boolean => store.of('indexer').rows.has(Number(id));

/** Keys of a release profile that Sonarr and Radarr store, and their checks. */
const RELEASE_PROFILE: PlainKind = {
  ...USUAL,
  put5: 202,
  keys: {
    name: bindText,
    enabled: bindFlag,
    required: bindTerms,
    ignored: bindTerms,
    indexerId: bindIndexer,
    tags: bindTags,
  },
  broken: (values, service) => {
    const { enabled, indexerId } = values;
    const blank = termsOf(values).some((list) => list.some((one) => one.trim() === ''));
    if (hasNoTerm(values)) return violation('Required', 'no-term', undefined);
    if (blank) return violation('Required', 'blank-term', undefined);
    return enabled === true && indexerId !== 0 && !isKnown(service, indexerId)
      ? violation('IndexerId', 'reference-missing', undefined)
      : undefined;
  },
};

/** A list of texts, which is never one text: null is an exception, in Lidarr and in version 5 of the API. */
function bindTermList(value: unknown, path: string): string[] {
  if (value === undefined) return [];
  if (value === null) throw new Refusal(exception(500, 'null'));
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) throw mismatch(path, 'List');
  return value;
}

/** Lidarr's release profiles have no name and accept blanks. Source: `settings-exchanges.json` in test/recordings. */
const LIDARR_RELEASE_PROFILE: PlainKind = {
  ...RELEASE_PROFILE,
  keys: {
    enabled: bindFlag,
    required: bindTermList,
    ignored: bindTermList,
    indexerId: bindIndexer,
    tags: bindTags,
  },
  broken: (values, service) => {
    if (hasNoTerm(values)) return violation('', 'no-term', undefined);
    return values['enabled'] === true && values['indexerId'] !== 0 && !isKnown(service, values['indexerId'])
      ? violation('IndexerId', 'reference-missing', undefined)
      : undefined;
  },
};

/** Version 5 of Sonarr's API: several indexers, tags that exclude, and air dates. Source: v5-profiles-exchanges.json. */
const NEWER_RELEASE_PROFILE: PlainKind = {
  ...RELEASE_PROFILE,
  keys: {
    name: bindText,
    enabled: bindFlag,
    required: bindTermList,
    ignored: bindTermList,
    airDateRestriction: bindFlag,
    airDateGracePeriod: bindInteger,
    indexerIds: bindIds,
    tags: bindTags,
    excludedTags: bindTags,
  },
  broken: (values, service) => {
    const { enabled, airDateRestriction } = values;
    const [indexers, tags, excluded] = ['indexerIds', 'tags', 'excludedTags'].map(
      (key) => values[key] as readonly number[],
    );
    const blank = termsOf(values).some((list) => list.some((one) => one.trim() === ''));
    if (hasNoTerm(values) && airDateRestriction !== true) return violation('Required', 'no-term', undefined);
    if (blank) return violation('Required', 'blank-term', undefined);
    if (excluded?.some((tag) => tags?.includes(tag)) === true)
      return violation('ExcludedTags', 'tag-taken', excluded);
    return enabled === true && indexers?.every((id) => isKnown(service, id)) === false
      ? violation('IndexerIds', 'reference-missing', undefined)
      : undefined;
  },
};

function bindIds(value: unknown, path: string): number[] {
  if (value === null) throw mismatch(path, 'List');
  return bindIntegers(value, path);
}

/** Returns the release profiles of an app under an API version; undefined if it has none. */
export function releaseProfile(app: App, api: ApiVersion): PlainKind | undefined {
  if (app === 'lidarr') return LIDARR_RELEASE_PROFILE;
  if (app !== 'radarr' && app !== 'sonarr') return undefined;
  return api === 'v5' ? NEWER_RELEASE_PROFILE : RELEASE_PROFILE;
}
