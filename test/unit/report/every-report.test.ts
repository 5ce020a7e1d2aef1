/** Any text of a service in any report: nothing is obeyed, no secret is shown, and paths and ports stay whole. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../generator/base/problem.ts';
import { makeRedact } from '../../../generator/base/redact.ts';
import { importServices } from '../../../generator/import/entries.ts';
import { importText } from '../../../generator/import/module-text.ts';
import type { Outcome } from '../../../generator/reconcile/apply/apply-steps.ts';
import type { ServiceTestReport } from '../../../generator/reconcile/service-tests.ts';
import type { StatusReport } from '../../../generator/reconcile/service-status.ts';
import { planData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { serviceTestData, serviceTestsText } from '../../../generator/report/service-tests-text.ts';
import { type StatusData, statusData, statusText } from '../../../generator/report/status-text.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import {
  printJson,
  printNotes,
  printProblem,
  printResult,
  printSheet,
} from '../../../generator/report/terminal.ts';
import { recordOf, recordedItems } from '../../records.ts';
import { randomRuns } from '../../thorough.ts';
import { contentsOf } from '../import/contents.ts';
import { madeReport, madeStep, printed } from './made.ts';

const SECRETS = ['p4ss-"w0rd"/x', 'hunter2-käse', 'key & <more>', '1234'];
const LONG = SECRETS.slice(0, -1);
const redact = makeRedact(SECRETS);

const inHtml = (text: string) =>
  text.replaceAll(/[&<>"]/gu, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one] ?? '&quot;');

/** The forms of a secret that SECURITY.md names. */
const FORMS = LONG.flatMap((secret) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  inHtml(secret),
  Buffer.from(secret).toString('base64'),
]);

/** Text that a terminal, a reader's eye or a CI runner would obey. */
const COMMANDS = [
  '\u{1B}[2J',
  '\u{1B}]0;title\u{7}',
  '\u{9B}31m',
  '\r',
  '\n',
  '\0',
  '\u{202E}',
  '\u{2028}',
  '\u{200B}',
  '\n::error::x',
  '\n  ::add-mask::x',
  '##[error]x',
];

/** Text that looks like a token or a secret and is none. The number tells texts apart. */
const KEPT: readonly ((number: number) => string)[] = [
  (number) => `/mnt/disk${number}/Movies4KCollection`,
  (number) => `/downloads/complete${number}tvHD1080p`,
  (number) => `http://box:${number}/sonarr`,
  (number) => `port ${number}12345`,
];

/** Texts that begin with a path or a port, with some of these parts behind it. */
const textsWith = (...parts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...KEPT),
      // None is a secret.
      fc.integer({ min: 2000, max: 9999 }),
      fc.array(fc.constantFrom(...parts), { maxLength: 3 }),
      fc.constantFrom('', ' '),
    )
    .map(([keep, number, some, between]) => [keep(number), some.join(between)].join(' '));

/** A text of a service. */
const anyText = textsWith(...FORMS, ...COMMANDS, ' 1234 ', 'http://me:pw@h/x?token=abcdef');

/** A text that `import` writes into a module. Nix has no NUL. */
const anyImported = textsWith(...COMMANDS.filter((text) => text !== '\0'), '${x}', "''", '"');

const anyProblem = fc
  .tuple(anyText, anyText, anyText)
  .map(([place, what, fix]) => new Problem({ code: 'write-refused', place, what, fix }));

const anyOutcome: fc.Arbitrary<Outcome> = fc
  .record({
    action: fc.constantFrom('create', 'update', 'replace', 'delete', 'leave', 'blocked'),
    texts: fc.array(anyText, { minLength: 7, maxLength: 7 }),
    problem: fc.option(anyProblem, { nil: undefined }),
    isFlat: fc.boolean(),
  })
  .map(({ action, texts: [name, implementation, reason, note, key, from, to], problem, isFlat }) => ({
    step: madeStep({
      ...(isFlat ? { kind: 'rootfolder', implementation: '' } : { implementation }),
      name,
      action,
      reason,
      changes: [{ key, from, to, secret: false, why: 'declared' }],
      notes: [note],
    }),
    ...(problem && { problem, test: problem }),
  }));

const BASE = { service: 'sonarr', app: 'sonarr', redact } as const;

function read(markdown: string): string {
  return markdown
    .replaceAll('\u{200B}', '')
    .replaceAll(/\\(?=[^\w\s])/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/**
 * Checks an output.
 * @param texts those that it shows, of whose beginnings each must be whole
 */
function check(output: string, texts: readonly string[]): void {
  expect(output).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(output).not.toMatch(/^\s*::/mu);
  expect(output).not.toMatch(/##\[/u);
  const low = output.toLowerCase();
  expect(FORMS.filter((form) => low.includes(form.toLowerCase()))).toEqual([]);
  expect(output).not.toMatch(/(?<!\w)1234(?!\w)|me:pw@|abcdef/u);
  const kept = texts.map((text) => /^(?:port )?\S+/u.exec(text)?.[0] ?? '');
  expect(kept.filter((part) => !output.includes(part))).toEqual([]);
}

const shows = (task: () => void, texts: readonly string[]): void => check(printed(task), texts);

const isQBittorrent = ({ implementation }: { implementation: string }) => implementation === 'QBittorrent';

const runs = { numRuns: randomRuns({ everyday: 100, thorough: 5000 }) };

describe('any text of a service is shown harmless, without secrets, and with whole paths, by', () => {
  test.each(['plan', 'apply'] as const)('%s as text, Markdown and JSON', (mode) => {
    fc.assert(
      fc.property(fc.array(anyOutcome, { minLength: 1, maxLength: 4 }), anyProblem, (outcomes, warning) => {
        const report = madeReport(outcomes, { redact, warnings: [warning] });
        const data = planData(mode, [report]);
        const steps = outcomes.map(({ step, problem }) => ({ ...step, problem }));
        const names = steps.flatMap(({ name, implementation }) => [name, implementation]);
        const more = steps
          .filter(({ action }) => action !== 'leave')
          .flatMap(({ notes, changes, reason, problem, action }) => [
            ...(problem === undefined ? [reason] : [problem.what]),
            ...notes,
            ...changes.flatMap(({ key, from, to }) => [
              key,
              to as string,
              ...(['create', 'replace'].includes(action) ? [] : [from as string]),
            ]),
          ]);
        shows(() => printResult(sheetText(planSheet(data), { verbose: true })), [...names, ...more]);
        check(read(printed(() => printSheet(planSheet(data), 'markdown'))), [
          ...names,
          ...more,
          ...[warning, ...report.failures].flatMap(({ place, what, fix }) => [place ?? '', what, fix ?? '']),
        ]);
        shows(() => printJson(data), [...names, ...more, ...steps.map(({ reason }) => reason)]);
      }),
      runs,
    );
  });

  test('status as text and JSON', () => {
    fc.assert(
      fc.property(anyText, anyText, anyProblem, (source, message, problem) => {
        const report: StatusReport = {
          ...BASE,
          generatedFrom: undefined,
          appliedAt: undefined,
          warnings: [problem],
          failures: [problem],
        };
        const reached = {
          version: '4.0.19.2979',
          counts: { declared: 1, drifted: 0, stale: 0, foreign: 1 },
          foreign: [{ kind: 'notification', name: source }] as const,
          health: [{ level: 'error', source, message }] as const,
        };
        const of = (one: StatusReport): StatusData => ({ format: 1, services: [statusData(one)] });
        const [away, there] = [of(report), of({ ...report, failures: [], reached })];
        shows(() => printResult(statusText(away, 0)), [problem.what]);
        shows(() => printResult(statusText(there, 0, { verbose: true })), [message]);
        const all = [source, message, problem.what, problem.fix ?? ''];
        shows(() => [away, there].forEach(printJson), all);
      }),
      runs,
    );
  });

  test('the tests of services as text and JSON', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, anyProblem, (name, implementation, said, problem) => {
        const tried = [{ kind: 'downloadclient', path: 'suite.x', name, implementation, said, result: 'failed' }] as const; // prettier-ignore
        const report: ServiceTestReport = { ...BASE, tried, warnings: [problem], failures: [problem] };
        const data = { format: 1 as const, services: [serviceTestData(report)] };
        shows(() => printResult(serviceTestsText(data)), [name, said]);
        shows(() => printJson(data), [name, implementation, said, problem.what]);
      }),
      runs,
    );
  });

  test('import', () => {
    const schema = recordedItems('sonarr-4.0.19', 'downloadclient').filter(isQBittorrent);
    const sonarr = recordOf('sonarr-4.0.19');
    const downloadclient = sonarr.kinds.downloadclient?.filter(isQBittorrent) ?? [];
    const records = { sonarr: { ...sonarr, kinds: { downloadclient } } };
    fc.assert(
      fc.property(anyImported, anyImported, fc.constantFrom(...LONG), (name, host, password) => {
        const fields = Object.entries({ host, password }).map(([key, value]) => ({ name: key, value }));
        const client = { id: 1, name, implementation: 'QBittorrent', enable: true, fields };
        const list = [{ kind: 'downloadclient', schema, list: [client] }] as const;
        const imported = importServices([contentsOf({ app: 'sonarr' }, list)], records);
        shows(() => {
          printResult(importText(imported));
          for (const problem of imported.warnings) printProblem('warning', problem);
        }, [name, host]);
      }),
      runs,
    );
  });

  test('errors, warnings and notes', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const { code, place = '', what, fix = '' } = problem;
        // The parts of a problem are without secrets before they are printed.
        const parts = { code, place: redact(place), what: redact(what), fix: redact(fix) };
        const text = printed(() => {
          for (const severity of ['error', 'warning'] as const) printProblem(severity, parts);
          printNotes([{ code: 'odd-answer', place: parts.place, what: parts.what }]);
        });
        check(text.replaceAll(/me:pw@|abcdef/gu, ''), [what, fix]);
      }),
      runs,
    );
  });
});
