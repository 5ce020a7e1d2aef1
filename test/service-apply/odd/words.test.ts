/** Secrets that are ordinary words of messages, and secrets that a service repeats in error responses. */
import { describe, expect, test } from 'vitest';
import { serviceData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import { statusData } from '../../../generator/report/status-text.ts';
import { serviceTestData } from '../../../generator/report/service-tests-text.ts';
import { readStatus } from '../../../generator/reconcile/service-status.ts';
import { testService } from '../../../generator/reconcile/service-tests.ts';
import { ask } from '../../service/ask.ts';
import { folders } from '../direct/folders.ts';
import { type Draft, type Harness, startHarness } from '../harness.ts';

const RECORDING = { recording: 'sonarr-4.0.19', clientsUp: false } as const;

async function draftWith(harness: Harness, text: string): Promise<Draft> {
  const password = await harness.secret('secret-0', text);
  return { downloadclient: [{ implementation: 'Deluge', fields: { password } }] };
}

describe('a secret that is an ordinary word', () => {
  test.each(['client', 'sonarr', 'create', 'suite'])(
    'the password "%s" is not told by what is missing, and nothing falls over it',
    async (word) => {
      await using harness = await startHarness(RECORDING);
      const other = await startHarness(RECORDING);
      const texts = async (here: Harness, text: string): Promise<string[]> => {
        const draft = await draftWith(here, text);
        const planned = serviceData(await here.plan(draft));
        const applied = serviceData(await here.apply(draft));
        const tried = serviceTestData(await testService(here.manifest(draft), here.options(), false));
        return [
          sheetText(planSheet({ format: 1, mode: 'plan', services: [planned] })),
          JSON.stringify([planned, applied, tried]).replaceAll(here.fake.url, 'URL'),
        ];
      };
      try {
        expect((await texts(harness, word))[0]).toBe((await texts(other, 'hunter2-hunter2'))[0]);
        const all = (await texts(harness, word)).join('\n');
        expect(all).not.toContain('suite.[secret]');
        expect(all).not.toContain('"[secret]"');
      } finally {
        await other[Symbol.asyncDispose]();
      }
    },
  );

  test('a header of a foreign webhook does not prevent a plan', async () => {
    await using harness = await startHarness(RECORDING);
    const [item] = (await ask(harness.fake, 'GET', '/api/v3/notification/schema')).body as {
      implementation: string;
      fields: { name: string; value?: unknown }[];
    }[];
    const all = (await ask(harness.fake, 'GET', '/api/v3/notification/schema')).body as (typeof item)[];
    const hook = all.find((one) => one?.implementation === 'Webhook');
    const fields = hook?.fields.map((field) => {
      if (field.name === 'url') return { ...field, value: 'http://h.example/' };
      if (field.name !== 'headers') return field;
      return { ...field, value: ['notification', 'hunter2-x'].map((value) => ({ key: value, value })) };
    });
    await ask(harness.fake, 'POST', '/api/v3/notification', { ...hook, name: 'at hunter2-x', fields });
    const data = serviceData(await harness.plan(harness.manifest({ notification: [] }, 'all')));
    expect(sheetText(planSheet({ format: 1, mode: 'plan', services: [data] }))).toContain(
      '- notification "at [secret]" (Webhook)',
    );
  });
});

describe('secrets in the name of a resource', () => {
  test('are in no warning, reason or note', async () => {
    await using harness = await startHarness(RECORDING);
    const name = 'hook swordfish hunter2-x';
    const password = await harness.secret('one', 'swordfish');
    const other = await harness.secret('two', 'hunter2-x');
    const entry = { implementation: 'Deluge', fields: { host: 'd' } };
    await harness.apply({ downloadclient: [{ ...entry, name }] });
    const { rows } = harness.fake.store.of('downloadclient');
    const [stored] = rows.values();
    if (stored === undefined) throw new RangeError('nothing was created');
    rows.set(2, { ...stored, id: 2 });
    rows.set(1, { ...stored, name: `${name} moved` });
    const draft = {
      downloadclient: [
        { ...entry, name: 'box', fields: { ...entry.fields, password } },
        { implementation: 'QBittorrent', fields: { password: other } },
      ],
    };
    const report = await harness.plan(draft);
    rows.set(3, { ...stored, id: 3 });
    const shared = await harness.plan(draft);
    const data = JSON.stringify([serviceData(report), serviceData(shared)]);
    expect(data).toContain('hook [secret]');
    expect(data).toContain('name-shared');
    expect(data).not.toMatch(/swordfish|hunter2-x/u);
  });
});

describe('a run that ends with a response that repeats a secret', () => {
  const SECRET = 'S3cr3tValue99';
  // A truncated secret cannot be found, so the secret is at the place where messages are truncated.
  const message = `${'x'.repeat(190)} ${SECRET}`;

  test.each<[string, number]>([
    ['403', 403],
    ['400', 400],
    ['503', 503],
  ])('%s', async (_, status) => {
    await using harness = await startHarness(RECORDING);
    const draft = await draftWith(harness, SECRET);
    harness.fake.fault = ({ path }) =>
      path.endsWith('/downloadclient')
        ? { kind: 'status', status, type: 'application/json', text: JSON.stringify({ message }) }
        : undefined;
    const manifest = harness.manifest(draft);
    const reports = [
      serviceData(await harness.plan(draft)),
      serviceData(await harness.apply(draft)),
      statusData(await readStatus(manifest, harness.options())),
      serviceTestData(await testService(manifest, harness.options(), false)),
    ];
    for (const { failures } of reports) expect(failures).not.toEqual([]);
    expect(JSON.stringify(reports)).toContain('[secret');
    expect(JSON.stringify(reports)).not.toContain(SECRET.slice(0, 4));
  });

  test('redacts it before the service is identified', async () => {
    await using harness = await startHarness(RECORDING);
    const draft = await draftWith(harness, SECRET);
    harness.fake.fault = () => ({
      kind: 'status',
      status: 403,
      type: 'application/json',
      text: `{"message":"not for ${SECRET}"}`,
    });
    const { failures } = serviceData(await harness.plan(draft));
    expect(failures[0]?.what).toBe('it rejected the request (403): not for [secret]');
  });
});

describe('an unreadable list of a direct kind', () => {
  test('is a failure of plan, status and test', async () => {
    await using harness = await startHarness(RECORDING);
    harness.fake.fault = ({ path }) =>
      path.endsWith('/rootfolder')
        ? { kind: 'status', status: 200, type: 'application/json', text: '{}' }
        : undefined;
    const draft = { downloadclient: [{ implementation: 'Deluge' }] };
    const manifest = harness.manifest(draft, 'owned', folders('/srv/a'));
    const reports = [
      await harness.plan(manifest),
      await readStatus(manifest, harness.options()),
      await testService(manifest, harness.options(), false),
    ];
    expect(reports.map(({ failures }) => failures.map(({ code }) => code))).toEqual([
      ['list-shape'],
      ['list-shape'],
      ['list-shape'],
    ]);
  });
});

describe('a service whose health check fails', () => {
  test('still has its version and counts in the status, and the failure is reported', async () => {
    await using harness = await startHarness(RECORDING);
    harness.fake.fault = ({ path }) =>
      path.endsWith('/health')
        ? { kind: 'status', status: 403, type: 'application/json', text: '{}' }
        : undefined;
    const draft = { downloadclient: [{ implementation: 'Deluge' }] };
    const data = statusData(await readStatus(harness.manifest(draft), harness.options()));
    expect(data).toMatchObject({
      reachable: true,
      counts: { declared: 1, drifted: 1 },
      health: [],
      failures: [{ code: 'service-forbidden' }],
    });
  });
});
