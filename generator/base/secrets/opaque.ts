/** Values that must not be shown. */
import { inspect } from 'node:util';
import type { Json } from '../json.ts';

/** A value that does not show itself: printed, logged or serialised, it is a mark. */
export class Opaque<T> {
  readonly #value: T;
  readonly #mark: string | undefined;

  /** @param mark what is shown instead of the value; undefined for a value that may be shown */
  constructor(value: T, mark: string | undefined) {
    this.#value = value;
    this.#mark = mark;
  }

  /** Returns the value itself. */
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
