/** Replacements, renames, and references by name to what the same run creates, replaces, renames or deletes. */
import { describe, expect } from 'vitest';
import type { Fault } from '../../service/http/faults.ts';
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { feed } from '../drafts.ts';
import type { Draft, EntryDraft, Harness } from '../harness.ts';
import { setEntry } from '../profiles/drafts.ts';
import { type Event, type Situation, adds, answers, apply, drops, edits, has, heals, loses, makes, plan, situations, stores } from '../situations.ts'; // prettier-ignore

const client = (implementation: string, name = 'box', host = 'h'): EntryDraft => ({
  implementation,
  name,
  fields: { host },
});
const OLD = [client('Deluge')];
const NEW = [client('Transmission', 'box', 'new')];
const BAD = [client('Transmission', 'box', 'http://x')];
const replaced = stores('box', { implementation: 'Transmission', settings: { host: 'new' } });
const asItWas = stores('box', { implementation: 'Deluge', settings: { host: 'h' } });
const FAILS: Fault = { kind: 'status', status: 500 };
const KEEPS: Fault = { kind: 'status', status: 200, text: '{}', type: 'application/json' };

// prettier-ignore
describe('a replacement', () => {
  const broken = (what: string, draft: EntryDraft[], want: string, event: Event): Situation =>
    [`leaves the old one as it was if ${what}, and reports it`, apply(OLD), event,
      apply(draft, want, { says: 'the Deluge of that name stays as it was' }), asItWas, heals, apply(NEW), replaced];
  situations([
    ['tests the new one, deletes the old one, and creates the new one',
      apply(OLD), apply(NEW, 'replace box', { sends: ['DELETE downloadclient/1 200', 'POST downloadclient 201', 'PUT downloadclient/2 202'] }),
      replaced, apply(NEW, '', { sends: [] })],
    broken('the service rejects the new one', BAD, '!test-failed', heals),
    broken('it fails', NEW, '!test-failed', answers('^(?!GET)', FAILS)),
    broken('it does not delete', NEW, '!write-unconfirmed', answers('^DELETE', KEEPS)),
    ['that fails after the deletion reports it, and the next run completes it',
      apply(OLD), loses('^PUT'), apply(NEW, '!service-closed', { says: 'the old one is deleted; the next run creates the new one' }),
      heals, apply(NEW), replaced],
    ['with --replace of a foreign resource keeps the old one with its password if the service rejects the new one',
      apply(OLD), makes('box', { name: 'theirs', settings: { host: 'h', password: 'kept' } }),
      apply([client('Transmission', 'theirs', 'http://x')], '!name-taken, !deletion-postponed'),
      apply([client('Transmission', 'theirs', 'http://x')], '!test-failed, !deletion-postponed', { replace: true }),
      stores('theirs', { implementation: 'Deluge', settings: { host: 'h', password: 'kept' } })],
    ['of a modified resource needs --replace',
      apply(OLD), edits('box', { general: { priority: 9 } }), apply(NEW, '!name-taken', { sends: [] }), asItWas,
      apply(NEW, 'replace box', { replace: true }), replaced],
  ]);
});

const TV: EntryDraft = { implementation: 'QBittorrent', name: 'old', tags: ['tv'], fields: { host: 'box' } };
const tv = (name: string, more: Partial<EntryDraft> = {}): EntryDraft[] => [{ ...TV, name, ...more }];
const other = { host: '2' };
const OPTION = 'suite.downloadarr.qBittorrent';
const own = (name: string): EntryDraft[] => tv(name, { path: OPTION });

// prettier-ignore
describe('a rename', () => {
  const HD = { qualities: ['WEBDL-1080p', 'Bluray-1080p'], upgradeUntil: 'Bluray-1080p' };
  const named = (name: string) => async (harness: { secret: (name: string, text: string) => Promise<{ _secret: string }> }): Promise<Draft> =>
    ({ downloadclient: tv(name, { path: OPTION, fields: { host: 'box', password: await harness.secret('secret-0', 'pw') } }) });
  const profile = (name: string) => (harness: Harness): Manifest => {
    const entries = [{ ...setEntry('qualityprofile', name, HD), path: 'suite.qualityProfiles.main' }];
    return { ...harness.manifest({}), kinds: { qualityprofile: { prune: 'owned', entries } } };
  };
  const changesProfile = (name: string): Event => ({ fake }) => {
    const { rows } = fake.store.plain('qualityprofile');
    for (const [id, row] of rows) if (row['name'] === name) rows.set(id, { ...row, minFormatScore: -1 });
  };
  situations([
    ['keeps the ID, with all secrets',
      apply(named('old')),
      plan(named('new'), '', { step: { action: 'update', reason: 'renamed from "old"', changes: [expect.objectContaining({ key: 'name', from: 'old', to: 'new' }) as never] } }),
      apply(named('new'), '', { sends: ['PUT downloadclient/1 202'] }),
      stores('new', { id: 1, settings: { host: 'box', password: 'pw' } }), apply(named('new'), '', { sends: [] }), apply([], 'delete new')],
    ['of an adopted resource does not leave two resources, and does not make it managed',
      apply(own('old')), apply(own('old'), '', other), apply(own('new'), '', other), has('new'),
      apply([], 'leave new', other), apply([], 'nothing', other)],
    ['is not guessed from equal values, nor if another resource has the name',
      apply([TV]), apply(tv('new'), 'create new, delete old'), apply(own('new')), makes('new', { name: 'third' }), apply(own('third'), 'unchanged third, delete new')],
    ['of a resource that someone changed creates another one, and names both',
      apply(own('old')), edits('old', { settings: { urlBase: '/theirs' } }),
      plan(own('new'), 'create new, leave old', { step: { notes: ['"old" was changed outside of suite, which therefore does not rename it; write renamedFrom if this entry is for it'] } })],
    ['of a changed profile to another case creates no second one',
      apply(profile('HD')), changesProfile('HD'), plan(profile('hd'), '!name-case')],
    ['with renamedFrom is not guessed if both names exist, and has no effect once it is done',
      apply([TV], '', other), makes('old', { name: 'new' }),
      apply(tv('new', { renamedFrom: 'old' }), '!renamed-both', { sends: [] }), drops('new'),
      plan(tv('new', { renamedFrom: 'odl' }), 'create new', { step: { notes: ['renamedFrom is "odl", but sonarr has no download client of this name. Did you mean "old"?'] } }),
      plan([{ implementation: 'Transmission', name: 'new', renamedFrom: 'old' }], '!name-taken', { says: 'the download client "old" of sonarr was not created by suite, or was changed outside of suite, and it is a qBittorrent, not a Transmission\n  Remove renamedFrom, delete the other one by hand, or pass --replace to replace it.' }),
      apply(tv('new', { renamedFrom: 'old' }), 'update new'), has('new'),
      apply(tv('new', { renamedFrom: 'old' }), 'unchanged new')],
    ['whose new entry cannot be created: the resource with the old name stays',
      apply(OLD), apply([client('NoSuchThing', 'new')], '!implementation-gone, !deletion-postponed'), has('box')],
  ]);
});

const site = (downloadClientId: string, more: Partial<EntryDraft> = {}): EntryDraft =>
  feed('site', { general: { downloadClientId }, ...more });
const both = (box: EntryDraft, ...indexer: EntryDraft[]): Draft => ({ downloadclient: [box], indexer });
/** The indexer refers to the client with this name. */
const refers =
  (name: string, indexer = 'site'): Event =>
  ({ fake }) => {
    const id = fake.resources('indexer').find((one) => one.name === indexer)?.general['downloadClientId'];
    expect(fake.resources('downloadclient').find((one) => one.id === id)?.name).toBe(name);
  };
const QB = client('QBittorrent');
const list = (profile?: string): EntryDraft => ({
  implementation: 'CustomImport',
  name: 'list',
  general: profile === undefined ? {} : { qualityProfileId: profile },
  fields: { baseUrl: 'http://x.example' },
});
const twice = both(client('Transmission'), site('box'), site('box', { name: 'second' }));

// prettier-ignore
describe('references', () => {
  situations([
    ['to a client that the same run replaces are updated in this run',
      apply(both(QB, site('box'))),
      async (harness) => expect((await harness.plan(twice)).outcomes.find(({ step }) => step.name === 'site')?.step.changes).toMatchObject([{ key: 'downloadClient', from: 'box', to: 'box (the new one)' }]),
      apply(twice, '', { sends: ['DELETE downloadclient/1 200', 'POST downloadclient 201', 'PUT downloadclient/2 202', 'PUT indexer/1 202', 'POST indexer 201', 'PUT indexer/2 202'] }),
      refers('box'), refers('box', 'second'), apply(twice, '', { sends: [] })],
    ['name a deleted resource by its old name, without a note that the reference still exists',
      apply(both(QB, site('box'))),
      async (harness) => expect((await harness.plan({ downloadclient: [], indexer: [site('box', { general: {} })] })).outcomes.map(({ step: { action, notes, changes } }) => ({ action, notes, changes }))).toEqual([
        { action: 'delete', notes: [], changes: [] },
        { action: 'update', notes: [], changes: [{ key: 'downloadClient', from: 'box', secret: false, why: 'undeclared' }] }])],
    ['to a client whose replacement is rejected keep the old client',
      apply(both(QB, site('box'))), apply(both(client('Transmission', 'box', 'http://refused'), site('box')), '!test-failed'),
      stores('box', { implementation: 'QBittorrent' }), refers('box'), apply(both(client('Transmission'), site('box'))), refers('box')],
    ['to a renamed client cause no write of the referring resource',
      apply(both({ ...QB, path: OPTION }, site('box'))),
      apply(both({ ...client('QBittorrent', 'other'), path: OPTION }, site('other')), '', { sends: ['PUT downloadclient/1 202'] }), refers('other')],
    ['to a client that is deleted are an error of the referring entry, and the client stays',
      apply(both(QB, site('box'))), apply({ downloadclient: [], indexer: [site('box')] }, '!deletion-postponed, !reference-unknown'), has('box')],
    ['to a client of someone else whose name differs in case from one that the run deletes',
      apply(both(QB, site('box'))), makes('box', { name: 'Box' }), apply({ downloadclient: [], indexer: [site('Box')] }), has('Box'), refers('Box')],
    ['to a declared client, although someone else has one whose name differs in case',
      apply(both(QB, site('box'))), makes('box', { name: 'Box' }), apply(both(QB, site('Box'))), refers('box'), has('box', 'Box')],
    ['that need a resource which the service lacks prevent the create',
      apply({ importlist: [list()] }, '!reference-none', { sends: [], says: /sonarr has no root folder, and needs one for this\n.*Declare one in suite\.services\.sonarr\.rootFolders, or add one in the web UI of sonarr, then run again\./u }),
      ({ fake }) => fake.store.plain('qualityprofile').rows.clear(),
      plan({ importlist: [list()] }, '!reference-none', { says: 'sonarr has no quality profile and no root folder, and needs one for this' })],
    ['to a profile that is deleted between two runs are reported with the existing profiles, and delay nothing else',
      adds('rootfolder', { path: '/media' }),
      apply({ importlist: [list('SD')] }), ({ fake }) => fake.store.plain('qualityprofile').rows.delete(2),
      apply({ downloadclient: [QB], importlist: [list('SD')] }, 'create box, blocked list, !reference-unknown'),
      stores('list', { general: { qualityProfileId: 2 } }, 'importlist')],
  ]);
});
