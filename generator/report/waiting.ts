/** Shows what a run waits for: on a terminal a line per service with the seconds, elsewhere a line per event. */
import { escapeControl } from '../base/text.ts';
import { cutLine } from '../base/wrap.ts';
import { canOverwrite } from './terminal.ts';

/** The interval between updates of the seconds on a terminal, in milliseconds. */
const TICK = 1000;

/** The columns of a terminal that does not tell its width. */
const UNKNOWN_WIDTH = 80;

/** A service that is being waited for. */
interface Wait {
  readonly what: string;
  readonly since: number;
}

/** The services that a run waits for. Lines on a terminal disappear once the wait is over. */
export class Waiting {
  readonly #stream: NodeJS.WriteStream;
  readonly #waits = new Map<string, Wait>();
  #lines = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(stream: NodeJS.WriteStream = process.stderr) {
    this.#stream = stream;
  }

  /** Reports that `service` is being waited for, and why: a clause. */
  start(service: string, what: string): void {
    if (!canOverwrite(this.#stream)) {
      this.#stream.write(`${escapeControl(`${service}: waiting, ${what}`)}\n`);
      return;
    }
    this.#waits.set(service, { what, since: this.#waits.get(service)?.since ?? Date.now() });
    this.#timer ??= setInterval(() => this.#draw(), TICK).unref();
    this.#draw();
  }

  /** Ends the wait for `service`, and runs `print` with no lines on the screen. */
  end(service: string, print: () => void = () => undefined): void {
    this.#waits.delete(service);
    this.#clear();
    print();
    if (this.#waits.size > 0) return this.#draw();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #clear(): void {
    if (this.#lines > 0) this.#stream.write(`\u{1B}[${this.#lines}A\u{1B}[J`);
    this.#lines = 0;
  }

  #draw(): void {
    this.#clear();
    const now = Date.now();
    const width = this.#stream.columns > 0 ? this.#stream.columns : UNKNOWN_WIDTH;
    for (const [service, { what, since }] of this.#waits) {
      const seconds = Math.floor((now - since) / 1000);
      const text = escapeControl(`${service}: waiting${seconds === 0 ? '' : ` ${seconds} s`}, ${what}`);
      this.#stream.write(`${cutLine(text, Math.max(2, width - 1))}\n`);
      this.#lines += 1;
    }
  }
}
