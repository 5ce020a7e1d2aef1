/** The format of the state: what suite remembers of a service between runs. Secrets are in it as keyed digests only. */
import * as z from 'zod';
import { KINDS, type Kind, kindRow } from '../../servarr/kinds.ts';

/** The number of the state format that this version writes. It also reads format 1. */
export const STATE_FORMAT = 2;

/** Key -> digest of the stored value: suite recognises a resource by these. */
const fingerprint = z.record(z.string(), z.string());

/** An update that was about to be sent. */
const intendedUpdate = z.object({
  name: z.string(),
  set: z.record(z.string(), z.string().nullable()),
  fingerprint,
  at: z.string(),
});

const stateRecord = z.object({
  /** Null for an intent: a create whose response may be lost. */
  id: z.int().nullable(),
  name: z.string(),
  /** Empty for kinds without implementations. */
  implementation: z.string(),
  /** Of an intent: the highest ID that the kind had before, so that the new resource has a higher one. */
  above: z.int().optional(),
  /** Of an intent: the time of the request. */
  at: z.string().optional(),
  /** The last update, if its response may be lost. Other programs of this format do not read it. */
  intended: intendedUpdate.optional(),
  /** The definition of the entry, if it has one. */
  definition: z.string().optional(),
  /** The option of the entry, by which suite finds the resource if its name changes; see `ownOption`. */
  option: z.string().optional(),
  /** Part of every digest of the record, so that equal values do not look alike. */
  salt: z.string(),
  /**
   * `created` by suite; `doubtful`: created by suite, but changed by someone else before suite wrote it again, so that
   * it may be theirs; `adopted`: it existed before. Only what is `created` may be deleted as undeclared.
   */
  ownership: z.enum(['created', 'doubtful', 'adopted']),
  /** `intended`: about to be created. `staged`: created and disabled. */
  stage: z.enum(['intended', 'staged', 'done']),
  /** Key that the configuration set -> digest of the secret that was sent; null if the value is not a secret. */
  set: z.record(z.string(), z.string().nullable()),
  /** The resource as it was after the last write. */
  fingerprint,
  /** The last test failed or was not run. */
  untested: z.literal(true).optional(),
  /** The service keeps it disabled until its target is up, although it is declared enabled. */
  notEnabled: z.literal(true).optional(),
  /** It is no longer declared, and the last apply kept it because something uses it. */
  inUse: z.literal(true).optional(),
});

/** Format 1 has keys that this one lacks, and resources that are in place under a temporary name. */
const format1Record = stateRecord
  .extend({ stage: z.literal('placed') })
  .transform((record): z.infer<typeof stateRecord> => ({ ...record, stage: 'done', ownership: 'doubtful' }));

const kindState = z.strictObject({
  records: z.array(z.union([stateRecord, format1Record])),
  /** `Webhook fields.url`: the keys that ever held a secret. Sorted. */
  secretKeys: z.array(z.string()),
});

const state = z.object({
  format: z.literal([1, STATE_FORMAT]).transform((): typeof STATE_FORMAT => STATE_FORMAT),
  service: z.string(),
  app: z.string(),
  /** The address of the service, by which another instance is recognised. */
  address: z.string(),
  /** The digest of the API key. It identifies the instance, with the address. */
  apiKey: z.string().optional(),
  /** The version of the service in the last apply without failures. */
  version: z.string().optional(),
  kinds: z.partialRecord(z.enum(KINDS), kindState),
});

/** The state record of one resource. Records are replaced, never changed. */
export type StateRecord = Readonly<z.infer<typeof stateRecord>>;
/** The record of a resource that exists. */
export type ResourceRecord = StateRecord & { readonly id: number };
/** The state of one kind. */
export type KindState = z.infer<typeof kindState>;
/** The state of one service. */
export type State = z.infer<typeof state>;

/** Returns the state in parsed JSON; undefined if it is something else. */
export function parseState(body: unknown): State | undefined {
  return state.safeParse(body).data;
}

/** Returns the state of a service that suite never wrote to. */
export function emptyState(service: string, app: string, address: string): State {
  return { format: STATE_FORMAT, service, app, address, kinds: {} };
}

/** Returns the part of a kind, an empty one if the state has none. */
export function kindStateOf(of: Pick<State, 'kinds'>, kind: Kind): KindState {
  return of.kinds[kind] ?? { records: [], secretKeys: [] };
}

/** Returns the records of resources that exist, without intents. */
export function resourceRecords({ records }: Pick<KindState, 'records'>): ResourceRecord[] {
  return records.filter((one): one is ResourceRecord => one.id !== null);
}

/** Milliseconds after which an intent proves nothing: by then, a user may have made or changed the same. */
const INTENT_LASTS = 15 * 60_000;

/** Returns true if an intent of that time counts. One without a time, or from a clock ahead, counts as old. */
export function isFresh(at: string | undefined, now: number): boolean {
  const age = now - Date.parse(at ?? '');
  return age >= 0 && age <= INTENT_LASTS;
}

/** Returns the record of the resource that an intended create has made. */
export function recordOfIntent(kind: Kind, intent: StateRecord, id: number): ResourceRecord {
  const { above: _above, at: _at, ...rest } = intent;
  return { ...rest, id, stage: kindRow(kind).lifecycle === 'staged' ? 'staged' : 'done' };
}

/** Returns the name in the state of a key that ever held a secret: `Webhook fields.url`. */
export function secretKey(implementation: string, key: string): string {
  return `${implementation} ${key}`;
}
