#!/usr/bin/env node
/**
 * Starts the program from its sources; `cli.ts` is a link to this file. It is plain JavaScript, because an old Node cannot
 * read TypeScript and would print a stack trace.
 */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [leastMajor, leastMinor] = engines.node.slice('>='.length).split('.').map(Number);
if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) await import('./main.ts');
else {
  console.error(
    `error: suite needs Node ${leastMajor}.${leastMinor} or newer, and this is Node ${process.versions.node} (${process.execPath}). In a clone, \`npm start\` installs Node ${leastMajor}.${leastMinor} or newer, and \`npm run suite\` uses it.`,
  );
  process.exitCode = 2;
}
