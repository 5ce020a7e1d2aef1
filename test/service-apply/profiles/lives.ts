/** A life of a service with formats, profiles and auto tags, and what belongs to users in it. */
import type { Json } from '../../../generator/base/json.ts';
import type { Outcome } from '../../../generator/reconcile/apply/apply.ts';
import { Secrets } from '../../../generator/reconcile/manifest/secrets.ts';
import type { Prune } from '../../../generator/reconcile/manifest/manifest.ts';
import type { Recording } from '../../recordings.ts';
import { RULES } from '../../service/rules.ts';
import { type PlainRow, Store } from '../../service/store.ts';
import { type Mishap, Within } from '../stateful/in-process.ts';
import { type Edited, type SetKind, edited, facetsDeclared, facetsEdited, facetsOf } from './by-hand.ts';
import { setEntry } from './drafts.ts';

/** Name -> keys, by kind. */
export type Draft = Partial<Record<SetKind, Readonly<Record<string, Readonly<Record<string, Json>>>>>>;

/** An edit of one resource in the web UI. */
export interface Edit {
  readonly kind: SetKind;
  readonly which: number;
  readonly key: Edited;
}

/** One event of a life. */
export type Life =
  | {
      readonly does: 'apply';
      readonly host: 'a' | 'b';
      readonly draft: Draft;
      readonly prune: Prune;
      readonly meanwhile?: (Edit & { readonly at: number }) | undefined;
      readonly mishap?: { readonly at: number; readonly lasts: boolean; readonly is: Mishap } | undefined;
    }
  | ({ readonly does: 'edit' } & Edit)
  | { readonly does: 'make'; readonly kind: SetKind; readonly name: string }
  | { readonly does: 'delete'; readonly kind: SetKind; readonly which: number }
  | { readonly does: 'new database' };

const NO_SECRETS = new Secrets(new Map());

/** A service before any life: two of the app's quality profiles, and the app's other initial resources. */
export function bornService(recording: Recording): Within {
  const born = new Within(recording);
  const { rows } = born.fake.store.plain('qualityprofile');
  for (const id of [...rows.keys()].slice(2)) rows.delete(id);
  return born;
}

/** One life. */
export class Lived {
  readonly within: Within;
  readonly kinds: readonly SetKind[];
  readonly #born: Within;
  /** `kind id`, of what suite did not create, or what someone has changed since. */
  readonly #theirs = new Set<string>();
  /** `kind id` -> facets that suite was told to set and that no user has changed since. */
  readonly #told = new Map<string, Set<string>>();
  /** `kind id` -> the name before a user changed it during the run. */
  readonly #called = new Map<string, string>();
  /** `score NAME` -> the same before a user renamed the format during the run. */
  readonly #scored = new Map<string, string>();
  /** `kind id`, of what suite made and a user has changed since -> its values before. */
  readonly #unedited = new Map<string, string>();
  #unique = 0;
  created = 0;
  deleted = 0;
  adopted = 0;

  constructor(born: Within, kinds: readonly SetKind[]) {
    this.#born = born;
    this.within = new Within(born);
    this.kinds = kinds;
    this.#allAreTheirs();
  }

  async live(life: Life): Promise<void> {
    if (life.does === 'apply') await this.#apply(life);
    else if (life.does === 'make') this.#make(life.kind, life.name);
    else if (life.does === 'edit') this.#forget(this.#edit(life)?.scores ?? []);
    else if (life.does === 'delete') this.#delete(life);
    else this.#newDatabase();
  }

  /**
   * Applies the same draft without faults until nothing is left to do.
   * @returns what the last run sent, and its steps
   */
  async settle(draft: Draft, prune: Prune): Promise<{ writes: string[]; outcomes: readonly Outcome[] }> {
    const life = { does: 'apply', host: 'a', draft, prune } as const;
    // A lost response, an edit of another host: what a run cannot finish, the next one does.
    for (let run = 0; run < 3; run++) await this.#apply(life);
    const outcomes = (await this.#apply(life)) ?? [];
    const writes = this.within.asked.filter(({ method }) => method !== 'GET');
    return { writes: writes.map(({ method, path }) => `${method} ${path}`), outcomes };
  }

  /** The rows of a kind. */
  rows(kind: SetKind): Map<number, PlainRow> {
    return this.within.fake.store.plain(kind).rows;
  }

  async #apply(life: Extract<Life, { does: 'apply' }>): Promise<readonly Outcome[] | undefined> {
    const { host, prune, draft, mishap, meanwhile } = life;
    const before = this.#snapshot();
    let isEdited = false;
    this.within.mishap = (count) => {
      // suite cannot avoid overwriting an edit between its last read of a kind and its write.
      if (meanwhile && !isEdited && count >= meanwhile.at && this.#reads(meanwhile.kind)) {
        isEdited = true;
        this.#meanwhile(meanwhile, before);
      }
      return mishap && (count === mishap.at || (mishap.lasts && count > mishap.at)) ? mishap.is : undefined;
    };
    const kinds = this.kinds.map((kind) => [
      kind,
      { prune, entries: Object.entries(draft[kind] ?? {}).map(([name, keys]) => setEntry(kind, name, keys)) },
    ]);
    const manifest = this.within.manifest(Object.fromEntries(kinds));
    const outcomes = await this.within.run('apply', host, manifest, NO_SECRETS);
    this.within.mishap = undefined;
    const after = this.#snapshot();
    for (const [id, one] of before) this.#check(id, one, after.get(id), draft);
    this.#called.clear();
    this.#forget([...this.#scored.values()]);
    this.#scored.clear();
    for (const [id, { kind, row }] of after) {
      const was = before.get(id)?.row;
      this.#tell(
        id,
        draft[kind]?.[String(row['name'])],
        (facet) =>
          mishap === undefined ||
          was === undefined ||
          facetsOf(kind, was).get(facet) !== facetsOf(kind, row).get(facet),
      );
    }
    for (const [id, values] of this.#unedited) {
      const now = after.get(id);
      // Nothing is left of the edit: a run has set the declared values again, and the other host did not see it.
      if (now !== undefined && valuesOf(now.kind, now.row) === values) this.#theirs.delete(id);
    }
    this.created += [...after.keys()].filter((id) => !before.has(id)).length;
    this.deleted += [...before.keys()].filter((id) => !after.has(id)).length;
    return outcomes;
  }

  #snapshot(): Map<string, { kind: SetKind; row: PlainRow }> {
    const all = this.kinds.flatMap((kind) => [...this.rows(kind).values()].map((row) => ({ kind, row })));
    return new Map(all.map((one) => [`${one.kind} ${one.row.id}`, one] as const));
  }

  /** Checks that what is a user's exists, and has every value that no configuration named. */
  #check(
    id: string,
    { kind, row }: { readonly kind: SetKind; readonly row: PlainRow },
    now: { readonly row: PlainRow } | undefined,
    draft: Draft,
  ): void {
    if (!this.#theirs.has(id)) return;
    const name = String(row['name']);
    if (now === undefined) throw new Error(`${kind} ${name} was deleted, which is a user's`);
    // A user can rename a resource after suite has written it.
    const declared = draft[kind]?.[name] ?? draft[kind]?.[this.#called.get(id) ?? ''];
    const allowed = new Set(declared === undefined ? [] : facetsDeclared(declared));
    if (declared !== undefined) this.adopted += 1;
    const told = this.#told.get(id) ?? new Set();
    const [was, is] = [facetsOf(kind, row), facetsOf(kind, now.row)];
    for (const facet of facetsEdited(was, is)) {
      const [from, to] = [was.get(facet), is.get(facet)];
      // The service adds formats to its profiles, and takes them out.
      const isNothing = facet.startsWith('score ') && [from, to].every((one) => (one ?? '0') === '0');
      const called = this.#scored.get(facet) ?? facet;
      if (!isNothing && !allowed.has(called) && !told.has(called))
        throw new Error(`${kind} ${name}: ${facet} was ${String(from)} and is ${String(to)}, untold`);
    }
  }

  /** A run that ended early may have written nothing of what it was told. */
  #tell(
    id: string,
    declared: Readonly<Record<string, Json>> | undefined,
    isWritten: (facet: string) => boolean,
  ): void {
    const told = this.#told.get(id) ?? new Set();
    for (const facet of facetsDeclared(declared ?? {})) if (isWritten(facet)) told.add(facet);
    this.#told.set(id, told);
  }

  /** True if the current request reads resources of the kind. */
  #reads(kind: SetKind): boolean {
    const { method, path } = this.within.asked.at(-1) ?? { method: '', path: '' };
    const [, , , of, which] = path.split('/');
    return method === 'GET' && of === kind && which !== 'schema';
  }

  #meanwhile(edit: Edit, before: Map<string, { kind: SetKind; row: PlainRow }>): void {
    const then = this.#edit(edit);
    if (then === undefined) return;
    const known = before.get(then.id);
    this.#called.set(then.id, String(then.row['name']));
    const row = this.rows(edit.kind).get(then.row.id);
    if (known !== undefined && row !== undefined)
      before.set(then.id, { kind: edit.kind, row: withEdit(known.row, then.row, row) });
    for (const score of then.scores) this.#scored.set(scoreOf(row), score);
    // Profiles show the new name of a format.
    if (edit.kind === 'customformat')
      for (const [id, one] of before)
        if (one.kind === 'qualityprofile') before.set(id, { ...one, row: withName(one.row, row) });
  }

  /**
   * Returns the resource before the edit, and the scores of profiles that have another name after it; undefined if nothing
   * was edited.
   */
  #edit({ kind, which, key }: Edit): { id: string; row: PlainRow; scores: string[] } | undefined {
    const all = [...(this.kinds.includes(kind) ? this.rows(kind) : [])];
    const [number, row] = all[which % Math.max(1, all.length)] ?? [];
    const next = row && edited(kind, row, key, this.#unique++);
    if (number === undefined || row === undefined || next === undefined) return undefined;
    const sent = this.#send('PUT', kind, next, number);
    if (!sent) return undefined;
    const id = `${kind} ${number}`;
    const told = this.#told.get(id);
    for (const facet of facetsEdited(facetsOf(kind, row), facetsOf(kind, this.rows(kind).get(number) ?? row)))
      told?.delete(facet);
    if (!this.#theirs.has(id)) this.#unedited.set(id, valuesOf(kind, row));
    this.#theirs.add(id);
    return { id, row, scores: kind === 'customformat' && key === 'name' ? [scoreOf(row)] : [] };
  }

  /** Forgets that suite was told to set the scores: they have moved with the names of their formats. */
  #forget(scores: readonly string[]): void {
    for (const [id, told] of this.#told)
      if (id.startsWith('qualityprofile')) for (const score of scores) told.delete(score);
  }

  #send(method: string, kind: SetKind, body: unknown, id?: number): boolean {
    const [api] = RULES[this.within.fake.recording].apis;
    const path = `/api/${api}/${kind}${id === undefined ? '' : `/${id}`}`;
    return this.within.status(method, path, body) < 300;
  }

  #make(kind: SetKind, name: string): void {
    if (!this.kinds.includes(kind)) return;
    const last = Math.max(0, ...this.rows(kind).keys());
    const [like] = [...this.#models(kind)];
    if (like === undefined || !this.#send('POST', kind, { ...like, id: 0, name })) return;
    for (const id of this.rows(kind).keys()) if (id > last) this.#theirs.add(`${kind} ${id}`);
  }

  /** Returns a resource of a user: a copy of an existing one with a unique value. */
  *#models(kind: SetKind): Generator<PlainRow> {
    const count = this.#unique++;
    const keys: readonly Edited[] = kind === 'qualityprofile' ? ['until'] : ['conditions', 'tags'];
    for (const row of this.rows(kind).values()) {
      const next = keys.reduce<PlainRow>((one, key) => edited(kind, one, key, count) ?? one, row);
      yield kind === 'qualityprofile' ? { ...next, formatItems: this.#formats(), minFormatScore: 0 } : next;
    }
    const spec = {
      name: `hand-${count}`,
      implementation: kind === 'autotagging' ? 'TagSpecification' : 'ReleaseTitleSpecification',
      implementationName: 'x',
      infoLink: '',
      negate: false,
      required: false,
      fields: [{ name: 'value', value: kind === 'autotagging' ? 1 : 'theirs' }],
    };
    yield { id: 0, specifications: [spec], tags: [1000 + count] };
  }

  #formats(): unknown[] {
    return [...this.rows('customformat').values()].map(({ id, name }) => ({ format: id, name, score: 0 }));
  }

  #delete({ kind, which }: Extract<Life, { does: 'delete' }>): void {
    const ids = [...(this.kinds.includes(kind) ? this.rows(kind).keys() : [])];
    const id = ids[which % Math.max(1, ids.length)];
    if (id === undefined || !this.#send('DELETE', kind, undefined, id)) return;
    this.#theirs.delete(`${kind} ${id}`);
    this.#unedited.delete(`${kind} ${id}`);
  }

  /** The service loses its database, and assigns the same IDs again. */
  #newDatabase(): void {
    const fresh = new Store(this.#born.fake.store);
    for (const kind of this.kinds) {
      const table = this.within.fake.store.plain(kind);
      const copy = fresh.plain(kind);
      Object.assign(table, { last: Math.max(0, ...copy.rows.keys()) });
      table.rows.clear();
      for (const [id, row] of copy.rows) table.rows.set(id, row);
    }
    this.#theirs.clear();
    this.#unedited.clear();
    this.#told.clear();
    this.#allAreTheirs();
  }

  #allAreTheirs(): void {
    for (const id of this.#snapshot().keys()) this.#theirs.add(id);
  }
}

function valuesOf(kind: SetKind, row: PlainRow): string {
  return JSON.stringify([...facetsOf(kind, row)]);
}

/** Returns a row with the changes of an edit that another state of it got. */
function withEdit(on: PlainRow, from: PlainRow, to: PlainRow): PlainRow {
  const changed = Object.entries(to).filter(([key, value]) => JSON.stringify(from[key]) !== JSON.stringify(value)); // prettier-ignore
  return { ...on, ...Object.fromEntries(changed), id: on.id };
}

/** The facet of the score that profiles have for a format. */
function scoreOf(format: PlainRow | undefined): string {
  return `score ${String(format?.['name'])}`;
}

function withName(profile: PlainRow, format: PlainRow | undefined): PlainRow {
  const items = (profile['formatItems'] ?? []) as readonly { readonly format: number }[];
  return {
    ...profile,
    formatItems: items.map((one) => (one.format === format?.id ? { ...one, name: format['name'] } : one)),
  };
}
