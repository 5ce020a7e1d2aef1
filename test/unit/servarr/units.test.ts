/** The table of units, by which evaluation converts "10 GB", agrees with the records and the descriptions. */
import { expect, it } from 'vitest';
import kinds from '../../../generator/servarr/kinds.json' with { type: 'json' };
import units from '../../../generator/servarr/units.json' with { type: 'json' };
import { committedModel } from '../../records.ts';

it('has the unit of each key that the records or the descriptions name, and no other key', async () => {
  const model = await committedModel();
  const all = Object.values(model.kinds).flatMap(({ general, implementations, definitions }) => [
    ...general.map((key) => ({ ...key, of: '' })),
    ...[...implementations, ...definitions].flatMap(({ fields, ...item }) =>
      fields.map((field) => ({ ...field, of: item.names[0] })),
    ),
  ]);
  const rows = Object.values(kinds).flatMap((row) =>
    Object.entries('keys' in row ? row.keys : {}).map(([name, key]) => ({
      name,
      of: '',
      unit: undefined,
      description: 'description' in key ? key.description : '',
      type: { name: 'int' },
    })),
  );
  const found = new Map<string, Map<string, Set<string>>>();
  for (const { name, of, unit, description = '', type } of [...all, ...rows]) {
    const [, word] = /(?:, in |^)(days|GB|MB|minutes|seconds)\b/iu.exec(description) ?? [];
    const named = unit ?? (/^[GM]B$/u.test(word ?? '') ? word : word?.toLowerCase());
    if (named === undefined || type.name === 'str') continue;
    const last = name.slice(name.lastIndexOf('.') + 1);
    const ofLast = found.get(last) ?? new Map<string, Set<string>>();
    found.set(last, ofLast.set(named, (ofLast.get(named) ?? new Set()).add(`${of}.${last}`)));
  }
  // `min` of a condition has the unit of its implementation.
  const certain = [...found].flatMap(([key, ofKey]) =>
    [...ofKey].flatMap(([unit, keys]) =>
      (ofKey.size === 1 ? [key] : [...keys].filter((one) => !one.startsWith('.'))).map(
        (one) => [one, [unit]] as const,
      ),
    ),
  );
  const table = Object.entries(units).flatMap(([unit, { keys }]) => keys.map((key) => [key, [unit]]));
  expect(Object.fromEntries(certain)).toEqual(Object.fromEntries(table));
});
