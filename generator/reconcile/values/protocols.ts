/**
 * The protocols of a delay profile: newer services have a list of them, in order of preference, in place of a key for
 * each. Source: test/recordings, `delayprofile-exchanges.json` of Lidarr 3.1.2.
 */
import * as z from 'zod';
import type { Json } from '../../base/json.ts';
import { joinSome, wholeName } from '../../base/text.ts';
import type { KeyRow, ProtocolPart } from '../../servarr/kinds.ts';
import { ITEMS } from '../../servarr/keys/seen.ts';
import type { Value } from '../../servarr/values.ts';
import type { Body } from './value-type.ts';

/** The protocols that have a key each in older services. */
const NAMES: Readonly<Record<string, string>> = {
  torrent: 'TorrentDownloadProtocol',
  usenet: 'UsenetDownloadProtocol',
};

const items = z.array(z.looseObject({ protocol: z.string(), allowed: z.boolean(), delay: z.number() }));
type Item = z.infer<typeof items>[number];

/** An item of a declaration. Only the protocol is required. */
const declaredItems = z.array(
  z.object({ protocol: z.string(), allowed: z.boolean().default(true), delay: z.number().default(0) }),
);

/** Returns the protocols that a body shows; undefined if the service has a key for each. */
export function protocolsIn(body: Body | undefined): Item[] | undefined {
  return items.safeParse(body?.[ITEMS]).data;
}

/** Returns the part of the list that a key of older services stands for; null if the list lacks it. */
export function partOf(all: readonly Item[], { of, property }: ProtocolPart): Json {
  if (of === undefined) return wordOf(all[0]?.protocol ?? null);
  return all.find(({ protocol }) => protocol === NAMES[of])?.[property] ?? null;
}

/** Returns the protocols that are allowed, as a configuration has them; the order of the others means nothing. */
export function allowedProtocols(value: unknown): { protocol: string; delay: number }[] {
  const all = declaredItems.safeParse(value).data ?? [];
  return all.flatMap(({ protocol, allowed, delay }) =>
    allowed ? [{ protocol: NAMES[protocol] ?? protocol, delay }] : [],
  );
}

/** Returns the protocols of a service for a new profile. */
export function noneAllowed(all: readonly Item[]): Item[] {
  return all.map((one) => ({ ...one, allowed: false, delay: 0 }));
}

/** Returns why a service cannot take declared protocols, one clause. It forbids all if it does not know one. */
export function unknownProtocol(shown: Body | undefined, declared: Json): string | undefined {
  const known = protocolsIn(shown)?.map(({ protocol }) => protocol);
  const unknown = allowedProtocols(declared).find(({ protocol }) => known?.includes(protocol) === false);
  if (known === undefined || unknown === undefined) return undefined;
  const has = joinSome(known, 20, wholeName);
  return `the service has no protocol "${wholeName(unknown.protocol)}"; it has ${has}`;
}

/**
 * Returns a function that is false for a key that says nothing new of a body: the list, if a key for each protocol says
 * the same; else these keys.
 */
export function saysProtocols(body: Body): (row: KeyRow) => boolean {
  const named = new Set(Object.values(NAMES));
  const all = protocolsIn(body) ?? [];
  const isPlain = all.every(({ protocol, allowed }) => named.has(protocol) || !allowed);
  return ({ insteadOf, inItems }) => (isPlain ? insteadOf === undefined : inItems === undefined);
}

/** Returns the list with one part of it. */
export function withPart(all: readonly Item[], { of, property }: ProtocolPart, value: Value): Item[] {
  if (of !== undefined)
    return all.map((one) => (one.protocol === NAMES[of] ? { ...one, [property]: value } : one));
  const isFirst = ({ protocol }: Item): boolean => protocol === NAMES[value as string];
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))];
}

/** Returns the list with other protocols allowed. */
export function replaced(shown: readonly Item[], value: Value): Item[] {
  const allowed = allowedProtocols(value);
  const rest = shown.filter(({ protocol }) => allowed.every((one) => one.protocol !== protocol));
  return [
    ...allowed.map((one) => ({
      ...shown.find(({ protocol }) => protocol === one.protocol),
      ...one,
      allowed: true,
    })),
    ...rest.map((one) => ({ ...one, allowed: false })),
  ];
}

function wordOf(protocol: string | null): string | null {
  return Object.keys(NAMES).find((word) => NAMES[word] === protocol) ?? protocol;
}
