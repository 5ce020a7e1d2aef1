/** Conditions in a plan: each by its name, and long values where they differ. */
import { expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { planData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import { madeReport, madeStep } from './made.ts';

const condition = (name: string, fields: Readonly<Record<string, Json>>, more: object = {}): Json => ({
  name,
  implementationName: 'Release Group',
  negate: false,
  required: false,
  fields,
  ...more,
});

/** Returns the lines of a key in a plan. */
function linesOf(from: Json | undefined, to: Json, key = 'conditions'): string[] {
  const change = { key, ...(from === undefined ? {} : { from }), to, secret: false, why: 'declared' };
  const action = from === undefined ? 'create' : 'update';
  const step = madeStep({ kind: 'customformat', action, changes: [change] });
  const text = sheetText(planSheet(planData('plan', [madeReport([{ step }])])), { verbose: true });
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

test.each<[string, Json | undefined, Json, string[], string?]>([
  [
    'conditions that are added and removed',
    [A, GONE],
    [condition('C', { value: 3 }), A],
    [
      'conditions.C: unset -> Release Group, value = 3',
      'conditions.B: Release Group, value = "B", negate, required -> unset',
    ],
  ],
  [
    'conditions with other keys; a field that only the service shows is no change',
    [condition('B', { value: 'old', except: true }), A],
    [A, condition('B', { value: 'new' }, { negate: true })],
    ['conditions.B.value: "old" -> "new"', 'conditions.B.negate: false -> true'],
  ],
  [
    'conditions with long values, by the difference',
    [condition('B', { value: `${LONG}old` })],
    [condition('B', { value: `${LONG}new` })],
    [`conditions.B.value: "…${LONG.slice(-20)}old" -> "…${LONG.slice(-20)}new"`],
  ],
  [
    'conditions that share a name, by their values',
    [one, two],
    [two, three],
    ['conditions.B.value: "1" -> "3"'],
  ],
  [
    'conditions that share a name and values',
    [one, one],
    [one],
    ['conditions.B: Release Group, value = "1" -> unset'],
  ],
  [
    'a condition of another implementation as one that goes and one that comes',
    [A],
    [condition('A', { value: 'A' }, { implementationName: 'Release Title' })],
    ['conditions.A: unset -> Release Title, value = "A"', `conditions.A: ${shownA} -> unset`],
  ],
  ['conditions in another form as they are', ['x'], ['y'], ['conditions: ["x"] -> ["y"]']],
  [
    'the conditions of a new format in one line each',
    undefined,
    [A, one],
    [`conditions.A: ${shownA}`, 'conditions.B: Release Group, value = "1"'],
  ],
  [
    'a list of another key as it is',
    [one],
    [],
    [`tags: ${JSON.stringify([one]).slice(0, 100)}… -> []`],
    'tags',
  ],
  [
    'the beginning of texts that differ early',
    `a${LONG}`,
    `b${LONG}`,
    [`label: "a${LONG.slice(0, 98)}…" -> "b${LONG.slice(0, 98)}…"`],
    'label',
  ],
])('a plan shows %s', (_, from, to, want, key) => {
  expect(linesOf(from, to, key)).toEqual(want);
});
