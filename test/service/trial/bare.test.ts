/**
 * Compares the failures of a resource that is enabled with only its defaults with `refused-when-bare.json`.
 */
import { expect, test } from 'vitest';
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';
import { RECORDINGS, type Recording, hasRecorded } from '../../recordings.ts';
import { ask } from '../ask.ts';
import { FakeService } from '../fake.ts';
import { type Bare, MASK, type SchemaItem, fieldOf, itemNamed } from '../recorded/recording.ts';

/** Required keys of an import list. */
const IMPORTED = { metadataProfileId: 1, qualityProfileId: 1, rootFolderPath: '/media/library' };

/** Keys that enable or disable a resource of a kind. */
const ON: Readonly<Record<ProviderKind, readonly [on: object, off: object]>> = {
  downloadclient: [{ enable: true }, { enable: false }],
  notification: [{ onGrab: true, onHealthIssue: true }, {}],
  indexer: [
    { enable: true, enableRss: true, appProfileId: 1 },
    {
      enable: false,
      enableRss: false,
      enableAutomaticSearch: false,
      enableInteractiveSearch: false,
      appProfileId: 1,
    },
  ],
  applications: [{ syncLevel: 'fullSync' }, { syncLevel: 'disabled' }],
  indexerproxy: [{ tags: [1] }, {}],
  importlist: [
    { enableAutomaticAdd: true, enabled: true, ...IMPORTED },
    { enableAutomaticAdd: false, enabled: false, ...IMPORTED },
  ],
  metadata: [{ enable: true }, { enable: false }],
};

/** An item with its masked defaults unset, as the recording was made. */
function unmasked(item: SchemaItem): SchemaItem {
  return {
    ...item,
    fields: item.fields.map(({ value, ...field }) => (value === MASK ? field : { ...field, value })),
  };
}

/** True where it was this service that was asked, and not its twin. */
function isRecorded(recording: Recording, kind: ProviderKind): boolean {
  const ours = hasRecorded(recording, 'kinds-refused-when-bare.json');
  return ours || kind === 'downloadclient' || kind === 'notification';
}

/** Creates an item disabled, enables it without a test, and returns the failures. */
function switchOn(fake: FakeService, kind: ProviderKind, item: SchemaItem): Bare {
  const bare = { ...unmasked(item), name: `bare ${item.implementation}` };
  const [switchedOn, off] = ON[kind];
  const made = ask(fake, 'POST', fake.path(kind), { ...bare, ...off });
  if (made.status !== 201) return { status: made.status };
  const { id } = made.body as { id: number };
  const query = fake.path(kind).includes('/v5/') ? 'skipTesting=true' : 'forceSave=true';
  const path = `${fake.path(kind)}/${id}`;
  const { status, body } = ask(fake, 'PUT', `${path}?${query}`, { ...bare, id, ...switchedOn });
  ask(fake, 'DELETE', path);
  if (status !== 400) return status === 202 ? [] : { status };
  const properties = (body as { propertyName: string }[]).map(({ propertyName }) => fieldOf(propertyName));
  return [...new Set(properties)].toSorted();
}

test.each(RECORDINGS)('$folder complains as was recorded of what is switched on bare', ({ folder }) => {
  const fake = new FakeService({ recording: folder, clientsUp: false });
  fake.store.plain('rootfolder').add((id) => ({ path: '/media/library', id }));
  let count = 0;
  for (const { kind, items, bare } of fake.recorded.kinds.values()) {
    const keys = isRecorded(folder, kind) ? Object.keys(bare) : [];
    // A key without a definition represents several at once.
    for (const key of keys.filter((one) => !keys.some((other) => other.startsWith(`${one}/`)))) {
      const item = itemNamed(items, key);
      if (item === undefined) continue;
      count += 1;
      expect.soft(switchOn(fake, kind, item), `${kind} ${key}`).toEqual(bare[key]);
    }
  }
  expect(count).toBeGreaterThan(35);
});
