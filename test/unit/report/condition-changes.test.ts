/** Conditions in a plan: each by its name, and long values where they differ. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import type { StepData } from '../../../generator/report/plan-data.ts';
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
  const counts = {
    create: 0,
    update: 1,
    replace: 0,
    delete: 0,
    move: 0,
    kept: 0,
    unchanged: 0,
    notEnabled: 0,
    failed: 0,
  };
  const service = { service: 'sonarr', app: 'sonarr', counts, steps: [step], warnings: [], failures: [] };
  const text = sheetText(planSheet({ format: 1, mode: 'plan', services: [service] }), { verbose: true });
  return text
    .split('\n')
    .slice(1, -1)
    .map((line) => line.trim());
}

const A = condition('A', { value: String.raw`\b(A)\b` });

describe('conditions of a format in a plan', () => {
  test('that are added and removed', () => {
    const gone = condition('B', { value: 'B', other: null, except: false }, { negate: true, required: true });
    const added = condition('C', { value: 3 });
    expect(keysOf([A, gone], [added, A])).toEqual([
      'conditions.C: unset -> Release Group, value = 3',
      'conditions.B: Release Group, value = "B", negate, required -> unset',
    ]);
  });

  test('with other keys; a field that only the service shows is no change', () => {
    const before = condition('B', { value: 'old', except: true });
    const after = condition('B', { value: 'new' }, { negate: true });
    expect(keysOf([before, A], [A, after])).toEqual([
      'conditions.B.value: "old" -> "new"',
      'conditions.B.negate: false -> true',
    ]);
  });

  test('with long values show the difference', () => {
    const long = 'first|'.repeat(40);
    const [line] = keysOf(
      [condition('B', { value: `${long}old` })],
      [condition('B', { value: `${long}new` })],
    );
    expect(line).toBe(
      'conditions.B.value: "…t|first|first|first|old" -> "…t|first|first|first|new"'.replaceAll(
        't|first|first|first|',
        long.slice(-20),
      ),
    );
  });

  test('that share a name are compared by their values', () => {
    const [one, two, three] = ['1', '2', '3'].map((value) => condition('B', { value }));
    expect(keysOf([one, two] as Json, [two, three] as Json)).toEqual(['conditions.B.value: "1" -> "3"']);
    expect(keysOf([one, one] as Json, [one] as Json)).toEqual([
      'conditions.B: Release Group, value = "1" -> unset',
    ]);
  });

  test('of another implementation are a condition that goes and one that comes', () => {
    const title = condition('A', { value: 'A' }, { implementationName: 'Release Title' });
    expect(keysOf([A], [title])).toEqual([
      'conditions.A: unset -> Release Title, value = "A"',
      String.raw`conditions.A: Release Group, value = "\\b(A)\\b" -> unset`,
    ]);
  });

  test('of a new format are one line each', () => {
    expect(keysOf(undefined, [A, condition('B', { value: 'B' })], { action: 'create' })).toEqual([
      String.raw`conditions.A: Release Group, value = "\\b(A)\\b"`,
      'conditions.B: Release Group, value = "B"',
    ]);
  });

  test('in another form are shown as they are', () => {
    expect(keysOf(['x'], ['y'])).toEqual(['conditions: ["x"] -> ["y"]']);
  });

  test('a key of another type that is a list is shown as it is', () => {
    expect(keysOf([A], [], { key: 'tags' })[0]).toContain('tags: [{"name":"A"');
  });
});

test('strings that differ early are cut at the end', () => {
  const tail = 'x'.repeat(200);
  expect(keysOf(`a${tail}`, `b${tail}`, { key: 'label' })).toEqual([
    `label: "a${'x'.repeat(98)}…" -> "b${'x'.repeat(98)}…"`,
  ]);
});
