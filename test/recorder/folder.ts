/** The files of one recorded service: from facts to recordings, and back. */
import { isDeepStrictEqual } from 'node:util';
import { type Json, isObject } from '../../generator/base/json.ts';
import { intern, patched } from './patch.ts';
import { asText } from './row.ts';
import { Bases, type Place, mapInner, share, textOf } from './share.ts';
import { isExchange } from './short/exchanges.ts';
import { lengthen, shorten } from './short/short.ts';

/** Files come in this order, so that a file may be like those before it: schemas first, variations of a file last. */
const ORDER: readonly RegExp[] = [
  /^[a-z]+-schema\.json$/u,
  /^(?!v\d+-|german\/).*(?<!-without-definitions)\.json$/u,
];

/** The files of a folder in the order in which they are written. */
function inOrder(files: readonly string[]): string[] {
  const rank = (file: string): number => ORDER.findIndex((pattern) => pattern.test(file)) >>> 0;
  return files.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Files by name: their facts, or what is written. */
export type Files = ReadonlyMap<string, Json>;

/**
 * Returns the content to write for the facts of each file, by its name.
 * @param written earlier content of the same folder, and the folder with it: files with the same facts stay as they are
 */
export function recordFolder(
  files: Files,
  written: Files = new Map(),
  before = folderOf(written),
): Map<string, Json> {
  const isKept = (file: string): boolean => isDeepStrictEqual(before.facts(file), files.get(file));
  const kept = new Map([...written].filter(([file]) => isKept(file)));
  if (kept.size === files.size) return kept;
  const fresh = write(files);
  const mixed = new Map([...fresh, ...kept]);
  const after = folderOf(mixed);
  // A new file can be like a part of one that stays, where the text that stays has no such part.
  return [...files].every(([file, facts]) => isSame(() => after.facts(file), facts)) ? mixed : fresh;
}

function isSame(read: () => Json, facts: Json): boolean {
  try {
    return isDeepStrictEqual(read(), facts);
  } catch {
    return false;
  }
}

function write(files: Files): Map<string, Json> {
  const bases = new Bases();
  const known = new Map<string, Json>();
  const short = (file: string): Json => intern(shorten(files.get(file) ?? null), known);
  return new Map(
    inOrder([...files.keys()]).map((file) => [file, share(short(file), { file, steps: [] }, bases)]),
  );
}

/** Returns the facts of two recordings of a folder. Of two answers to one request, or to that of a file, the later one counts. */
export function merged(before: Files, now: Files): Map<string, Json> {
  const facts = new Map(before);
  for (const [file, later] of now) {
    const entries = new Map([...byName(before.get(file) ?? null), ...byName(later)]);
    facts.set(file, byName(later).length > 0 ? [...entries.values()] : later);
  }
  return facts;
}

/** Returns the exchanges of a file by what names them: set, name, and the number of those before with that name. */
function byName(facts: Json): [string, Json][] {
  if (!Array.isArray(facts) || !facts.every((entry) => isObject(entry) && isExchange(entry))) return [];
  const count = new Map<string, number>();
  return facts.filter(isObject).map((entry) => {
    const name = JSON.stringify([entry['set'], entry['name']]);
    count.set(name, (count.get(name) ?? 0) + 1);
    return [`${name} ${count.get(name)}`, entry];
  });
}

export function folderOf(written: Files): Folder {
  return new Folder((file) => written.get(file) ?? null);
}

/** The facts of the files of a folder, read when they are asked for. */
export class Folder {
  private readonly read: (file: string) => Json;
  private readonly files = new Map<string, Json>();
  private readonly places = new Map<string, Json>();

  /** @param read what is written in a file */
  constructor(read: (file: string) => Json) {
    this.read = read;
  }

  /** The facts of a file, in the form of the capture. */
  facts(file: string): Json {
    return lengthen(this.short(file));
  }

  private short(file: string): Json {
    const made = this.files.get(file) ?? this.expand(this.read(file), { file, steps: [] });
    this.files.set(file, made);
    return made;
  }

  /** The inverse of `share`. */
  private expand(value: Json, place: Place): Json {
    if (typeof value !== 'object' || value === null) return value;
    const { like, less, ...set } = isObject(value) ? value : {};
    const removed = Array.isArray(less) ? less.map(asText) : [];
    const whole =
      typeof like === 'string'
        ? patched(this.at(like, place.file), { set, removed })
        : mapInner(value, place, (item, where) => this.expand(item, where));
    this.places.set(textOf(place, ''), whole);
    return whole;
  }

  /** Returns the value at a place in this file or in another one. */
  private at(like: string, file: string): Json {
    const other = /^(?<name>[\w/-]+\.json)(?:>|$)/u.exec(like)?.groups?.['name'];
    if (other !== undefined) this.short(other);
    const found = this.places.get(other === undefined ? `${file}>${like}` : like);
    if (found === undefined) throw new RangeError(`${file} is like ${like}, which is not there`);
    return found;
  }
}
