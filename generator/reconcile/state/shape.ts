/** The state's format: what we remember of a service between runs. Nothing secret is in it, digests are keyed. */
import * as z from 'zod';
import { isObject } from '../../base/json.ts';
import { KINDS, type Kind } from '../../servarr/kinds.ts';
import { PLAIN_KINDS, type PlainKind } from '../../servarr/plain.ts';

/** The number of the state format that this version writes; it reads the one before, too. */
export const STATE_FORMAT = 2;

/** Key -> digest of the value that the service showed: by this a resource is known again. */
const seen = z.record(z.string(), z.string());

const resourceRecord = z.strictObject({
  id: z.int(),
  name: z.string(),
  implementation: z.string(),
  /** False for what was there before us. Only what we created may be pruned as ours. */
  created: z.boolean(),
  /** True where somebody else had changed what we created before we wrote it again: it may be theirs now. */
  doubtful: z.boolean().optional(),
  /** True between the two steps of a create: disabled still, and to be taken back when refused. */
  half: z.boolean().optional(),
  /** The declared name, while the resource has one of its own: until it is whole, and what it replaces is gone. */
  takes: z.string().optional(),
  /** True where the last test failed or was not made, so that `--require-test` asks again. */
  untested: z.boolean().optional(),
  /** Keys that the configuration set: `priority`, `tags`, `fields.host`. Sorted. */
  keys: z.array(z.string()),
  /** Key -> keyed digest of the secret that was sent. */
  secrets: z.record(z.string(), z.string()),
  /** What it was after our last write; absent for what an earlier version wrote. */
  seen: seen.optional(),
  /** What a PUT that is under way will have made of it. */
  sending: z.strictObject({ name: z.string(), seen }).optional(),
});

const intent = z.strictObject({
  name: z.string(),
  implementation: z.string(),
  /** The name of its own under which it is made: nobody else gives such a one. */
  as: z.string(),
  /** What was about to be sent. */
  seen,
});

const kindState = z.strictObject({
  resources: z.array(resourceRecord),
  intents: z.array(intent),
  /** `Webhook fields.url`: what ever held a secret here. Sorted. */
  secretKeys: z.array(z.string()).default([]),
});

const values = z.record(z.string(), z.json());

const plainRecord = z.strictObject({
  id: z.int(),
  /** As the service showed it after our last write. */
  values,
  /** What a PUT that is under way will have made of it. */
  sending: values.optional(),
  /** True where somebody else had changed it before we wrote it again: it may be theirs now. */
  doubtful: z.boolean().optional(),
});

const state = z.strictObject({
  format: z.literal(STATE_FORMAT),
  service: z.string(),
  app: z.string(),
  /** Where the service is: by this it is known again under another name. */
  address: z.string().optional(),
  /** The name of the service when its first digest was made: part of all of them. */
  digests: z.string(),
  kinds: z.partialRecord(z.enum(KINDS), kindState),
  /** The commands that the service is to be asked for, because something has changed or is about to. */
  due: z.array(z.string()).optional(),
  /** What we made beside the kinds. */
  plain: z.partialRecord(z.enum(PLAIN_KINDS), z.array(plainRecord)).default({}),
});

/** What we remember of something that we made beside the kinds. */
export type PlainRecord = z.infer<typeof plainRecord>;
/** What we remember of one resource. */
export type ResourceRecord = z.infer<typeof resourceRecord>;
/** A create that was about to be sent. It may have taken effect without our hearing of it. */
export type CreateIntent = z.infer<typeof intent>;
/** What we remember of one kind. */
export type KindState = z.infer<typeof kindState>;
/** What we remember of one service. */
export type State = z.infer<typeof state>;

const before = z.strictObject({
  format: z.literal(1),
  service: z.string(),
  app: z.string(),
  kinds: z.partialRecord(
    z.enum(KINDS),
    z.strictObject({
      resources: z.array(resourceRecord.omit({ doubtful: true, takes: true, seen: true, sending: true })),
      intents: z.array(z.looseObject({})),
    }),
  ),
});

/** The state in parsed JSON, brought to this version's format; undefined where it is none. */
export function parseState(body: unknown): State | undefined {
  const format = isObject(body) ? body['format'] : undefined;
  if (format !== 1) return state.safeParse(body).data;
  const old = before.safeParse(body).data;
  return old && upgraded(old);
}

/**
 * Format 1 knew resources by number, name and implementation alone; what they were is learnt with the next write.
 * Its intents could not tell our create from anybody's: what one left behind is taken over by name, and never deleted.
 */
function upgraded({ service, app, kinds }: z.infer<typeof before>): State {
  const parts = Object.entries(kinds).map(([kind, { resources }]) => [
    kind,
    { resources, intents: [], secretKeys: secretKeysOf(resources) },
  ]);
  return {
    format: STATE_FORMAT,
    service,
    app,
    digests: service,
    kinds: Object.fromEntries(parts),
    plain: {},
  };
}

function secretKeysOf(resources: readonly ResourceRecord[]): string[] {
  const keys = resources.flatMap(({ implementation, secrets }) =>
    Object.keys(secrets).map((key) => secretKey(implementation, key)),
  );
  return [...new Set(keys)].sort();
}

/** How the state calls a key of an implementation that ever held a secret. */
export function secretKey(implementation: string, key: string): string {
  return `${implementation} ${key}`;
}

/** The state of a service that we never touched. */
export function emptyState(service: string, app: string): State {
  return { format: STATE_FORMAT, service, app, digests: service, kinds: {}, plain: {} };
}

/** The part of a kind; it is added where it is missing. */
export function kindStateOf(of: State, kind: Kind): KindState {
  return (of.kinds[kind] ??= { resources: [], intents: [], secretKeys: [] });
}

/** What we made of one sort of things beside the kinds. */
export function plainRecordsOf({ plain }: Pick<State, 'plain'>, kind: PlainKind): readonly PlainRecord[] {
  return plain[kind] ?? [];
}
