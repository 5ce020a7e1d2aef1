/** Lives a life, and states the invariants of a run: it is silent the second time, it shows no secret, no service is stuck. */
import { type Kind, type SettingsKind, comesWithService, isProviderKind, kindRow } from '../../../generator/servarr/kinds.ts'; // prettier-ignore
import { hooksOf } from '../../../generator/reconcile/kinds/index.ts';
import { parseAll } from '../../../generator/reconcile/codec/codecs.ts';
import type { Outcome } from '../../../generator/reconcile/apply/apply-steps.ts';
import type { Manifest, ManifestEntry } from '../../../generator/reconcile/manifest/manifest.ts';
import { kindStateOf } from '../../../generator/reconcile/state/state-record.ts';
import { stateText, unwritable } from '../../../generator/reconcile/state/state-file.ts';
import { type Apply, type ByHand, HOSTS, type Host, type Life, type Replaced, type Says, type Saying, type Step } from './events.ts'; // prettier-ignore
import { type Mishap, SECRETS, Within } from './in-process.ts';
import { type Known, type Left, Ledger, type Writer } from './ledger.ts';
import { type Row, editedByHand, facetsOf, contentOf, isSettings, rowsOf } from './samples.ts';
import { writesOf } from './scenes.ts';
import { setImmediate as turn } from 'node:timers/promises';

/** The entries of each kind, and what suite makes of each. */
export type Samples = ReadonlyMap<
  Kind,
  readonly { readonly entry: ManifestEntry; readonly made: Row | undefined }[]
>;

/** Stores replace rows and never change them. */
const identities = new WeakMap<Row, string>();

export class Lived {
  readonly ledger: Ledger;
  readonly #born: Within;
  readonly #samples: Samples;
  #backup: { readonly within: Within; readonly known: Map<string, Known> };
  #count = 0;

  constructor(born: Within, samples: Samples) {
    this.#born = born;
    this.#samples = samples;
    this.ledger = new Ledger(new Within(born), [...samples.keys()]);
    this.#backup = { within: new Within(born), known: this.ledger.copy() };
  }

  get within(): Within {
    return this.ledger.within;
  }

  /** Lives a whole life, at the end of which no host declares anything. */
  async all({ steps }: Life): Promise<void> {
    for (const step of steps) await this.live(step);
    for (const host of [...HOSTS, ...HOSTS]) await this.apply({ host, says: {}, prune: 'owned' });
    const stayed = this.ledger.stayed();
    if (stayed.length > 0) throw new Error(`suite created and kept ${stayed.join()}`);
  }

  async live(step: Step): Promise<void> {
    if (step.does === 'apply') await this.apply(step);
    else if (step.does === 'both') await this.#both(step.says, step.order);
    else if (step.does === 'back up')
      this.#backup = { within: new Within(this.within), known: this.ledger.copy() };
    else if ('remade' in step) this.#replace(step);
    else this.#byHand(step);
  }

  async apply({ host, says, prune, fault, meanwhile }: Omit<Apply, 'does'>): Promise<void> {
    const before = this.within.state(host);
    const records = new Map(this.ledger.records);
    const writer = this.#writer(host, says, prune, fault !== undefined || meanwhile !== undefined);
    const manifest = this.#manifest(says, prune);
    const isHit = (count: number): boolean =>
      fault !== undefined && (count === fault.at || (fault.lasts && count > fault.at));
    const state = fault?.is.startsWith('state') === true;
    let [isEdited, isLost, sent] = [meanwhile === undefined, false, 0];
    this.within.mishap = (count) => {
      // suite cannot avoid overwriting an edit between its last read of a resource and its write.
      if (meanwhile && !isEdited && count >= meanwhile.at && this.#reads(meanwhile.kind)) {
        isEdited = true;
        this.#byHand(meanwhile);
      }
      return !state && isHit(count) ? (fault?.is as Mishap) : undefined;
    };
    this.within.beforeSave = (count) => {
      if (!state || !isHit(count)) return;
      isLost = true;
      sent = this.within.asked.length;
      throw unwritable('/state/a.json', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
    };
    const hadTwins = this.#hasTwins();
    const outcomes = await this.#run(writer, manifest);
    this.within.beforeSave = undefined;
    // A state that cannot be written ends the run.
    if (isLost && this.within.asked.length > sent)
      throw new Error('a request after a state that cannot be written');
    if (isLost && fault?.is === 'state lost') this.within.setState(host);
    if (isLost && fault?.is === 'state of the run before') this.within.setState(host, before);
    if (isLost) this.#forget(writer, fault?.is ?? '', records);
    if (fault !== undefined || meanwhile !== undefined) return;
    if (!hadTwins) await this.#checkSilent(writer, manifest, outcomes ?? []);
  }

  /** Without its record, what suite created is foreign. With an older one, it is suite's while it looks as before. */
  #forget({ host, written }: Writer, fault: string, before: ReadonlyMap<string, Left>): void {
    for (const [key, { left, sure }] of this.ledger.all) {
      if (fault !== 'state lost' && !written.has(key)) continue;
      const was = fault === 'state lost' ? [] : (before.get(key)?.[host] ?? []);
      const known = { ...left, [host]: fault === 'state stays' ? [...was, ...(left[host] ?? [])] : was };
      this.ledger.set(key, { left: known, sure: sure === host ? undefined : sure });
    }
  }

  /** The second run sends nothing, and no run fails for ever. */
  async #checkSilent(writer: Writer, manifest: Manifest, outcomes: readonly Outcome[]): Promise<void> {
    const problems = outcomes.flatMap(({ problem }) => problem ?? []);
    // A user has to decide about two resources of one name, and one of another implementation.
    const isTaken = problems.some(({ code }) => code === 'name-taken') && this.#isTaken(manifest);
    if (this.#hasTwins() || isTaken) return;
    await this.#run(writer, manifest);
    const wrong = [...problems.map(({ message }) => message), ...writesOf(this.within)];
    if (wrong.length > 0) throw new Error(`the run after that, or this one again: ${wrong.join('\n')}`);
  }

  /** Two hosts apply at the same time. */
  async #both(says: readonly [Says, Says], order: readonly number[]): Promise<void> {
    const isRecorded = (key: string): boolean =>
      HOSTS.some((host) => this.#ownership(host, key) !== undefined);
    // A record can be about another database.
    const before = new Set([...this.ledger.records.keys(), ...this.ledger.all.keys()].filter(isRecorded));
    let at = 0;
    const turns = new Turns((count) => (order[(at += 1) % order.length] ?? 0) % count);
    const written = new Map<string, Set<Host>>();
    const runs = HOSTS.map((host, index) => {
      const writer = { ...this.#writer(host, says[index] ?? {}, 'owned', true), written };
      return async () => this.#run(writer, this.#manifest(says[index] ?? {}, 'owned'));
    });
    this.within.gate = async () => turns.wait();
    // One run can find what the other one is about to change.
    this.within.mishap = () => undefined;
    await turns.all(runs);
    this.within.gate = undefined;
    for (const [key, { kind }] of this.ledger.all) {
      if (before.has(key) || hooksOf(kind).isAnnounced?.(this.within.fake.app)) continue;
      if (HOSTS.every((host) => this.#ownership(host, key) === 'created'))
        throw new Error(`${key}: the states of both hosts say that they created it`);
    }
  }

  async #run(writer: Writer, manifest: Manifest): Promise<readonly Outcome[] | undefined> {
    const { host } = writer;
    this.ledger.begin(writer);
    this.#writers.set(host, writer);
    this.within.onWrite = (by, path, isSeen) => {
      const one = this.#writers.get(by as Host);
      if (one !== undefined) this.ledger.note(one, path, isSeen);
    };
    this.within.mishap ??= () => undefined;
    const outcomes = await this.within.run('apply', host, manifest, SECRETS);
    this.#writers.delete(host);
    if (this.#writers.size === 0) this.within.mishap = undefined;
    this.ledger.end(writer);
    const texts = (outcomes ?? []).map(({ step, ...rest }) => JSON.stringify([rest, step.changes, step.reason, rest.problem?.message])); // prettier-ignore
    if (/secret-[12]/u.test([...texts, stateText(this.within.state(host))].join('')))
      throw new Error('a secret is shown');
    return outcomes;
  }

  readonly #writers = new Map<Host, Writer>();

  #ownership(host: Host, key: string): string | undefined {
    const [kind, id] = key.split(' ');
    const { records } = kindStateOf(this.within.state(host), kind as Kind);
    return records.find((one) => String(one.id) === id)?.ownership;
  }

  #writer(host: Host, says: Says, prune: Apply['prune'], isDisturbed: boolean): Writer {
    const paused = new Set([...this.#samples.keys()].filter((kind) => says[kind] === 'paused'));
    const entryOf = (kind: Kind, row: Row): ManifestEntry | undefined => {
      if (isSettings(kind)) return this.#entries(kind, says[kind])[0];
      const identity = this.#identity(kind, row);
      const all = this.#samples.get(kind) ?? [];
      // Samples with even numbers have one name, those with odd ones another.
      const which = all.slice(0, 2).findIndex(({ made }) => made && this.#identity(kind, made) === identity);
      const entries = new Set(this.#entries(kind, says[kind]));
      return all.find(({ entry }, index) => entries.has(entry) && index % 2 === which)?.entry;
    };
    const kept = new Set(prune === 'none' ? (Object.keys(says) as Kind[]) : []);
    const mayRename = new Set(this.#recorded(host));
    return { host, kept, entryOf, isDisturbed, mayRename, paused, written: new Map() };
  }

  #entries(kind: Kind, saying: Saying = []): ManifestEntry[] {
    const all = this.#samples.get(kind) ?? [];
    const numbers = saying === 'paused' ? [] : isSettings(kind) ? saying.slice(0, 1) : saying;
    return numbers.flatMap((one) => all[one % all.length]?.entry ?? []);
  }

  #manifest(says: Says, prune: Apply['prune']): Manifest {
    const kinds = (Object.entries(says) as [Kind, Saying][]).map(([kind, saying]) => [
      kind,
      {
        prune,
        entries: this.#entries(kind, saying),
        ...(saying === 'paused' ? { paused: [`suite.${kind}.x`] } : {}),
      },
    ]);
    return this.within.manifest(Object.fromEntries(kinds));
  }

  #identity(kind: Kind, row: Row): string {
    if (isProviderKind(kind)) return String(row['name']).toLowerCase();
    const known =
      identities.get(row) ?? parseAll({ kind, app: this.within.fake.app }, [row], '')[0]?.identity ?? '';
    identities.set(row, known);
    return known;
  }

  /** Returns true if a name is taken twice: then a run can fail. */
  #hasTwins(): boolean {
    return [...this.#samples.keys()].some((kind) => {
      const all = [...rowsOf(this.within, kind).values()].map((row) => this.#identity(kind, row));
      return new Set(all).size < all.length;
    });
  }

  /** Returns the keys of the records in the state of a host. */
  #recorded(host: Host): string[] {
    return [...this.#samples.keys()].flatMap((kind) =>
      kindStateOf(this.within.state(host), kind).records.map(({ id }) => `${kind} ${id}`),
    );
  }

  /** Returns true if a declared name belongs to a resource of another implementation. */
  #isTaken({ kinds }: Manifest): boolean {
    return [...this.ledger.all.values()].some(({ kind, row }) =>
      kinds[kind]?.entries.some(
        ({ name, implementation }) =>
          name?.toLowerCase() === String(row['name']).toLowerCase() &&
          implementation !== row['implementation'],
      ),
    );
  }

  /** True if the current request reads resources of the kind. */
  #reads(kind: Kind): boolean {
    const { method, path } = this.within.asked.at(-1) ?? { method: '', path: '' };
    return method === 'GET' && path.startsWith(this.within.path(kind)) && !path.endsWith('/schema');
  }

  #byHand(step: ByHand): void {
    this.#edit(step);
    this.ledger.note(undefined);
  }

  #edit({ does, kind, which }: ByHand): void {
    const samples = this.#samples.get(kind) ?? [];
    if (does === 'make') {
      const made = samples[which % samples.length]?.made;
      if (made !== undefined) this.#make(kind, made);
      return;
    }
    const isKept = does === 'delete' || does === 'rename';
    if (isKept && (isSettings(kind) || comesWithService(kind))) return;
    const all = [...rowsOf(this.within, kind).values()].filter(({ id }) => !isKept || id > 1);
    const row = all[which % Math.max(1, all.length)];
    if (row === undefined) return;
    if (does === 'delete') rowsOf(this.within, kind).delete(row.id);
    else if (does === 'edit like suite') this.#editLikeSuite(kind, row);
    else if (does === 'edit own') this.#store(kind, editedByHand(this.within, kind, row, (this.#count += 1)));
    else if (kindRow(kind).identity[0] === 'name')
      this.#store(kind, { ...row, name: `hand-${(this.#count += 1)}` });
  }

  #make(kind: Kind, made: Row): void {
    if (comesWithService(kind) || isSettings(kind)) return;
    const rows = rowsOf(this.within, kind);
    const identity = this.#identity(kind, made);
    if ([...rows.values()].some((one) => this.#identity(kind, one) === identity)) return;
    const { store } = this.within.fake;
    const table = isProviderKind(kind) ? store.of(kind) : store.plain(kind);
    (table as { add: (make: (id: number) => unknown) => Row }).add((id) => ({ ...made, id }));
    if (kind === 'customformat' || kind === 'qualityprofile') this.#listFormats();
  }

  /** The service lists every format in each of its profiles. */
  #listFormats(): void {
    const formats = [...rowsOf(this.within, 'customformat').values()];
    const profiles = rowsOf(this.within, 'qualityprofile');
    for (const [id, row] of profiles) {
      const scores = new Map((row['formatItems'] as Row[]).map(({ name, score }) => [name, score]));
      const formatItems = formats.map((one) => ({
        format: one.id,
        name: one['name'],
        score: scores.get(one['name']) ?? 0,
      }));
      profiles.set(id, { ...row, formatItems });
    }
  }

  /** Gives a resource the values of another configuration of it. */
  #editLikeSuite(kind: Kind, row: Row): void {
    const all = this.#samples.get(kind) ?? [];
    if (isSettings(kind)) {
      this.#store(kind, { ...row, ...all[this.#count % all.length]?.entry.values });
      return;
    }
    const content = contentOf(facetsOf(this.within, kind, row));
    const other = all.find(
      ({ made }) =>
        made !== undefined &&
        this.#identity(kind, made) === this.#identity(kind, row) &&
        contentOf(facetsOf(this.within, kind, made)) !== content,
    );
    if (other?.made !== undefined) this.#store(kind, { ...other.made, id: row.id });
  }

  #store(kind: Kind, row: Row | undefined): void {
    if (row === undefined) return;
    if (isSettings(kind)) this.within.fake.store.settings.set(kind as SettingsKind, row);
    else if (isProviderKind(kind)) rowsOf(this.within, kind).set(row.id, row);
    else this.within.send('PUT', `${this.within.path(kind)}/${row.id}`, row);
  }

  /** The service gets an older or a new database. The hosts keep their states, whose records are about any resource. */
  #replace({ does, remade }: Replaced): void {
    const { within, ledger } = this;
    const isRestored = does === 'restore';
    const next = new Within(isRestored ? this.#backup.within : this.#born);
    for (const host of HOSTS) next.setState(host, within.state(host));
    ledger.within = next;
    ledger.all = new Map();
    if (isRestored) for (const [key, known] of this.#backup.known) ledger.all.set(key, { ...known, named: new Set(known.named) }); // prettier-ignore
    ledger.note(undefined);
    for (const key of ledger.all.keys())
      ledger.set(key, { left: ledger.records.get(key) ?? {}, sure: undefined });
    for (const one of remade) this.#byHand(one);
  }
}

/** Lets one of the waiting runs continue at a time. */
class Turns {
  readonly #choose: (count: number) => number;
  #waiting: (() => void)[] = [];
  #running = 0;

  /** @param choose returns a number below `count`: the index of the run that continues */
  constructor(choose: (count: number) => number) {
    this.#choose = choose;
  }

  /** Waits until the run may continue. */
  readonly wait = async (): Promise<void> =>
    new Promise((resolve) => {
      this.#waiting.push(resolve);
    });

  /** Resolves after all runs are done. Each run waits at each of its requests. */
  async all(runs: readonly (() => Promise<unknown>)[]): Promise<void> {
    this.#running = runs.length;
    const ended = runs.map(async (run) => {
      try {
        await run();
      } finally {
        this.#running -= 1;
      }
    });
    const done = Promise.all(ended);
    done.catch(() => undefined);
    while (this.#running > 0) {
      await turn();
      if (this.#waiting.length < this.#running) continue;
      const which = this.#choose(this.#waiting.length);
      const [go] = this.#waiting.splice(which, 1);
      go?.();
    }
    await done;
  }
}
