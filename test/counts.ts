/** Ends a run with one plain line, `N passed, N failed, N skipped`, which machines read. */
import type { Reporter, TestModule } from 'vitest/node';

/** A reporter that says nothing but that line. */
export default class Counts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state] += 1;
      if (module.errors().length > 0) count.failed += 1;
    }
    const failed = count.failed + errors.length;
    // After the other reporters' summary, which is printed at the end of this same event.
    process.once('exit', () => {
      process.stdout.write(
        `${count.passed} passed, ${failed} failed, ${count.skipped + count.pending} skipped\n`,
      );
    });
  }
}
