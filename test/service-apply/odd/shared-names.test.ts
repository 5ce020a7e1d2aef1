/** Names that several resources have. */
import { BOX } from '../drafts.ts';
import type { EntryDraft } from '../harness.ts';
import { apply, has, makes, plan, situations, stores } from '../situations.ts';

const [composed, decomposed] = ['caf\u00E9', 'cafe\u0301'].map((name) => ({ ...BOX, name })) as [EntryDraft, EntryDraft]; // prettier-ignore

// prettier-ignore
situations([
  ['a name that two resources have: the service rejects updates with its own reason',
    apply([BOX]), makes('box', {}), apply([BOX], 'unchanged box'), has('box', 'box'),
    apply([{ ...BOX, fields: { host: 'b' } }], '!write-refused', { says: 'is rejected [taken]' })],
  ['names that differ only in their form of Unicode are one name',
    apply([{ ...BOX, name: 'old' }]),
    plan([composed, { ...decomposed, renamedFrom: 'old' }], `create ${composed.name}, blocked ${decomposed.name}, delete old, !name-twice`),
    apply([composed]), apply([decomposed], `update ${decomposed.name}`), stores(decomposed.name ?? '', { id: 2 })],
]);
