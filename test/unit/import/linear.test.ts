/** The work of `import` for lists of thousands: counted, because the time varies with the machine. */
import { expect, test } from 'vitest';
import { importServices } from '../../../generator/import/entries.ts';
import { itemOf } from '../../../generator/import/item.ts';
import { groupEquivalent } from '../../../generator/import/merge.ts';
import type { ImportedResource } from '../../../generator/import/resource.ts';
import { type Resource, listedTagIds } from '../../../generator/reconcile/codec/resource.ts';
import { recordOf } from '../../records.ts';
import { processorTime } from '../base/processor-time.ts';
import { counter, many } from '../counter.ts';
import { foldings } from '../servarr/foldings.ts';
import { contentsOf } from './contents.ts';

const MANY = 1000;

test.each([
  ['of different implementations', (index: number) => `Type${index}`],
  ['of one implementation', () => 'Newznab'],
])('a schema %s is not searched for each resource', (_, implementationOf) => {
  const { count, counted } = counter('implementation');
  const items = many(MANY, (index) => {
    const fields = [{ name: 'baseUrl', type: 'textbox', value: `https://${index}.example` }];
    return counted({ implementation: implementationOf(index), name: '', fields });
  });
  const found = many(MANY, (index) => {
    const implementation = implementationOf(index);
    const body = { implementation, fields: [{ name: 'baseUrl', value: `https://${index}.example` }] };
    return itemOf({ implementation, variant: implementation, body } as unknown as Resource, items);
  });
  expect(found.map((one) => items.findIndex((item) => item === one))).toEqual(many(MANY, (index) => index));
  expect(count.reads).toBeLessThan(10 * MANY);
});

test.each([
  ['with different names', (index: number) => `name ${index}`],
  ['with one name', () => 'name'],
])('resources %s are not compared with all others', (_, nameOf) => {
  const { count, counted } = counter('tags');
  const resources = many(MANY, (index) =>
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
  const resources = many(MANY, (index) => ({
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
  const tags = many(MANY, (index) => counted({ id: index, label: `tag ${index}` }));
  const found = many(MANY, (index) => listedTagIds([index, index + MANY], tags));
  expect(found).toEqual(many(MANY, (index) => ({ listed: [index], lost: [index + MANY] })));
  expect(count.reads).toBeLessThan(10 * MANY);
});

test('equal custom formats of one name are not compared with all others', () => {
  const implementation = 'ReleaseTitleSpecification';
  const contents = (size: number) => {
    const list = many(size, (index) => {
      const fields = [{ name: 'value', value: 'a' }];
      return {
        id: index + 1,
        name: 'x',
        specifications: many(8, () => ({ name: 'c', implementation, fields })),
      };
    });
    return contentsOf({ app: 'sonarr' }, [{ kind: 'customformat', schema: [], list }]);
  };
  const records = { sonarr: recordOf('sonarr-4.0.19') };
  const time = (size: number): number => {
    const read = contents(size);
    return processorTime(() => expect(importServices([read], records).sets).toHaveLength(1));
  };
  time(10);
  expect(time(1600)).toBeLessThan(10 * time(400));
});

test('choices are not read for each condition', () => {
  const { count, counted } = counter('value');
  const selectOptions = many(MANY, (value) => counted({ name: `choice ${value}`, value }));
  const implementation = 'ResolutionSpecification';
  const fields = [{ name: 'value', value: 1080, selectOptions }];
  const specifications = many(MANY / 2, () => ({ name: 'c', implementation, fields }));
  const list = many(2, (index) => ({ id: index + 1, name: `x${index}`, specifications }));
  const contents = contentsOf({ app: 'sonarr' }, [{ kind: 'customformat', schema: [], list }]);
  importServices([contents], { sonarr: recordOf('sonarr-4.0.19') });
  expect(count.reads).toBeGreaterThan(0);
  expect(count.reads).toBeLessThan(10 * MANY);
});
