/** Tokens that a service refreshes, and values that have ever been secrets. */
import { describe, expect } from 'vitest';
import { planData } from '../../../generator/report/plan-data.ts';
import type { Draft, EntryDraft, Harness } from '../harness.ts';
import { type Event, apply, edits, makes, situations, stores } from '../situations.ts';

/** A Trakt entry with the tokens of a sign-in, as a user would export them. */
const trakt =
  (suffix: string, ...events: string[]) =>
  async (harness: Harness): Promise<Draft> => {
    const accessToken = await harness.secret('access', `access-${suffix}`);
    const refreshToken = await harness.secret('refresh', `refresh-${suffix}`);
    const general = Object.fromEntries(['onDownload', ...events].map((event) => [event, true]));
    const fields = { accessToken, refreshToken, expires: '2027-01-31T12:00:00Z', authUser: 'me' };
    return { notification: [{ implementation: 'Trakt', name: 'trakt', general, fields }] };
  };
const RENEWED = { accessToken: 'renewed', refreshToken: 'renewed-too', expires: '2028-01-01T00:00:00Z' };
const renewed = edits('trakt', { settings: RENEWED }, 'notification');
const tokens = (settings: object): Event => stores('trakt', { settings }, 'notification');
const bare: Draft = {
  notification: [{ implementation: 'Trakt', name: 'trakt', general: { onDownload: true } }],
};

// prettier-ignore
describe('tokens that the service refreshes', () => {
  situations([
    ['are sent once, left alone after a refresh, and sent again when the declared ones change',
      apply(trakt('1')), tokens({ accessToken: 'access-1' }), renewed, apply(trakt('1'), '', { sends: [] }),
      // Another change does not restore the old tokens.
      apply(trakt('1', 'onUpgrade')), tokens(RENEWED), apply(trakt('2', 'onUpgrade')), tokens({ accessToken: 'access-2', refreshToken: 'refresh-2' }),
      // The resource stays managed, even if the service refreshes its tokens.
      renewed, apply({ notification: [] }, 'delete trakt')],
    ['of an earlier sign-in are neither overwritten nor removed',
      apply(trakt('1')), renewed, apply(trakt('0', 'onUpgrade'), '', { host: '2' }), tokens(RENEWED), apply(bare, '', { host: '2' }), tokens(RENEWED)],
  ]);
});

const HOOK = 'https://hooks.example/T0P-S3CRET';
const hook = (fields: EntryDraft['fields'] = {}, name = 'hook'): Draft => ({ notification: [{ implementation: 'Webhook', name, general: { onGrab: true }, fields }] }); // prettier-ignore
const secretly =
  (more: EntryDraft['fields'] = {}) =>
  async (harness: Harness) => {
    const draft = hook({ url: await harness.secret('url', HOOK), ...more });
    const manifest = harness.manifest(draft);
    harness.secrets.clear();
    return manifest;
  };
let seen = '';
/** Plans and applies, and keeps what is shown. */
const look =
  (draft: Draft): Event =>
  async (harness) => {
    for (const report of [await harness.plan(draft), await harness.apply(draft)])
      seen += JSON.stringify(planData('apply', [report]));
  };

// prettier-ignore
describe('a value that has ever been a secret', () => {
  situations([
    ['stays secret as a literal, when no longer declared, in another resource, and after its record is dropped',
      apply(secretly()), look(hook({ url: 'https://plain.example/x' })), makes('hook', { name: 'theirs', settings: { url: HOOK } }, 'notification'),
      look({ notification: [] }), look(hook({ url: 'https://other.example' }, 'theirs')),
      () => expect(seen).toContain('"key":"fields.url","secret":true'), () => expect(seen).not.toMatch(/S3CRET|plain\.example|other\.example/u)],
    ['is not printed when its key returns to the default',
      apply(secretly({ username: 'me' })),
      async (harness) => {
        const report = await harness.plan(hook({ username: 'me' }));
        expect(report.outcomes[0]?.step.changes).toEqual([{ key: 'fields.url', secret: true, why: 'undeclared' }]);
        expect(JSON.stringify(planData('plan', [report]))).not.toContain('S3CRET');
      }],
  ]);
});
