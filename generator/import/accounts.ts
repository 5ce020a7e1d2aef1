/** The secrets that services show, and the accounts that they belong to. Pure. */
import { canonical, isObject } from '../base/json.ts';
import type { Kind } from '../servarr/kinds.ts';
import { type Value, isUnset } from '../servarr/values.ts';
import type { ImportedResource } from './imported-resource.ts';
import { hasMask } from './values/credential.ts';

/**
 * The fields with the address of an account, the first of which must be set. Resources with the same name, address and user
 * have the same secret, even if it is masked.
 */
const ADDRESS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  downloadclient: ['host', 'port', 'urlBase'],
  indexer: ['baseUrl', 'apiPath'],
};

/**
 * Returns what tells the account of a resource apart from others: its name, address and user. Returns undefined if the
 * kind has no accounts, or the service does not show the address.
 */
export function accountOf(resource: ImportedResource): string | undefined {
  const { kind, implementation, definition, name, host, fields } = resource;
  const address = (ADDRESS[kind] ?? []).map((key) => fields.get(key));
  const shown = address.map((part) => (isUnset(part?.value) ? null : (part?.value ?? null)));
  const [main = null] = shown;
  if (main === null || address.some((shownValue) => shownValue?.isSecret)) return undefined;
  const users = [...fields].flatMap(([key, { isUser, value }]) =>
    isUser && !isUnset(value) ? [[key, value]] : [],
  );
  // On two hosts, `localhost` is two programs.
  const where = isLoopback(main) ? host : null;
  return canonical([kind, implementation, definition ?? null, name, where, shown, users]);
}

function isLoopback(address: Value): boolean {
  return (
    typeof address === 'string' && /^(?:https?:\/\/)?(?:localhost|127\.|0\.0\.0\.0|\[?::1)/iu.test(address)
  );
}

/** Returns what two keys with the same secret have in common; undefined for a masked secret without an account. */
export function secretOf(
  resource: ImportedResource | undefined,
  key: string,
  value: Value,
): string | undefined {
  if (typeof value === 'string' && !hasMask(value)) return `value ${value}`;
  const account = resource && accountOf(resource);
  return account === undefined ? undefined : `account ${account} ${key}`;
}

export function holdersOf(resources: readonly ImportedResource[]): ReadonlyMap<string, ReadonlySet<string>> {
  const holders = new Map<string, Set<string>>();
  for (const resource of resources)
    for (const [key, value] of secretsIn(resource)) {
      const secret = secretOf(resource, key, value);
      const holder = holders.get(secret ?? '');
      if (holder !== undefined) holder.add(resource.service);
      else if (secret !== undefined) holders.set(secret, new Set([resource.service]));
    }
  return holders;
}

/** Returns each secret with the key that its file is named after. */
function secretsIn({ general, fields }: ImportedResource): [key: string, value: Value][] {
  return [...general, ...fields].flatMap(([key, { value, isSecret, explicit, keyOf }]): [string, Value][] => {
    if (!explicit || !isSecret || keyOf !== undefined) return [];
    return secretParts(key, value);
  });
}

/** Returns the parts of a secret value, one file each. */
export function secretParts(key: string, value: Value): [key: string, value: Value][] {
  if (Array.isArray(value)) return value.map((element, index) => [`${key}-${index + 1}`, element]);
  if (isObject(value)) return Object.entries(value).map(([name, shown]) => [`${key}-${name}`, shown]);
  return [[key, value]];
}
