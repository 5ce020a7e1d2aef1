/** Resources that suite counts as created by it, and those that it leaves to users and other hosts. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { BOX as PLAIN } from '../drafts.ts';
import type { EntryDraft, Harness } from '../harness.ts';
import { type Event, apply, edits, has, heals, loses, makes, plan, situations, stores } from '../situations.ts'; // prettier-ignore
import { make, stored } from './manual-edits.ts';

const box = (fields: EntryDraft['fields'] = {}, more: Partial<EntryDraft> = {}): EntryDraft[] => [
  { ...PLAIN, fields: { host: 'ours', username: 'suite', ...fields }, ...more },
];
const BAD = box({ host: 'http://refused' });

/** The service gets a new database, in which a user made a client like the one that suite made. */
const remade =
  (part: (was: ReturnType<typeof stored>) => object): Event =>
  (harness) => {
    const was = stored(harness, 'box');
    harness.fake.store.of('downloadclient').rows.set(1, { ...was, ...part(was) });
  };
const withSecret = (entry: (password: { _secret: string }) => EntryDraft[]) => async (harness: Harness) => ({
  downloadclient: entry(await harness.secret('secret-0', 'pw')),
});

// prettier-ignore
describe('ownership', () => {
  situations([
    ['a resource in a new database with a managed ID and name is foreign, and stays when nothing is declared',
      apply(box()), remade(() => ({ settings: { host: 'theirs', password: 'kept' } })),
      apply([], 'leave box', { sends: [], step: { reason: expect.stringContaining('it was changed outside of suite (fields.contentLayout, fields.firstAndLast, fields.host, fields.initialState, fields.olderTvPriority and 7 more); delete it by hand if you do not need it') as string } }),
      stores('box', { settings: { host: 'theirs', password: 'kept' } }),
      // The message appears once.
      apply([], 'nothing')],
    ['a declared resource in a new database is adopted with a message, and never deleted',
      apply(withSecret((password) => box({ password }))),
      remade(({ settings }) => ({ settings: { ...settings, username: 'me', password: 'theirs', urlBase: '/theirs' } })),
      // The masked secret is sent although its digest is known. A key that suite had set is foreign now.
      apply(withSecret((password) => [{ ...PLAIN, fields: { host: 'ours', password } }]), '', { step: {
        reason: 'it was changed outside of suite (fields.urlBase and fields.username); suite adopts it as declared',
        changes: [expect.objectContaining({ key: 'fields.password' }) as never] } }),
      stores('box', { settings: { username: 'me', urlBase: '/theirs', password: 'pw' } }),
      apply([], 'leave box'), has('box')],
    ['a different resource with a managed ID is retained and reported',
      apply(box()), remade(() => ({ name: 'theirs' })),
      apply([], 'leave theirs', { step: { reason: 'is kept: suite created "box" (QBittorrent) with this ID. It has another name or implementation now: someone renamed it, or it is a different resource' } }),
      has('theirs')],
    ['a resource that someone renamed to another case is kept once it is no longer declared',
      apply(box()), edits('box', { name: 'Box' }), apply([], 'leave Box'), has('Box')],
    ['an intent without effect does not make a foreign resource managed',
      loses('^POST'), apply(box(), '!service-closed'), heals, apply(box(), '', { host: '2' }),
      (harness) => {
        const like = stored(harness, 'box');
        harness.fake.store.of('downloadclient').rows.clear();
        make(harness, like, { general: { ...like.general, enable: false }, settings: { ...like.settings, host: 'mine' } });
      },
      apply([], 'nothing'), has('box'), apply(BAD, '!write-refused'), has('box')],
    ['a staged resource that a user has completed is modified, and stays',
      loses('^PUT'), apply(box(), '!service-closed'), heals, edits('box', { settings: { host: 'mine' }, general: { enable: true } }),
      apply(BAD, '!write-refused'), apply([]), stores('box', { settings: { host: 'mine' }, general: { enable: true } })],
    ['plan shows a create that a rejection has interrupted',
      loses('^PUT'), apply(BAD, '!service-closed'), heals,
      plan(BAD, '', { step: { action: 'create', reason: 'completes an interrupted create' } }), has('box'),
      apply(BAD, '!write-refused'), has()],
    ['a change by hand to other keys does not keep managed keys from returning to their defaults',
      apply(box({ port: 9 })), edits('box', { settings: { urlBase: '/theirs' } }),
      apply(box()), stores('box', { settings: { port: 8080, urlBase: '/theirs' } })],
    ['a resource that no longer exists is not requested by its ID, and its record is dropped',
      apply(box()), ({ fake }) => fake.store.of('downloadclient').rows.clear(), apply([], 'nothing'),
      ({ fake }) => expect(fake.requests.filter((one) => /\/\d+$/u.test(one.path))).toEqual([]),
      apply(box(), 'create box')],
    ['a lost digest key: suite recognises nothing, deletes nothing, and sends the secrets again',
      apply(withSecret((password) => [...box({ password }), { ...PLAIN, name: 'other' }])),
      ({ stateDir }) => rm(path.join(stateDir, 'digest.key')),
      apply(withSecret((password) => [...box({ password }), { ...PLAIN, name: 'other' }]), '', { sends: ['PUT downloadclient/1 202'] }),
      apply([], 'leave box, leave other'), has('box', 'other')],
    ['prune = "all": plan names foreign resources before apply deletes them',
      apply([PLAIN]), makes('box', { name: 'theirs' }),
      plan((harness) => harness.manifest({ downloadclient: [] }, 'all'), 'delete box, delete theirs'),
      apply([]), plan((harness) => harness.manifest({ downloadclient: [] }, 'all'), 'delete theirs', { step: { reason: 'was not created by suite, but is not declared, and prune is "all"' } })],
  ]);
});

// prettier-ignore
describe('two hosts', () => {
  const other = { host: 'other' };
  const b: EntryDraft = { ...PLAIN, fields: { host: 'b' } };
  const as = (name: string): EntryDraft[] => [{ ...PLAIN, name }];
  situations([
    ['both declare the same: one creates it, the other adopts it, then neither changes anything',
      apply([PLAIN]), apply([PLAIN], 'unchanged box', { ...other, step: { adopted: true } }),
      apply([PLAIN], 'unchanged box', { sends: [] }), apply([PLAIN], 'unchanged box', { ...other, sends: [] })],
    ['both declare different values of one name: each run reports it, and neither deletes it',
      apply([PLAIN]), apply([b], '', other), apply([PLAIN], '', { step: { reason: expect.stringContaining('it was changed outside of suite (fields.host)') as string } }),
      apply([b], '', other), apply([], 'leave box'), apply([], 'leave box', other), has('box')],
    ['one host renames an entry that the other declares too: the other creates no second one',
      apply([PLAIN]), apply([PLAIN], '', other), apply(as('new')), apply([PLAIN], '!renamed-outside', other), has('new'),
      // With the new name, both know the resource, also when the name changes again.
      ...['new', 'newer'].flatMap((name) => [apply(as(name), '', other), apply(as(name))]),
      has('newer'), stores('newer', { id: 1 })],
    ['one host creates while the other’s create was killed: the one completes what the other began',
      loses('^PUT'), apply([PLAIN], '!service-closed'), heals, apply([PLAIN], '', other), apply([PLAIN]), has('box'),
      // The first host created it.
      apply([], 'leave box', other), apply([], 'delete box')],
    ['one host replaces a resource that the other adopted: the other’s entry reports it and changes nothing',
      apply([PLAIN]), apply([PLAIN], '', other), apply([{ ...PLAIN, implementation: 'Deluge' }]),
      apply([PLAIN], '!name-taken', other), stores('box', { implementation: 'Deluge' })],
    ['at the same time: no name exists twice, and nothing is lost',
      // Over sockets, the service checks one name before the other. Both could pass (docs/plan-and-apply.md).
      ({ fake }) => (fake.fault = () => undefined),
      async (harness) => Promise.all([harness, harness].map((one, index) => one.apply({ downloadclient: [PLAIN, ...as('second')] }, { stateDir: `${harness.stateDir}-${index}` }))),
      ...['0', '1', '0'].map((host) => apply([PLAIN, ...as('second')], '', { host })),
      plan([PLAIN, ...as('second')], 'unchanged box, unchanged second', { host: '0' }),
      ({ fake }) => expect(fake.resources('downloadclient')).toHaveLength(2)],
    ['a user creates one with the name that the host is about to use: both stay, and apply reports it',
      apply(as('like')),
      (harness) => {
        let made = false;
        const like = stored(harness, 'like');
        harness.fake.fault = ({ method }) => {
          if (method === 'PUT' && !made) made = make(harness, like, { name: 'box', settings: { host: 'mine' } }).id > 0;
          return undefined;
        };
      },
      apply([...as('like'), ...box()], '!write-refused'), has('like', 'box', 'box'),
      ({ fake }) => expect(fake.resources('downloadclient').map(({ settings }) => settings['host'])).toEqual(['a', 'ours', 'mine'])],
  ]);
});
