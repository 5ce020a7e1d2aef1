/** Keeping the state in step with what is sent: what could be lost on the way is written down before it is sent. */
import type { Kind } from '../../family/kinds.ts';
import { type Desired, declaredKeys, isSecretValue } from '../plan/desired.ts';
import { ownedRecord } from '../plan/match.ts';
import type { Resource } from '../service/resource.ts';
import type { Digest } from '../state/digest.ts';
import { type Intent, type Owned, type StateStore, kindStateOf } from '../state/state.ts';
import { foldName } from '../../family/values.ts';

/** The memory of one service during an apply. */
export class Memory {
  readonly #store: StateStore;
  readonly #digest: Digest;

  constructor(store: StateStore, digest: Digest) {
    this.#store = store;
    this.#digest = digest;
  }

  /**
   * Begins with a kind: a create that took effect unheard becomes ours, what is gone is forgotten, and so is
   * what was only adopted and is declared no longer.
   * @param declared ids of the resources that entries are about
   */
  async settle(kind: Kind, actual: readonly Resource[], declared: ReadonlySet<number>): Promise<void> {
    const state = kindStateOf(this.#store.state, kind);
    const known = actual.map((one) => ownedRecord(kind, one, state)).filter((one) => one !== undefined);
    state.resources = known.filter((one) => one.created || declared.has(one.id));
    state.intents = [];
    await this.#store.save();
  }

  /** Before a POST: should its answer be lost, the next run knows whose the new resource is. */
  async intend(desired: Desired, before: readonly number[]): Promise<void> {
    const intent: Intent = {
      name: desired.name,
      implementation: desired.implementation,
      before: [...before],
    };
    const state = kindStateOf(this.#store.state, desired.kind);
    state.intents = [...state.intents.filter((one) => foldName(one.name) !== foldName(desired.name)), intent];
    await this.#store.save();
  }

  /** After a POST that made nothing. */
  async dropIntent(desired: Desired): Promise<void> {
    const state = kindStateOf(this.#store.state, desired.kind);
    state.intents = state.intents.filter((one) => foldName(one.name) !== foldName(desired.name));
    await this.#store.save();
  }

  /**
   * After a POST: the resource is ours. What is switched on counts as untested until its test says otherwise.
   * @param stage `half` while the second step is to come
   */
  async created(desired: Desired, id: number, stage: 'half' | 'on' | 'off'): Promise<void> {
    const state = kindStateOf(this.#store.state, desired.kind);
    state.intents = state.intents.filter((one) => foldName(one.name) !== foldName(desired.name));
    await this.#put(desired, {
      ...this.#record(desired, id, true),
      ...(stage === 'half' ? { half: true } : {}),
      ...untested(stage !== 'off'),
    });
  }

  /**
   * Before a PUT: keys about to be set are ours from now on, and digests of secrets about to change count no longer,
   * for the answer may be lost.
   * @returns what puts the memory back when the service refuses
   */
  async updating(desired: Desired, actual: Resource, owned: Owned | undefined): Promise<() => Promise<void>> {
    const next = this.#record(desired, actual.id, owned?.created ?? false);
    const secrets = Object.entries(owned?.secrets ?? {}).filter(
      ([key, digest]) => next.secrets[key] === digest,
    );
    const keys = [...new Set([...(owned?.keys ?? []), ...next.keys])].sort();
    await this.#put(desired, { ...owned, ...next, keys, secrets: Object.fromEntries(secrets) });
    return () => (owned === undefined ? this.removed(desired.kind, actual.id) : this.#put(desired, owned));
  }

  /**
   * After a PUT, or where nothing had to be sent: the resource is as declared.
   * @param test whether it counts as untested from now on: what was changed and is switched on
   */
  async settled(
    desired: Desired,
    { id, owned, test }: { id: number; owned: Owned | undefined; test: 'due' | 'as before' },
  ): Promise<void> {
    const next = this.#record(desired, id, owned?.created ?? false);
    const left = new Set(desired.drift.map(({ key }) => key));
    const keys = [...next.keys, ...(owned?.keys ?? []).filter((key) => left.has(key))].sort();
    const secrets = Object.entries(owned?.secrets ?? {}).filter(([key]) => left.has(key));
    await this.#put(desired, {
      ...next,
      keys,
      secrets: { ...next.secrets, ...Object.fromEntries(secrets) },
      ...untested(test === 'due' || (owned?.untested ?? false)),
    });
  }

  /** After a test: `--require-test` asks again for what failed. */
  async tested(kind: Kind, id: number, worked: boolean): Promise<void> {
    const record = kindStateOf(this.#store.state, kind).resources.find((one) => one.id === id);
    if (record === undefined || (record.untested ?? false) !== worked) return;
    if (worked) delete record.untested;
    else record.untested = true;
    await this.#store.save();
  }

  /** After a DELETE. */
  async removed(kind: Kind, id: number): Promise<void> {
    const state = kindStateOf(this.#store.state, kind);
    state.resources = state.resources.filter((one) => one.id !== id);
    await this.#store.save();
  }

  async #put(desired: Desired, record: Owned): Promise<void> {
    const state = kindStateOf(this.#store.state, desired.kind);
    state.resources = [...state.resources.filter(({ id }) => id !== record.id), record];
    await this.#store.save();
  }

  #record(desired: Desired, id: number, created: boolean): Owned {
    const { kind, name, implementation } = desired;
    const secret = [...desired.fields].filter(([field]) => isSecretValue(desired, field));
    const secrets = secret.map(([field, value]) => {
      const key = `fields.${field}`;
      return [key, this.#digest.of({ kind, name, key }, value.reveal())] as const;
    });
    return {
      id,
      name,
      implementation,
      created,
      keys: declaredKeys(desired),
      secrets: Object.fromEntries(secrets),
    };
  }
}

function untested(is: boolean): { untested?: true } {
  return is ? { untested: true } : {};
}
