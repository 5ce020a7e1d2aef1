/** Output with and without colour: golden files in test/golden/terminal. */
import { stripVTControlCharacters, styleText } from 'node:util';
import { expect, test } from 'vitest';
import { Problem } from '../../../generator/base/problem.ts';
import { diffSheet } from '../../../generator/report/diff-sheet.ts';
import { compareRecords } from '../../../generator/schema/compare/records.ts';
import type { SchemaRecord } from '../../../generator/schema/record/record.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { planData } from '../../../generator/report/plan-data.ts';
import { showText } from '../../../generator/report/show-text.ts';
import { type Paint, sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import { type StatusData, statusText } from '../../../generator/report/status-text.ts';
import { implementationsCalled } from '../../../generator/schema/model/find.ts';
import { expectGolden } from '../../nix/golden.ts';
import { committedModel, committedRecords } from '../../records.ts';
import { madeReport, madeStep } from './made.ts';

const [records, model] = await Promise.all([committedRecords(), committedModel()]);

const change = (key: string, more: object) => ({ key, secret: false, why: 'declared', ...more });
const STEPS = [
  {
    name: 'qBittorrent',
    action: 'create',
    reason: 'sonarr has no such download client',
    item: { implementation: 'QBittorrent', implementationName: 'qBittorrent' },
    changes: [change('fields.host', { to: 'box.example' }), change('fields.password', { secret: true })],
  },
  {
    kind: 'notification',
    name: 'Discord',
    implementation: 'Discord',
    action: 'update',
    reason: 'differs from the configuration',
    changes: [
      change('onGrab', { from: false, to: true }),
      change('fields.author', { from: 'x'.repeat(150), to: '', why: 'undeclared' }),
      change('fields.webHookUrl', { secret: true }),
    ],
  },
  {
    name: 'Old',
    implementation: 'Transmission',
    action: 'delete',
    reason: 'was created by suite and is no longer declared',
  },
  {},
  {},
].map((part) => ({ step: madeStep(part) }));
const FAILED = {
  step: madeStep({ kind: 'rootfolder', name: '/srv/media', implementation: '', action: 'blocked' }),
  problem: new Problem({ code: 'folder-unusable', what: 'the service does not find the folder' }),
};
const PLAN = planData('plan', [madeReport([...STEPS, FAILED], { version: '4.0.19.2979' })]);

const STATUS: StatusData = {
  format: 1,
  services: [
    {
      service: 'sonarr',
      app: 'sonarr',
      reachable: true,
      version: '4.0.19.2979',
      generatedFrom: '4.0.19.2979',
      lastApply: '2026-11-22T10:00:00.000Z',
      counts: { declared: 4, drifted: 1, stale: 0, foreign: 2 },
      health: [{ level: 'warning', source: 'IndexerRssCheck', message: 'No indexers' }],
      warnings: [],
      failures: [],
    },
    {
      service: 'radarr-with-a-long-name',
      app: 'radarr',
      reachable: false,
      generatedFrom: '6.0.3.10163',
      health: [],
      warnings: [],
      failures: [{ code: 'service-key-refused', what: 'it rejected the API key (401)' }],
    },
  ],
};

const older = records['sonarr'] as SchemaRecord;
const clients = older.kinds.downloadclient ?? [];
const others = clients.filter(({ implementation }) => implementation !== 'Vuze');
/** A client that was removed. */
const DIFF = compareRecords(
  { sonarr: { ...older, kinds: { downloadclient: clients } } },
  { sonarr: { ...older, version: '5.0.0.0', kinds: { downloadclient: others } } },
);

const coloured: Paint = (style, text) => styleText(style, text, { validateStream: false });

const OUTPUTS: Readonly<Record<string, (options: { paint?: Paint }) => string>> = {
  status: (options) => statusText(STATUS, Date.parse('2026-11-22T10:05:00Z'), options),
  plan: (options) => sheetText(planSheet(PLAN), options),
  'plan-verbose': (options) => sheetText(planSheet(PLAN), { verbose: true, ...options }),
  diff: (options) => sheetText(diffSheet(DIFF), options),
};

test.each(Object.entries(OUTPUTS))('%s, with and without colour', (name, output) => {
  const plain = output({});
  const painted = output({ paint: coloured });
  if (name !== 'plan-verbose') expectGolden(`../terminal/${name}.txt`, `${plain}\n`);
  expectGolden(`../terminal/colour/${name}.txt`, `${painted}\n`);
  expect(painted).not.toBe(plain);
  expect(stripVTControlCharacters(painted)).toBe(plain);
});

test.each([
  ['4.0.20.1', 0],
  ['4.1.0.1', 1],
  ['5.0.0.1', 1],
  ['3.9.9.9', 0],
])('status of version %s, with a record of 4.0.19: %d lines that it is newer', (version, count) => {
  const [sonarr] = STATUS.services;
  const text = statusText({ format: 1, services: sonarr ? [{ ...sonarr, version }] : [] }, 0);
  expect(text.match(/newer than the record: run `suite generate`/gu) ?? []).toHaveLength(count);
});

test('show names the class only where two implementations share a display name', () => {
  const heads = ['Download Station', 'Gotify', '1337x'].flatMap((name) =>
    implementationsCalled(model, name).map((one) => showText(one, model).split(', suite.')[0]),
  );
  expect(heads).toEqual([
    'Download Station (TorrentDownloadStation)',
    'Download Station (UsenetDownloadStation)',
    'Gotify',
    '1337x',
  ]);
});
