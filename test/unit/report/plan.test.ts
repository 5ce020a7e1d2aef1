import { expect, test } from 'vitest';
import type { Outcome } from '../../../generator/reconcile/apply/apply-steps.ts';
import type { Step } from '../../../generator/reconcile/plan/step.ts';
import type { ServiceReport } from '../../../generator/reconcile/run.ts';
import { type PlanData, hasChanges, planData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetMarkdown } from '../../../generator/report/sheet/sheet-markdown.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import { Problem } from '../../../generator/base/problem.ts';
import { madeReport, madeStep as step } from './made.ts';

const refusal = new Problem({
  code: 'write-refused',
  place: 'sonarr, x',
  what: 'refused: canary',
  fix: 'fix it',
  cause: new Error('canary'),
});

const hide = (text: string): string => text.replaceAll('canary', '[secret]');

const report = (outcomes: readonly Outcome[], more: Partial<ServiceReport> = {}) =>
  madeReport(outcomes, { redact: hide, ...more });

const planned = (...steps: readonly Step[]): PlanData =>
  planData('plan', [report(steps.map((one) => ({ step: one })))]);

const OUTCOMES: readonly Outcome[] = [
  { step: step({ notes: ['as declared, so not told again'] }) },
  {
    step: step({
      action: 'create',
      name: 'Discord',
      implementation: 'Discord',
      kind: 'notification',
      reason: 'sonarr has no such download client',
    }),
  },
  {
    step: step({
      action: 'update',
      reason: 'differs from the configuration',
      notes: ['a note'],
      changes: [
        { key: 'priority', from: 1, to: 3, secret: false, why: 'declared' },
        { key: 'fields.url', from: 'http://user:pass@h/x?token=abc', secret: false, why: 'undeclared' },
        { key: 'fields.password', secret: true, why: 'declared' },
        { key: 'fields.apiKey', secret: true, resent: true, why: 'declared' },
      ],
    }),
    test: new Problem({ code: 'test-failed', what: 'its test failed: host: down' }),
  },
  { step: step({ action: 'delete', name: 'old', reason: 'was created by suite and is no longer declared' }) },
  { step: step({ action: 'create', name: 'bad|*name*' }), problem: refusal },
];

const named = (implementation: string, implementationName: string) => ({
  implementation,
  implementationName,
});
/** Returns a step for a resource that the service shows with these names. */
const shown = (action: string, ...names: Parameters<typeof named>): Step =>
  step({ action, implementation: names[0], actual: { body: named(...names) } });
const left = (name: string, reason: string): Step => step({ action: 'leave', name, reason });

test.each<[string, readonly Step[], readonly string[]]>([
  [
    'nothing to do, in one line',
    [step({ notes: ['a note'] })],
    ['sonarr 4.0.19: nothing to do, 1 up to date'],
  ],
  [
    'the root folders that it deletes',
    ['/mnt/disk1/Movies4KCollection', '/mnt/disk1/Series2160pCollection'].map((name) =>
      step({ kind: 'rootfolder', action: 'delete', name, implementation: '' }),
    ),
    [
      '  - root folder "/mnt/disk1/Movies4KCollection": up to date',
      '  - root folder "/mnt/disk1/Series2160pCollection": up to date',
      'sonarr 4.0.19: 2 to delete, 0 up to date',
    ],
  ],
  [
    'the name that someone else chose without the credentials of a URL',
    [step({ action: 'delete', name: 'old http://me:pw@h.example/?k=v' })],
    [
      '  - download client "old http://h.example/?k=…" (QBittorrent): up to date',
      'sonarr 4.0.19: 1 to delete, 0 up to date',
    ],
  ],
  [
    'what is left for one reason in a line',
    [left('one', 'prune is "none"'), left('two', 'changed'), left('three', 'prune is "none"')],
    [
      '  · download client "one" (QBittorrent), download client "three" (QBittorrent): prune is "none"',
      '  · download client "two" (QBittorrent): changed',
      'sonarr 4.0.19: nothing to do, 0 up to date',
    ],
  ],
  [
    'an implementation by the name that the service gives it, and by its class where two share it',
    [
      shown('update', 'QBittorrent', 'qBittorrent'),
      shown('delete', 'UsenetDownloadStation', 'Download Station'),
      step({ action: 'create', desired: { item: named('QBittorrent', 'canary qB') } }),
      step({ action: 'blocked', item: named('QBittorrent', 'qBittorrent') }),
      step({ ...shown('update', 'Discord', 'Discord'), name: 'Discord' }),
      // A schema item of another class is not believed.
      step({ action: 'blocked', item: named('Vuze', 'Vuze') }),
    ],
    [
      '  ~ download client "qb" (qBittorrent): up to date',
      '  ~ download client "Discord": up to date',
      '  - download client "qb" (Download Station, UsenetDownloadStation): up to date',
      '  + download client "qb" ([secret] qB): up to date',
      '  ! download client "qb" (qBittorrent): up to date',
      '  ! download client "qb" (QBittorrent): up to date',
      'sonarr 4.0.19: 1 to create, 2 to update, 1 to delete, 0 up to date, 2 failed',
    ],
  ],
])('a plan shows %s', (_, steps, want) => {
  expect(sheetText(planSheet(planned(...steps))).split('\n')).toEqual(want);
});

test('text: what changes and a summary line; what is up to date is counted', () => {
  expect(sheetText(planSheet(planData('apply', [report(OUTCOMES)])))).toBe(
    [
      '  + notification "Discord": sonarr has no such download client',
      '  ~ download client "qb" (QBittorrent): differs from the configuration',
      '      priority: 1 -> 3',
      '      fields.url: "http://h/x?token=…" -> unset, back to the default',
      '      fields.password: changed (secret)',
      '      fields.apiKey: sent (secret)',
      '      note: a note',
      '  - download client "old" (QBittorrent): was created by suite and is no longer declared',
      '  ! download client "bad|*name*" (QBittorrent): failed: refused: [secret]',
      'sonarr 4.0.19: 1 created, 1 updated, 1 deleted, 1 up to date, 1 failed',
    ].join('\n'),
  );
});

test('a service that failed does not report "nothing to do"', () => {
  const data = planData('apply', [report([], { failures: [refusal] }), report([])]);
  expect(planSheet(data).sections.map(({ title }) => title)).toEqual([
    'sonarr 4.0.19: 0 up to date',
    'sonarr 4.0.19: nothing to do, 0 up to date',
  ]);
});

test('no secret makes something else of what the report is read by', () => {
  const odd = (text: string): string => text.replaceAll(/client|suite|sonarr|qb|create|4/giu, '[secret]');
  const box = { implementation: 'Box', implementationName: 'The Box' };
  const path = 'suite.downloadarr.qb';
  const made = step({ action: 'create', path, reason: 'qb is new', item: box, implementation: 'Box' });
  const data = planData('plan', [report([{ step: made }], { redact: odd })]);
  expect(data.services[0]).toMatchObject({ service: 'sonarr', app: 'sonarr', version: '4.0.19' });
  expect(data.services[0]?.steps[0]).toMatchObject({
    kind: 'downloadclient',
    action: 'create',
    name: '[secret]',
    ...box,
    path,
    reason: '[secret] is new',
  });
});

test('a secret in a name that a service chose is redacted, even if it is one word', () => {
  const made = step({ action: 'delete', name: 'canary', implementation: 'canary' });
  const change = { key: 'fields.categories', from: { canary: 1 }, secret: false, why: 'declared' };
  const data = planned(made, step({ action: 'update', changes: [change] }));
  expect(JSON.stringify(data)).not.toContain('canary');
});

test('several services: the sums, the occasion, and once a warning that all have', () => {
  const warning = new Problem({ code: 'key-readable-by-others', what: 'the key file can be read by others' });
  const down = new Problem({ code: 'service-refused', what: 'nothing listens' });
  const { version: _version, ...unreached } = report([], { service: 'radarr', failures: [down] });
  const reports = [report(OUTCOMES), unreached].map((one) => ({ ...one, warnings: [warning] }));
  const sheet = planSheet(planData('plan', reports), { host: 'nas', time: new Date('2026-11-22T10:05:00Z') });
  expect(sheet.context).toEqual([
    '2 services, 2 failed: 1 to create, 1 to update, 1 to delete, 1 up to date, 1 failed',
    '2026-11-22 10:05 UTC on nas',
  ]);
  const problems = sheet.sections.map((section) => section.problems.map(({ action }) => action));
  expect(problems).toEqual([['failed', 'warning'], ['failed']]);
  expect(sheet.sections[1]?.title).toBe('radarr: failed');
  expect(sheetMarkdown(sheet)).toContain('2 services, 2 failed');
});

test('many resources of a kind that differ only in their names share a line, except with --verbose', () => {
  const change = { key: 'priority', to: 3, secret: false, why: 'declared' } as const;
  const [action, reason] = ['create', 'sonarr has none'] as const;
  const steps = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    step({ action, reason, name, changes: [change, change] }),
  );
  const other = step({
    action,
    reason,
    name: 'f',
    notes: ['a note'],
    changes: [change, { ...change, key: 'fields.port', to: 1 }, { ...change, key: 'fields.host', to: 'box' }],
  });
  const sheet = planSheet(planned(...steps, other, step({ action: 'delete', name: 'g' })));
  expect(sheetText(sheet).split('\n')).toEqual([
    '  + download client "a" (QBittorrent), "b" (QBittorrent), "c" (QBittorrent), "d" (QBittorrent), "e" (QBittorrent): sonarr has none',
    '  + download client "f" (QBittorrent): sonarr has none',
    '      fields.host: "box", fields.port: 1',
    '      note: a note',
    '  - download client "g" (QBittorrent): up to date',
    'sonarr 4.0.19: 6 to create, 1 to delete, 0 up to date',
  ]);
  expect(sheetText(sheet, { verbose: true }).match(/priority: 3/gu)).toHaveLength(11);
  expect(sheetText(planSheet(planned(...steps.slice(1)))).match(/sonarr has none/gu)).toHaveLength(4);
});

test('Markdown: names and messages are no markup', () => {
  const text = sheetMarkdown(planSheet(planData('plan', [report(OUTCOMES)])));
  expect(text).toContain(
    '## Plan\n\n### sonarr 4.0.19: 1 to create, 1 to update, 1 to delete, 1 up to date, 1 failed',
  );
  expect(text).toContain(
    String.raw`| failed | download client "bad\|\*name\*" \(QBittorrent\) | failed: refused: \[secret\] |  |`,
  );
  for (const row of text.split('\n').filter((line) => line.startsWith('|')))
    expect(row.replaceAll(String.raw`\|`, '').match(/\|/gu)).toHaveLength(5);
});

test('Markdown contains no mention and no link, and reports warnings', () => {
  const hostile = step({ action: 'create', name: '@everyone https://evil.example <img src=x>' });
  const fix = 'Run `suite generate`.';
  const warning = new Problem({ code: 'schema-drift', place: 'sonarr', what: 'left out', fix });
  const text = sheetMarkdown(
    planSheet(planData('plan', [report([{ step: hostile }], { warnings: [warning] })])),
  );
  expect(text).toContain('- **warning**: sonarr: left out<br>Run ');
  for (const markup of ['@everyone', '://', '<img'])
    expect(text.replaceAll(String.raw`\<`, '')).not.toContain(markup);
});

test('JSON: everything but secrets, causes and credentials', () => {
  const data = planData('apply', [report(OUTCOMES)]);
  const text = JSON.stringify(data);
  for (const hidden of ['canary', 'user:pass', 'abc']) expect(text).not.toContain(hidden);
  expect(data.services[0]).toMatchObject({
    counts: { create: 1, update: 1, replace: 0, delete: 1, unchanged: 1, notEnabled: 0, failed: 1 },
    failures: [{ code: 'write-refused', fix: 'fix it' }],
  });
  expect(hasChanges(data)).toBe(true);
  expect(hasChanges(planned(step({})))).toBe(false);
});
