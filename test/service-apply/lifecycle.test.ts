/** The life of clients and notifications on every app: what is created, changed, adopted, left and deleted, and by which requests. */
import { describe, expect } from 'vitest';
import { RECORDINGS } from '../recordings.ts';
import type { Draft, EntryDraft, Harness } from './harness.ts';
import { type Event, apply, edits, has, plan, situations, stores } from './situations.ts';
import { stored } from './preserved/manual-edits.ts';

const QB: EntryDraft = { implementation: 'QBittorrent', name: 'qb' };
const qb = (fields: EntryDraft['fields'] = {}, more: Partial<EntryDraft> = {}): EntryDraft[] => [
  { ...QB, fields: { host: 'box', ...fields }, ...more },
];
const withPassword =
  (text: string, of = qb) =>
  async (harness: Harness): Promise<Draft> => ({
    downloadclient: of({ password: await harness.secret('secret-0', text) }),
  });
const sab =
  (fields: EntryDraft['fields']) =>
  async (harness: Harness): Promise<Draft> => ({
    downloadclient: [{ implementation: 'Sabnzbd', name: 'sab', fields: { ...fields, apiKey: await harness.secret('secret-0', 'kept') } }], // prettier-ignore
  });
const hook = (part: Partial<EntryDraft> = {}): Draft => ({
  notification: [{ implementation: 'Webhook', fields: { url: 'http://127.0.0.1:1/x' }, ...part }],
});
const grabs = { general: { onGrab: true } };
/** The requests of the last run, without those for that: `GET tag`. */
const asked = ({ fake }: Harness): string[] =>
  fake.requests.map(({ method, path }) => `${method} ${path.split('/').slice(3).join('/')}`);
const queries =
  (...all: string[]): Event =>
  ({ fake }) =>
    expect(fake.writes.map(({ method, query }) => `${method} ${query}`)).toEqual(all);
const changed = (key: string, from: unknown, to?: unknown) => ({ key, from, ...(to === undefined ? {} : { to }), secret: false, why: 'undeclared' }) as never; // prettier-ignore
const second = { host: '2' };

// prettier-ignore
describe.each(RECORDINGS.filter(({ folder }) => folder !== 'sonarr-develop'))('on $folder', ({ folder: recording }) => {
  situations([
    ['a create has the declared values, schema defaults, and class defaults for masked fields',
      apply([...qb(), { implementation: 'Deluge', name: 'de' }], '?test-failed, ?test-failed'),
      queries('POST ', 'PUT forceSave=true', 'POST ', 'PUT forceSave=true'),
      stores('qb', { general: { enable: true }, settings: { host: 'box', port: 8080 } }),
      // The schema returns asterisks, which a POST would store.
      stores('de', { settings: { password: 'default-Deluge-password' } })],
    ['a notification that is not enabled has no events, and gets them with enable',
      apply(hook({ ...grabs, enable: false })), stores('Webhook', { general: { onGrab: false } }, 'notification'),
      apply(hook(grabs)), stores('Webhook', { general: { onGrab: true } }, 'notification')],
  ], { recording, clientsUp: false });

  situations([
    ['unmanaged keys keep their values; keys that are no longer declared return to the default',
      apply(qb({ port: 9000, username: 'alice' }, { general: { priority: 7 } })), edits('qb', { settings: { urlBase: '/by-hand' } }),
      plan(qb(), '', { step: { changes: [changed('fields.port', 9000, 8080), changed('fields.username', 'alice'), changed('priority', 7, 1)] } }),
      apply(qb()), stores('qb', { settings: { host: 'box', port: 8080, urlBase: '/by-hand' }, general: { priority: 1 } }),
      (harness) => expect(stored(harness, 'qb').settings['username']).toBeUndefined(), plan(qb(), 'unchanged qb')],
    ['a changed secret is one PUT, and an unchanged one is none',
      apply(withPassword('first')),
      apply(withPassword('second'), '', { step: { changes: [{ key: 'fields.password', secret: true, why: 'declared' } as never] }, sends: ['PUT downloadclient/1 202'] }),
      stores('qb', { settings: { password: 'second' } }), apply(withPassword('second'), '', { sends: [] })],
    ['an update keeps secrets that suite does not manage',
      apply(sab({})), edits('sab', { settings: { apiKey: 'by hand' } }), apply(sab({ host: 'b' })), stores('sab', { settings: { host: 'b', apiKey: 'kept' } }),
      edits('sab', { settings: { password: 'theirs' } }), apply(sab({ host: 'c' })), stores('sab', { settings: { host: 'c', apiKey: 'kept', password: 'theirs' } })],
    ['a resource whose name differs in case is adopted and reported; its secrets are sent once',
      apply([{ ...QB, name: 'QB' }]),
      apply(withPassword('pw', (fields) => [{ ...QB, fields: fields ?? {} }]), '', { ...second, step: { action: 'update', adopted: true, reason: 'renamed from "QB"; existed before; suite adopts it' } }),
      has('qb'), plan(withPassword('pw', (fields) => [{ ...QB, fields: fields ?? {} }]), 'unchanged qb', second),
      // suite did not create the adopted resource, so the resource stays when it is no longer declared.
      apply([], 'leave qb', second), has('qb')],
    ['a kind of which nothing is declared is read only as long as suite has resources there',
      apply({ downloadclient: [QB], ...hook() }), apply(hook()), (harness) => expect(asked(harness)).toContain('DELETE downloadclient/1'), has(),
      apply(hook()), (harness) => expect(asked(harness).filter((one) => one.includes('downloadclient'))).toEqual([])],
    ['tags are labels: created if missing, compared as a set, and left alone if not managed',
      apply(hook({ tags: ['B-two', 'a1'] })), ({ fake }) => expect([...fake.store.tags.rows.values()].map(({ label }) => label)).toEqual(['b-two', 'a1']),
      plan(hook({ tags: ['a1', 'b-two', 'a1'] }), 'unchanged Webhook'), apply(hook()), stores('Webhook', { tags: [] }, 'notification')],
  ], { recording });
});
