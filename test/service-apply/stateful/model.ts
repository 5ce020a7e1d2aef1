/** A life of a service, and the foreign resources that the test expects in it. */
import { propertyOfKey } from '../../../generator/servarr/kinds.ts';
import { foldName } from '../../../generator/servarr/values.ts';
import type { ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import { Secrets } from '../../../generator/reconcile/manifest/secrets.ts';
import type { Stored } from '../../service/store.ts';
import { type Said, type Slot, type Theme, entryOf, makeFor, markedBy, textFor } from './scenarios.ts';
import { type Mishap, Within } from './in-process.ts';

/** Keys that a user edits. */
export type Edited = Slot | 'general' | 'enable' | 'name';

/** One event of a life. */
export type Life =
  | {
      readonly does: 'apply';
      readonly host: 'a' | 'b';
      readonly entries: readonly Said[];
      readonly prune: 'none' | 'owned';
      readonly meanwhile?: { readonly at: number; readonly which: number; readonly key: Edited } | undefined;
      readonly mishap?: { readonly at: number; readonly lasts: boolean; readonly is: Mishap } | undefined;
    }
  | { readonly does: 'make'; readonly name: string; readonly which: 0 | 1; readonly enable: boolean }
  | { readonly does: 'edit'; readonly which: number; readonly key: Edited }
  | { readonly does: 'delete'; readonly which: number }
  | {
      readonly does: 'new database';
      readonly made: readonly { readonly name: string; readonly which: 0 | 1 }[];
    };

/** The secrets that entries name. */
export const SECRETS = new Secrets(
  new Map([
    ['one', 'secret-1'],
    ['two', 'secret-2'],
  ]),
);

/** A service of a theme. Resources made by hand are copies of resources that the service created. */
export interface Stage {
  readonly theme: Theme;
  readonly empty: Within;
  readonly models: ReadonlyMap<string, Stored>;
}

/**
 * Lets the service create one resource of each implementation, so that copies of it look as the service
 * stores them.
 */
export async function stageOf(theme: Theme): Promise<Stage> {
  const empty = new Within(theme.recording);
  empty.fake.store.plain('rootfolder').add((id) => ({ path: '/media', id }));
  empty.fake.store.tags.add((id) => ({ id, label: 'proxied' }));
  const within = new Within(empty);
  const said = {
    enable: true,
    general: undefined,
    host: 0,
    port: undefined,
    username: 'm',
    secret: 'one',
  } as const;
  const entries = ([0, 1] as const).map((which) =>
    entryOf(theme, { ...said, name: `model ${which}`, which }),
  );
  await within.run('apply', 'a', within.manifest({ [theme.kind]: { prune: 'none', entries } }), SECRETS);
  const made = within.fake.resources(theme.kind).map((one) => [one.implementation, one] as const);
  return { theme, empty, models: new Map(made) };
}

/** One life. */
export class Lived {
  readonly within: Within;
  readonly stage: Stage;
  /** The IDs of the foreign resources. */
  readonly theirs = new Set<number>();
  /** ID -> keys that suite was told to set and that no user has changed since. */
  readonly told = new Map<number, Set<string>>();
  #unique = 0;
  deleted = 0;
  adopted = 0;

  constructor(stage: Stage) {
    this.stage = stage;
    this.within = new Within(stage.empty);
  }

  get rows(): Map<number, Stored> {
    return this.within.fake.store.of(this.stage.theme.kind).rows;
  }

  async live(life: Life): Promise<void> {
    if (life.does === 'apply') await this.#apply(life);
    else if (life.does === 'make') this.#make(life.name, life.which, life.enable);
    else if (life.does === 'new database') this.#newDatabase(life.made);
    else this.#byHand(life);
  }

  async #apply(life: Extract<Life, { does: 'apply' }>): Promise<void> {
    const { host, prune, mishap: chosen, meanwhile } = life;
    const { theme } = this.stage;
    const entries = life.entries.map((said) => entryOf(theme, said));
    const before = new Map(structuredClone([...this.rows]));
    this.within.mishap = (count, method) => {
      // suite cannot avoid overwriting an edit between its last read and its write.
      if (meanwhile && count === meanwhile.at && method === 'GET') this.#meanwhile(meanwhile, before);
      return chosen && (count === chosen.at || (chosen.lasts && count > chosen.at)) ? chosen.is : undefined;
    };
    const manifest = this.within.manifest({ [theme.kind]: { prune, entries } });
    await this.within.run('apply', host, manifest, SECRETS);
    this.within.mishap = undefined;
    this.deleted += [...before.keys()].filter((id) => !this.rows.has(id)).length;
    for (const id of this.theirs) this.#check(id, before, entries);
  }

  /** A user who works during a run. */
  #meanwhile(
    { which, key }: { readonly which: number; readonly key: Edited },
    before: Map<number, Stored>,
  ): void {
    const row = [...this.rows.values()][which % Math.max(1, this.rows.size)];
    const then = row && before.get(row.id);
    if (row === undefined || then === undefined || key === 'name') return;
    const edited = this.#edited(row, key);
    this.rows.set(row.id, edited);
    before.set(row.id, withChanges(then, row, edited));
    this.#untold(row, key);
  }

  /** Checks that the resource exists and that every change of it was reported. */
  #check(id: number, before: ReadonlyMap<number, Stored>, entries: readonly ManifestEntry[]): void {
    const now = this.rows.get(id);
    const then = before.get(id);
    if (now === undefined || then === undefined)
      throw new Error(`${then?.name} was deleted, which suite did not make`);
    const [was, is] = [valuesOf(then), valuesOf(now)];
    const mine = entries.find(
      (one) => foldName(one.name ?? '') === foldName(now.name) && one.implementation === now.implementation,
    );
    if (mine) this.adopted += 1;
    const told = this.told.get(id) ?? new Set<string>();
    const declared = this.#declaredBy(mine);
    for (const key of new Set([...was.keys(), ...is.keys()])) {
      if (was.get(key) === is.get(key)) continue;
      if (!declared.includes(key) && !told.has(key))
        throw new Error(
          `${now.name}: ${key} was ${String(was.get(key))} and is ${String(is.get(key))}, untold`,
        );
      told.add(key);
    }
    for (const key of declared) told.add(key);
    this.told.set(id, told);
  }

  #declaredBy(mine: ManifestEntry | undefined): string[] {
    if (mine === undefined) return [];
    const { kind, switches } = this.stage.theme;
    const keys = Object.keys(mine.values).map((key) => propertyOfKey(kind, key));
    return ['name', ...switches, ...keys];
  }

  #make(called: string, which: 0 | 1, enable: boolean): void {
    const { theme, models } = this.stage;
    const { implementation, fields } = theme.makes[which];
    const like = models.get(implementation);
    if (like === undefined || [...this.rows.values()].some((one) => foldName(one.name) === foldName(called)))
      return;
    const slots = Object.entries(fields) as [Slot, string][];
    const settings = Object.fromEntries(slots.map(([slot, field]) => [field, this.#fresh(slot)]));
    const { general } = theme;
    const own = general === undefined ? {} : { [general.key]: general.edited(this.#unique) };
    const made = {
      name: called,
      settings: { ...like.settings, ...settings },
      general: { ...like.general, ...own },
    };
    const added = this.within.fake.store
      .of(theme.kind)
      .add((id) => theme.switched(markedBy(theme, { ...like, ...made, id }, this.#unique++), enable));
    this.theirs.add(added.id);
  }

  #newDatabase(made: readonly { readonly name: string; readonly which: 0 | 1 }[]): void {
    const table = this.within.fake.store.of(this.stage.theme.kind);
    Object.assign(table, { last: 0 });
    this.rows.clear();
    this.theirs.clear();
    this.told.clear();
    for (const one of made) this.#make(one.name, one.which, true);
  }

  #byHand(life: Extract<Life, { does: 'edit' | 'delete' }>): void {
    const row = [...this.rows.values()][life.which % Math.max(1, this.rows.size)];
    if (row === undefined) return;
    if (life.does === 'delete') {
      this.rows.delete(row.id);
      this.theirs.delete(row.id);
      return;
    }
    this.rows.set(row.id, this.#edited(row, life.key));
    this.#untold(row, life.key);
  }

  #untold(row: Stored, key: Edited): void {
    const { theme } = this.stage;
    const keys = {
      name: ['name'],
      enable: theme.switches,
      general: theme.general === undefined ? [] : [theme.general.key],
    };
    const told = this.told.get(row.id);
    const own =
      key in keys ? keys[key as keyof typeof keys] : [`fields.${makeFor(theme, row).fields[key as Slot]}`];
    for (const one of own) told?.delete(one);
  }

  #edited(row: Stored, key: Edited): Stored {
    const { theme } = this.stage;
    if (key === 'name') return { ...row, name: `hand-${this.#unique++}` };
    if (key === 'enable') return theme.switched(row, !isOn(theme, row));
    if (key === 'general') {
      if (theme.general === undefined) return row;
      const value = theme.general.edited(this.#unique++);
      return { ...row, general: { ...row.general, [theme.general.key]: value } };
    }
    const field = makeFor(theme, row).fields[key];
    return field === undefined ? row : { ...row, settings: { ...row.settings, [field]: this.#fresh(key) } };
  }

  #fresh(slot: Slot): string | number {
    const count = this.#unique++;
    return slot === 'port' ? 10_000 + count : textFor(this.stage.theme, slot, `hand-${count}`);
  }
}

function isOn({ switched }: Theme, row: Stored): boolean {
  return JSON.stringify(switched(row, true)) === JSON.stringify(row);
}

/** Applies the changes from one resource to another onto a third one. */
function withChanges(on: Stored, from: Stored, to: Stored): Stored {
  const changed = (left: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(right).filter(([key, value]) => left[key] !== value));
  return {
    ...on,
    tags: from.tags === to.tags ? on.tags : to.tags,
    general: { ...on.general, ...changed(from.general, to.general) },
    settings: { ...on.settings, ...changed(from.settings, to.settings) },
  };
}

function valuesOf({ name, settings, general, tags }: Stored): Map<string, unknown> {
  const fields = Object.entries(settings).map(
    ([key, value]) => [`fields.${key}`, JSON.stringify(value)] as const,
  );
  return new Map<string, unknown>([
    ...Object.entries({ name, tags: JSON.stringify(tags), ...general }),
    ...fields,
  ]);
}
