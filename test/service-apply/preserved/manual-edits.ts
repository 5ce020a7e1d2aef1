/** Edits that a user makes in the web UI of a service, made directly in the fake's store. */
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';
import type { Stored } from '../../service/store.ts';
import type { Harness } from '../harness.ts';

export function stored(harness: Harness, name: string, kind: ProviderKind = 'downloadclient'): Stored {
  const found = harness.fake.resources(kind).find((one) => one.name === name);
  if (found === undefined) throw new Error(`nothing is named ${name}`);
  return found;
}

/** Returns the names of the stored resources in the order of their IDs. */
export function names(harness: Harness, kind: ProviderKind = 'downloadclient'): string[] {
  return harness.fake.resources(kind).map(({ name }) => name);
}

/** Creates a foreign resource as a copy of another one. */
export function make(
  harness: Harness,
  like: Stored,
  part: Partial<Stored>,
  kind: ProviderKind = 'downloadclient',
): Stored {
  return harness.fake.store.of(kind).add((id) => ({ ...like, ...part, id }));
}

/** Returns the writes that the service has received, without tests: `POST downloadclient 201`. */
export function writes(harness: Harness): string[] {
  return harness.fake.writes.map(
    ({ method, path, status }) => `${method} ${path.split('/').slice(3).join('/')} ${status}`,
  );
}
