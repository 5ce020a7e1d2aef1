/** The files of one recorded service: from captures to recordings, and back. */
import type { Json } from '../../generator/base/json.ts';
import { factsOf } from './facts.ts';
import { intern } from './intern.ts';
import { Bases, expand, share, textOf } from './share.ts';
import { lengthen, shorten } from './short/short.ts';

/** Files come in this order, so that a file may be like those before it: schemas first, variations of a file last. */
const ORDER: readonly RegExp[] = [
  /^[a-z]+-schema\.json$/u,
  /^(?!v\d+-|german\/).*(?<!-without-definitions)\.json$/u,
];

/** The files of a folder in the order in which they are written. */
export function inOrder(files: readonly string[]): string[] {
  const rank = (file: string): number => ORDER.findIndex((pattern) => pattern.test(file)) >>> 0;
  return files.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Returns the content to write for each file, by its name. */
export function recordFolder(files: ReadonlyMap<string, Json>): Map<string, Json> {
  const bases = new Bases();
  const known = new Map<string, Json>();
  return new Map(
    inOrder([...files.keys()]).map((file) => {
      const short = intern(shorten(factsOf(files.get(file) ?? null)), known);
      return [file, share(short, { file, steps: [] }, bases)];
    }),
  );
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
    const before = this.files.get(file);
    if (before !== undefined) return before;
    const made = expand(
      this.read(file),
      { file, steps: [] },
      (like) => this.at(like, file),
      (place, value) => this.places.set(textOf(place, ''), value),
    );
    this.files.set(file, made);
    return made;
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
