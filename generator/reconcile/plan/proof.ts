/** The proof that a resource is suite's: the records of the state, as one observation confirms them. Pure. */
import { Problem } from '../../base/problem.ts';
import type { Redact } from '../../base/redact.ts';
import { joinList } from '../../base/text.ts';
import type { App } from '../../servarr/apps.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import { codecOf } from '../codec/codecs.ts';
import type { Resource } from '../codec/resource.ts';
import type { Observed } from '../observe/observe.ts';
import type { Digest } from '../state/digest.ts';
import { fingerprintOf } from '../state/fingerprint.ts';
import {
  type KindState,
  type ResourceRecord,
  type State,
  type StateRecord,
  isFresh,
  kindStateOf,
  recordOfIntent,
  resourceRecords,
} from '../state/state-record.ts';
import { type RecordContext, looksLike } from './changed-outside.ts';

/** Everything that records are confirmed by. */
interface ProofContext {
  readonly app: App;
  readonly digest: Digest;
  readonly redact: Redact;
  /** The digest of the API key. */
  readonly apiKey?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The means to confirm the records of one kind. */
type KindProof = RecordContext & Pick<ProofContext, 'now' | 'redact'>;

/** A kind with its records. */
interface RecordedKind {
  readonly kind: Kind;
  readonly state: KindState;
  /** Recorded resources that the service does not have. */
  readonly missing: readonly ResourceRecord[];
  /** Recorded resources that are not as suite left them. */
  readonly different: readonly ResourceRecord[];
  /** The highest ID of the kind. */
  readonly highest: number;
}

/**
 * Returns the state without intents: each became a record, if the service has what it says, or is dropped. If the
 * database is another one, `created` becomes `doubtful`. The caller writes the state if it applies.
 */
export function provenState(
  state: State,
  { kinds, failures }: Pick<Observed, 'failures' | 'kinds'>,
  context: ProofContext,
): { readonly state: State; readonly warnings: readonly Problem[] } {
  const { service } = state;
  const read = kinds
    .filter(({ kind }) => kindStateOf(state, kind).records.length > 0)
    .map(({ kind, actual }) => recorded(kindStateOf(state, kind), actual, { ...context, kind }));
  const recordedKinds = (Object.keys(state.kinds) as Kind[]).filter(
    (kind) => kindStateOf(state, kind).records.length > 0,
  );
  // Of a paused kind nothing shows that it is in place. If a list failed, this run deletes nothing, and the next one judges.
  const isWhole = recordedKinds.length === read.length;
  const differs = read.some(({ missing, different }) => missing.length + different.length > 0);
  const isJudged = failures.length === 0 || differs;
  const isOther = ![undefined, context.apiKey].includes(state.apiKey) && isJudged && (differs || !isWhole);
  const doubted = isOther || read.some(isReplaced) ? recordedKinds : [];
  const proven = { ...state.kinds, ...Object.fromEntries(read.map((one) => [one.kind, one.state])) };
  const lost = doubted.filter((kind) => resourceRecords(proven[kind] ?? { records: [] }).length > 0);
  const doubtful = lost.map((kind) => [kind, withDoubt(kindStateOf({ kinds: proven }, kind))] as const);
  return {
    state: {
      ...state,
      ...(isJudged && context.apiKey !== undefined ? { apiKey: context.apiKey } : {}),
      kinds: { ...proven, ...Object.fromEntries(doubtful) },
    },
    warnings: lost.length === 0 ? [] : [otherDatabase(service, lost, isOther)],
  };
}

function recorded(state: KindState, actual: readonly Resource[], proof: KindProof): RecordedKind {
  const byId = new Map(actual.map((one) => [one.id, one]));
  const known = resourceRecords(state).map((one) => confirmedUpdate(one, byId.get(one.id), proof));
  const records = [...known, ...confirmedCreates(state.records, known, actual, proof)];
  const missing = records.filter(({ id }) => !byId.has(id));
  const different = records.filter((one) => {
    const now = byId.get(one.id);
    return now !== undefined && !looksLike(now, one, proof);
  });
  const highest = byId.keys().reduce((most, id) => Math.max(most, id), 0);
  return { kind: proof.kind, state: { ...state, records }, missing, different, highest };
}

/** Returns the record after its intended update, if the resource looks like that; else as it was. */
function confirmedUpdate(
  { intended, ...record }: ResourceRecord,
  actual: Resource | undefined,
  proof: KindProof,
): ResourceRecord {
  if (actual === undefined || intended === undefined || !isFresh(intended.at, proof.now)) return record;
  const { name, set, fingerprint } = intended;
  const after: ResourceRecord = { ...record, name, set, fingerprint, stage: 'done' };
  return looksLike(actual, after, proof) ? withFingerprint(after, actual, proof) : record;
}

/** Returns the records of what intended creates have made: each at most one new resource, that with the lowest ID. */
function confirmedCreates(
  records: readonly StateRecord[],
  known: readonly ResourceRecord[],
  actual: readonly Resource[],
  proof: KindProof,
): ResourceRecord[] {
  const taken = new Set(known.map(({ id }) => id));
  return records.flatMap((intent) => {
    const [made] = actual
      .filter((one) => !taken.has(one.id) && isMadeBy(one, intent, proof))
      .toSorted((left, right) => left.id - right.id);
    if (made === undefined) return [];
    taken.add(made.id);
    return [withFingerprint(recordOfIntent(proof.kind, intent, made.id), made, proof)];
  });
}

/** Returns true if a resource is new since the intent of a create, and has the name and the values that were sent. */
export function isMadeBy(
  actual: Resource,
  intent: StateRecord,
  proof: RecordContext & Pick<ProofContext, 'now'>,
): boolean {
  const { id, above = 0, at } = intent;
  return id === null && actual.id > above && isFresh(at, proof.now) && looksLike(actual, intent, proof);
}

/** An intent lacks the values that the service chose. */
function withFingerprint(record: ResourceRecord, actual: Resource, proof: KindProof): ResourceRecord {
  const values = codecOf(proof.kind).stableValues(proof, actual);
  const declared = (key: string): boolean => Object.hasOwn(record.set, key);
  return { ...record, fingerprint: fingerprintOf(values, { ...proof, declared, salt: record.salt }) };
}

/**
 * Returns true if recorded IDs are missing that lie above all that the service has: its database is an older or another
 * one. If only the newest resource is missing and every other one is as it was, someone deleted it by hand.
 */
function isReplaced({ missing, different, highest }: RecordedKind): boolean {
  return missing.some(({ id }) => id > highest) && missing.length + different.length > 1;
}

/** Nothing recorded there is suite's for certain, and no secret is known. */
function withDoubt({ records, ...rest }: KindState): KindState {
  const doubtful = resourceRecords({ records }).map(({ intended: _intended, ...record }): ResourceRecord => ({
    ...record,
    stage: 'done',
    ownership: record.ownership === 'created' ? 'doubtful' : record.ownership,
    set: {},
  }));
  return { ...rest, records: doubtful };
}

function otherDatabase(service: string, kinds: readonly Kind[], hasNewKey: boolean): Problem {
  const plurals = joinList(kinds.map((kind) => kindRow(kind).plural));
  const why = hasNewKey
    ? 'it has a new API key, and recorded resources are missing or different'
    : 'the newest recorded resources are missing';
  return new Problem({
    code: 'state-other-database',
    place: service,
    what: `the database of the service was replaced or restored: ${why}; suite no longer counts as its own what the state has of these kinds: ${plurals}`,
    fix: 'Nothing of these kinds is deleted because it is not declared. Delete by hand what you do not need.',
  });
}
