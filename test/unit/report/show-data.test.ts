import { expect, test } from 'vitest';
import { showData } from '../../../generator/report/show-data.ts';
import { committedModel } from '../../records.ts';

const model = await committedModel();

const all = Object.values(model.kinds).flatMap(({ kind, implementations, definitions }) =>
  [...implementations, ...definitions].map((implementation) => ({ kind, implementation })),
);

test('a key has its type in words, and its defaults and choices by schema', () => {
  const found = all.filter(({ implementation }) => implementation.implementation === 'QBittorrent');
  const [shown] = showData(found, model).implementations;
  expect(shown).toMatchObject({ kind: 'downloadclient', option: 'suite.downloadarr.qBittorrent' });
  const initial = shown?.fields.find(({ name }) => name === 'initialState');
  expect(initial).toMatchObject({ type: expect.any(String) as string, defaults: { sonarr: 'Started' } });
  expect(initial?.choices['sonarr']).toMatchObject({ Started: 0 });
  expect(shown?.general.map(({ name }) => name)).toContain('priority');
});
