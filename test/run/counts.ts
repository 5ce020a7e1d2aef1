/**
 * Ends a run with plain lines: how many tests were skipped for want of what and what installs that, and
 * `N passed, N failed, N skipped`, which machines read.
 */
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { INSTALL, type NeedName, lacking } from '../prerequisites.ts';

/** A reporter that says nothing but that. */
export default class Counts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const states = Map.groupBy(tests, (test) => test.result().state);
    const of = (state: 'passed' | 'failed' | 'skipped' | 'pending') => states.get(state) ?? [];
    const broken = modules.filter((module) => module.errors().length > 0);
    const failed = of('failed').length + broken.length + errors.length;
    const skipped = [...of('skipped'), ...of('pending')];
    // After the other reporters' summary, which is printed at the end of this same event.
    process.once('exit', () => {
      if (skipped.length > 0) process.stdout.write(`Skipped: ${reasonsOf(skipped)}\n`);
      process.stdout.write(`${of('passed').length} passed, ${failed} failed, ${skipped.length} skipped\n`);
    });
  }
}

/** `5 for want of nixfmt (nix profile install …); 1: it takes root`. */
function reasonsOf(skipped: readonly TestCase[]): string {
  const why = Map.groupBy(skipped, reasonOf);
  return [...why].map(([reason, tests]) => `${tests.length} ${reason}`).join('; ');
}

/** The first need of a test that is missing, else its own note. */
function reasonOf(test: TestCase): string {
  const missing = lacking();
  const need = (test.tags as NeedName[]).find((tag) => missing[tag] !== undefined);
  if (need !== undefined) return `for want of ${missing[need] ?? need} (${INSTALL[need]})`;
  const result = test.result();
  return `for want of ${(result.state === 'skipped' ? result.note : undefined) ?? 'what this machine is not'}`;
}
