/** Runs that take turns at their requests, in an order that a test chooses. */
import { setImmediate as turn } from 'node:timers/promises';

/** Lets one of the waiting runs continue at a time. */
export class Turns {
  readonly #choose: (count: number) => number;
  #waiting: (() => void)[] = [];
  #running = 0;

  /** @param choose returns a number below `count`: the index of the run that continues */
  constructor(choose: (count: number) => number) {
    this.#choose = choose;
  }

  /** Waits until the run may continue. */
  readonly wait = async (): Promise<void> =>
    new Promise((resolve) => {
      this.#waiting.push(resolve);
    });

  /** Resolves after all runs are done. Each run waits at each of its requests. */
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
    done.catch(() => undefined);
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
