/** Builds a text from parts of another one. Millions of parts take no more time and memory than their characters. */
export class TextBuilder {
  readonly #source: string;
  #units: Uint16Array;
  #length = 0;
  #copied = 0;

  constructor(source: string) {
    this.#source = source;
    this.#units = new Uint16Array(0);
  }

  /** Replaces the part of the source from `start` to `end`, which is after all parts that were replaced before. */
  replace(start: number, end: number, by: string): void {
    this.#copy(this.#source, this.#copied, start);
    this.#copy(by, 0, by.length);
    this.#copied = end;
  }

  /** Returns the source with the parts replaced. */
  toString(): string {
    if (this.#copied === 0) return this.#source;
    this.#copy(this.#source, this.#copied, this.#source.length);
    return Buffer.from(this.#units.buffer, 0, this.#length * 2).toString('utf16le');
  }

  #copy(text: string, start: number, end: number): void {
    const length = this.#length + end - start;
    if (length > this.#units.length) this.#grow(length);
    const units = this.#units;
    for (let at = start, to = this.#length; at < end; at += 1, to += 1) units[to] = text.charCodeAt(at);
    this.#length = length;
  }

  #grow(length: number): void {
    const units = new Uint16Array(Math.max(length * 2, 256));
    units.set(this.#units.subarray(0, this.#length));
    this.#units = units;
  }
}
