import { describe, expect, test } from 'vitest';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import {
  impliedByEnable,
  isEnabled,
  disabledValues,
  enabledValues,
} from '../../../generator/servarr/enable.ts';
import { type Recording, recorded } from '../../recordings.ts';

const cases: [string, { kind: Kind; given: Record<string, unknown>; on: boolean; off: object }][] = [
  ['a client', { kind: 'downloadclient', given: { enable: true }, on: true, off: { enable: false } }],
  [
    'a client that is off',
    { kind: 'downloadclient', given: { enable: false }, on: false, off: { enable: false } },
  ],
  [
    'a notification with an event',
    {
      kind: 'notification',
      given: { onGrab: false, onRename: true, supportsOnRename: true, online: true },
      on: true,
      off: { onGrab: false, onRename: false },
    },
  ],
  [
    'a notification without',
    { kind: 'notification', given: { onGrab: false }, on: false, off: { onGrab: false } },
  ],
  [
    "an indexer of Prowlarr's",
    { kind: 'indexer', given: { enable: true }, on: true, off: { enable: false } },
  ],
  [
    "a library's indexer",
    {
      kind: 'indexer',
      given: { enableRss: false, enableAutomaticSearch: true, enableInteractiveSearch: false },
      on: true,
      off: { enableRss: false, enableAutomaticSearch: false, enableInteractiveSearch: false },
    },
  ],
  [
    'an application',
    {
      kind: 'applications',
      given: { syncLevel: 'addOnly', enable: true },
      on: true,
      off: { syncLevel: 'disabled' },
    },
  ],
  [
    'an application that is off',
    { kind: 'applications', given: { syncLevel: 'disabled' }, on: false, off: { syncLevel: 'disabled' } },
  ],
  ['a proxy with a tag', { kind: 'indexerproxy', given: { tags: [1] }, on: true, off: { tags: [] } }],
  ['a proxy without', { kind: 'indexerproxy', given: { tags: [] }, on: false, off: { tags: [] } }],
  [
    "a list of Radarr's",
    { kind: 'importlist', given: { enabled: true, enableAuto: false }, on: true, off: { enabled: false } },
  ],
  [
    "a list of Sonarr's",
    {
      kind: 'importlist',
      given: { enableAutomaticAdd: false },
      on: false,
      off: { enableAutomaticAdd: false },
    },
  ],
];

test.each(cases)('%s', (_, { kind, given, on, off }) => {
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

describe('every schema item of every recording', () => {
  test.each<[Kind, Recording]>([
    ['downloadclient', 'sonarr-4.0.19'],
    ['notification', 'sonarr-4.0.19'],
    ['indexer', 'sonarr-4.0.19'],
    ['indexer', 'prowlarr-2.3.6'],
    ['applications', 'prowlarr-2.3.6'],
    ['indexerproxy', 'prowlarr-2.3.6'],
    ['importlist', 'sonarr-4.0.19'],
    ['importlist', 'radarr-6.0.3'],
    ['metadata', 'lidarr-2.14.5'],
  ])('%s of %s can be switched off', (kind, folder) => {
    const items = recorded<Record<string, unknown>[]>(folder, `${kind}-schema.json`);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      const off = disabledValues(kind, item);
      expect(Object.keys(off).filter((key) => !(key in item))).toEqual([]);
      expect(Object.keys(off)).not.toEqual([]);
      expect(isEnabled(kind, { ...item, ...off })).toBe(false);
    }
  });
});
