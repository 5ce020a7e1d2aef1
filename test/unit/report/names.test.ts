import { expect, test } from 'vitest';
import { listText } from '../../../generator/report/list-text.ts';
import { implementationMatrix } from '../../../generator/schema/model/matrix.ts';
import { PROVIDER_KINDS, isSharedName } from '../../../generator/servarr/kinds.ts';
import { committedRecords } from '../../records.ts';

const records = await committedRecords();

test('the table of kinds has the names that two implementations share', () => {
  for (const kind of PROVIDER_KINDS) {
    const classes = Object.values(records).flatMap((record) => record.kinds[kind] ?? []);
    const shared = [...Map.groupBy(classes, (item) => item.implementationName)]
      .filter(([, same]) => new Set(same.map(({ implementation }) => implementation)).size > 1)
      .map(([name]) => name);
    const names = new Set(classes.flatMap(({ implementationName }) => implementationName ?? []));
    expect([...names].filter((name) => isSharedName(kind, name))).toEqual(shared);
  }
});

test('the list has the class only beside a shared name, and the option of a group of settings', () => {
  const listed = (kind: 'config/naming' | 'downloadclient'): string[] =>
    listText(implementationMatrix(records, [kind]), Object.keys(records)).split('\n');
  const names = listed('downloadclient').map((line) => line.split('  ', 1)[0]);
  expect(names).toEqual(expect.arrayContaining(['qBittorrent', 'Download Station (UsenetDownloadStation)']));
  expect(names[0]).toBe('download client');
  expect(listed('config/naming')[1]).toMatch(/^naming settings \(naming\) /u);
});

test('the name of an implementation cannot control a terminal, whatever the number of services is', () => {
  const schemas = Array.from({ length: 30 }, (_, index) => `sonarr-${index}`);
  const name = 'Evil\u001b]0;pwned\u0007\n::error::';
  const rows = [{ kind: 'notification', name, implementation: 'Evil', schemas }] as never;
  const text = listText(rows, schemas);
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(text.split('\n').filter((line) => line.trim().startsWith('::'))).toEqual([]);
});
