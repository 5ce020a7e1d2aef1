/** The progress of a command at a terminal: one line on stderr per service, replaced in place. */
import { displaySafe } from '../base/text.ts';

/** Receives what a command does for a service at the moment, such as `reads download clients`; undefined at its end. */
export type ReportProgress = (service: string, what: string | undefined) => void;

/** Milliseconds until the lines appear. A shorter command shows none. */
const DELAY = 1000;

export interface ProgressOptions {
  readonly stream?: Pick<NodeJS.WriteStream, 'columns' | 'write'>;
  readonly delayMs?: number;
}

let shown: ProgressLines | undefined;

class ProgressLines {
  readonly #lines = new Map<string, string>();
  readonly #stream: Pick<NodeJS.WriteStream, 'columns' | 'write'>;
  readonly #timer: NodeJS.Timeout;
  #isVisible = false;
  #drawn = 0;

  constructor({ stream = process.stderr, delayMs = DELAY }: ProgressOptions) {
    this.#stream = stream;
    this.#timer = setTimeout(() => {
      this.#isVisible = true;
      this.draw();
    }, delayMs).unref();
  }

  report(service: string, what: string | undefined): void {
    if (what === undefined) this.#lines.delete(service);
    else this.#lines.set(service, what);
    this.draw();
  }

  draw(): void {
    if (!this.#isVisible) return;
    this.hide();
    const width = Math.max(1, (this.#stream.columns || 80) - 1);
    const lines = [...this.#lines].map(([service, what]) => displaySafe(`${service}: ${what}`, width - 1));
    this.#stream.write(lines.map((line) => `${line}\n`).join(''));
    this.#drawn = lines.length;
  }

  hide(): void {
    // Moves the cursor up to the first line, and clears from there to the end of the screen.
    if (this.#drawn > 0) this.#stream.write(`\u{1B}[${this.#drawn}A\u{1B}[J`);
    this.#drawn = 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.hide();
  }
}

/**
 * Runs a task that reports its progress. Nothing is shown without a terminal, or if the result is for a program.
 * @param format the format of the result, if the command has several
 */
export async function withProgress<T>(
  format: string,
  task: (report: ReportProgress) => Promise<T>,
  options: ProgressOptions = {},
): Promise<T> {
  if (options.stream === undefined && (format !== 'text' || !process.stderr.isTTY))
    return task(() => undefined);
  const lines = new ProgressLines(options);
  shown = lines;
  try {
    return await task((service, what) => lines.report(service, what));
  } finally {
    lines.stop();
    shown = undefined;
  }
}

export function writeAbove(stream: Pick<NodeJS.WriteStream, 'write'>, text: string): void {
  shown?.hide();
  stream.write(text);
  shown?.draw();
}
