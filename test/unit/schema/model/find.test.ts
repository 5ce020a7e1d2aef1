import { expect, test } from 'vitest';
import { RECORDED_KINDS } from '../../../../generator/family/kinds.ts';
import { findImplementations } from '../../../../generator/schema/model/find.ts';
import { implementationMatrix } from '../../../../generator/schema/model/matrix.ts';
import { buildModel } from '../../../../generator/schema/model/model.ts';
import { readRecords } from '../../../../generator/schema/record/folder.ts';

const records = await readRecords('nix/schemas');
const { model } = buildModel(records, RECORDED_KINDS);

test('whatever `suite list` shows, `suite show` knows, for the same services', () => {
  const rows = implementationMatrix(records, RECORDED_KINDS);
  expect(rows.length).toBeGreaterThan(600);
  const missing = rows.filter(({ kind, name, implementation, apps }) => {
    const same = findImplementations(model, name).filter(
      (one) => one.kind === kind && one.implementation.implementation === implementation,
    );
    return !apps.every((app) => same.some((one) => one.implementation.apps.includes(app)));
  });
  expect(missing).toEqual([]);
});

test('a definition has its own fields, not those of all that share its class', () => {
  const [found, ...more] = findImplementations(model, '1337X');
  expect(more).toEqual([]);
  expect(found?.implementation).toMatchObject({
    name: '1337x',
    implementation: 'Cardigann',
    apps: ['prowlarr'],
  });
  expect(found?.implementation.fields.length).toBeLessThan(30);
});

test.each([
  ['cardigann', 'implementation-shared'],
  ['1337y', 'implementation-unknown'],
])('%s: %s, with a name that would be right', (name, code) => {
  expect(() => findImplementations(model, name)).toThrow(
    expect.objectContaining({ code, fix: expect.stringMatching(/"[^"]+"/u) as string }),
  );
});
