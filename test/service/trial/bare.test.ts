/**
 * Compares the failures of a resource that is enabled with only its defaults with `refused-when-bare.json`.
 */
import { describe, expect, test } from 'vitest';
import { RECORDINGS, hasRecorded } from '../../recordings.ts';
import type { Recording } from '../../recordings.ts';
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';
import { ask } from '../ask.ts';
import { startFakeService } from '../fake.ts';
import type { FakeService } from '../fake.ts';
import { MASK, readRecording } from '../recorded/recording.ts';
import type { Bare, SchemaItem } from '../recorded/recording.ts';

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

/** Returns items without the keys that represent several definitions at once. */
function asRecorded(bare: Readonly<Record<string, Bare>>): [string, Bare][] {
  const keys = Object.keys(bare);
  return Object.entries(bare).filter(([key]) => !keys.some((other) => other.startsWith(`${key}/`)));
}

/** The item of an implementation, or of `implementation/definition`. */
function named(items: readonly SchemaItem[], key: string): SchemaItem | undefined {
  const [implementation = '', definition] = key.split('/');
  const all = items.filter((one) => one.implementation === implementation);
  const byName = all.find(({ name }) => name === definition);
  return definition === undefined
    ? all[0]
    : (byName ?? all.find(({ definitionName }) => definitionName === definition));
}

/** Creates an item disabled, enables it without a test, and returns the failures. */
async function switchOn(fake: FakeService, kind: ProviderKind, item: SchemaItem): Promise<Bare> {
  const bare = { ...unmasked(item), name: `bare ${item.implementation}` };
  const [switchedOn, off] = ON[kind];
  const made = await ask(fake, 'POST', fake.path(kind), { ...bare, ...off });
  if (made.status !== 201) return { status: made.status };
  const { id } = made.body as { id: number };
  const on = { ...bare, id, ...switchedOn };
  const query = fake.path(kind).includes('/v5/') ? 'skipTesting=true' : 'forceSave=true';
  const answer = await ask(fake, 'PUT', `${fake.path(kind)}/${id}?${query}`, on);
  if (answer.status === 400) {
    const properties = (answer.body as { propertyName: string }[]).map(({ propertyName }) => propertyName);
    return [...new Set(properties.map((name) => name.charAt(0).toLowerCase() + name.slice(1)))].toSorted();
  }
  return answer.status === 202 ? [] : { status: answer.status };
}

describe('switched on with nothing but the defaults', () => {
  test.each(RECORDINGS.map(({ folder }) => folder))(
    '%s complains as was recorded',
    async (recording: Recording) => {
      await using fake = await startFakeService({ recording, clientsUp: false });
      fake.store.plain('rootfolder').add((id) => ({ path: '/media/library', id }));
      let count = 0;
      for (const { kind, items, bare } of readRecording(recording).kinds.values()) {
        for (const [key, want] of isRecorded(recording, kind) ? asRecorded(bare) : []) {
          const item = named(items, key);
          if (item !== undefined) {
            count += 1;
            const got = await switchOn(fake, kind, item);
            await Promise.all(
              fake.resources(kind).map(({ id }) => ask(fake, 'DELETE', `${fake.path(kind)}/${id}`)),
            );
            expect.soft(got, `${kind} ${key}`).toEqual(want);
          }
        }
      }
      console.info(`${recording}: ${count} switched on bare`);
      expect(count).toBeGreaterThan(35);
    },
  );
});
