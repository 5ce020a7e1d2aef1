/** Output with and without colour: golden files in test/golden/terminal. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters, styleText } from 'node:util';
import { describe, expect, test } from 'vitest';
import { diffSheet } from '../../../generator/report/diff/diff-sheet.ts';
import { compareRecords } from '../../../generator/schema/compare/records.ts';
import { titlesOf } from '../../../generator/schema/compare/display-names.ts';
import type { RecordItem, SchemaRecord } from '../../../generator/schema/record/record.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { NO_STEPS, type PlanData } from '../../../generator/report/plan-data.ts';
import { showText } from '../../../generator/report/show-text.ts';
import { type Paint, sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import { type StatusData, statusText } from '../../../generator/report/status-text.ts';
import { findImplementations } from '../../../generator/schema/model/find.ts';
import { buildModel } from '../../../generator/schema/model/model.ts';
import { shippedRecords } from '../../../generator/schema/record/folder.ts';
import { PROVIDER_KINDS } from '../../../generator/servarr/kinds.ts';

const GOLDEN = path.resolve('test/golden/terminal');

function expectGolden(name: string, text: string): void {
  const file = path.join(GOLDEN, name);
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${text}\n`);
  }
  expect(existsSync(file), `no golden file ${name}: run once with UPDATE_GOLDEN=1`).toBe(true);
  expect(`${text}\n`).toBe(readFileSync(file, 'utf8'));
}

const records = shippedRecords();
const { model } = buildModel(records, PROVIDER_KINDS);

const COUNTS = { ...NO_STEPS, create: 1, update: 1, delete: 1, unchanged: 2, failed: 1 };

const NOTHING = { adopted: false, notes: [] };

const PLAN = {
  format: 1,
  mode: 'plan',
  services: [
    {
      service: 'sonarr',
      app: 'sonarr',
      version: '4.0.19.2979',
      counts: COUNTS,
      steps: [
        {
          kind: 'downloadclient',
          name: 'qBittorrent',
          implementation: 'QBittorrent',
          implementationName: 'qBittorrent',
          action: 'create',
          reason: 'sonarr has no such download client',
          ...NOTHING,
          changes: [
            { key: 'fields.host', to: 'box.example', secret: false, why: 'declared' },
            { key: 'fields.password', secret: true, why: 'declared' },
          ],
        },
        {
          kind: 'notification',
          name: 'Discord',
          implementation: 'Discord',
          action: 'update',
          reason: 'differs from the configuration',
          ...NOTHING,
          changes: [
            { key: 'onGrab', from: false, to: true, secret: false, why: 'declared' },
            { key: 'fields.author', from: 'x'.repeat(150), to: '', secret: false, why: 'undeclared' },
            { key: 'fields.webHookUrl', secret: true, why: 'declared' },
          ],
        },
        {
          kind: 'downloadclient',
          name: 'Old',
          implementation: 'Transmission',
          action: 'delete',
          reason: 'was created by suite and is no longer declared',
          ...NOTHING,
          changes: [],
        },
        {
          kind: 'rootfolder',
          name: '/srv/media',
          action: 'blocked',
          reason: 'the service does not find the folder',
          ...NOTHING,
          changes: [],
          failure: { code: 'folder-unusable', what: 'the service does not find the folder' },
        },
      ],
      warnings: [],
      failures: [{ code: 'folder-unusable', what: 'the service does not find the folder' }],
    },
  ],
} as const satisfies PlanData;

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

/** A client that was removed. */
const older = records['sonarr'] as SchemaRecord;
const only = (record: SchemaRecord, clients: readonly RecordItem[]): SchemaRecord => ({
  ...record,
  kinds: { downloadclient: clients },
});
const CLIENTS = records['sonarr']?.kinds.downloadclient ?? [];
const DIFF = compareRecords(
  { sonarr: only(older, CLIENTS) },
  {
    sonarr: only(
      { ...older, version: '5.0.0.0' },
      CLIENTS.filter(({ implementation }) => implementation !== 'Vuze'),
    ),
  },
);

const coloured: Paint = (style, text) => styleText(style, text, { validateStream: false });

const OUTPUTS: Readonly<Record<string, (paint?: Paint) => string>> = {
  status: (paint) => statusText(STATUS, Date.parse('2026-11-22T10:05:00Z'), { ...(paint && { paint }) }),
  plan: (paint) => sheetText(planSheet(PLAN), { ...(paint && { paint }) }),
  'plan-verbose': (paint) => sheetText(planSheet(PLAN), { verbose: true, ...(paint && { paint }) }),
  diff: (paint) => sheetText(diffSheet(DIFF, titlesOf(records)), { ...(paint && { paint }) }),
};

test.each(['status', 'plan', 'diff'])('%s', (name) => {
  expectGolden(`${name}.txt`, OUTPUTS[name]?.() ?? '');
});

test.each([
  ['4.0.20.1', 0],
  ['4.1.0.1', 1],
  ['5.0.0.1', 1],
  ['3.9.9.9', 0],
])('status of version %s, with a record of 4.0.19: %d lines that it is newer', (version, count) => {
  const [sonarr] = STATUS.services;
  const text = statusText({ format: 1, services: sonarr ? [{ ...sonarr, version }] : [] }, 0);
  expect(text.match(/newer than the record: run `suite diff`/gu) ?? []).toHaveLength(count);
});

test('show names the class only where two implementations share a display name', () => {
  const heads = ['Download Station', 'Gotify', '1337x'].flatMap((name) =>
    findImplementations(model, name).map((one) => showText(one, model).split(', suite.')[0]),
  );
  expect(heads).toEqual([
    'Download Station (TorrentDownloadStation)',
    'Download Station (UsenetDownloadStation)',
    'Gotify',
    '1337x',
  ]);
});

describe('colour', () => {
  test.each(['plan', 'plan-verbose', 'diff', 'status'])('%s', (name) => {
    const [plain = '', painted = ''] = [OUTPUTS[name]?.(), OUTPUTS[name]?.(coloured)];
    expectGolden(path.join('colour', `${name}.txt`), painted);
    expect(painted).not.toBe(plain);
    expect(stripVTControlCharacters(painted)).toBe(plain);
  });
});
