/** The state file of a service: created resources, the keys that suite set, digests of the secrets that it sent. */
import { compareText } from '../../base/collections.ts';
import { mkdirSync } from 'node:fs';
import { lutimes, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { Problem, errorCode } from '../../base/problem.ts';
import { type Json, isObject, sortKeys } from '../../base/json.ts';
import { parseJson } from '../../base/parse-json.ts';
import { displaySafe } from '../../base/text.ts';
import { writeAtomic } from '../../files/atomic.ts';
import type { App } from '../../servarr/apps.ts';
import type { Kind } from '../../servarr/kinds.ts';
import { hooksOf } from '../kinds/index.ts';
import {
  type KindState,
  STATE_FORMAT,
  type State,
  emptyState,
  parseSecretKeys,
  parseState,
} from './state-record.ts';

/** Returns the path of the state file of a service, with its name encoded for a file name. */
export function stateFile(directory: string, service: string): string {
  return path.join(directory, `${encodeURIComponent(service)}.json`);
}

interface LoadedState {
  readonly state: State;
  /** The text of the file, so that an unchanged state is not written; undefined if there was no usable file. */
  readonly text: string | undefined;
  /** About a broken file: suite keeps it under another name when it writes the new one. */
  readonly warning?: Problem;
}

/**
 * Reads the state of a service. A truncated or malformed file counts as no state: suite then adopts existing resources by
 * name and deletes none of these. Its `secretKeys` stay, if they can be read: the plan hides their values.
 * @throws Problem `state-newer` for a format that a newer version wrote, `state-unreadable`
 */
export async function loadState(
  directory: string,
  { service, app }: Pick<State, 'app' | 'service'>,
): Promise<LoadedState> {
  const file = stateFile(directory, service);
  const text = await readOrNothing(file);
  const empty = emptyState(service, app);
  if (text === undefined) return { state: empty, text };
  const json = parseJson(text);
  const body = json.ok ? json.value : undefined;
  const format = isObject(body) ? body['format'] : undefined;
  if (typeof format === 'number' && format > STATE_FORMAT) throw newer(file, format);
  const parsed = parseState(body);
  if (parsed?.app === app) return { state: { ...parsed, service }, text };
  // A manifest, for example, belongs to someone else.
  const isState = body === undefined ? /^[\s\0]*(?:\{|$)/u.test(text) : isObject(body) && 'app' in body;
  if (!isState) throw unreadable(file, undefined, 'it is not a state of suite');
  const state = { ...empty, kinds: parseSecretKeys(body) };
  return { state, text: undefined, warning: broken(file) };
}

async function readOrNothing(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw unreadable(file, cause);
  }
}

export function unreadable(file: string, cause: unknown, why = errorCode(cause) ?? 'unknown error'): Problem {
  return new Problem({
    code: 'state-unreadable',
    place: displaySafe(file),
    what: `the state file cannot be read (${why})`,
    fix: 'Name another directory with --state-dir, or make this one readable for this user.',
    cause,
  });
}

function newer(file: string, format: number): Problem {
  return new Problem({
    code: 'state-newer',
    place: displaySafe(file),
    what: `the state file has format ${format}, this version reads format ${STATE_FORMAT}`,
    fix: 'Use the newer version of suite that wrote it. To give up what it knows, move the file away: resources are then adopted by name.',
  });
}

function broken(file: string): Problem {
  return new Problem({
    code: 'state-broken',
    place: displaySafe(file),
    what: 'the state file is cut short or does not belong to this app; continuing without it',
    fix: 'Resources are taken over by name and secrets sent once more; what an earlier configuration created and this one does not declare stays until you delete it. The old file is kept beside the new one, with .broken at the end of its name.',
  });
}

/** Returns the text of a state, sorted: equal states are equal files. */
export function stateText(state: State): string {
  // An empty part says that suite has declared the kind.
  const isRead = (kind: Kind): boolean => hooksOf(kind).isAnnounced?.(state.app as App) === true;
  const kinds = (Object.entries(state.kinds) as [Kind, KindState][])
    .filter(([kind, { records, secretKeys }]) => records.length + secretKeys.length > 0 || isRead(kind))
    .map(([kind, { records, secretKeys }]) => [
      kind,
      {
        secretKeys: secretKeys.toSorted(compareText),
        records: records.toSorted((left, right) => left.id - right.id),
      },
    ]);
  return `${JSON.stringify(sortKeys({ ...state, kinds: Object.fromEntries(kinds) } as Json), null, 1)}\n`;
}

/** The problem of a state that cannot be written. It ends the run: suite must not create what it cannot record. */
export class StateUnwritable extends Problem {}

/** Returns true for a problem of one step. Any other error ends the run. */
export function isStepProblem(error: unknown): error is Problem {
  return error instanceof Problem && !(error instanceof StateUnwritable);
}

export function unwritable(file: string, cause: unknown): StateUnwritable {
  const code = errorCode(cause) ?? 'unknown error';
  return new StateUnwritable({
    code: 'state-unwritable',
    place: displaySafe(file),
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
  #isBroken: boolean;

  constructor(directory: string, loaded: LoadedState) {
    this.state = loaded.state;
    this.#file = stateFile(directory, loaded.state.service);
    this.#text = loaded.text;
    this.#isBroken = loaded.warning !== undefined;
  }

  /** True if the file of the service has this state: false if it has none yet, or one that cannot be used. */
  get isStored(): boolean {
    return this.#text !== undefined;
  }

  /**
   * Writes the state atomically if it differs from the file.
   * @throws StateUnwritable
   */
  async save(): Promise<void> {
    const text = stateText(this.state);
    if (text === this.#text) return;
    try {
      mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
      if (this.#isBroken) await rename(this.#file, `${this.#file}.broken`);
      this.#isBroken = false;
      await writeAtomic(this.#file, text);
    } catch (cause) {
      throw unwritable(this.#file, cause);
    }
    this.#text = text;
  }
}

/**
 * Marks the end of an apply: the modification time of the file is the time of the last apply, even if it wrote
 * nothing. Without a file there is nothing to mark.
 * @throws StateUnwritable
 */
export async function touchState(directory: string, service: string): Promise<void> {
  const file = stateFile(directory, service);
  const now = new Date();
  try {
    await lutimes(file, now, now);
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw unwritable(file, cause);
  }
}
