/** Resources that suite counts as created by it, and those that it leaves to users and other hosts. */
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import type { Fault } from '../../service/http/faults.ts';
import { Store } from '../../service/store.ts';
import { declaring, entries, folders } from '../direct/folders.ts';
import { BOX as PLAIN, PROWLARR, feed } from '../drafts.ts';
import type { Draft, EntryDraft, Harness } from '../harness.ts';
import { type Event, type Situation, answers, apply, counts, edits, ends, has, hasOnly, heals, loses, makes, plan, situations, stores } from '../situations.ts'; // prettier-ignore
import { make, stored } from './manual-edits.ts';

const box = (fields: EntryDraft['fields'] = {}, more: Partial<EntryDraft> = {}): EntryDraft[] => [
  { ...PLAIN, fields: { host: 'ours', username: 'suite', ...fields }, ...more },
];
const BAD = box({ host: 'http://refused' });
const NEW = box({ host: 'new' });

/** The service gets a new database, in which a user made a client like the one that suite made. */
const remade =
  (part: (was: ReturnType<typeof stored>) => object): Event =>
  (harness) => {
    const was = stored(harness, 'box');
    harness.fake.store.of('downloadclient').rows.set(1, { ...was, ...part(was) });
  };
const withSecret =
  (entry: (password: { _secret: string }) => EntryDraft[], text = 'pw') =>
  async (harness: Harness) => ({ downloadclient: entry(await harness.secret('secret-0', text)) });
const password = (text: string) => withSecret((secret) => box({ password: secret }), text);

const FAULTS = ['reset before', 'reset after', '502 before', '502 after'] as const;

/** From now on the service gives no response to such requests. */
const silent = (which: string, fault: (typeof FAULTS)[number]): Event => {
  const [what, when] = fault.split(' ') as ['502' | 'reset', 'after' | 'before'];
  return answers(which, what === 'reset' ? { kind: 'reset', when } : { kind: 'status', status: 502, when });
};
const fails = (draft: Parameters<typeof apply>[0]): Event => ends(75, draft);
const keepsNothing: Event = ({ stateDir }) => rmSync(stateDir, { recursive: true });

// prettier-ignore
describe('a response that is lost', () => {
  situations([
    ...FAULTS.flatMap((fault): Situation[] => {
      const hasActed = fault.endsWith('after');
      return [
        [`${fault}, to a create: what it made was there before, for the next apply`,
          silent('^POST .*client$', fault), fails(box()), heals, apply(box(), hasActed ? 'update box' : 'create box', { step: { adopted: hasActed } }),
          apply([], hasActed ? 'leave box' : 'delete box'), has(...(hasActed ? ['box'] : []))],
        [`${fault}, to a create whose entry goes: what it made stays`,
          silent('^POST .*client$', fault), fails(box()), heals, apply([], 'nothing'), has(...(hasActed ? ['box'] : []))],
        [`${fault}, to the update that completes a create: the next apply completes it`,
          silent('^PUT', fault), fails(box()), heals, apply(box(), 'create box', { step: { reason: 'completes an interrupted create' } }),
          apply(box(), '', { sends: [] }), apply([], 'delete box')],
        [`${fault}, to the update that completes a create whose entry goes`,
          silent('^PUT', fault), fails(box()), heals, apply([], hasActed ? 'leave box' : 'delete box')],
        [`${fault}, to an update: the next apply finds what it would write`,
          apply(box()), silent('^PUT', fault), fails(NEW), heals, apply(NEW, hasActed ? 'unchanged box' : 'update box'), apply([], 'delete box')],
        [`${fault}, to an update whose entry goes`,
          apply(box()), silent('^PUT', fault), fails(NEW), heals, apply([], hasActed ? 'leave box' : 'delete box')],
      ];
    }),
    ['to an update whose entry changes: the resource is modified', apply(box()), silent('^PUT', 'reset after'), fails(NEW), heals, apply(box({ host: 'newer' }), 'update box'), apply([], 'leave box')],
    ['to an update that a user has changed since', apply(box()), silent('^PUT', 'reset after'), fails(NEW), heals, edits('box', { settings: { urlBase: '/mine' } }), apply(NEW, 'unchanged box'), apply([], 'leave box')],
    ['to an update of a secret: the secret of before is sent again',
      apply(password('old')), silent('^PUT', 'reset after'), fails(password('new')), heals, stores('box', { settings: { password: 'new' } }),
      apply(password('old'), 'update box'), stores('box', { settings: { password: 'old' } }), apply(password('old'), '', { sends: [] }), apply([], 'delete box')],
    ['to the create of a release profile: no second one, and it stays',
      answers('^POST .*releaseprofile$', { kind: 'reset', when: 'after' }), fails(declaring({ releaseprofile: entries('releaseProfiles', { name: 'No cams', ignored: ['HDCAM'] }) })), heals,
      apply(declaring({ releaseprofile: entries('releaseProfiles', { name: 'No cams', ignored: ['HDCAM'] }) }), 'unchanged No cams', { step: { adopted: true } }),
      apply(declaring({ releaseprofile: [] }), 'leave No cams'), counts('releaseprofile', 1)],
  ]);
});

const shows = (part: object): Fault => {
  const body = { id: 7, name: 'box', implementation: 'QBittorrent', configContract: 'QBittorrentSettings', enable: false, priority: 1, tags: [], fields: [], ...part }; // prettier-ignore
  return { kind: 'status', status: 201, text: JSON.stringify(body), type: 'application/json' };
};

// prettier-ignore
describe('a response to a create that shows', () => {
  situations(
    ([['no ID', { id: undefined }, '!create-without-id'], ['an ID that was there', { id: 1 }, '!changed-meanwhile'], ['another name', { name: 'other' }, '!create-without-id']] as const)
      .map(([what, part, want]): Situation => [`${what} proves nothing`,
        apply([{ ...PLAIN, name: 'first' }]), answers('^POST .*client$', shows(part)), apply([{ ...PLAIN, name: 'first' }, ...box()], want), heals,
        apply([], 'delete first'), has()]),
  );
});

/** Another instance, in which a user made a client. */
const fresh: Event = (harness) => {
  const like = stored(harness, 'box');
  Object.assign(harness.fake.store, new Store());
  make(harness, like, { name: 'theirs', settings: { host: 'theirs' } });
};
const tv = (...paths: string[]) => declaring(folders(...paths));
const OPTION = 'suite.downloadarr.qBittorrent';
const kept =
  (...all: EntryDraft[]) =>
  (harness: Harness) =>
    harness.manifest({ downloadclient: all }, 'none');
const called = (name: string): EntryDraft => ({ ...PLAIN, name, path: OPTION });

// prettier-ignore
describe('ownership', () => {
  situations([
    ['a value that a user tries and then declares is suite’s',
      apply(box()), edits('box', { settings: { host: 'new' } }), apply(NEW, 'unchanged box', { sends: [] }), apply([], 'delete box')],
    ['a value that a user changes is the user’s, also after suite has set it back',
      apply(box()), edits('box', { settings: { host: 'new' } }), apply(box(), 'update box'), apply([], 'leave box')],
    ['a restored database in which the ID is another folder, which is declared',
      apply(tv('/a', '/b')), ({ fake }) => { fake.store.plain('rootfolder').rows.clear(); fake.store.plain('rootfolder').rows.set(1, { id: 1, path: '/b', accessible: true }); },
      apply(tv('/b'), 'unchanged /b', { step: { adopted: true } }), apply(tv(), 'leave /b'), counts('rootfolder', 1)],
    ['the state of another service in front of a fresh one of the same app',
      apply([PLAIN, { ...PLAIN, name: 'other' }]), fresh, apply([PLAIN], 'create box, leave theirs'), apply([], 'delete box'), has('theirs')],
    ['a client of a list that a user renames gets its name back, and is the user’s',
      apply(box()), edits('box', { name: 'mine' }), apply(box(), 'update box', { step: { reason: 'renamed from "mine"; it was changed outside of suite (name); suite adopts it as declared' } }), has('box'), apply([], 'leave box')],
    ['two clients that an entry could mean: neither is renamed',
      apply([called('one')]), edits('one', { settings: { urlBase: '/x' } }), apply(kept(called('two')), 'create two'), edits('one', { settings: { urlBase: '' } }),
      apply(kept(called('three')), 'create three, leave one, leave two'), has('one', 'two', 'three')],
    ['a resource in a new database with a managed ID and name is foreign, and stays when nothing is declared',
      apply(box()), remade(() => ({ settings: { host: 'theirs', password: 'kept' } })),
      apply([], 'leave box', { sends: [], step: { reason: expect.stringContaining('it was changed outside of suite (fields.contentLayout, fields.firstAndLast, fields.host, fields.initialState, fields.olderTvPriority and 7 more); delete it by hand if you do not need it') as string } }),
      stores('box', { settings: { host: 'theirs', password: 'kept' } }),
      // The message appears once.
      apply([], 'nothing')],
    ['a declared resource in a new database is adopted with a message, and never deleted',
      apply(withSecret((secret) => box({ password: secret }))),
      remade(({ settings }) => ({ settings: { ...settings, username: 'me', password: 'theirs', urlBase: '/theirs' } })),
      // The masked secret is sent although its digest is known. A key that suite had set is foreign now.
      apply(withSecret((secret) => [{ ...PLAIN, fields: { host: 'ours', password: secret } }]), '', { step: {
        reason: 'it was changed outside of suite (fields.urlBase and fields.username); suite adopts it as declared',
        changes: [expect.objectContaining({ key: 'fields.password' }) as never] } }),
      stores('box', { settings: { username: 'me', urlBase: '/theirs', password: 'pw' } }),
      apply([], 'leave box'), has('box')],
    ['a different resource with a managed ID is retained and reported',
      apply(box()), remade(() => ({ name: 'theirs', settings: { host: 'theirs' } })),
      apply([], 'leave theirs', { step: { reason: 'is kept: suite created "box" (QBittorrent) with this ID. It has another name or implementation now: someone renamed it, or it is a different resource' } }),
      has('theirs')],
    ['a resource that someone renamed to another case is kept once it is no longer declared',
      apply(box()), edits('box', { name: 'Box' }), apply([], 'leave Box'), has('Box')],
    ['a staged resource that a user has completed is modified, and stays',
      loses('^PUT'), apply(box(), '!service-closed'), heals, edits('box', { settings: { host: 'mine' }, general: { enable: true } }),
      apply(BAD, '!write-refused'), apply([]), stores('box', { settings: { host: 'mine' }, general: { enable: true } })],
    ['plan shows a create that a rejection has interrupted',
      loses('^PUT'), apply(BAD, '!service-closed'), heals,
      plan(BAD, '', { step: { action: 'create', reason: 'completes an interrupted create' } }), has('box'),
      apply(BAD, '!write-refused'), has()],
    ['an update that the service rejects proves nothing',
      apply(box()), answers('^PUT', 400), apply(NEW, '!write-refused'), heals, edits('box', { settings: { host: 'new' } }), apply([], 'leave box')],
    ['a change by hand to other keys does not keep managed keys from returning to their defaults',
      apply(box({ port: 9 })), edits('box', { settings: { urlBase: '/theirs' } }),
      apply(box()), stores('box', { settings: { port: 8080, urlBase: '/theirs' } })],
    ['a resource that no longer exists is not requested by its ID, and its record is dropped',
      apply(box()), ({ fake }) => fake.store.of('downloadclient').rows.clear(), apply([], 'nothing'),
      ({ fake }) => expect(fake.requests.filter((one) => /\/\d+$/u.test(one.path))).toEqual([]),
      apply(box(), 'create box')],
    ['a lost digest key: suite recognises nothing, deletes nothing, and sends the secrets again',
      apply(withSecret((secret) => [...box({ password: secret }), { ...PLAIN, name: 'other' }])),
      ({ stateDir }) => rm(path.join(stateDir, 'digest.key')),
      apply(withSecret((secret) => [...box({ password: secret }), { ...PLAIN, name: 'other' }]), '', { sends: ['PUT downloadclient/1 202'] }),
      apply([], 'leave box, leave other'), has('box', 'other')],
    ['prune = "all": plan names foreign resources before apply deletes them',
      apply([PLAIN]), makes('box', { name: 'theirs' }),
      plan((harness) => harness.manifest({ downloadclient: [] }, 'all'), 'delete box, delete theirs'),
      apply([]), plan((harness) => harness.manifest({ downloadclient: [] }, 'all'), 'delete theirs', { step: { reason: 'was not created by suite, but is not declared, and prune is "all"' } })],
  ]);
});

const site = (...indexer: EntryDraft[]): Draft => ({ indexer });
const MADE = [silent('^POST .*indexer$', 'reset after'), fails(site(feed('site'))), heals];

// prettier-ignore
describe('an indexer of Prowlarr', () => {
  situations([
    ['with a mark is completed, also without a record',
      ...MADE, keepsNothing, apply(site(feed('site')), 'create site', { step: { reason: 'completes an interrupted create' } }),
      stores('site', { general: { enable: true } }, 'indexer'), apply(site(feed('site')), '', { sends: [] }), apply(site(), 'delete site')],
    ['with a mark is removed without its entry', ...MADE, apply(site(), 'delete site')],
    ['with a mark is removed if nothing is declared', ...MADE, apply({}, 'delete site'), apply({}, 'nothing')],
    ['with a mark stays with prune = "none"', ...MADE, apply((harness) => harness.manifest(site(), 'none'), 'leave site'), hasOnly('indexer', 'site')],
    ['with -1 is the user’s', apply(site(feed('site'))), makes('site', { name: 'theirs', general: { enable: false }, settings: { 'baseSettings.queryLimit': -1 } }, 'indexer'), apply(site(), 'delete site'), hasOnly('indexer', 'theirs')],
  ], PROWLARR);
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
    ['one host renames an entry that the other declares too: each gives it its own name, and no second one exists',
      apply([PLAIN]), apply([PLAIN], '', other), apply(as('new'), 'create new, delete box'), apply([PLAIN], 'create box', other), has('new', 'box'),
      apply([{ ...PLAIN, name: 'newer', renamedFrom: 'new' }], 'update newer'), has('newer', 'box')],
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
