/** Settings and profiles of a service that two hosts manage at the same time, or that a user edits during a run. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, isObject } from '../../../generator/base/json.ts';
import { kindPath } from '../../../generator/servarr/apps.ts';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import { SETTINGS_RECORDINGS } from '../../settings.ts';
import { randomRuns } from '../../thorough.ts';
import { Within } from '../stateful/in-process.ts';
import {
  type Entries,
  FIRST,
  NOTHING,
  SCENES,
  apply,
  freshService,
  groupsOf,
  storedIn,
  well,
} from '../stateful/scenes.ts';
import { Turns } from '../stateful/turns.ts';

/** Keys of settings that no scene declares, with a value other than that of a new service. */
const OTHERS: Entries = {
  'config/mediamanagement': [{ deleteEmptyFolders: true }],
  'config/downloadclient': [{ enableCompletedDownloadHandling: false }],
  'config/indexer': [{ retention: 5 }],
  'config/metadataprovider': [{ embedCoverArt: false }],
  'config/ui': [{ enableColorImpairedMode: true }],
  'config/host': [{ proxyPort: 3128 }],
};

/** Returns a group as the service shows it. */
function groupOf(within: Within, kind: Kind): Readonly<Record<string, unknown>> {
  const body = within.ask('GET', kindPath(within.api, kind)) as Json;
  if (!isObject(body)) throw new TypeError(`${kind} is no object`);
  return body;
}

/** Changes settings as a user does in the web UI. */
function edit(within: Within, entries: Entries): void {
  for (const kind of groupsOf(within))
    within.fake.store.settings.set(kind, { ...groupOf(within, kind), ...entries[kind]?.[0] });
}

/** Thorough runs draw many cases. */
const LONG = { timeout: 600_000 };

const settingsOf = (within: Within): unknown[] => groupsOf(within).map((kind) => groupOf(within, kind));

/** Returns the keys of a draft that the service has, as it has them: `[["config/ui", { timeFormat: "HH:mm" }], …]`. */
function partOf(within: Within, draft: Entries): unknown[] {
  return groupsOf(within).map((kind) => {
    const group = groupOf(within, kind);
    const keys = Object.keys(draft[kind]?.[0] ?? {}).filter((key) => Object.hasOwn(group, key));
    return [kind, Object.fromEntries(keys.map((key) => [key, group[key]]))];
  });
}

/** Returns what a draft declares of the keys that the service has. */
function wanted(within: Within, draft: Entries): unknown[] {
  return groupsOf(within).map((kind) => {
    const declared = Object.entries(draft[kind]?.[0] ?? {});
    return [kind, Object.fromEntries(declared.filter(([key]) => Object.hasOwn(groupOf(within, kind), key)))];
  });
}

/** Returns `kind id` of each resource that the state of a host calls created by suite. */
function createdBy(within: Within, host: string): string[] {
  return Object.entries(within.state(host).kinds).flatMap(([kind, { records }]) =>
    records.flatMap(({ id, ownership }) => (ownership === 'created' ? [`${kind} ${id}`] : [])),
  );
}

describe.each(SETTINGS_RECORDINGS)('$folder under $api', (recording) => {
  test(
    'two hosts that declare different keys get both, and what one no longer declares stays',
    LONG,
    async () => {
      const start = freshService(recording);
      await fc.assert(
        fc.asyncProperty(fc.infiniteStream(fc.nat(5)), async (numbers) => {
          const within = new Within(start);
          const turns = new Turns((count) => (numbers.next().value ?? 0) % count);
          within.gate = async () => turns.wait();
          await turns.all([async () => apply(within, FIRST, 'a'), async () => apply(within, OTHERS, 'b')]);
          within.gate = undefined;
          // A write of a host can undo what the other one wrote just before.
          await well(within, FIRST, 'a');
          await well(within, OTHERS, 'b');
          expect([partOf(within, FIRST), partOf(within, OTHERS)]).toEqual([
            wanted(within, FIRST),
            wanted(within, OTHERS),
          ]);
          expect([await well(within, FIRST, 'a'), await well(within, OTHERS, 'b')]).toEqual([[], []]);
          await well(within, NOTHING, 'a');
          expect(partOf(within, OTHERS)).toEqual(wanted(within, OTHERS));
          const last = settingsOf(within);
          await well(within, NOTHING, 'b');
          expect(settingsOf(within)).toEqual(last);
        }),
        { numRuns: randomRuns({ everyday: 1, thorough: 20 }) },
      );
    },
  );

  // Of kinds with implementations, both hosts can create one, each with its ID (docs/plan-and-apply.md).
  const scenes = SCENES.filter(
    ({ folder, api, clients }) =>
      folder === recording.folder && api === recording.api && clients.length === 0,
  );

  test.each(scenes)(
    'two hosts that declare the same at the same time end with one of each, which one of them created: $what',
    LONG,
    async ({ steps: [first] }) => {
      const start = freshService(recording);
      const once = new Within(start);
      await well(once, first);
      await fc.assert(
        fc.asyncProperty(fc.infiniteStream(fc.nat(5)), async (numbers) => {
          const within = new Within(start);
          const turns = new Turns((count) => (numbers.next().value ?? 0) % count);
          within.gate = async () => turns.wait();
          await turns.all(['a', 'b'].map((host) => async () => apply(within, first, host)));
          within.gate = undefined;
          for (const host of ['a', 'b', 'a', 'b']) await well(within, first, host);
          expect(storedIn(within)).toEqual(storedIn(once));
          expect([await well(within, first, 'a'), await well(within, first, 'b')]).toEqual([[], []]);
          const [one, other] = ['a', 'b'].map((host) => createdBy(within, host));
          expect(one?.filter((id) => other?.includes(id))).toEqual([]);
        }),
        { numRuns: randomRuns({ everyday: 2, thorough: 20 }) },
      );
    },
  );

  test('a user who edits before any read of a run keeps what is not declared', LONG, async () => {
    const start = freshService(recording);
    const whole = new Within(start);
    await well(whole, FIRST);
    const reads = whole.asked.flatMap(({ method }, index) => (method === 'GET' ? [index + 1] : []));
    const drawn = randomRuns({ everyday: 4, thorough: reads.length });
    for (const at of fc.sample(fc.shuffledSubarray(reads, { minLength: drawn, maxLength: drawn }), 1)[0] ??
      []) {
      const within = new Within(start);
      within.mishap = (count, method) => {
        if (count === at && method === 'GET') edit(within, OTHERS);
        return undefined;
      };
      await apply(within, FIRST);
      within.mishap = undefined;
      expect([at, partOf(within, OTHERS)]).toEqual([at, wanted(within, OTHERS)]);
      await well(within, FIRST);
      expect([at, partOf(within, FIRST)]).toEqual([at, wanted(within, FIRST)]);
      expect(await well(within, FIRST)).toEqual([]);
      await well(within, NOTHING);
      expect([at, partOf(within, OTHERS)]).toEqual([at, wanted(within, OTHERS)]);
    }
  });
});
