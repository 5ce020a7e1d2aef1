/** Delay profiles and release profiles, by the rules of the recorded services. */
import * as z from 'zod';
import type { ApiVersion, App } from '../../../generator/servarr/apps.ts';
import { ofApp } from '../../../generator/servarr/like.ts';
import type { Service } from '../context.ts';
import {
  PROTOCOLS,
  bindFlag,
  bindInteger,
  bindIntegers,
  bindText,
  bindWord,
  mismatch,
} from '../http/bind.ts';
import { Refusal, type Violation, exception, violation } from '../http/failures.ts';
import type { Rules } from '../rules.ts';
import type { StructureRules, Values } from '../structures/answers.ts';
import { type PlainKind, plain } from './rows.ts';

/** The default profile of every service, which applies to all items without another profile. */
const DEFAULT_ID = 1;

const bindProtocol = bindWord(PROTOCOLS, 'NzbDrone.Core.Indexers.DownloadProtocol');

const ITEMS = z.array(
  z.object({
    name: z.string().exactOptional(),
    protocol: z.string(),
    allowed: z.boolean(),
    delay: z.number(),
  }),
);

/** The service stores the protocols that it knows, and adds those that were not sent. */
export function withAllProtocols(values: Values, protocols: readonly string[]): Values {
  const sent = ITEMS.parse(values['items']).filter(({ protocol }) => protocols.includes(protocol));
  const missing = protocols
    .filter((one) => sent.every(({ protocol }) => protocol !== one))
    .map((one) => ({ name: one.replace(/DownloadProtocol$/u, ''), protocol: one, allowed: false, delay: 0 }));
  return { ...values, items: [...sent, ...missing] };
}

const asSet = (value: unknown, path: string): number[] => [...new Set(bindIntegers(value, path))];

/** Keys that every delay profile has. */
const DELAY_KEYS: PlainKind['keys'] = {
  bypassIfHighestQuality: bindFlag,
  bypassIfAboveCustomFormatScore: bindFlag,
  minimumCustomFormatScore: bindInteger,
  order: bindInteger,
  tags: asSet,
};

function brokenTags(values: Values, { store }: Service, id: number | undefined): Violation | undefined {
  const tags = values['tags'] as readonly number[];
  const others = [...store.plain('delayprofile').rows.values()].filter((row) => row.id !== id);
  const taken = others.some((row) => (row['tags'] as readonly number[]).some((tag) => tags.includes(tag)));
  if (id === DEFAULT_ID && tags.length > 0) return violation('tags', 'not-empty', tags);
  if (id !== DEFAULT_ID && tags.length === 0) return violation('tags', 'empty', tags);
  return taken ? violation('tags', 'tag-taken', tags) : undefined;
}

/** Delay profiles with a key for each protocol. */
const DELAY_PROFILE: PlainKind = {
  put5: 202,
  keys: {
    enableUsenet: bindFlag,
    enableTorrent: bindFlag,
    preferredProtocol: bindProtocol,
    usenetDelay: bindInteger,
    torrentDelay: bindInteger,
    ...DELAY_KEYS,
  },
  broken: (values, service, id) => {
    const negative = ['usenetDelay', 'torrentDelay'].find((key) => Number(values[key]) < 0);
    const tags = brokenTags(values, service, id);
    if (tags !== undefined) return tags;
    if (negative !== undefined)
      return { ...violation('', 'at-least 0', values[negative]), property: negative };
    return values['enableUsenet'] === true || values['enableTorrent'] === true
      ? undefined
      : violation('', 'no-protocol', undefined);
  },
};

/** Delay profiles that list protocols. */
const DELAY_PROFILE_WITH_PROTOCOLS: PlainKind = {
  keys: {
    name: (value, path) => (value === undefined ? undefined : bindText(value, path)),
    items: (value) => ITEMS.safeParse(value).data,
    ...DELAY_KEYS,
  },
  broken: (values, service, id) => {
    const items = ITEMS.safeParse(values['items']).data;
    const tags = brokenTags(values, service, id);
    if (tags !== undefined) return tags;
    if (items === undefined) return violation('items', 'empty', null);
    if (items.some(({ delay }) => delay < 0)) return violation('items', 'at-least 0', items);
    return items.some(({ allowed }) => allowed) ? undefined : violation('items', 'no-protocol', items);
  },
};

/** Returns the rules of delay profiles, whose order the service keeps. */
export function delayProfiles({ protocols }: Rules): StructureRules {
  const rules = plain(
    protocols.length === 0
      ? DELAY_PROFILE
      : { ...DELAY_PROFILE_WITH_PROTOCOLS, settle: (values) => withAllProtocols(values, protocols) },
  );
  return {
    ...rules,
    // A new profile comes last, whatever was sent.
    read: (call, sent, id) => {
      const { size } = call.service.store.plain(call.path).rows;
      return rules.read(call, id === undefined ? { ...sent, order: size } : sent, id);
    },
    inUse: (_, { id }) => (id === DEFAULT_ID ? exception(405, 'default-profile') : undefined),
    changed: ({ service, path }, _, change) => {
      if (change !== 'deleted') return;
      const { rows } = service.store.plain(path);
      const left = [...rows.values()]
        .filter(({ id }) => id !== DEFAULT_ID)
        .toSorted((one, other) => Number(one['order']) - Number(other['order']));
      for (const [index, row] of left.entries()) rows.set(row.id, { ...row, order: index + 1 });
    },
  };
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

/** Lidarr fails on a body without one of the lists. Seen on Lidarr 2.14 to 3.1, not recorded. */
function bindTermListOfLidarr(value: unknown, path: string): string[] {
  if (value === undefined) throw new Refusal(exception(500, 'null-argument source'));
  return bindTermList(value, path);
}

/** A list of texts, which is never one text: null is an exception, in Lidarr and in version 5 of the API. */
function bindTermList(value: unknown, path: string): string[] {
  if (value === undefined) return [];
  if (value === null) throw new Refusal(exception(500, 'null'));
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) throw mismatch(path, 'List');
  return value;
}

function bindTags(value: unknown, path: string): number[] {
  if (value === null) throw new Refusal(exception(500, 'null'));
  return asSet(value, path);
}

/** Reads a value that cannot be null. */
const present =
  <T>(bind: (value: unknown, path: string) => T) =>
  (value: unknown, path: string): T => {
    if (value === null) throw mismatch(path, 'System.Int32');
    return bind(value, path);
  };

interface Terms {
  readonly required: readonly string[];
  readonly ignored: readonly string[];
  readonly enabled: boolean;
  readonly tags: readonly number[];
  readonly indexerId?: number;
  readonly indexerIds?: readonly number[];
  readonly excludedTags?: readonly number[];
  readonly airDateRestriction?: boolean;
}

/** Release profiles. Lidarr's have no name and accept blanks. Source: `settings-exchanges.json` in test/recordings. */
function releaseProfiles(app: App, keys: PlainKind['keys']): StructureRules {
  return plain({
    put5: 202,
    keys: { ...(app === 'lidarr' ? {} : { name: bindText }), enabled: bindFlag, tags: bindTags, ...keys },
    broken: (values, { store }) => {
      const { required, ignored, enabled, tags, indexerId = 0, ...newer } = values as unknown as Terms;
      const { indexerIds = [indexerId].filter((id) => id !== 0), excludedTags = [] } = newer;
      const terms = [...required, ...ignored];
      if (terms.length === 0 && newer.airDateRestriction !== true)
        return violation(app === 'lidarr' ? '' : 'required', 'no-term', undefined);
      if (app !== 'lidarr' && terms.some((one) => one.trim() === ''))
        return violation('required', 'blank-term', undefined);
      if (excludedTags.some((tag) => tags.includes(tag)))
        return violation('excludedTags', 'tag-taken', excludedTags);
      return enabled && indexerIds.some((id) => !store.of('indexer').rows.has(id))
        ? violation('indexerIds' in values ? 'indexerIds' : 'indexerId', 'reference-missing', undefined)
        : undefined;
    },
  });
}

/** Version 5 of Sonarr's API: several indexers, tags that exclude, and air dates. Source: v5-profiles-exchanges.json. */
const NEWER_KEYS: PlainKind['keys'] = {
  required: bindTermList,
  ignored: bindTermList,
  airDateRestriction: bindFlag,
  airDateGracePeriod: bindInteger,
  indexerIds: present(bindIntegers),
  excludedTags: bindTags,
};

/** Returns the release profiles of an app under an API version; undefined if it has none. */
export function releaseProfile(app: App, api: ApiVersion): StructureRules | undefined {
  const readers: Readonly<Record<string, typeof bindTerms>> = {
    lidarr: bindTermListOfLidarr,
    radarr: bindTerms,
    sonarr: bindTerms,
  };
  const bind = ofApp(readers, app);
  if (bind === undefined) return undefined;
  const keys = { required: bind, ignored: bind, indexerId: present(bindInteger) };
  return releaseProfiles(app, api === 'v5' ? NEWER_KEYS : keys);
}
