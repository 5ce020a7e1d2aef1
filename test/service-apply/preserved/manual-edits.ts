/** What a person does in the web UI of a service: the fake's store, changed directly. */
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';
import { Store, type Stored } from '../../service/store.ts';
import type { Harness } from '../harness.ts';

/** What is stored under a name. */
export function stored(harness: Harness, name: string, kind: ProviderKind = 'downloadclient'): Stored {
  const found = harness.fake.resources(kind).find((one) => one.name === name);
  if (found === undefined) throw new Error(`nothing is named ${name}`);
  return found;
}

/** The names of what is stored, in the order of their numbers. */
export function names(harness: Harness, kind: ProviderKind = 'downloadclient'): string[] {
  return harness.fake.resources(kind).map(({ name }) => name);
}

/** Changes what is stored under a name. */
export function edit(
  harness: Harness,
  name: string,
  { settings = {}, general = {}, ...rest }: Partial<Stored>,
  kind: ProviderKind = 'downloadclient',
): void {
  const { id, ...before } = stored(harness, name, kind);
  const next = {
    id,
    ...before,
    ...rest,
    settings: { ...before.settings, ...settings },
    general: { ...before.general, ...general },
  };
  harness.fake.store.of(kind).rows.set(id, next);
}

/** Makes a resource by hand, like another one. */
export function make(
  harness: Harness,
  like: Stored,
  part: Partial<Stored>,
  kind: ProviderKind = 'downloadclient',
): Stored {
  return harness.fake.store.of(kind).add((id) => ({ ...like, ...part, id }));
}

/** Deletes what has a name. */
export function drop(harness: Harness, name: string, kind: ProviderKind = 'downloadclient'): void {
  harness.fake.store.of(kind).rows.delete(stored(harness, name, kind).id);
}

/** Gives the service a new database: what is in it has the numbers from one on, as they come. */
export function newDatabase(
  harness: Harness,
  resources: readonly Stored[],
  kind: ProviderKind = 'downloadclient',
): void {
  const fresh = new Store();
  for (const one of resources) fresh.of(kind).add((id) => ({ ...one, id }));
  const rows = harness.fake.store.of(kind).rows;
  rows.clear();
  for (const [id, one] of fresh.of(kind).rows) rows.set(id, one);
}

/** Everything that is stored, to compare a resource before and after. */
export function snapshot(harness: Harness, kind: ProviderKind = 'downloadclient'): Stored[] {
  return structuredClone(harness.fake.resources(kind));
}

/** `POST downloadclient 201`: the writes that the service has seen, tests left out. */
export function writes(harness: Harness): string[] {
  return harness.fake.writes.map(
    ({ method, path, status }) => `${method} ${path.split('/').slice(3).join('/')} ${status}`,
  );
}
