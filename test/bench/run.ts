/**
 * `npm run bench`: what things cost on this machine, whole processes, medians of several runs.
 * Nothing is judged here; the tests hold what must hold.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measureApply } from './apply.ts';
import { measureGenerate } from './generate.ts';
import { measureModules } from './modules.ts';
import { printHead } from './process.ts';
import { measureSizes } from './size.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'suite-bench-'));
try {
  printHead();
  await measureGenerate(folder);
  await measureApply(folder);
  measureModules();
  measureSizes();
} finally {
  await rm(folder, { recursive: true, force: true });
}
