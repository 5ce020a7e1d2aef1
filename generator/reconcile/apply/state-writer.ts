/** Keeps the state in step with the requests: what a lost response would hide is recorded before the request is sent. */
import { type Kind, countsIfSet } from '../../servarr/kinds.ts';
import type { AppKind } from '../codec/codec.ts';
import { codecOf, parseOne } from '../codec/codecs.ts';
import type { Body, Key, Resource } from '../codec/resource.ts';
import { type Desired, isTrackedByDigest, traitsOf } from '../desired/desired.ts';
import { isMadeBy } from '../plan/proof.ts';
import { type Digest, newSalt } from '../state/digest.ts';
import type { Redact } from '../../base/redact.ts';
import { type Fingerprint, type StableValues, fingerprintOf } from '../state/fingerprint.ts';
import {
  type ResourceRecord,
  type StateRecord,
  kindStateOf,
  recordOfIntent,
  resourceRecords,
} from '../state/state-record.ts';
import type { StateStore } from '../state/store.ts';

/** The data with which a run starts a kind. */
interface KindStart {
  /** The records to keep. */
  readonly known: readonly StateRecord[];
  readonly actual: readonly Resource[];
  /** Keys that hold a secret from now on. */
  readonly secretKeys: readonly string[];
}

/** The result of an update. */
interface AppliedUpdate {
  /** The resource as the service shows it now. */
  readonly actual: Resource;
  readonly record: ResourceRecord | undefined;
  /** False if nothing had to be sent: then the fingerprint of the last write stays. */
  readonly sent: boolean;
  /** False if the service did not store everything: then secrets are sent again, and keys reset again. */
  readonly verified: boolean;
  /** The test of the resource. `due`: it was changed and is enabled, so it counts as untested. */
  readonly test: 'due' | 'as before';
}

/** Writes the state of one service during an apply. */
export class StateWriter {
  readonly #store: Pick<StateStore, 'save' | 'state'>;
  readonly #digest: Digest;
  /** The resources of each kind when the run started. */
  readonly #before = new Map<Kind, readonly Resource[]>();
  readonly #redact: Redact;

  constructor(store: Pick<StateStore, 'save' | 'state'>, digest: Digest, redact: Redact) {
    this.#store = store;
    this.#digest = digest;
    this.#redact = redact;
  }

  /**
   * Keeps the records of a kind that the plan needs. Intents were proof for the observation of this run only. Written
   * together with what comes next.
   */
  keepRecords(kind: Kind, { known, actual, secretKeys }: KindStart): void {
    const state = kindStateOf(this.#store.state, kind);
    this.#before.set(kind, actual);
    this.#store.state.kinds[kind] = {
      records: [...known],
      secretKeys: [...new Set([...state.secretKeys, ...secretKeys])].sort(),
    };
  }

  /**
   * Before a POST: if its response is lost, suite recognises the new resource.
   * @param body the body of the POST
   */
  async recordIntent(desired: Desired, body: Body): Promise<StateRecord> {
    const { kind } = desired;
    const salt = newSalt();
    const intent: StateRecord = {
      ...declaredPart(desired),
      id: null,
      name: desired.name,
      ownership: 'created',
      stage: 'intended',
      above: (this.#before.get(kind) ?? []).reduce((most, { id }) => Math.max(most, id), 0),
      at: new Date().toISOString(),
      set: {},
      salt,
      fingerprint: this.#fingerprint(desired, this.#valuesSent(desired, body), salt),
    };
    this.#change(kind, (records) => [...records, intent]);
    await this.save();
    return intent;
  }

  /** Returns true if a create whose response was lost made a resource. */
  isIntended({ kind, app }: AppKind, intent: StateRecord, actual: Resource): boolean {
    return isMadeBy(actual, intent, { kind, app, digest: this.#digest, now: Date.now() });
  }

  /** After a POST that created nothing. */
  async dropIntent(kind: Kind, { name }: StateRecord): Promise<void> {
    this.#change(kind, (records) => records.filter((one) => !isIntent(one, name)));
    await this.save();
  }

  /** After a POST: the resource is managed. The intent in the file is enough until the next request. */
  recordCreated(desired: Desired, intent: StateRecord, shown: Resource): ResourceRecord {
    const { kind } = desired;
    const fingerprint = this.#fingerprint(desired, codecOf(kind).stableValues(desired, shown), intent.salt);
    const record = { ...recordOfIntent(kind, intent, shown.id), name: shown.name, fingerprint };
    this.#change(kind, (records) => [...records.filter((one) => !isIntent(one, intent.name)), record]);
    return record;
  }

  /**
   * Before a PUT: if its response is lost, suite recognises the resource by this. The digests of secrets that the PUT
   * changes no longer count.
   */
  async recordIntended(desired: Desired, record: ResourceRecord | undefined, body: Body): Promise<void> {
    if (record === undefined) return;
    const next = this.#declaredKeys(desired, record.salt);
    const before = Object.entries(record.set).map(([key, digest]) => [
      key,
      key in next && next[key] !== digest ? null : digest,
    ]);
    const set = Object.fromEntries(before) as StateRecord['set'];
    const intended = {
      name: desired.name,
      set: { ...Object.fromEntries(Object.keys(next).map((key) => [key, null])), ...set },
      fingerprint: this.#fingerprint(desired, this.#valuesSent(desired, body), record.salt),
      at: new Date().toISOString(),
    };
    this.#replace(desired.kind, { ...record, ...declaredPart(desired), set, intended });
    await this.save();
  }

  /** After a PUT that changed nothing. Written together with what comes next. */
  dropIntended(kind: Kind, id: number): void {
    this.#changeOne(kind, id, ({ intended: _intended, ...record }) => record);
  }

  /**
   * After a PUT, or if nothing had to be sent: the resource is as declared. Without a request it is written together with
   * what comes next.
   */
  async recordApplied(desired: Desired, applied: AppliedUpdate): Promise<void> {
    const { kind } = desired;
    const { actual, record, sent, verified, test } = applied;
    const salt = record?.salt ?? newSalt();
    const shown = [...codecOf(kind).stableValues(desired, actual)];
    const isNew = (key: Key): boolean => sent || record === undefined || countsIfSet(kind, key);
    const known = Object.entries(record?.fingerprint ?? {}).filter(([key]) => !isNew(key));
    const fresh = new Map(shown.filter(([key]) => isNew(key)));
    this.#replace(kind, {
      ...declaredPart(desired),
      id: actual.id,
      name: actual.name,
      salt,
      ownership: record?.ownership ?? 'adopted',
      stage: 'done',
      set: this.#setKeys(desired, record, { salt, verified }),
      fingerprint: { ...Object.fromEntries(known), ...this.#fingerprint(desired, fresh, salt) },
      ...(test === 'due' || record?.untested ? { untested: true } : {}),
    });
    // Printing the whole state for each unchanged record took most of a silent run.
    if (sent) await this.save();
  }

  /** Returns the keys that suite has set, with the digests of secrets. */
  #setKeys(
    desired: Desired,
    record: ResourceRecord | undefined,
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

  /** After a test: `--require-test` tests again what failed. Written together with what comes next. */
  recordTest(kind: Kind, id: number, passed: boolean): void {
    this.#changeOne(kind, id, ({ untested: _untested, ...rest }) =>
      passed ? rest : { ...rest, untested: true },
    );
  }

  /** After a refused deletion: the next one that is refused is no news. Written together with what comes next. */
  recordInUse(kind: Kind, id: number): void {
    this.#changeOne(kind, id, (record) => ({ ...record, inUse: true }));
  }

  /** After the service kept a resource disabled. Written together with what comes next. */
  recordNotEnabled(kind: Kind, id: number): void {
    this.#changeOne(kind, id, (record) => ({ ...record, notEnabled: true }));
  }

  /** After a run without failures: what was checked against this version of the service need not be checked again. */
  recordVersion(version: string): void {
    const { state } = this.#store;
    if (Object.values(state.kinds).some(({ records }) => records.length > 0)) state.version = version;
  }

  /** Writes the state, if it has changed. */
  async save(): Promise<void> {
    await this.#store.save();
  }

  /** After a DELETE. */
  async recordDeleted(kind: Kind, id: number): Promise<void> {
    this.#change(kind, (records) => records.filter((one) => one.id !== id));
    await this.save();
  }

  #change(kind: Kind, change: (records: readonly StateRecord[]) => StateRecord[]): void {
    const state = kindStateOf(this.#store.state, kind);
    this.#store.state.kinds[kind] = { ...state, records: change(state.records) };
  }

  /** Changes the record of a resource, if there is one. */
  #changeOne(kind: Kind, id: number, change: (record: ResourceRecord) => ResourceRecord): void {
    const record = resourceRecords(kindStateOf(this.#store.state, kind)).find((one) => one.id === id);
    if (record !== undefined) this.#replace(kind, change(record));
  }

  #fingerprint({ kind, values: declared }: Desired, all: StableValues, salt: string): Fingerprint {
    const by = {
      kind,
      declared: (key: Key) => declared.has(key),
      digest: this.#digest,
      redact: this.#redact,
    };
    return fingerprintOf(all, { ...by, salt });
  }

  /** Returns the stable values of a body that is about to be sent, as far as the service will show them. */
  #valuesSent(desired: Desired, body: Body): StableValues {
    const sent = parseOne(desired, { ...body, id: 0 });
    if (sent === undefined) throw new RangeError(`suite cannot read the ${desired.kind} that it would send`);
    // The name of a profile is not a key of a configuration, but a service shows it.
    const isSent = (key: Key): boolean => !sent.values.has(key) || sent.values.get(key) !== undefined;
    const isShown = (key: Key): boolean => isSent(key) && traitsOf(desired, key)?.hidden !== true;
    return new Map([...codecOf(desired.kind).stableValues(desired, sent)].filter(([key]) => isShown(key)));
  }

  #replace(kind: Kind, record: ResourceRecord): void {
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

/** Returns the part of a record that comes from the entry. */
function declaredPart({ implementation, definition, option }: Desired) {
  return {
    implementation,
    ...(definition === undefined ? {} : { definition }),
    ...(option === undefined ? {} : { option }),
  };
}

/** Returns true for the intent of a create under that name. */
function isIntent({ id, name }: StateRecord, intended: string): boolean {
  return id === null && name === intended;
}
