/** Shows what a run waits for: on a terminal a line per service with the seconds, elsewhere a line per event. */
import { escapeControl } from '../base/text.ts';
import { canOverwrite } from './terminal.ts';

/** The interval between updates of the seconds on a terminal, in milliseconds. */
const TICK = 1000;

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
    const width = Math.max(20, this.#stream.columns - 1);
    for (const [service, { what, since }] of this.#waits) {
      const text = escapeControl(`${service}: waiting ${Math.floor((now - since) / 1000)} s, ${what}`);
      this.#stream.write(`${text.length > width ? `${text.slice(0, width - 1)}…` : text}\n`);
      this.#lines += 1;
    }
  }
}
