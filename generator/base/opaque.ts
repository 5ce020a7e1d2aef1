/** Values that must not be printed. */
import { inspect } from 'node:util';
import type { Json } from './json.ts';

/** A value that is replaced by a mark when it is printed, logged or serialised. */
export class Opaque<T> {
  readonly #value: T;
  readonly #mark: string | undefined;

  /** @param mark printed instead of the value; undefined for a value that may be printed */
  constructor(value: T, mark: string | undefined) {
    this.#value = value;
    this.#mark = mark;
  }

  reveal(): T {
    return this.#value;
  }

  toString(): string {
    return this.#mark ?? JSON.stringify(this.#value);
  }

  toJSON(): Json {
    return this.#mark ?? (this.#value as Json);
  }

  [inspect.custom](): string {
    return this.toString();
  }
}
