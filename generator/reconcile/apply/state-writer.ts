/** Keeping the state in step with what is sent: what could be lost on the way is written down before it is sent. */
import { sameJson } from '../../base/json.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { foldName, fieldKey } from '../../servarr/values.ts';
import { type Desired, declaredKeys, isTrackedByDigest } from '../desired/desired.ts';
import { fingerprintOf, fingerprintOfBody, withoutHiddenFields } from '../desired/fingerprint.ts';
import type { Body, Resource } from '../service/resource.ts';
import type { Digest } from '../state/digest.ts';
import { type CreateIntent, type ResourceRecord, kindStateOf } from '../state/shape.ts';
import type { StateStore } from '../state/state.ts';

/** How many creates that may take effect late are kept in mind of a kind: of each run one at most is under way. */
const LATE = 20;

/** What a run begins with. */
interface Beginning {
  /** What is kept in mind of the resources that are there. */
  readonly known: readonly ResourceRecord[];
  readonly actual: readonly Pick<Resource, 'name'>[];
  /** What holds a secret from now on. */
  readonly secretKeys: readonly string[];
}

/** The memory of one service during an apply. */
export class StateWriter {
  readonly #store: Pick<StateStore, 'save' | 'state'>;
  readonly #digest: Digest;

  constructor(store: Pick<StateStore, 'save' | 'state'>, digest: Digest) {
    this.#store = store;
    this.#digest = digest;
  }

  /**
   * Begins with a kind: a create that took effect unheard becomes ours, what is gone is forgotten. A create of which
   * nothing is to be seen is not: a killed run's request may be under way still.
   * @param actual all that is there
   */
  async startKind(kind: Kind, { known, actual, secretKeys }: Beginning): Promise<void> {
    const state = kindStateOf(this.#store.state, kind);
    const names = new Set(actual.map(({ name }) => name));
    state.resources = [...known];
    state.intents = state.intents.filter(({ as }) => !names.has(as)).slice(-LATE);
    state.secretKeys = [...new Set([...state.secretKeys, ...secretKeys])].sort();
    await this.#store.save();
  }

  /** Before a POST: should its answer be lost, the next run knows whose the new resource is. */
  async recordIntent(desired: Desired, as: string, body: Body): Promise<void> {
    const { kind, name, implementation, schemaItem } = desired;
    const place = { kind, name: as, digest: this.#digest };
    const intent: CreateIntent = {
      name,
      implementation,
      as,
      seen: withoutHiddenFields(fingerprintOfBody(body, place), schemaItem),
    };
    const state = kindStateOf(this.#store.state, kind);
    state.intents = [...state.intents, intent];
    await this.#store.save();
  }

  /** After a POST that made nothing. */
  async dropIntent(kind: Kind, as: string): Promise<void> {
    this.#dropIntent(kind, as);
    await this.#store.save();
  }

  /** After a POST: the resource is ours, half-made and switched off, under a name of its own. */
  recordStaged({ kind, name, implementation }: Desired, shown: Resource): ResourceRecord {
    const record: ResourceRecord = {
      id: shown.id,
      name: shown.name,
      implementation,
      created: true,
      half: true,
      takes: name,
      keys: [],
      secrets: {},
      seen: this.#seen(kind, shown),
    };
    this.#dropIntent(kind, shown.name);
    // The intent on the disk tells as much, until the next step is about to be sent.
    this.#replace(kind, record);
    return record;
  }

  /**
   * Before a PUT: keys about to be set are ours from now on, and digests of secrets about to change count no longer,
   * for the answer may be lost.
   * @returns what puts the memory back when the service refuses
   */
  async recordPendingUpdate(
    desired: Desired,
    { id, owned, body }: { id: number; owned: ResourceRecord | undefined; body: Body },
  ): Promise<() => Promise<void>> {
    const { kind, implementation, schemaItem } = desired;
    const before = kindStateOf(this.#store.state, kind).resources.find((one) => one.id === id);
    const next = this.#secrets(desired);
    const name = String(body['name']);
    const seen = withoutHiddenFields(
      fingerprintOfBody(body, { kind, name, digest: this.#digest }),
      schemaItem,
    );
    const kept = Object.entries(owned?.secrets ?? {}).filter(([key, digest]) => next[key] === digest);
    await this.#put(kind, {
      ...(owned ?? { id, name: desired.name, implementation, created: false }),
      keys: [...new Set([...(owned?.keys ?? []), ...declaredKeys(desired)])].sort(),
      secrets: Object.fromEntries(kept),
      sending: { name, seen },
    });
    return () => (before === undefined ? this.recordDeleted(kind, id) : this.#put(kind, before));
  }

  /**
   * After a PUT, or where nothing had to be sent: the resource is as declared.
   * @param shown the resource as the service shows it now
   * @param sent false where it was as declared already: then it stays known by what it was after our last write
   * @param kept false where the service did not take all of it: then secrets are sent again, and keys reset again
   * @param test whether it counts as untested from now on: what was changed and is switched on
   */
  async recordApplied(
    desired: Desired,
    {
      shown,
      owned,
      sent,
      kept,
      test,
    }: {
      shown: Resource;
      owned: ResourceRecord | undefined;
      sent: boolean;
      kept: boolean;
      test: 'due' | 'as before';
    },
  ): Promise<ResourceRecord> {
    const { kind, implementation } = desired;
    const left = new Set(desired.omitted.map(({ key }) => key));
    const secrets = Object.entries(owned?.secrets ?? {}).filter(([key]) => left.has(key));
    const keys = [...declaredKeys(desired), ...(owned?.keys ?? []).filter((key) => !kept || left.has(key))];
    const renamed = foldName(shown.name) !== foldName(desired.name);
    const record: ResourceRecord = {
      id: shown.id,
      name: shown.name,
      implementation,
      created: owned?.created ?? false,
      ...(owned?.doubtful ? { doubtful: true } : {}),
      ...(renamed ? { takes: desired.name } : {}),
      ...(test === 'due' || owned?.untested ? { untested: true } : {}),
      keys: [...new Set(keys)].sort(),
      secrets: { ...(kept ? this.#secrets(desired) : {}), ...Object.fromEntries(secrets) },
      seen: (sent || owned?.sending ? undefined : owned?.seen) ?? this.#seen(kind, shown),
    };
    await this.#put(kind, record);
    return record;
  }

  /**
   * After a test: `--require-test` asks again for what failed. Written with what comes next: it can be asked again.
   * @param due the command that is due now that it works
   */
  recordTest(kind: Kind, id: number, worked: boolean, due?: string): void {
    if (due !== undefined) this.#store.state.due = [...new Set([...(this.#store.state.due ?? []), due])];
    const record = kindStateOf(this.#store.state, kind).resources.find((one) => one.id === id);
    if (record === undefined || (record.untested ?? false) !== worked) return;
    const { untested: _untested, ...rest } = record;
    this.#replace(kind, worked ? rest : { ...rest, untested: true });
  }

  /** At the end of a run. */
  async flush(): Promise<void> {
    await this.#store.save();
  }

  /** After a DELETE. */
  async recordDeleted(kind: Kind, id: number): Promise<void> {
    const state = kindStateOf(this.#store.state, kind);
    state.resources = state.resources.filter((one) => one.id !== id);
    await this.#store.save();
  }

  /** True where a resource is still what it was when the plan was made. */
  isUnchangedSince(kind: Kind, now: Resource, then: Resource): boolean {
    const [left, right] = [now, then].map((one) => JSON.stringify(this.#seen(kind, one)));
    return left === right && now.name === then.name && now.implementation === then.implementation;
  }

  #seen(kind: Kind, shown: Resource) {
    return fingerprintOf(shown, { kind, name: shown.name, digest: this.#digest });
  }

  #dropIntent(kind: Kind, as: string): void {
    const state = kindStateOf(this.#store.state, kind);
    state.intents = state.intents.filter((one) => one.as !== as);
  }

  async #put(kind: Kind, record: ResourceRecord): Promise<void> {
    const state = kindStateOf(this.#store.state, kind);
    const before = state.resources.find(({ id }) => id === record.id);
    // What is as declared was saved with the beginning: printing the whole state for each took most of a silent run.
    if (sameJson(before, record)) return;
    this.#replace(kind, record);
    await this.#store.save();
  }

  #replace(kind: Kind, record: ResourceRecord): void {
    const state = kindStateOf(this.#store.state, kind);
    state.resources = [...state.resources.filter(({ id }) => id !== record.id), record];
  }

  /** Digests are placed by the name that the resource is to have. */
  #secrets(desired: Desired): ResourceRecord['secrets'] {
    const { kind, name } = desired;
    const digested = [...desired.fields].filter(([field]) => isTrackedByDigest(desired, field));
    return Object.fromEntries(
      digested.map(([field, value]) => {
        const key = fieldKey(field);
        return [key, this.#digest.of({ kind, name, key }, value.reveal())] as const;
      }),
    );
  }
}
