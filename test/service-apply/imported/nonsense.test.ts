/**
 * Services do not validate what is disabled. Every implementation with values that evaluation would reject is imported,
 * evaluates without errors, and plans no change.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importText } from '../../../generator/import/module-text.ts';
import type { WireField, WireItem } from '../../../generator/schema/record/schema-response.ts';
import { providerKindsOf } from '../../../generator/servarr/apps.ts';
import { disabledValues } from '../../../generator/servarr/enable.ts';
import { PROVIDER_KINDS, type ProviderKind, kindRow } from '../../../generator/servarr/kinds.ts';
import type { Json } from '../../../generator/base/json.ts';
import type { Recording } from '../../recordings.ts';
import { readRecording } from '../../service/recorded/recording.ts';
import { RULES } from '../../service/rules.ts';
import type { FakeService } from '../../service/fake.ts';
import { startFleet } from '../multi-service.ts';
import { evaluateImport, importHouse, planImport, workIn } from './multi-service.ts';

const RECORDED = [
  'lidarr-2.14.5',
  'prowlarr-2.3.6',
  'radarr-6.0.3',
  'readarr-0.4.18',
  'sonarr-4.0.19',
  'whisparr-2.0.0',
] as const satisfies readonly Recording[];

const TEXTS = fc.oneof(
  fc.constantFrom(
    'tv1',
    'Ä b',
    '//',
    '\\',
    ' ',
    '\t',
    'http:/x',
    '-1',
    '#',
    '/',
    '/bin/x',
    '(',
    '0',
    'a@b@c',
    'é\n',
  ),
  fc.constantFrom(
    '${x}',
    "''",
    '"',
    '*/ # {',
    '_secret = "/etc/shadow";',
    '{ _secret = "/x"; }',
    '\u202e',
    '\u2028',
  ),
  fc.string({ maxLength: 8 }).filter((one) => !one.includes('\0')),
);
const NUMBERS = fc.constantFrom(-1, 0, 1, 2, 65_536, 99_999, 2_147_483_647);

/** Returns a value of the JSON type that the service stores in a field. */
function nonsense({ value, type, selectOptions }: WireField): fc.Arbitrary<Json> | undefined {
  if (selectOptions !== undefined || type === 'oAuth') return undefined;
  if (typeof value === 'boolean') return fc.boolean();
  if (typeof value === 'number' || type === 'number') return NUMBERS;
  if (typeof value === 'string' || (value ?? null) === null) return type === 'tag' || type === 'tagSelect' || type === 'keyValueList' ? undefined : TEXTS; // prettier-ignore
  return undefined;
}

/** A negative number there is a mark of an unfinished create, which suite removes. */
const MARKS = new Set(PROVIDER_KINDS.flatMap((kind) => kindRow(kind).announcesCreates?.mark ?? []));

let draws = 0;

/** Draws a value. Each draw has its own seed: with the seed of the test, all draws would be the same. */
function draw<T>(values: fc.Arbitrary<T>): T | undefined {
  return fc.sample(values, { numRuns: 1, seed: (fc.readConfigureGlobal().seed ?? 0) + draws++ })[0];
}

/** Fills a fake with one disabled resource of each implementation. */
function fill(fake: FakeService, recording: Recording, kind: ProviderKind): number {
  const items = (readRecording(recording).kinds.get(kind)?.items ?? []) as unknown as WireItem[];
  const each = new Map(items.map((item) => [item.implementation, item]));
  for (const item of [...each.values()].filter(
    (one) => !kindRow(kind).builtIn && one.implementation !== 'Cardigann',
  )) {
    const { fields, implementation, configContract, ...rest } = item as WireItem & { configContract: string };
    const general = { ...rest, ...disabledValues(kind, item) };
    const settings = Object.fromEntries(
      fields.flatMap((field): [string, Json][] => {
        const values = MARKS.has(field.name) ? undefined : nonsense(field);
        return values === undefined ? [] : [[field.name, draw(values) ?? '']];
      }),
    );
    fake.store.of(kind).add((id) => ({ id, name: `${kind} ${implementation}`, implementation, configContract, general, tags: [], settings })); // prettier-ignore
  }
  return each.size;
}

describe('import of disabled resources with odd values', { tags: ['nixpkgs'] }, () => {
  let [omitted, warned] = [0, 0];

  test.each(RECORDED)('%s evaluates and plans empty', { timeout: 240_000 }, async (recording) => {
    const { app } = RULES[recording];
    await using fleet = await startFleet({ [app]: { recording } });
    const [harness] = Object.values(fleet.worlds);
    if (harness === undefined) throw new RangeError('no service');
    for (const kind of providerKindsOf(app)) fill(harness.fake, recording, kind);
    const imported = await importHouse(fleet);
    const text = importText(imported);
    const evaluated = evaluateImport(imported, fleet);
    expect(evaluated.errors, text).toEqual([]);
    for (const plan of (await planImport(evaluated, fleet)).values()) {
      expect(plan.failures.map(({ message }) => message)).toEqual([]);
      expect(workIn(plan)).toEqual([]);
    }
    const keys = imported.entries.flatMap(({ leftOut }) => leftOut);
    const commented = text.split('\n').filter((line) => /^ *# .* is left out: /u.test(line));
    expect(commented).toHaveLength(keys.length + imported.entries.filter(({ rejected }) => rejected).length);
    omitted += keys.length;
    warned += imported.warnings.filter(({ code }) => code === 'import-value').length;
    console.log(`${recording}: ${imported.entries.length} resources, ${keys.length} keys left out`);
  });

  // One service with few fields may get none.
  test('has left out keys of some service, with warnings', () => {
    expect(omitted).toBeGreaterThan(10);
    expect(warned).toBeGreaterThan(10);
  });
});
