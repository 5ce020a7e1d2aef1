/** `/bulk`: one change for several resources. */
import { parseBody } from '../http/json.ts';
import { KIND_ROWS } from '../kinds.ts';
import type { KindCall } from '../context.ts';
import { show } from './definition.ts';
import { answer, badRequest, empty, exception } from '../http/failures.ts';
import type { Reply } from '../http/failures.ts';
import type { Stored } from '../store.ts';

interface Change {
  readonly ids: readonly number[];
  readonly tags: readonly number[] | undefined;
  readonly applyTags: string;
  readonly general: Readonly<Record<string, unknown>>;
}

/** True where a kind has no `/bulk`. */
export function lacksBulk({ recorded }: KindCall): boolean {
  return !KIND_ROWS[recorded.kind].bulk;
}

/** PUT: general keys that are there, and tags added, removed or replaced. */
export function changeMany(call: KindCall): Reply {
  const change = readChange(call);
  if (change.ids.length === 0) {
    return badRequest('no-ids');
  }
  const { rows } = call.service.store.of(call.recorded.kind);
  const found = change.ids.flatMap((id) => rows.get(id) ?? []);
  if (found.length < change.ids.length) {
    return exception(500, 'row-count');
  }
  const changed = found.map((stored) => apply(stored, change));
  const drops = call.service.rules.mapsCategories && call.recorded.kind === 'downloadclient';
  // The response contains ignored keys anyway.
  changed.forEach((stored) => rows.set(stored.id, drops ? { ...stored, tags: [] } : stored));
  return answer(
    call.api === 'v5' ? 200 : 202,
    changed.map((stored) => show(call, stored)),
  );
}

/** DELETE: those that are there. */
export function removeMany(call: KindCall): Reply {
  const { rows } = call.service.store.of(call.recorded.kind);
  readChange(call).ids.forEach((id) => rows.delete(id));
  return call.api === 'v5' ? empty(204) : answer(200, {});
}

function readChange(call: KindCall): Change {
  const {
    ids = [],
    tags,
    applyTags = 'add',
    ...general
  } = parseBody(call.body) as Partial<Change> & Change['general'];
  return { ids, tags, applyTags, general };
}

function apply(stored: Stored, { tags, applyTags, general }: Change): Stored {
  const given = Object.entries(general).filter(([key, value]) => key in stored.general && value !== null);
  const kept = tags === undefined ? stored.tags : combine(stored.tags, tags, applyTags);
  return { ...stored, tags: kept, general: { ...stored.general, ...Object.fromEntries(given) } };
}

function combine(old: readonly number[], sent: readonly number[], how: string): number[] {
  const base = how === 'replace' ? [] : old;
  const all = how === 'remove' ? base.filter((tag) => !sent.includes(tag)) : [...base, ...sent];
  return [...new Set(all)].toSorted((a, b) => a - b);
}
