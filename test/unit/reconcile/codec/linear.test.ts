/** The work of a plan for thousands of conditions and choices: counted, because the time varies with the machine. */
import { expect, test } from 'vitest';
import { choiceNames, liveChoices, sameStored } from '../../../../generator/reconcile/codec/choices.ts';
import { conditions } from '../../../../generator/reconcile/codec/conditions.ts';
import type { WireItem } from '../../../../generator/schema/record/schema-response.ts';
import { counter, many } from '../../counter.ts';

const OF = { kind: 'customformat', app: 'sonarr' } as const;

/** Returns the schema of a condition with many choices, and the number of times that one of them was read. */
function choices(size: number) {
  const { count, counted } = counter('value');
  return { count, selectOptions: many(size, (value) => counted({ name: `choice ${value}`, value })) };
}

test('choices are not read for each condition that is shown', () => {
  const { count, selectOptions } = choices(1000);
  const implementation = 'ResolutionSpecification';
  const spec: WireItem = { implementation, fields: [{ name: 'value', type: 'select', selectOptions }] };
  const condition = { name: 'a', implementation, negate: false, required: false, fields: { value: 1 } };
  const item: WireItem = { implementation: '', fields: [], conditions: [spec] };
  const structure = conditions.traits(OF, item, 'conditions')?.structure;
  const shown = structure?.shown(
    many(1000, () => condition),
    () => undefined,
  );
  expect(shown).toHaveLength(1000);
  expect((shown as object[])[0]).toMatchObject({ name: 'a', fields: { value: 'choice 1' } });
  expect(count.reads).toBeLessThan(10_000);
});

test('conditions of a schema are not searched for each condition that is shown', () => {
  const { count, counted } = counter('implementation');
  const specs = many(1000, (index) => counted({ implementation: `Type${index}`, fields: [] }));
  const item: WireItem = { implementation: '', fields: [], conditions: specs };
  const stored = many(1000, (index) => ({ name: 'a', implementation: `Type${index}`, fields: {} }));
  const structure = conditions.traits(OF, item, 'conditions')?.structure;
  expect(structure?.shown(stored, () => undefined)).toHaveLength(1000);
  expect(count.reads).toBeLessThan(10_000);
});

test.each([
  ['declared by another number', (index: number) => ({ _choice: `choice ${index}`, value: -index })],
  ['declared by another name', (value: number) => ({ _choice: 'another', value })],
])('choices are not read for each choice %s', (_, declared) => {
  const { count, selectOptions } = choices(1000);
  const item: WireItem = { implementation: 'X', fields: [{ name: 'a', type: 'select', selectOptions }] };
  const { values } = liveChoices({ 'fields.a': many(1000, declared) }, item);
  expect(values['fields.a']).toEqual(many(1000, (index) => index));
  expect(count.reads).toBeLessThan(20_000);
});

test('choices are not read for each value that is compared or named', () => {
  const { count, selectOptions } = choices(1000);
  const numbers = many(1000, (index) => index);
  const names = many(1000, (index) => `Choice ${index}`);
  expect(sameStored(selectOptions, names, numbers)).toBe(true);
  expect(sameStored(selectOptions, numbers, names.toReversed())).toBe(false);
  expect(many(1000, (index) => choiceNames(selectOptions, index))).toEqual(
    many(1000, (index) => `choice ${index}`),
  );
  expect(count.reads).toBeLessThan(20_000);
});
