/**
 * Every implementation of the kinds other than clients and notifications is created and enabled with its target down, for
 * every meaning of "enabled". A second apply changes nothing, also when the target is up again.
 */
import { serviceData } from '../../../generator/report/plan-data.ts';
import { expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { providerKindsOf } from '../../../generator/servarr/apps.ts';
import { type ProviderKind, PROVIDER_KINDS, kindRow } from '../../../generator/servarr/kinds.ts';
import { RECORDINGS, type Recording } from '../../recordings.ts';
import { recordedItems } from '../../records.ts';
import { KIND_ROWS } from '../../service/kinds.ts';
import { judgements } from '../../validation.ts';
import { type EntryDraft, actions, failures, startHarness } from '../harness.ts';
/**
 * Returns fields that the services accept, by implementation. Fields that the recording itself accepts take
 * precedence.
 */
const VALIDATED: readonly Recording[] = ['prowlarr-2.3.6', 'lidarr-2.14.5', 'radarr-6.0.3', 'sonarr-4.0.19'];

/** Resources that the services accept, by implementation. Own services of the fleet come first. */
function validFields(folder: Recording, kind: ProviderKind): Map<string, Readonly<Record<string, Json>>> {
  const all = [...VALIDATED.filter((one) => one !== folder), folder]
    .filter((one) => VALIDATED.includes(one))
    .flatMap((one) => judgements(one, kind))
    .filter(({ field }) => field === '');
  return new Map(all.map(({ implementation, fields }) => [implementation, fields]));
}

/**
 * Returns an entry of each implementation, enabled, under the name of the built-in resource if there is
 * one. Definitions that share an implementation are represented by the first one; definitions.test.ts tests
 * all.
 */
function entriesOf(folder: Recording, kind: ProviderKind): EntryDraft[] {
  const row = kindRow(kind);
  const valid = validFields(folder, kind);
  const items = Map.groupBy(recordedItems(folder, kind), ({ implementation }) => implementation);
  const first = [...items.values()].flatMap(([item]) => item ?? []);
  return first.map(({ implementation, implementationName, name = '', fields }) => ({
    implementation,
    ...(name === '' ? {} : { definition: name }),
    name: implementationName,
    enable: true,
    fields: Object.fromEntries(
      Object.entries(valid.get(implementation) ?? {}).filter(([key]) =>
        fields.some((field) => field.name === key),
      ),
    ),
    ...(row.enabledBy.by === 'tags' ? { tags: ['one'] } : {}),
  }));
}

const CASES = RECORDINGS.filter(({ folder }) => folder !== 'sonarr-develop').flatMap(({ folder, app }) =>
  PROVIDER_KINDS.slice(2)
    .filter((kind) => providerKindsOf(app).includes(kind))
    .map((kind) => ({ folder, kind })),
);

test.each(CASES)('$kind on $folder', async ({ folder, kind }) => {
  await using harness = await startHarness({ recording: folder, clientsUp: false });
  // suite imports nothing for a library without a root folder.
  harness.fake.store.plain('rootfolder').add((id) => ({ path: '/media/library', id }));
  const draft = { [kind]: entriesOf(folder, kind) };
  const off = (): number => harness.fake.resources(kind).filter((one) => !KIND_ROWS[kind].on(one)).length;
  const first = await harness.apply(draft);
  expect(first.failures.map(({ message }) => message)).toEqual([]);
  expect(first.outcomes.length).toBeGreaterThan(0);
  const before = harness.fake.writes.length;
  expect(before).toBeGreaterThan(0);
  const excused = first.warnings.filter(({ code }) => code === 'sign-in-needed' || code === 'switched-off');
  expect(off()).toBe(excused.length);
  const second = await harness.apply(draft);
  expect(failures(second)).toEqual([]);
  // An indexer that contacts its site when it is enabled stays disabled while the site is down; each run tries again.
  const waiting = second.outcomes.filter(({ notEnabled }) => notEnabled === true);
  if (!kindRow(kind).contactsTargetEvenWhenForced) expect(waiting).toEqual([]);
  expect(waiting.flatMap(({ warning }) => warning?.code ?? [])).toEqual(waiting.map(() => 'switched-off'));
  expect(serviceData(second).counts).toMatchObject({ update: 0, notEnabled: waiting.length });
  expect(actions(second).filter((action) => !action.startsWith('unchanged '))).toEqual(
    waiting.map(({ step }) => `update ${step.name}`),
  );
  if (waiting.length === 0) expect(harness.fake.writes).toHaveLength(before);
  // Built-in resources were adopted: no implementation occurs twice.
  const stored = harness.fake.resources(kind).map(({ implementation }) => implementation);
  if (kindRow(kind).builtIn) expect(new Set(stored).size).toBe(stored.length);
  harness.fake.clientsUp = true;
  expect(failures(await harness.apply(draft))).toEqual([]);
  expect(off()).toBe(excused.length - waiting.length);
  const writes = harness.fake.writes.length;
  expect(failures(await harness.apply(draft))).toEqual([]);
  expect(harness.fake.writes).toHaveLength(writes);
});

test('a resource that is not enabled yet is neither an update nor a failure, and blocks no deletion', async () => {
  await using harness = await startHarness({ recording: 'prowlarr-2.3.6', clientsUp: false });
  const site = { implementation: 'Newznab', name: 'site', fields: { baseUrl: 'http://site.example' } };
  const client = { implementation: 'Transmission', name: 'client', enable: false };
  expect(failures(await harness.apply({ indexer: [site], downloadclient: [client] }))).toEqual([]);
  const report = await harness.apply({ indexer: [site], downloadclient: [] }, { requireTest: true });
  expect(report.failures).toEqual([]);
  expect(report.warnings.map(({ code }) => code)).toEqual(['switched-off']);
  expect(serviceData(report).counts).toEqual({
    create: 0,
    update: 0,
    replace: 0,
    delete: 1,
    move: 0,
    unchanged: 0,
    notEnabled: 1,
    kept: 0,
    failed: 0,
  });
});
