#!/usr/bin/env node
/** The program: one command, and the end of the process. */
import { hideBin } from 'yargs/helpers';
import { runCommandLine } from './commands/command-line.ts';
import { FAILED } from './report/exit-codes.ts';

// A reader that closes the pipe early (`suite list | head`) is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : FAILED);
});

/** Ends the process after flushing its output. Node's own cleanup takes a twentieth of the time of a run. */
async function end(): Promise<never> {
  await Promise.all([process.stdout, process.stderr].map(flushed));
  process.exit();
}

/** Resolves when all output of a stream is written, or when the stream is broken. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => void stream.write('', () => resolve()));
}

void runCommandLine(hideBin(process.argv)).then(end);
