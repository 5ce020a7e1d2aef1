/** Traits of single kinds: sign-in, built-in resources, definitions, enable keys. */
import { describe, expect } from 'vitest';
import { PROWLARR } from '../drafts.ts';
import type { Draft, EntryDraft, Harness } from '../harness.ts';
import { type Event, adds, apply, edits, plan, situations, stores } from '../situations.ts';
import { names } from './manual-edits.ts';

const LIST: Draft = { importlist: [{ implementation: 'TraktListImport', name: 'trakt', fields: { username: 'me', listname: 'mine' } }] }; // prettier-ignore
const TOKENS = { accessToken: 'a1', refreshToken: 'r1', expires: '2026-12-01T00:00:00Z', authUser: 'me' };
const signsIn = (settings: Readonly<Record<string, string>>): Event => edits('trakt', { settings }, 'importlist'); // prettier-ignore
const list = (part: Readonly<Record<string, unknown>>): Event => stores('trakt', part, 'importlist');
const KODI: EntryDraft = { implementation: 'XbmcMetadata', name: 'Kodi (XBMC) / Emby', fields: { seriesMetadata: false } }; // prettier-ignore
const consumers = (prune: 'all' | 'owned', ...metadata: EntryDraft[]) => (harness: Harness) => harness.manifest({ metadata }, prune); // prettier-ignore
const torrents = (definition: string): Draft => ({ indexer: [{ implementation: 'Cardigann', definition, name: 'torrents' }] }); // prettier-ignore
let all: string[] = [];

// prettier-ignore
describe('kinds', () => {
  situations([
    ['a list that needs a sign-in waits disabled, is enabled after it, and keeps its tokens',
      adds('rootfolder', { path: '/media' }),
      apply(LIST, '?sign-in-needed', { says: 'Open it in the web UI of sonarr, press "Authenticate with Trakt" and save; the next run enables it.' }), list({ general: { enableAutomaticAdd: false } }),
      // Each run reports that the list waits, and sends nothing.
      apply(LIST, '?sign-in-needed', { sends: [] }), signsIn(TOKENS), apply(LIST, 'update trakt, ?none'), list({ general: { enableAutomaticAdd: true }, settings: TOKENS }),
      // The service refreshes the tokens.
      signsIn({ accessToken: 'a2', refreshToken: 'r2' }), apply(LIST, 'unchanged trakt', { sends: [] }), list({ settings: { accessToken: 'a2' } }),
      // The sign-in has expired. An enabled list stays enabled; the service reports the problem.
      signsIn({ accessToken: '', refreshToken: '' }), apply(LIST, 'unchanged trakt'),
      // The list is deleted once it is no longer declared, because no one else changed it.
      apply({ importlist: [] }, 'delete trakt')],
    ['metadata consumers are never deleted, neither after they were declared nor with prune = "all"',
      (harness) => (all = names(harness, 'metadata')), apply(consumers('all', KODI), `update ${KODI.name}`, { step: { adopted: false } }), apply(consumers('all', KODI), `unchanged ${KODI.name}`),
      apply(consumers('owned'), `leave ${KODI.name}`), apply(consumers('all'), 'nothing'), (harness) => expect(names(harness, 'metadata')).toEqual(all),
      // The consumer stays enabled.
      stores(KODI.name ?? '', { general: { enable: true } }, 'metadata')],
  ]);
  situations([
    ['a replaced definition stays until its replacement with the same name passes its test',
      apply(torrents('1337x')), plan(torrents('The Pirate Bay'), 'replace torrents'), apply(torrents('The Pirate Bay'), '', { sends: ['DELETE indexer/1 200', 'POST indexer 201', 'PUT indexer/2 202'] }),
      stores('torrents', { settings: { definitionFile: 'thepiratebay' } }, 'indexer'), apply(torrents('The Pirate Bay'), 'unchanged torrents')],
    ['a foreign definition with that name conflicts and is reported with its implementation',
      apply(torrents('1337x'), '', { host: 'other' }),
      apply(torrents('The Pirate Bay'), '!name-taken', { says: 'the indexer "torrents" of prowlarr was not created by suite, or was changed outside of suite, and it is a Cardigann (1337x), not a Cardigann (thepiratebay)' })],
  ], PROWLARR);
});
