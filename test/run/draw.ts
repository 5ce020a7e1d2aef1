/**
 * Seeds the random tests of a file, before it is read, and each test before it runs: all draw different cases, and always
 * the same with one seed.
 */
import path from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, vi } from 'vitest';
import { hashOf, runSeed } from './seed.ts';

const tests = path.resolve(import.meta.dirname, '..');
const seedWith = (of: string): void => fc.configureGlobal({ seed: hashOf(`${runSeed()} ${of}`) });

/** Milliseconds that a test or a hook on a host may take. */
const HOST_MS = 180_000;

const { testPath } = expect.getState();
if (testPath === undefined) throw new Error('vitest names no test file to its setup files.');
const file = path.relative(tests, testPath);

seedWith(file);
if (file.startsWith('host/')) vi.setConfig({ testTimeout: HOST_MS, hookTimeout: HOST_MS });
beforeEach(({ task }) => seedWith(`${file} ${task.fullTestName}`));
