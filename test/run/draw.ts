/**
 * Seeds the random tests of a file, before it is read, and each test before it runs: all draw different cases, and always
 * the same with one seed.
 */
import path from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect } from 'vitest';
import { hashOf, runSeed } from './seed.ts';

const tests = path.resolve(import.meta.dirname, '..');
const seedWith = (of: string): void => fc.configureGlobal({ seed: hashOf(`${runSeed()} ${of}`) });

const { testPath } = expect.getState();
if (testPath === undefined) throw new Error('vitest names no test file to its setup files.');
const file = path.relative(tests, testPath);

seedWith(file);
beforeEach(({ task }) => seedWith(`${file} ${task.fullTestName}`));
