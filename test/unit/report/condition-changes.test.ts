/** Conditions in a plan: each by its name, and long values where they differ. */
import { expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { NO_STEPS, type StepData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';

const condition = (name: string, fields: Readonly<Record<string, Json>>, more: object = {}): Json => ({
  name,
  implementationName: 'Release Group',
  negate: false,
  required: false,
  fields,
  ...more,
});

/** Returns the lines of the keys in a plan. */
function keysOf(
  from: Json | undefined,
  to: Json,
  { action = 'update', key = 'conditions' }: { action?: StepData['action']; key?: string } = {},
): string[] {
  const change = {
    key,
    ...(from === undefined ? {} : { from }),
    to,
    secret: false,
    why: 'declared',
  } as const;
  const step: StepData = {
    kind: 'customformat',
    name: 'Groups',
    action,
    reason: 'differs from the configuration',
    adopted: false,
    changes: [change],
    notes: [],
  };
  const counts = { ...NO_STEPS, update: 1 };
  const service = { service: 'sonarr', app: 'sonarr', counts, steps: [step], warnings: [], failures: [] };
  const text = sheetText(planSheet({ format: 1, mode: 'plan', services: [service] }), { verbose: true });
  return text
    .split('\n')
    .slice(1, -1)
    .map((line) => line.trim());
}

const A = condition('A', { value: String.raw`\b(A)\b` });

const GONE = condition('B', { value: 'B', other: null, except: false }, { negate: true, required: true });
const LONG = 'first|'.repeat(40);
const [one, two, three] = ['1', '2', '3'].map((value) => condition('B', { value })) as [Json, Json, Json];
const shownA = String.raw`Release Group, value = "\\b(A)\\b"`;

test.each<[string, Json, Json, string[]]>([
  [
    'that are added and removed',
    [A, GONE],
    [condition('C', { value: 3 }), A],
    [
      'conditions.C: unset -> Release Group, value = 3',
      'conditions.B: Release Group, value = "B", negate, required -> unset',
    ],
  ],
  [
    'with other keys; a field that only the service shows is no change',
    [condition('B', { value: 'old', except: true }), A],
    [A, condition('B', { value: 'new' }, { negate: true })],
    ['conditions.B.value: "old" -> "new"', 'conditions.B.negate: false -> true'],
  ],
  [
    'with long values, by the difference',
    [condition('B', { value: `${LONG}old` })],
    [condition('B', { value: `${LONG}new` })],
    [`conditions.B.value: "…${LONG.slice(-20)}old" -> "…${LONG.slice(-20)}new"`],
  ],
  ['that share a name, by their values', [one, two], [two, three], ['conditions.B.value: "1" -> "3"']],
  ['that share a name and values', [one, one], [one], ['conditions.B: Release Group, value = "1" -> unset']],
  [
    'of another implementation as one that goes and one that comes',
    [A],
    [condition('A', { value: 'A' }, { implementationName: 'Release Title' })],
    ['conditions.A: unset -> Release Title, value = "A"', `conditions.A: ${shownA} -> unset`],
  ],
  ['in another form as they are', ['x'], ['y'], ['conditions: ["x"] -> ["y"]']],
])('a plan shows conditions %s', (_, from, to, want) => {
  expect(keysOf(from, to)).toEqual(want);
});

test('a plan shows the conditions of a new format in one line each', () => {
  const want = [`conditions.A: ${shownA}`, 'conditions.B: Release Group, value = "1"'];
  expect(keysOf(undefined, [A, one], { action: 'create' })).toEqual(want);
});

test('a plan shows a list of another key as it is', () => {
  expect(keysOf([A], [], { key: 'tags' })[0]).toContain('tags: [{"name":"A"');
});

test('strings that differ early are cut at the end', () => {
  const tail = 'x'.repeat(200);
  expect(keysOf(`a${tail}`, `b${tail}`, { key: 'label' })).toEqual([
    `label: "a${'x'.repeat(98)}…" -> "b${'x'.repeat(98)}…"`,
  ]);
});
