/**
 * Losses: libraries that have none of the resources that another service wrote into them, because a database was replaced
 * or someone deleted the resources. The other service does not notice. Only a run over both knows both sides.
 */
import { Problem } from '../base/problem.ts';
import { displaySafe, joinList } from '../base/text.ts';
import { joinUrl, sameAddress } from '../base/url.ts';
import { announcementOf, kindsOf } from '../servarr/apps.ts';
import { externalManagersOf } from '../servarr/external-managers.ts';
import { isEnabled } from '../servarr/enable.ts';
import { type EnableRule, PROVIDER_KINDS, providerRow } from '../servarr/kinds.ts';
import { fieldKey } from '../servarr/values.ts';
import type { Manifest, ManifestEntry } from './manifest/manifest.ts';
import { secretName } from './manifest/secrets.ts';
import type { Observed } from './observe/observe.ts';
import type { State } from './state/record.ts';

/** The number of resources that a service writes into others, and has from others, when the run started. */
export interface Exchange {
  /** The number of enabled resources that the service announces to others. */
  readonly announced: number;
  /** The number of resources that another program wrote; undefined if they were not read. */
  readonly received: number | undefined;
  /** The libraries that were empty when the service was last asked to write into them. */
  readonly knownEmpty: readonly string[];
}

/** Returns the exchange of an observed service. */
export function exchangeOf(
  { kinds }: Pick<Observed, 'kinds'>,
  { service: { app } }: Manifest,
  { emptyLibraries: knownEmpty = [] }: Pick<State, 'emptyLibraries'>,
): Exchange {
  const announced = kinds
    .filter(({ kind }) => announcementOf(app, kind) !== undefined)
    .flatMap(({ kind, actual }) => actual.filter(({ body }) => isEnabled(kind, body)));
  const received = kinds.filter(({ kind }) => externalManagersOf(kind, app).length > 0);
  return {
    knownEmpty,
    announced: announced.length,
    received:
      received.length === 0
        ? undefined
        : received.reduce((sum, { externallyManaged }) => sum + externallyManaged.length, 0),
  };
}

/** One service of a run. */
export interface ExchangingService {
  readonly manifest: Manifest;
  readonly exchange: Exchange;
}

/** A library that a service is connected to. */
export interface Connection {
  /** The name of the application. */
  readonly name: string;
  /** The name of the library. */
  readonly library: string;
  /** True if the service adds each resource only once. */
  readonly addsOnce: boolean;
  /** True if the library has none of what the service wrote. */
  readonly isEmpty: boolean;
}

/** Returns the libraries that a service is connected to, of those that were read in the run. */
export function connectionsOf(manifest: Manifest, all: readonly ExchangingService[]): Connection[] {
  const kinds = PROVIDER_KINDS.filter((kind) => kindsOf(manifest.service.app).includes(kind));
  return kinds.flatMap((kind) => {
    const { autoConnect, enabledBy } = providerRow(kind);
    if (autoConnect === undefined) return [];
    return (manifest.kinds[kind]?.entries ?? []).flatMap((entry) => {
      const library = all.find((one) => isLibraryOf(entry, manifest, one, autoConnect));
      const received = library?.exchange.received;
      if (library === undefined || received === undefined || !entry.enable) return [];
      const { name } = library.manifest.service;
      const connection = { name: entry.name ?? name, library: name };
      return [{ ...connection, addsOnce: addsOnce(entry, enabledBy), isEmpty: received === 0 }];
    });
  });
}

function isLibraryOf(
  { values }: ManifestEntry,
  { secrets }: Manifest,
  { manifest: { service } }: ExchangingService,
  { address, key }: { readonly address: string; readonly key: string },
): boolean {
  const secret = secretName(values[fieldKey(key)] ?? null);
  const source = secret === undefined ? undefined : secrets[secret];
  if (source !== undefined && typeof source !== 'string') return source.apiKeyOf === service.name;
  const url = values[fieldKey(address)];
  return typeof url === 'string' && sameAddress(url, joinUrl(service, '/').href);
}

/** Returns true for an enum value between "off" and "everything", which means that resources are only added. */
function addsOnce({ values }: ManifestEntry, by: EnableRule): boolean {
  const word = by.by === 'word' ? values[by.key] : undefined;
  return by.by === 'word' && word !== undefined && word !== by.on && word !== by.off;
}

/** Returns the warning of libraries that lost what a service wrote. */
export function lossWarning(service: string, lost: readonly Connection[]): Problem {
  const names = joinList(lost.map(({ library }) => displaySafe(library, 60)));
  const once = lost.filter((one) => one.addsOnce).map(({ name }) => `"${displaySafe(name, 60)}"`);
  return new Problem({
    code: 'library-empty',
    place: service,
    what: `${names} ${lost.length === 1 ? 'has' : 'have'} none of the indexers of ${service}, so suite asks ${service} to write them again`,
    fix:
      once.length === 0
        ? 'Wait until the indexers are there. If no indexer fits the library, suite does not ask again.'
        : `The application ${joinList(once)} only adds what it never added before: set syncLevel = "fullSync" for one run, or delete the application in the web UI, so that suite creates it again.`,
  });
}
