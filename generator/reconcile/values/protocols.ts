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
import { textFor } from './key-traits.ts';
import type { Body, KeyPlace, ValueType } from './value-type.ts';

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

/** Returns the type of the list, which has the allowed protocols; the order of the others means nothing. */
export function protocolsType({ item }: KeyPlace): Partial<ValueType> {
  return {
    read: (body) => protocolsIn(body) && allowedIn(body[ITEMS]),
    write: (stored, body) => ({ [ITEMS]: withAllowed(protocolsIn(body) ?? [], allowedIn(stored)) }),
    canonical: (stored) => textFor(allowedIn(stored)),
    misfit: (declared) => unknownProtocol(item, declared),
    isStructure: true,
  };
}

/** Returns the type of a key that newer services have in the list. */
export function partType(key: string, { of, property }: ProtocolPart): Partial<ValueType> {
  const partOf = (protocols: readonly Item[]): Value =>
    of === undefined
      ? wordOf(protocols[0]?.protocol)
      : protocols.find(({ protocol }) => protocol === NAMES[of])?.[property];
  const withPart = (protocols: readonly Item[], value: Value): Item[] => {
    if (of !== undefined)
      return protocols.map((item) => (item.protocol === NAMES[of] ? { ...item, [property]: value } : item));
    const isFirst = ({ protocol }: Item): boolean => protocol === NAMES[value as string];
    return [...protocols.filter(isFirst), ...protocols.filter((item) => !isFirst(item))];
  };
  return {
    read: (body) => {
      const protocols = protocolsIn(body);
      return ((protocols === undefined ? body[key] : partOf(protocols)) ?? undefined) as Value;
    },
    write: (stored, body) => {
      const protocols = protocolsIn(body);
      return protocols === undefined ? { [key]: stored } : { [ITEMS]: withPart(protocols, stored) };
    },
  };
}

function wordOf(protocol: string | undefined): string | undefined {
  return Object.keys(NAMES).find((word) => NAMES[word] === protocol) ?? protocol;
}

/** Returns the protocols that are allowed, as a configuration has them. */
function allowedIn(value: unknown): { protocol: string; delay: number }[] {
  const declared = declaredItems.safeParse(value).data ?? [];
  return declared
    .filter(({ allowed }) => allowed)
    .map(({ protocol, delay }) => ({ protocol: NAMES[protocol] ?? protocol, delay }));
}

/** Returns the list of a body with other protocols allowed. */
function withAllowed(shown: readonly Item[], allowed: ReturnType<typeof allowedIn>): Item[] {
  const others = shown.filter(({ protocol }) => allowed.every((item) => item.protocol !== protocol));
  return [
    ...allowed.map((item) => ({
      ...shown.find(({ protocol }) => protocol === item.protocol),
      ...item,
      allowed: true,
    })),
    ...others.map((item) => ({ ...item, allowed: false })),
  ];
}

/** Returns the protocols of a service for a new profile. */
export function noneAllowed(protocols: readonly Item[]): Item[] {
  return protocols.map((item) => ({ ...item, allowed: false, delay: 0 }));
}

/** Returns why a service cannot take declared protocols, one clause. It forbids all if it does not know one. */
function unknownProtocol(shown: Body | undefined, declared: Json): string | undefined {
  const known = protocolsIn(shown)?.map(({ protocol }) => protocol);
  const unknown = allowedIn(declared).find(({ protocol }) => known?.includes(protocol) === false);
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
  const isPlain = (protocolsIn(body) ?? []).every(({ protocol, allowed }) => named.has(protocol) || !allowed);
  return ({ insteadOf, inItems }) => (isPlain ? insteadOf === undefined : inItems === undefined);
}
