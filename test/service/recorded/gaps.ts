/** Requests between two recorded ones that a recording lacks: what was deleted, restored or created meanwhile. */
import * as z from 'zod';
import { recordedAnswer } from '../../records.ts';
import { ask } from '../ask.ts';
import type { FakeService } from '../fake.ts';
import type { Exchange } from './exchange.ts';

/** Does what was done before an exchange. */
export type Gap = (exchange: Exchange, fake: FakeService) => void;

const ROW = z.looseObject({ id: z.int() });
const ROWS = z.array(ROW);
const tagsOf = (one: unknown): readonly unknown[] => {
  const { tags } = z.looseObject({}).safeParse(one).data ?? {};
  return Array.isArray(tags) ? tags : [];
};
const pathOf = ({ request }: Exchange): string =>
  /\/(?<path>[a-z]+)(?:\/\d+)?(?:\?.*)?$/u.exec(request.path)?.groups?.['path'] ?? '';

/** A definition was restored before each write. */
export function restoreSizes(): Gap {
  const fresh = new Map<number, z.infer<typeof ROW>>();
  return ({ request }, { store }) => {
    const { rows } = store.plain('qualitydefinition');
    for (const [id, row] of fresh.size === 0 ? rows : []) fresh.set(id, row);
    if (request.method === 'PUT') for (const [id, row] of fresh) rows.set(id, row);
  };
}

/** All exclusions but the first two were deleted, and those were restored. */
export function restoreExclusions(earlier = 0): Gap {
  const first = new Map<number, z.infer<typeof ROW>>();
  return ({ name, request: { method } }, { store }) => {
    const { rows } = store.plain('importlistexclusion');
    for (const [id, row] of rows) if (id <= earlier + 2 && !first.has(id)) first.set(id, row);
    if (method !== 'POST' && method !== 'PUT') return;
    for (const id of rows.keys()) if (id > earlier + 2 && !name.endsWith('create a second')) rows.delete(id);
    if (method === 'PUT') for (const [id, row] of first) rows.set(id, row);
  };
}

/** Orders were put back between the requests, except before these. */
const GOES_ON =
  /PUT the default back$|the same by PUT of order [2-9]$|^tag |: POST |DELETE|list|at the end$/u;

/** The order of delay profiles was put back. */
export const putBack: Gap = ({ name }, { store }) => {
  if (GOES_ON.test(name)) return;
  const { rows } = store.plain('delayprofile');
  const others = [...rows.values()].filter(({ id }) => id !== 1);
  for (const [index, row] of others.entries()) rows.set(row.id, { ...row, order: index + 1 });
};

/** Delay, release and app profiles were deleted: those that a list lacks, those with a tag that is free again, the newest. */
export const deleteProfiles: Gap = (exchange, fake) => {
  const { name, request, response } = exchange;
  const path = pathOf(exchange);
  const rows = [...fake.store.plain(path).rows.values()].filter(({ id }) => id !== 1);
  const gone = new Set<number>();
  const isCreate = request.method === 'POST' && path === 'delayprofile';
  const isTagRefused = JSON.stringify(response.body).includes('Tags');
  for (const row of rows)
    if (isCreate && !isTagRefused && tagsOf(row).some((tag) => tagsOf(request.body).includes(tag)))
      gone.add(row.id);
  // New resources come last, so surplus resources are the newest.
  const made = z.object({ order: z.int() }).safeParse(response.body).data;
  const order = isCreate && response.status === 201 && made !== undefined ? made.order : rows.length + 1;
  for (const row of rows.toReversed())
    if (!gone.has(row.id) && rows.length - gone.size >= order) gone.add(row.id);
  const listed = request.method === 'GET' ? ROWS.safeParse(response.body).data : undefined;
  if (listed !== undefined) for (const { id } of rows) if (!listed.some((one) => one.id === id)) gone.add(id);
  const [list = ''] = request.path.split(new RegExp(`(?<=/${path})`, 'u'));
  for (const id of gone) ask(fake, 'DELETE', `${list}/${id}`);
  const indexers = fake.store.of('indexer');
  if (name === 'appprofile: delete, an indexer has it') indexers.add(indexerWith({ appProfileId: 2 }));
  if (name === 'appprofile: delete') indexers.rows.clear();
  if (name === 'releaseprofile: an indexer') indexers.add(indexerWith({}));
};

const indexerWith = (general: Readonly<Record<string, unknown>>) => (id: number) => ({
  id,
  name: 'x',
  implementation: 'Newznab',
  configContract: 'NewznabSettings',
  general,
  tags: [],
  settings: {},
});

/** Formats, auto tags and quality profiles were deleted: those that a list lacks, and those whose name is free again. */
export const deleteStructures: Gap = ({ name, request, response }, fake) => {
  if (name === 'qualityprofile/schema: two formats') createFormats(fake);
  const path = /\/(?<path>customformat|autotagging|qualityprofile)$/u.exec(request.path)?.groups?.['path'];
  if (path === undefined) return;
  const listed = ROWS.safeParse(response.body).data;
  const gone = [...fake.store.plain(path).rows.values()].filter((row) => {
    if (request.method === 'POST')
      return response.status === 201 && row['name'] === (request.body as { name?: string }).name;
    return listed !== undefined && !listed.some(({ id }) => id === row.id);
  });
  for (const { id } of gone) ask(fake, 'DELETE', `${request.path}/${id}`);
};

function createFormats(fake: FakeService): void {
  const [first] = recordedAnswer(fake.recording, 'customformat/schema') as readonly object[];
  const specifications = [{ ...first, name: 't', fields: [{ name: 'value', value: 'x' }] }];
  const api = fake.recording === 'sonarr-develop' ? 'v5' : 'v3';
  for (const name of ['F1', 'F2']) ask(fake, 'POST', `/api/${api}/customformat`, { name, specifications });
}
