/** The format of the state: what suite remembers of a service between runs. Secrets are in it as keyed digests only. */
import * as z from 'zod';
import { isObject } from '../../base/json.ts';
import { KINDS, type Kind } from '../../servarr/kinds.ts';

export const STATE_FORMAT = 2;

/** Key -> digest of the stored value: suite recognises a resource by these. */
const fingerprint = z.record(z.string(), z.string());

const stateRecord = z.object({
  id: z.int(),
  name: z.string(),
  /** Empty for kinds without implementations. */
  implementation: z.string(),
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
  /** `staged`: created and disabled, to be completed. */
  stage: z.enum(['staged', 'done']),
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

/** A create whose response was lost, of an earlier version. It proves nothing. */
const withoutId = z.looseObject({ id: z.null() });

const kindState = z.strictObject({
  records: z
    .array(z.union([stateRecord, withoutId]))
    .transform((all) => all.filter((one): one is StateRecord => one.id !== null)),
  /** `Webhook fields.url`: the keys that ever held a secret. Sorted. */
  secretKeys: z.array(z.string()),
});

const secretKeysOnly = z.object({ secretKeys: kindState.shape.secretKeys });

const state = z.object({
  format: z.literal(STATE_FORMAT),
  service: z.string(),
  app: z.string(),
  /** The version of the service in the last apply without failures. */
  version: z.string().optional(),
  kinds: z.partialRecord(z.enum(KINDS), kindState),
});

/** The state record of one resource. Records are replaced, never changed. */
export type StateRecord = Readonly<z.infer<typeof stateRecord>>;
export type KindState = z.infer<typeof kindState>;
export type State = z.infer<typeof state>;

/** Returns the state in parsed JSON; undefined if it is something else. */
export function parseState(body: unknown): State | undefined {
  return state.safeParse(body).data;
}

/** Returns the kinds of a broken state with the keys that ever held a secret, and no records. */
export function parseSecretKeys(body: unknown): State['kinds'] {
  const kinds = isObject(body) && isObject(body['kinds']) ? body['kinds'] : {};
  const known = KINDS.flatMap((kind): [Kind, KindState][] => {
    const { data } = secretKeysOnly.safeParse(kinds[kind]);
    return data === undefined ? [] : [[kind, { ...data, records: [] }]];
  });
  return Object.fromEntries(known);
}

export function emptyState(service: string, app: string): State {
  return { format: STATE_FORMAT, service, app, kinds: {} };
}

export function kindStateOf(of: Pick<State, 'kinds'>, kind: Kind): KindState {
  return of.kinds[kind] ?? { records: [], secretKeys: [] };
}

/** Returns the name in the state of a key that ever held a secret: `Webhook fields.url`. */
export function secretKey(implementation: string, key: string): string {
  return `${implementation} ${key}`;
}
