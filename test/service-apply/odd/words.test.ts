/** Secrets that are ordinary words of messages, secrets in foreign resources, and in error responses. */
import { describe, expect } from 'vitest';
import { serviceData } from '../../../generator/report/plan-data.ts';
import { planSheet } from '../../../generator/report/plan-report.ts';
import { sheetText } from '../../../generator/report/sheet/sheet-text.ts';
import { statusData } from '../../../generator/report/status-text.ts';
import { readStatus } from '../../../generator/reconcile/service-status.ts';
import { testService } from '../../../generator/reconcile/service-tests.ts';
import { ask } from '../../service/ask.ts';
import type { Fault } from '../../service/http/faults.ts';
import { folders } from '../direct/folders.ts';
import type { Draft, Harness } from '../harness.ts';
import { type Event, answers, situations } from '../situations.ts';

const RECORDING = { recording: 'sonarr-4.0.19', clientsUp: false } as const;
const DELUGE: Draft = { downloadclient: [{ implementation: 'Deluge' }] };

async function draftWith(harness: Harness, text: string): Promise<Draft> {
  const password = await harness.secret('secret-0', text);
  return { downloadclient: [{ implementation: 'Deluge', fields: { password } }] };
}
const textOf = (planned: ReturnType<typeof serviceData>): string =>
  sheetText(planSheet({ format: 1, mode: 'plan', services: [planned] }));
const answer = (status: number, text: string): Fault => ({
  kind: 'status',
  status,
  type: 'application/json',
  text,
});

interface Hook {
  readonly implementation: string;
  readonly fields: readonly { readonly name: string; readonly value?: unknown }[];
}
/** A webhook of a user, with secrets in its headers and its name. */
const foreignHook: Event = async ({ fake }) => {
  const all = ask(fake, 'GET', '/api/v3/notification/schema').body as Hook[];
  const hook = all.find(({ implementation }) => implementation === 'Webhook');
  const headers = ['notification', 'hunter2-x'].map((value) => ({ key: value, value }));
  const values: Readonly<Record<string, unknown>> = { url: 'http://h.example/', headers };
  const fields = hook?.fields.map((field) => (field.name in values ? { ...field, value: values[field.name] } : field)); // prettier-ignore
  ask(fake, 'POST', '/api/v3/notification', { ...hook, name: 'at hunter2-x', fields });
};
const SECRET = 'S3cr3tValue99';
const failsEverywhere: Event = async (harness) => {
  const manifest = harness.manifest(DELUGE, 'owned', folders('/srv/a'));
  const options = harness.options();
  const all = [await harness.plan(manifest), await readStatus(manifest, options), await testService(manifest, options)]; // prettier-ignore
  const codes = all.map(({ failures }) => failures.map(({ code }) => code));
  expect(codes).toEqual([['list-shape'], ['list-shape'], ['list-shape']]);
};

// prettier-ignore
describe('a secret', () => {
  situations([
    ['that is a word of messages is not told by what is missing',
      async (harness) => expect(textOf(serviceData(await harness.plan(await draftWith(harness, 'client'))))).toMatch(/^ {2}\+ download client "Deluge"/u)],
    ['in a header of a foreign webhook does not prevent a plan', foreignHook,
      async (harness) => expect(textOf(serviceData(await harness.plan(harness.manifest({ notification: [] }, 'all'))))).toContain('- notification "at [secret]" (Webhook)')],
    ['is redacted before the service is identified', answers('', answer(403, `{"message":"not for ${SECRET}"}`)),
      async (harness) => expect(serviceData(await harness.plan(await draftWith(harness, SECRET))).failures[0]?.what).toBe('it rejected the request (403): not for [secret]')],
  ], RECORDING);
});

// prettier-ignore
situations([
  ['an unreadable list of a direct kind is a failure of plan, status and test', answers('/rootfolder$', '{}'), failsEverywhere],
  ['a service whose health check fails still has its version and counts in the status, and the failure is reported', answers('/health$', answer(403, '{}')),
    async (harness) => expect(statusData(await readStatus(harness.manifest(DELUGE), harness.options()))).toMatchObject({ reachable: true, counts: { declared: 1, drifted: 1 }, health: [], failures: [{ code: 'service-forbidden' }] })],
], RECORDING);
