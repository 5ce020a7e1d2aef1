/** Keeps the state in step with the requests: a response is recorded before the next request. */
import { type Kind, countsIfSet, kindRow } from '../../servarr/kinds.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Key, Resource } from '../codec/resource.ts';
import type { Desired } from '../desired/desired.ts';
import { isTrackedByDigest } from '../desired/secrecy.ts';
import { unfinishedKey } from '../kinds/index.ts';
import { type Digest, newSalt } from '../state/digest.ts';
import type { Redact } from '../../base/redact.ts';
import { type Fingerprint, fingerprintOf } from '../state/fingerprint.ts';
import { type StateRecord, kindStateOf } from '../state/state-record.ts';
import type { StateStore } from '../state/state-file.ts';

interface AppliedUpdate {
  readonly actual: Resource;
  readonly record: StateRecord | undefined;
  /** False if nothing had to be sent: then the fingerprint of the last write stays, except for the renewed keys. */
  readonly sent: boolean;
  /** Keys that someone else has given the value that suite would write. */
  readonly renewed?: readonly Key[];
  /** False if the service did not store everything: then secrets are sent again, and keys reset again. */
  readonly verified: boolean;
  /** The test of the resource. `due`: it was changed and is enabled, so it counts as untested. */
  readonly test: 'due' | 'as before';
}

export class StateWriter {
  readonly #store: Pick<StateStore, 'save' | 'state'>;
  readonly #digest: Digest;
  /** The IDs of each kind that the run has read before it wrote. */
  readonly #before = new Map<Kind, Set<number>>();
  readonly #redact: Redact;

  constructor(store: Pick<StateStore, 'save' | 'state'>, digest: Digest, redact: Redact) {
    this.#store = store;
    this.#digest = digest;
    this.#redact = redact;
  }

  /** Keeps the records of a kind that the plan needs. Written together with what comes next. */
  keepRecords(
    kind: Kind,
    known: readonly StateRecord[],
    { actual, secretKeys }: { readonly actual: readonly Resource[]; readonly secretKeys: readonly string[] },
  ): void {
    const state = kindStateOf(this.#store.state, kind);
    this.#before.set(kind, new Set(actual.map(({ id }) => id)));
    this.#store.state.kinds[kind] = {
      records: [...known],
      secretKeys: [...new Set([...state.secretKeys, ...secretKeys])].sort(),
    };
  }

  wasThere(kind: Kind, id: number): boolean {
    return this.#before.get(kind)?.has(id) === true;
  }

  /** After a POST: the resource is managed. Written together with what comes next, before the next request. */
  recordCreated(desired: Desired, shown: Resource): StateRecord {
    const { kind } = desired;
    const salt = newSalt();
    const mark = unfinishedKey(desired, shown);
    const record: StateRecord = {
      ...declaredPart(desired),
      id: shown.id,
      name: shown.name,
      ownership: 'created',
      stage: kindRow(kind).lifecycle === 'staged' ? 'staged' : 'done',
      set: mark === undefined ? {} : { [mark]: null },
      salt,
      fingerprint: this.#fingerprint(desired, [...codecOf(kind).stableValues(desired, shown)], salt),
    };
    this.#replace(kind, record);
    return record;
  }

  /** Before a PUT: a secret that it changes is unknown until the response. Writes the state if there is such a secret. */
  async forgetSecrets(desired: Desired, id: number): Promise<void> {
    this.#changeOne(desired.kind, id, (record) => {
      const next = this.#declaredKeys(desired, record.salt);
      const set = Object.entries(record.set).map(([key, digest]) => [
        key,
        key in next && next[key] !== digest ? null : digest,
      ]);
      return { ...record, set: Object.fromEntries(set) as StateRecord['set'] };
    });
    await this.save();
  }

  /**
   * After a PUT, or if nothing had to be sent: the resource is as declared. Without a request it is written together with
   * what comes next.
   */
  async recordApplied(desired: Desired, applied: AppliedUpdate): Promise<void> {
    const { kind } = desired;
    const { actual, record, sent, renewed = [], verified, test } = applied;
    const salt = record?.salt || newSalt();
    const shown = [...codecOf(kind).stableValues(desired, actual)];
    const isNew = (key: Key): boolean =>
      sent || record === undefined || countsIfSet(kind, key) || renewed.includes(key);
    const kept = Object.entries(record?.fingerprint ?? {}).filter(([key]) => !isNew(key));
    const fresh = shown.filter(([key]) => isNew(key));
    this.#replace(kind, {
      ...declaredPart(desired),
      id: actual.id,
      name: actual.name,
      salt,
      ownership: record?.ownership ?? 'adopted',
      stage: 'done',
      set: this.#setKeys(desired, record, { salt, verified }),
      fingerprint: { ...Object.fromEntries(kept), ...this.#fingerprint(desired, fresh, salt) },
      ...(test === 'due' || record?.untested ? { untested: true } : {}),
    });
    // Printing the whole state for each unchanged record took most of a silent run.
    if (sent) await this.save();
  }

  #setKeys(
    desired: Desired,
    record: StateRecord | undefined,
    { salt, verified }: { readonly salt: string; readonly verified: boolean },
  ): StateRecord['set'] {
    const omitted = new Set(desired.omitted.map(({ key }) => key));
    const before = Object.entries(record?.set ?? {});
    const declared = Object.entries(this.#declaredKeys(desired, salt));
    const unverified = [...before, ...declared].map(([key]) => [key, null] as const);
    return Object.fromEntries([
      ...(verified ? declared : unverified),
      ...before.filter(([key]) => omitted.has(key)),
    ]);
  }

  /**
   * After a test (`--require-test` tests again what failed), a refused deletion (the next one is no news), or an update that
   * the service stored disabled. Written together with what comes next.
   */
  mark(kind: Kind, id: number, marks: Pick<StateRecord, 'inUse' | 'notEnabled' | 'untested'>): void {
    this.#changeOne(kind, id, (record) => ({ ...record, ...marks }));
  }

  /** After a run without failures: what was checked against this version of the service need not be checked again. */
  recordVersion(version: string): void {
    const { state } = this.#store;
    if (Object.values(state.kinds).some(({ records }) => records.length > 0)) state.version = version;
  }

  async save(): Promise<void> {
    await this.#store.save();
  }

  async recordDeleted(kind: Kind, id: number): Promise<void> {
    this.#before.get(kind)?.delete(id);
    this.#change(kind, (records) => records.filter((one) => one.id !== id));
    await this.save();
  }

  #change(kind: Kind, change: (records: readonly StateRecord[]) => StateRecord[]): void {
    const state = kindStateOf(this.#store.state, kind);
    this.#store.state.kinds[kind] = { ...state, records: change(state.records) };
  }

  #changeOne(kind: Kind, id: number, change: (record: StateRecord) => StateRecord): void {
    const record = kindStateOf(this.#store.state, kind).records.find((one) => one.id === id);
    if (record !== undefined) this.#replace(kind, change(record));
  }

  /** Leaves out keys that contain a secret: their names are a service's, and the state holds them as they are. */
  #fingerprint(
    { kind, values: declared }: Desired,
    stored: readonly (readonly [Key, string])[],
    salt: string,
  ): Fingerprint {
    const kept = stored.filter(
      ([key]) => this.#redact(key) === key && (!countsIfSet(kind, key) || declared.has(key)),
    );
    return fingerprintOf(kept, salt, this.#digest);
  }

  #replace(kind: Kind, record: StateRecord): void {
    this.#change(kind, (records) => [...records.filter(({ id }) => id !== record.id), record]);
  }

  /** Returns the declared keys, with the digests of the values that the state tracks. */
  #declaredKeys(desired: Desired, salt: string): Record<Key, string | null> {
    return Object.fromEntries(
      [...desired.values].map(([key, value]) => [
        key,
        isTrackedByDigest(desired, key) ? this.#digest.of(salt, key, value.reveal()) : null,
      ]),
    );
  }
}

function declaredPart({ implementation, definition, option }: Desired) {
  return {
    implementation,
    ...(definition === undefined ? {} : { definition }),
    ...(option === undefined ? {} : { option }),
  };
}
