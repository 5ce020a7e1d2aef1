/** The program: one command, and the end of the process. */
import { hideBin } from 'yargs/helpers';
import { runCommandLine } from './commands/command-line.ts';
import { FAILED } from './report/exit-codes.ts';

/**
 * Continues without a stream that cannot be written to: an apply must not end halfway because its reader did. A reader that
 * closes the pipe early (`suite list | head`) is not a failure, a full disk is one.
 */
function survive(stream: NodeJS.WriteStream): void {
  stream.on('error', ({ code = 'unknown error' }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || isBroken) return;
    isBroken = true;
    if (stream === process.stdout) process.stderr.write(`error: the output cannot be written (${code})\n`);
  });
}

let isBroken = false;
survive(process.stdout);
survive(process.stderr);

/** Ends the process after flushing its output. Node's own cleanup takes a twentieth of the time of a run. */
async function end(): Promise<never> {
  await Promise.all([process.stdout, process.stderr].map(flushed));
  process.exit(isBroken ? FAILED : process.exitCode);
}

/** Resolves when all output of a stream is written, or when the stream is broken. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()));
}

void runCommandLine(hideBin(process.argv)).then(end);
