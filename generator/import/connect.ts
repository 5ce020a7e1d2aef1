/**
 * Applications of Prowlarr whose services are imported in the same run: suite declares most of them automatically.
 * Pure.
 */
import { addressOf } from '../base/url.ts';
import { APPS } from '../servarr/apps.ts';
import { type Kind, providerRow } from '../servarr/kinds.ts';
import { foldName } from '../servarr/values.ts';
import type { ServiceConfig } from '../source/services/config.ts';
import type { ImportedEntry } from './entry.ts';

/** The entries of a kind, and the services that it connects; undefined for a kind that connects none. */
export interface Connected {
  readonly entries: readonly ImportedEntry[];
  readonly connect: readonly string[] | undefined;
}

/**
 * Removes the entries and keys that suite declares automatically for a connected service.
 * @param services all services of the run
 */
export function withoutConnected(
  kind: Kind,
  entries: readonly ImportedEntry[],
  services: readonly ServiceConfig[],
): Connected {
  const { autoConnect, roles } = providerRow(kind);
  if (autoConnect === undefined || entries.length === 0) return { entries, connect: undefined };
  const managers = services.filter(({ app }) => roles.includes(APPS[app].role)).map(({ name }) => name);
  const named = entries.filter(
    ({ about, name }) => about !== undefined && foldName(about) === foldName(name),
  );
  // A service counts as connected only if every manager has its application.
  const connect = [...Map.groupBy(named, ({ about }) => about ?? '')]
    .filter(([, all]) => managers.every((one) => all.some(({ services: has }) => has.includes(one))))
    .map(([about]) => about);
  return {
    connect: connect.toSorted(),
    entries: entries.flatMap((entry) =>
      named.includes(entry) && connect.includes(entry.about ?? '')
        ? overriding(entry, { services, managers })
        : [entry],
    ),
  };
}

/** Returns the entry without the keys that suite sets itself; none if nothing is left. */
function overriding(
  entry: ImportedEntry,
  { services, managers }: { services: readonly ServiceConfig[]; managers: readonly string[] },
): ImportedEntry[] {
  const { autoConnect } = providerRow(entry.kind);
  if (autoConnect === undefined) return [entry];
  const about = services.find(({ name }) => name === entry.about);
  const own = new Set(services.filter(({ name }) => entry.services.includes(name)).map(addressOf));
  const made = {
    ...(about === undefined ? {} : { [autoConnect.address]: addressOf(about) }),
    ...(own.size === 1 ? { [autoConnect.own]: [...own][0] } : {}),
  };
  const kept = Object.entries(entry.keys).filter(
    ([key, value]) =>
      key !== autoConnect.key &&
      made[key] !== value &&
      !(key === 'services' && entry.services.length === managers.length),
  );
  const said = kept.filter(
    ([key, value]) =>
      !['implementationName', 'services'].includes(key) && !(key === 'name' && value === entry.about),
  );
  return said.length === 0 && entry.leftOut.length === 0
    ? []
    : [{ ...entry, keys: Object.fromEntries(kept), option: undefined }];
}
