/**
 * Applications of Prowlarr whose services are imported in the same run: suite declares most of them automatically.
 * Pure.
 */
import { addressOf } from '../base/url.ts';
import { APPS } from '../servarr/apps.ts';
import { applicationsFor } from '../servarr/like.ts';
import type { ModelKind } from '../schema/model/model.ts';
import { providerRow } from '../servarr/kinds.ts';
import { foldName } from '../servarr/values.ts';
import type { ServiceConfig } from '../source/services/config.ts';
import type { ImportedEntry } from './entry.ts';

/**
 * Removes the entries and keys that suite declares automatically for a connected service.
 * @param services all services of the run
 * @returns the other entries, and the services that the kind connects: undefined for a kind that connects none, null for
 * all that it can connect, which is the default
 */
export function withoutConnected(
  { kind, implementations }: ModelKind,
  entries: readonly ImportedEntry[],
  services: readonly ServiceConfig[],
): { entries: readonly ImportedEntry[]; connect: string[] | null | undefined } {
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
  const addresses = new Map(services.map((one) => [one.name, addressOf(one)]));
  const overriding = (entry: ImportedEntry): ImportedEntry[] => {
    const { about = '', name, option = '' } = entry;
    const addressesOfEntry = [...new Set(entry.services.map((manager) => addresses.get(manager)))];
    const made = new Map([
      [autoConnect.address, addresses.get(about)],
      [autoConnect.own, addressesOfEntry.length === 1 ? addressesOfEntry[0] : undefined],
    ]);
    const keys = Object.entries(entry.keys).filter(
      ([key, value]) =>
        key !== autoConnect.key &&
        made.get(key) !== value &&
        !(key === 'services' && entry.services.length === managers.length),
    );
    const isDefault = keys.every(
      ([key, value]) =>
        ['implementationName', 'services'].includes(key) || (key === 'name' && value === about),
    );
    // A typed option without a name is for the service that has the name of the app, and has the name of that service.
    const hasDefaultName = name === about && foldName(about) === foldName(option);
    return isDefault && entry.leftOut.length === 0
      ? []
      : [{ ...entry, keys: Object.fromEntries(keys), hasDefaultName }];
  };
  const names = new Set(implementations.map(({ implementation }) => implementation));
  const possible = services.filter(({ app }) => applicationsFor(app).some((name) => names.has(name)));
  return {
    connect: connect.length > 0 && possible.length === connect.length ? null : connect.toSorted(),
    entries: entries.flatMap((entry) =>
      named.includes(entry) && connect.includes(entry.about ?? '') ? overriding(entry) : [entry],
    ),
  };
}
