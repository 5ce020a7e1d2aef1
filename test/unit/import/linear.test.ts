/** The work of `import` for lists of thousands: counted, because the time varies with the machine. */
import { expect, test } from 'vitest';
import { itemOf } from '../../../generator/import/item.ts';
import { groupEquivalent } from '../../../generator/import/merge.ts';
import type { ImportedResource } from '../../../generator/import/resource.ts';
import { type Resource, listedTagIds } from '../../../generator/reconcile/codec/resource.ts';
import { foldings } from '../servarr/foldings.ts';

const MANY = 1000;

const many = <T>(make: (index: number) => T): T[] => Array.from({ length: MANY }, (_, index) => make(index));

/** Counts how often one property of objects is read. */
function counter(property: string) {
  const count = { reads: 0 };
  const counted = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, key, receiver): unknown {
        if (key === property) count.reads += 1;
        return Reflect.get(of, key, receiver);
      },
    });
  return { count, counted };
}

test.each([
  ['of different implementations', (index: number) => `Type${index}`],
  ['of one implementation', () => 'Newznab'],
])('a schema %s is not searched for each resource', (_, implementationOf) => {
  const { count, counted } = counter('implementation');
  const items = many((index) => {
    const fields = [{ name: 'baseUrl', type: 'textbox', value: `https://${index}.example` }];
    return counted({ implementation: implementationOf(index), name: '', fields });
  });
  const found = many((index) => {
    const implementation = implementationOf(index);
    const body = { implementation, fields: [{ name: 'baseUrl', value: `https://${index}.example` }] };
    return itemOf({ implementation, variant: implementation, body } as unknown as Resource, items);
  });
  expect(found.map((one) => items.findIndex((item) => item === one))).toEqual(many((index) => index));
  expect(count.reads).toBeLessThan(10 * MANY);
});

test.each([
  ['with different names', (index: number) => `name ${index}`],
  ['with one name', () => 'name'],
])('resources %s are not compared with all others', (_, nameOf) => {
  const { count, counted } = counter('tags');
  const resources = many((index) =>
    counted({
      name: nameOf(index),
      implementation: 'Newznab',
      service: 'sonarr',
      tags: [],
      general: new Map(),
      fields: new Map(),
    } as unknown as ImportedResource),
  );
  expect(groupEquivalent(resources)).toHaveLength(MANY);
  expect(count.reads).toBeLessThan(100 * MANY);
});

test('the name of a resource is folded once, not for each comparison', () => {
  const resources = many((index) => ({
    name: `name ${(index * 77) % MANY}`,
    implementation: 'Newznab',
    service: 'sonarr',
  })) as unknown as ImportedResource[];
  const sorted = resources.map(({ name }) => name).toSorted();
  const count = foldings(() => expect(groupEquivalent(resources).map(([one]) => one?.name)).toEqual(sorted));
  expect(count).toBeLessThan(2 * MANY);
});

test('tags are not searched for each tag of each resource', () => {
  const { count, counted } = counter('id');
  const tags = many((index) => counted({ id: index, label: `tag ${index}` }));
  const found = many((index) => listedTagIds([index, index + MANY], tags));
  expect(found).toEqual(many((index) => ({ listed: [index], lost: [index + MANY] })));
  expect(count.reads).toBeLessThan(10 * MANY);
});
