/**
 * A state directory in test/golden/state, which no later program writes. If this version computed its digests
 * in another way, every managed resource would count as changed by someone else: nothing that is no longer declared would
 * be deleted, and suite would send every secret again.
 */
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { declaring, folders, mappings } from '../direct/folders.ts';
import { SONARR } from '../drafts.ts';
import type { Draft, Harness } from '../harness.ts';
import { type Event, apply, plan, situations } from '../situations.ts';

const GOLDEN = path.resolve(import.meta.dirname, '../../golden/state');

// prettier-ignore
const house =
  (secret = 'hunter2') =>
  async (harness: Harness): Promise<Manifest> => {
    const password = await harness.secret('secret-0', secret);
    const apiKey = await harness.secret('secret-1', 'key');
    const draft: Draft = {
      downloadclient: [{ implementation: 'QBittorrent', name: 'box', tags: ['nix', 'tv'], general: { priority: 7 }, fields: { host: 'box.example', password, initialState: 1 } }],
      indexer: [{ implementation: 'Newznab', name: 'site', general: { downloadClientId: 'box' }, fields: { baseUrl: 'http://site.example', apiKey, categories: [5030, 5040] } }],
      notification: [{ implementation: 'Webhook', name: 'hook', general: { onGrab: true }, fields: { url: 'http://hook.example', method: 1 } }],
    };
    return declaring({ ...folders('/srv/tv'), ...mappings(['box', '/downloads', '/srv/down']) }, draft)(harness);
  };
const nothing = declaring({}, { downloadclient: [], indexer: [], notification: [] });

const fileOf = ({ stateDir }: Harness): string => path.join(stateDir, 'sonarr.json');
const hasGolden: Event = ({ stateDir }) => cpSync(GOLDEN, stateDir, { recursive: true });
const UNCHANGED = ['/srv/tv', 'box /downloads', 'box', 'hook', 'site'].map((name) => `unchanged ${name}`);

// prettier-ignore
situations([['a state of an earlier version: nothing changes, a new secret alone is sent, and what is not declared goes',
  apply(house(), '', { host: 'other' }), hasGolden, apply(house(), UNCHANGED.join(', '), { sends: [] }),
  (harness) => {
    // That version had no options of entries.
    const now = readFileSync(fileOf(harness), 'utf8').replaceAll(/\n *"option": "[^"]*",/gu, '');
    expect(JSON.parse(now)).toEqual(JSON.parse(readFileSync(path.join(GOLDEN, 'sonarr.json'), 'utf8')));
  },
  hasGolden, plan(house('hunter3'), UNCHANGED.with(2, 'update box').join(', ')),
  async (harness) => {
    const { outcomes } = await harness.plan(await house('hunter3')(harness));
    expect(outcomes.flatMap(({ step }) => step.changes)).toEqual([{ key: 'fields.password', secret: true, why: 'declared' }]);
  },
  hasGolden, apply(nothing, 'delete /srv/tv, delete box /downloads/, delete box, delete hook, delete site')]], SONARR);
