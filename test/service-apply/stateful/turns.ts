/** Runs that take turns at their requests, in an order that a test chooses. */
import { setImmediate as turn } from 'node:timers/promises';

/** Lets one of the waiting runs go on at a time. */
export class Turns {
  readonly #choose: (count: number) => number;
  #waiting: (() => void)[] = [];
  #running = 0;

  /** @param choose gives a number below `count`: which of the waiting runs goes on */
  constructor(choose: (count: number) => number) {
    this.#choose = choose;
  }

  /** Waits until the run may go on. */
  readonly wait = async (): Promise<void> =>
    new Promise((resolve) => {
      this.#waiting.push(resolve);
    });

  /** Resolves once all runs are done, each of which waits at each of its requests. */
  async all(runs: readonly (() => Promise<unknown>)[]): Promise<void> {
    this.#running = runs.length;
    const ended = runs.map(async (run) => {
      try {
        await run();
      } finally {
        this.#running -= 1;
      }
    });
    const done = Promise.all(ended);
    while (this.#running > 0) {
      await turn();
      if (this.#waiting.length < this.#running) continue;
      const which = this.#choose(this.#waiting.length);
      const [go] = this.#waiting.splice(which, 1);
      go?.();
    }
    await done;
  }
}
