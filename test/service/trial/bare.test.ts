/** What a service says of a resource that is switched on bare, against `refused-when-bare.json`. */
import { describe, expect, test } from 'vitest';
import { RECORDINGS, hasCaptures } from '../../captures.ts';
import type { Recording } from '../../captures.ts';
import { ask } from '../ask.ts';
import { startFakeService } from '../fake.ts';
import type { FakeService } from '../fake.ts';
import { MASK, readRecording } from '../recorded/recording.ts';
import type { Bare, SchemaItem } from '../recorded/recording.ts';

const KINDS = ['downloadclient', 'notification'] as const;

/** An item with its masked defaults unset, as the recording was made. */
function unmasked(item: SchemaItem): SchemaItem {
  return {
    ...item,
    fields: item.fields.map(({ value, ...field }) => (value === MASK ? field : { ...field, value })),
  };
}

/** Creates an item disabled, switches it on without a test, and tells what is complained of. */
async function switchOn(fake: FakeService, kind: (typeof KINDS)[number], item: SchemaItem): Promise<Bare> {
  const bare = { ...unmasked(item), name: item.implementation };
  const made = await ask(fake, 'POST', fake.path(kind), { ...bare, enable: false });
  if (made.status !== 201) {
    return { status: made.status };
  }
  const { id } = made.body as { id: number };
  const on = { ...bare, id, enable: true, onGrab: true, onHealthIssue: true };
  const query = fake.path(kind).includes('/v5/') ? 'skipTesting=true' : 'forceSave=true';
  const answer = await ask(fake, 'PUT', `${fake.path(kind)}/${id}?${query}`, on);
  if (answer.status === 400) {
    const properties = (answer.body as { propertyName: string }[]).map(({ propertyName }) => propertyName);
    return [...new Set(properties.map((name) => name.charAt(0).toLowerCase() + name.slice(1)))].toSorted();
  }
  return answer.status === 202 ? [] : { status: answer.status };
}

describe.skipIf(!hasCaptures)('switched on with nothing but the defaults', () => {
  test.each(RECORDINGS.map(({ folder }) => folder))(
    '%s complains as was recorded',
    async (recording: Recording) => {
      await using fake = await startFakeService({ recording });
      for (const kind of KINDS) {
        const recorded = readRecording(recording).kinds.get(kind);
        for (const item of recorded?.items ?? []) {
          const want = recorded?.bare[item.implementation];
          expect.soft(await switchOn(fake, kind, item), `${kind} ${item.implementation}`).toEqual(want);
        }
      }
    },
  );
});
