/** Names that several resources have. */
import { expect } from 'vitest';
import { readStatus } from '../../../generator/reconcile/service-status.ts';
import { BOX } from '../drafts.ts';
import type { EntryDraft, Harness } from '../harness.ts';
import { type Event, apply, has, makes, plan, situations, stores } from '../situations.ts';

const SHARED = {
  code: 'name-shared',
  place: 'sonarr, download client "box"',
  what: '2 download clients have this name (IDs 1 and 2), and the service rejects updates of each',
  fix: 'Delete download client ID 2 in the web UI and keep ID 1.',
};
const clients = (...downloadclient: EntryDraft[]) => ({ downloadclient });
const said =
  (report: (harness: Harness) => Promise<{ readonly warnings: readonly object[] }>): Event =>
  async (harness) =>
    expect((await report(harness)).warnings).toMatchObject([SHARED]);
const [composed, decomposed] = ['caf\u00E9', 'cafe\u0301'].map((name) => ({ ...BOX, name })) as [EntryDraft, EntryDraft]; // prettier-ignore

// prettier-ignore
situations([
  ['a name that two resources have: plan, apply and status name both IDs; the service rejects updates with its own reason',
    apply([BOX]), makes('box', {}), said(async (harness) => harness.plan(clients(BOX))), said(async (harness) => harness.apply(clients(BOX))),
    said(async (harness) => readStatus(harness.manifest(clients(BOX)), harness.options())), has('box', 'box'),
    apply([{ ...BOX, fields: { host: 'b' } }], '!write-refused, ?name-shared', { says: 'is rejected [taken]' })],
  ['names that differ only in their form of Unicode are one name',
    plan([composed, decomposed], '!name-twice'), apply([composed]), apply([decomposed], `update ${decomposed.name}`), stores(decomposed.name ?? '', { id: 1 })],
]);
