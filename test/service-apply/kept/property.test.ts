import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldName } from '../../../generator/family/values.ts';
import type { Manifest, ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import { Secrets } from '../../../generator/reconcile/manifest/secrets.ts';
import { hasCaptures } from '../../captures.ts';
import type { Stored } from '../../service/store.ts';
import { type Mishap, Within } from './within.ts';

const RUNS = 5000;
const IMPLEMENTATIONS = ['QBittorrent', 'Transmission'] as const;
const NAMES = ['a', 'A', 'b', 'c'] as const;
const SECRETS = new Secrets(
  new Map([
    ['one', 'secret-1'],
    ['two', 'secret-2'],
  ]),
);

/** What a person edits. */
type Edited = 'host' | 'port' | 'username' | 'urlBase' | 'password' | 'priority' | 'enable' | 'name';

type Life =
  | {
      readonly does: 'apply';
      readonly host: 'a' | 'b';
      readonly entries: readonly ManifestEntry[];
      readonly prune: 'none' | 'owned';
      readonly meanwhile?: { readonly at: number; readonly which: number; readonly key: Edited } | undefined;
      readonly mishap?: { readonly at: number; readonly lasts: boolean; readonly is: Mishap } | undefined;
    }
  | {
      readonly does: 'make';
      readonly name: string;
      readonly implementation: string;
      readonly enable: boolean;
    }
  | {
      readonly does: 'edit';
      readonly which: number;
      readonly key: Edited;
    }
  | { readonly does: 'delete'; readonly which: number }
  | {
      readonly does: 'new database';
      readonly made: readonly { readonly name: string; readonly implementation: string }[];
    };

const editedKey = fc.constantFrom<Edited>(
  'host',
  'port',
  'username',
  'urlBase',
  'password',
  'priority',
  'enable',
  'name',
);
const implementation = fc.constantFrom(...IMPLEMENTATIONS);
const name = fc.constantFrom(...NAMES);

const entry: fc.Arbitrary<ManifestEntry> = fc.record({
  path: fc.constant('suite.x'),
  name,
  implementation,
  enable: fc.boolean(),
  general: fc.record({ priority: fc.integer({ min: 1, max: 3 }) }, { requiredKeys: [] }),
  fields: fc.record(
    {
      host: fc.constantFrom('h1', 'h2', 'http://refused'),
      port: fc.constantFrom(9000, 9001),
      username: fc.constantFrom('u1', 'u2'),
      password: fc.constantFrom({ _secret: 'one' }, { _secret: 'two' }),
    },
    // What suite has set is told from what a person has set: no two of these give one host.
    { requiredKeys: ['host', 'username', 'password'] },
  ),
});

const mishap = fc.record({
  at: fc.integer({ min: 1, max: 25 }),
  lasts: fc.boolean(),
  is: fc.constantFrom<Mishap>('kill before', 'kill after', 'reset before', 'reset after', 'fails', 'odd'),
});

const step: fc.Arbitrary<Life> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('apply' as const),
      host: fc.constantFrom('a' as const, 'a' as const, 'b' as const),
      entries: fc.uniqueArray(entry, { maxLength: 3, selector: (one) => foldName(one.name) }),
      prune: fc.constantFrom('none' as const, 'owned' as const, 'owned' as const),
      mishap: fc.option(mishap, { nil: undefined }),
      meanwhile: fc.option(
        fc.record({ at: fc.integer({ min: 1, max: 15 }), which: fc.nat(5), key: editedKey }),
        { nil: undefined },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('make' as const), name, implementation, enable: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('edit' as const),
      which: fc.nat(5),
      key: editedKey,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), which: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('new database' as const),
      made: fc.uniqueArray(fc.record({ name, implementation }), {
        maxLength: 3,
        selector: (one) => foldName(one.name),
      }),
    }),
  },
);

/** One resource of each implementation as the service stores it, to make others like it by hand. */
const models = new Map<string, Stored>();

/** A life of a service, and what is known of those of its resources that people made. */
class Lived {
  readonly within = new Within();
  /** The numbers of the resources that suite did not make. */
  readonly theirs = new Set<number>();
  /** Number -> keys that suite was told to set there and that no person has changed since. */
  readonly told = new Map<number, Set<string>>();
  #unique = 0;
  deleted = 0;
  adopted = 0;

  get rows(): Map<number, Stored> {
    return this.within.fake.store.of('downloadclient').rows;
  }

  async live(life: Life): Promise<void> {
    if (life.does === 'apply') await this.#apply(life);
    else if (life.does === 'make') this.#make(life.name, life.implementation, life.enable);
    else if (life.does === 'new database') this.#newDatabase(life.made);
    else this.#byHand(life);
  }

  async #apply(life: Extract<Life, { does: 'apply' }>): Promise<void> {
    const { host, entries, prune, mishap: chosen, meanwhile } = life;
    const before = new Map(structuredClone([...this.rows]));
    this.within.mishap = (count, method) => {
      // Between its last look and its write nobody can keep suite from overwriting what a person does there.
      if (meanwhile && count === meanwhile.at && method === 'GET') this.#meanwhile(meanwhile, before);
      return chosen && (count === chosen.at || (chosen.lasts && count > chosen.at)) ? chosen.is : undefined;
    };
    await this.within.run('apply', host, manifestOf(entries, prune), SECRETS);
    this.within.mishap = undefined;
    this.deleted += [...before.keys()].filter((id) => !this.rows.has(id)).length;
    for (const id of this.theirs) this.#check(id, before, entries);
  }

  /** A person at work during a run. */
  #meanwhile(
    { which, key }: { readonly which: number; readonly key: Edited },
    before: Map<number, Stored>,
  ): void {
    const row = [...this.rows.values()][which % Math.max(1, this.rows.size)];
    const then = row && before.get(row.id);
    if (row === undefined || then === undefined || key === 'name') return;
    const edited = this.#edited(row, key);
    this.rows.set(row.id, edited);
    const { [key]: value } = { ...edited.settings, ...edited.general };
    const general = key in edited.general ? { ...then.general, [key]: value } : then.general;
    const settings = key in edited.general ? then.settings : { ...then.settings, [key]: value };
    before.set(row.id, { ...then, general, settings });
    this.told.get(row.id)?.delete(keyOf(key));
  }

  /** The resource is there, and whatever has changed of it was told. */
  #check(id: number, before: ReadonlyMap<number, Stored>, entries: readonly ManifestEntry[]): void {
    const now = this.rows.get(id);
    const then = before.get(id);
    if (now === undefined || then === undefined)
      throw new Error(`${then?.name} was deleted, which suite did not make`);
    const [was, is] = [valuesOf(then), valuesOf(now)];
    const mine = entries.find(
      (one) => foldName(one.name) === foldName(now.name) && one.implementation === now.implementation,
    );
    if (mine) this.adopted += 1;
    const told = this.told.get(id) ?? new Set<string>();
    for (const key of new Set([...was.keys(), ...is.keys()])) {
      if (was.get(key) === is.get(key)) continue;
      if (!declares(mine, key) && !told.has(key))
        throw new Error(
          `${now.name}: ${key} was ${String(was.get(key))} and is ${String(is.get(key))}, untold`,
        );
      told.add(key);
    }
    for (const key of declaredBy(mine)) told.add(key);
    this.told.set(id, told);
  }

  #make(called: string, of: string, enable: boolean): void {
    const like = models.get(of);
    if (like === undefined || [...this.rows.values()].some((one) => foldName(one.name) === foldName(called)))
      return;
    const settings = {
      ...like.settings,
      host: this.#fresh(),
      username: this.#fresh(),
      password: this.#fresh(),
      port: 20_000 + this.#unique++,
    };
    const added = this.within.fake.store.of('downloadclient').add((id) => ({
      ...like,
      id,
      name: called,
      settings,
      general: { ...like.general, enable, priority: 10 + (this.#unique % 40) },
    }));
    this.theirs.add(added.id);
  }

  #newDatabase(made: readonly { readonly name: string; readonly implementation: string }[]): void {
    const { store } = this.within.fake;
    Object.assign(store.of('downloadclient'), { last: 0 });
    this.rows.clear();
    this.theirs.clear();
    this.told.clear();
    for (const one of made) this.#make(one.name, one.implementation, true);
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
    this.told.get(row.id)?.delete(life.key === 'name' ? 'name' : keyOf(life.key));
  }

  #edited(row: Stored, key: Edited): Stored {
    if (key === 'name') return { ...row, name: this.#fresh() };
    if (key === 'enable')
      return { ...row, general: { ...row.general, enable: row.general['enable'] !== true } };
    if (key === 'priority')
      return { ...row, general: { ...row.general, priority: 10 + (this.#unique++ % 40) } };
    const value =
      key === 'port' ? 10_000 + this.#unique++ : key === 'urlBase' ? `/${this.#fresh()}` : this.#fresh();
    return { ...row, settings: { ...row.settings, [key]: value } };
  }

  #fresh(): string {
    return `hand-${this.#unique++}`;
  }
}

const GENERAL = new Set(['priority', 'enable', 'name']);

function keyOf(key: string): string {
  return GENERAL.has(key) ? key : `fields.${key}`;
}

function valuesOf({ name: called, settings, general, tags }: Stored): Map<string, unknown> {
  const all = { name: called, tags: JSON.stringify(tags), ...general };
  const fields = Object.entries(settings).map(
    ([key, value]) => [`fields.${key}`, JSON.stringify(value)] as const,
  );
  return new Map<string, unknown>([...Object.entries(all), ...fields]);
}

function declaredBy(mine: ManifestEntry | undefined): string[] {
  if (mine === undefined) return [];
  return [
    'name',
    'enable',
    ...Object.keys(mine.general),
    ...Object.keys(mine.fields).map((key) => `fields.${key}`),
  ];
}

function declares(mine: ManifestEntry | undefined, key: string): boolean {
  return declaredBy(mine).includes(key);
}

function manifestOf(entries: readonly ManifestEntry[], prune: 'none' | 'owned'): Manifest {
  return {
    service: {
      name: 'sonarr',
      app: 'sonarr',
      schema: 'sonarr',
      baseUrl: 'http://127.0.0.1:1',
      urlBase: '',
      apiKeyFile: '/x',
    },
    configured: undefined,
    checkedAgainst: '4',
    secrets: {},
    kinds: { downloadclient: { prune, entries: [...entries] } },
  };
}

/** Lets the service itself make one of each, so that what is made by hand is as it stores it. */
async function makeModels(): Promise<void> {
  const within = new Within();
  const entries = IMPLEMENTATIONS.map((one): ManifestEntry => ({
    path: 'x',
    name: one,
    implementation: one,
    enable: true,
    general: {},
    fields: { host: 'model' },
  }));
  await within.run('apply', 'a', manifestOf(entries, 'none'), SECRETS);
  for (const one of within.fake.resources('downloadclient')) models.set(one.implementation, one);
}

describe.skipIf(!hasCaptures)('whatever configurations, hands, hosts and mishaps do', () => {
  test(
    `what suite did not make is not deleted and keeps every value that was not told, ${RUNS} lives`,
    { timeout: 600_000 },
    async () => {
      await makeModels();
      expect(models.size).toBe(IMPLEMENTATIONS.length);
      const counts = { deleted: 0, adopted: 0 };
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (lives) => {
          const lived = new Lived();
          for (const life of lives) await lived.live(life);
          counts.deleted += lived.deleted;
          counts.adopted += lived.adopted;
        }),
        { numRuns: RUNS },
      );
      // It says something only where suite deletes and takes over often.
      console.log(
        `${RUNS} lives: ${counts.deleted} deletions, ${counts.adopted} times something of others was declared`,
      );
      expect(counts.deleted).toBeGreaterThan(RUNS / 20);
      expect(counts.adopted).toBeGreaterThan(RUNS / 20);
    },
  );
});
