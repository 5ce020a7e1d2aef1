/** Indexers that Prowlarr writes into a library, next to managed and foreign ones, under each `prune`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { readContents } from '../../../generator/import/read.ts';
import { importServices } from '../../../generator/import/entries.ts';
import { readStatus } from '../../../generator/reconcile/service-status.ts';
import { feed } from '../drafts.ts';
import type { Draft, EntryDraft, Harness } from '../harness.ts';
import { type Event, type Situation, apply, edits, hasOnly, plan, situations } from '../situations.ts';

/** Returns the configuration with these indexers of a library. */
const indexers = (...all: readonly (EntryDraft | string)[]): Draft => ({
  indexer: all.map((one) => (typeof one === 'string' ? torznab(one) : one)),
});
const torznab = (name: string, baseUrl = 'http://site.example', part: Partial<EntryDraft> = {}): EntryDraft =>
  feed(name, { implementation: 'Torznab', fields: { baseUrl, apiPath: '/api' }, ...part });

const PUSHED = ['a (Prowlarr)', 'b (Prowlarr)', 'c (Prowlarr)'];
/** The indexers that Prowlarr wrote, and foreign ones, of which one is a feed of Prowlarr that a user typed in. */
const THERE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PUSHED.map((name, index) => [name, `http://prowlarr:9696/${index + 1}/`])),
  'by hand': 'http://by.example',
  'typed in': 'http://prowlarr:9696/7/',
  'mine (Prowlarr)': 'http://mine.example/api',
};
const HAND = Object.keys(THERE).slice(PUSHED.length);
const there: Event = ({ fake }) => {
  const like = { implementation: 'Newznab', configContract: 'NewznabSettings', general: {}, tags: [] };
  for (const [name, baseUrl] of Object.entries(THERE))
    fake.store.of('indexer').add((id) => ({ ...like, id, name, settings: { baseUrl, apiPath: '/api' } }));
};
const pushedIn = (harness: Harness) =>
  structuredClone(harness.fake.resources('indexer')).slice(0, PUSHED.length);
let before: unknown = [];
const isAsBefore: Event = (harness) => expect(pushedIn(harness)).toEqual(before);
const PRUNED: readonly (readonly ['all' | 'none' | 'owned', left: readonly string[], want: string])[] = [
  ['none', [...HAND, 'stays', 'goes'], 'unchanged stays, leave goes'],
  ['owned', [...HAND, 'stays'], 'unchanged stays, delete goes'],
  ['all', ['stays'], `unchanged stays, delete by hand, delete goes, delete mine (Prowlarr), delete typed in`],
];

// prettier-ignore
situations([
  ...PRUNED.map(([prune, left, want]): Situation => [`prune "${prune}" leaves them, and what it does to the others is as ever`,
    there, apply(indexers('stays', 'goes'), '', { prune: 'none' }), (harness) => (before = pushedIn(harness)),
    apply((harness) => harness.manifest(indexers('stays'), prune), want), hasOnly('indexer', ...PUSHED, ...left),
    isAsBefore,
    plan((harness) => harness.manifest(indexers('stays'), prune), prune === 'none' ? want : 'unchanged stays')]),
  ['they are neither foreign in the status nor imported',
    there, apply(indexers('stays')),
    async (harness) => {
      const manifest = harness.manifest(indexers('stays'));
      expect((await readStatus(manifest, harness.options())).reached?.counts).toEqual({ declared: 1, drifted: 0, stale: 0, foreign: HAND.length });
      const contents = await readContents(manifest.service, { timeoutMs: 300_000, warn: () => undefined });
      const imported = importServices([contents], { live: contents.record });
      expect(imported.entries.flatMap(({ kind, name }) => (kind === 'indexer' ? [name] : [])).toSorted()).toEqual([...HAND, 'stays'].toSorted());
      expect(imported.skipped).toMatchObject([{ service: 'sonarr', count: 3, title: 'indexer', why: 'Prowlarr writes them' }]);
    }],
  ['an entry whose name is that of one is an error, and nothing is written',
    there, apply(indexers('A (PROWLARR)'), '!written-by-another', { replace: true, sends: [], says: 'Prowlarr manages the indexer of this name in sonarr' })],
  ['they belong to Prowlarr once Prowlarr takes one over, and suite deletes none',
    apply(indexers(torznab('ours', 'http://prowlarr:9696/9/'))), edits('ours', { name: 'nine (Prowlarr)' }, 'indexer'), there,
    apply((harness) => harness.manifest(indexers(), 'all'), HAND.toSorted().map((name) => `delete ${name}`).join(', ')), hasOnly('indexer', 'nine (Prowlarr)', ...PUSHED),
    async ({ stateDir }) => expect(await readFile(path.join(stateDir, 'sonarr.json'), 'utf8')).not.toContain('Torznab')],
]);
