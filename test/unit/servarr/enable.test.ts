import { describe, expect, test } from 'vitest';
import { type Kind, isProviderKind } from '../../../generator/servarr/kinds.ts';
import {
  impliedByEnable,
  isEnabled,
  disabledValues,
  enabledValues,
} from '../../../generator/servarr/enable.ts';
import { ALL_RECORDINGS } from '../../recordings.ts';
import { recordedItems, recordedKinds } from '../../records.ts';

type Values = Record<string, unknown>;

test.each<[what: string, kind: Kind, given: Values, on: boolean, off: Values]>([
  ['a client', 'downloadclient', { enable: true }, true, { enable: false }],
  ['a client that is off', 'downloadclient', { enable: false }, false, { enable: false }],
  [
    'a notification with an event',
    'notification',
    { onGrab: false, onRename: true, supportsOnRename: true, online: true },
    true,
    { onGrab: false, onRename: false },
  ],
  ['a notification without', 'notification', { onGrab: false }, false, { onGrab: false }],
  ["an indexer of Prowlarr's", 'indexer', { enable: true }, true, { enable: false }],
  [
    "a library's indexer",
    'indexer',
    { enableRss: false, enableAutomaticSearch: true, enableInteractiveSearch: false },
    true,
    { enableRss: false, enableAutomaticSearch: false, enableInteractiveSearch: false },
  ],
  ['an application', 'applications', { syncLevel: 'addOnly', enable: true }, true, { syncLevel: 'disabled' }],
  ['an application that is off', 'applications', { syncLevel: 'disabled' }, false, { syncLevel: 'disabled' }],
  ['a proxy with a tag', 'indexerproxy', { tags: [1] }, true, { tags: [] }],
  ['a proxy without', 'indexerproxy', { tags: [] }, false, { tags: [] }],
  ["a list of Radarr's", 'importlist', { enabled: true, enableAuto: false }, true, { enabled: false }],
  ["a list of Sonarr's", 'importlist', { enableAutomaticAdd: false }, false, { enableAutomaticAdd: false }],
])('%s', (_, kind, given, on, off) => {
  expect(isEnabled(kind, given)).toBe(on);
  expect(disabledValues(kind, given)).toEqual(off);
  expect(isEnabled(kind, { ...given, ...disabledValues(kind, given) })).toBe(false);
});

test('an indexer is switched on for what its implementation can do', () => {
  const item = { enableRss: false, enableAutomaticSearch: false, supportsRss: true, supportsSearch: false };
  expect(enabledValues('indexer', item)).toEqual({ enableRss: true });
  expect(enabledValues('applications', { syncLevel: 'disabled' })).toEqual({ syncLevel: 'fullSync' });
});

test('a single switch is what `enable` means; several have a meaning each', () => {
  expect(impliedByEnable('importlist')).toEqual(['enabled', 'enableAutomaticAdd']);
  expect(impliedByEnable('indexer')).toEqual(['enable']);
  expect(impliedByEnable('notification')).toEqual([]);
});

describe.each(ALL_RECORDINGS)('every schema item of $folder can be switched off', ({ folder }) => {
  test.each(recordedKinds(folder).filter(isProviderKind))('%s', (kind) => {
    for (const item of recordedItems(folder, kind)) {
      const off = disabledValues(kind, item);
      expect(Object.keys(off).filter((key) => !(key in item))).toEqual([]);
      expect(Object.keys(off)).not.toEqual([]);
      expect(isEnabled(kind, { ...item, ...off })).toBe(false);
    }
  });
});
