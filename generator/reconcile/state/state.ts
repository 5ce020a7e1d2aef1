/** What we remember of a service between runs: what we made, which keys we set, digests of the secrets we sent. */
import { compareText } from '../../base/collections.ts';
import { mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { Problem } from '../../base/problem.ts';
import { jsonText } from '../../base/json-text.ts';
import { type Json, isObject, sortKeys } from '../../base/json.ts';
import { KINDS, type Kind } from '../../family/kinds.ts';
import { shown } from '../../base/text.ts';
import { writeAtomic } from '../../files/atomic.ts';

/** The number of the state format that this version writes and reads. */
export const STATE_FORMAT = 1;

const record = z.strictObject({
  id: z.int(),
  name: z.string(),
  implementation: z.string(),
  /** False for what was there before us. Only what we created may be pruned as ours. */
  created: z.boolean(),
  /** True between the two steps of a create: disabled still, and to be taken back when refused. */
  half: z.boolean().optional(),
  /** True where the last test failed or was not made, so that `--require-test` asks again. */
  untested: z.boolean().optional(),
  /** Keys that the configuration set: `priority`, `tags`, `fields.host`. Sorted. */
  keys: z.array(z.string()),
  /** Key -> keyed digest of the secret that was sent. */
  secrets: z.record(z.string(), z.string()),
});

const intent = z.strictObject({
  name: z.string(),
  implementation: z.string(),
  /** The ids that were there before: what has one of them was not made by us. */
  before: z.array(z.int()),
});

const kindState = z.strictObject({ resources: z.array(record), intents: z.array(intent) });

const state = z.strictObject({
  format: z.literal(STATE_FORMAT),
  service: z.string(),
  app: z.string(),
  kinds: z.partialRecord(z.enum(KINDS), kindState),
});

/** What we remember of one resource. */
export type Owned = z.infer<typeof record>;
/** A create that was about to be sent. It may have taken effect without our hearing of it. */
export type Intent = z.infer<typeof intent>;
/** What we remember of one kind. */
export type KindState = z.infer<typeof kindState>;
/** What we remember of one service. */
export type State = z.infer<typeof state>;

/** The state of a service that we never touched. */
export function emptyState(service: string, app: string): State {
  return { format: STATE_FORMAT, service, app, kinds: {} };
}

/** The part of a kind; it is added where it is missing. */
export function kindStateOf(of: State, kind: Kind): KindState {
  return (of.kinds[kind] ??= { resources: [], intents: [] });
}

/** The state file of a service: its name, made fit for a file name. */
export function stateFile(directory: string, service: string): string {
  return path.join(directory, `${encodeURIComponent(service)}.json`);
}

/** A state and what is to be said about how it was read. */
export interface LoadedState {
  readonly state: State;
  /** The text of the file, to write only what is new; undefined where there was no usable one. */
  readonly text: string | undefined;
  readonly warning?: Problem;
}

/**
 * Reads the state of a service. A file that is cut short or misshapen counts as no state: then what is there
 * is adopted by name and nothing of it is deleted.
 * @throws Problem `state-newer` for a format that a newer version wrote, `state-unreadable`
 */
export async function loadState(directory: string, service: string, app: string): Promise<LoadedState> {
  const file = stateFile(directory, service);
  const text = await readOrNothing(file);
  if (text === undefined) return { state: emptyState(service, app), text };
  const body = parse(text);
  const format = isObject(body) ? body['format'] : undefined;
  if (typeof format === 'number' && format > STATE_FORMAT) throw newer(file, format);
  const parsed = state.safeParse(body);
  const usable = parsed.success && parsed.data.service === service && parsed.data.app === app;
  return usable
    ? { state: parsed.data, text }
    : { state: emptyState(service, app), text: undefined, warning: broken(file) };
}

async function readOrNothing(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
    if (code === 'ENOENT') return undefined;
    throw new Problem({
      code: 'state-unreadable',
      place: shown(file),
      what: `the state file cannot be read (${code})`,
      fix: 'Name another directory with --state-dir, or make this one readable for this user.',
      cause,
    });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // told from the shape: it is no state then
  }
}

function newer(file: string, format: number): Problem {
  return new Problem({
    code: 'state-newer',
    place: shown(file),
    what: `the state file has format ${format}, this version reads format ${STATE_FORMAT}`,
    fix: 'Use the newer version of suite that wrote it. To give up what it knows, move the file away: resources are then adopted by name.',
  });
}

function broken(file: string): Problem {
  return new Problem({
    code: 'state-broken',
    place: shown(file),
    what: 'the state file is cut short or is not one of this service; going on without it',
    fix: 'Resources are taken over by name and secrets sent once more; what an earlier configuration created and this one does not declare stays until you delete it. The old file is kept beside the new one, as .broken.',
  });
}

/** The text of a state: sorted, so that equal states are equal files. */
export function stateText(of: State): string {
  const kinds = Object.entries(of.kinds)
    .filter(([, part]) => part.resources.length > 0 || part.intents.length > 0)
    .map(([kind, part]) => [
      kind,
      {
        resources: part.resources
          .map((one) => ({ ...one, keys: one.keys.toSorted(compareText) }))
          .sort((left, right) => left.id - right.id),
        intents: part.intents.toSorted((left, right) => compareText(left.name, right.name)),
      },
    ]);
  return jsonText(sortKeys({ ...of, kinds: Object.fromEntries(kinds) as Json }));
}

/** Ends a run, not only one step of it: what cannot be remembered must not be done. */
export class StateUnwritable extends Problem {}

/** The problem of a state directory or file that cannot be written. */
export function unwritable(file: string, cause: unknown): StateUnwritable {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
  return new StateUnwritable({
    code: 'state-unwritable',
    place: shown(file),
    what: `the state cannot be written (${code}); nothing more was sent`,
    fix: 'Name another directory with --state-dir, or make room in this one and make it writable for this user.',
    cause,
  });
}

/** The state file of one service, open for writing. */
export class StateStore {
  readonly state: State;
  readonly #file: string;
  #text: string | undefined;
  #broken: boolean;

  constructor(directory: string, loaded: LoadedState) {
    this.state = loaded.state;
    this.#file = stateFile(directory, loaded.state.service);
    this.#text = loaded.text;
    this.#broken = loaded.warning !== undefined;
  }

  /**
   * Writes the state, atomically, where it differs from what the file has.
   * @throws StateUnwritable
   */
  async save(): Promise<void> {
    const text = stateText(this.state);
    if (text === this.#text) return;
    try {
      await mkdir(path.dirname(this.#file), { recursive: true, mode: 0o700 });
      if (this.#broken) await rename(this.#file, `${this.#file}.broken`);
      this.#broken = false;
      await writeAtomic(this.#file, text);
    } catch (cause) {
      throw unwritable(this.#file, cause);
    }
    this.#text = text;
  }
}
