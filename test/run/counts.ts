/** Ends a run with plain lines: what was skipped and why, and `N passed, N failed, N skipped`, which machines read. */
import type { Reporter, TestModule } from 'vitest/node';
import { lacking } from '../prerequisites.ts';

/** A reporter that says nothing but that. */
export default class Counts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const notes = new Set<string>();
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const result = test.result();
        count[result.state] += 1;
        if (result.state === 'skipped' && result.note !== undefined) notes.add(result.note);
      }
      if (module.errors().length > 0) count.failed += 1;
    }
    const failed = count.failed + errors.length;
    const skipped = count.skipped + count.pending;
    const why = [...Object.values(lacking()), ...notes];
    // After the other reporters' summary, which is printed at the end of this same event.
    process.once('exit', () => {
      if (skipped > 0 && why.length > 0) process.stdout.write(`Skipped for want of: ${why.join('; ')}\n`);
      process.stdout.write(`${count.passed} passed, ${failed} failed, ${skipped} skipped\n`);
    });
  }
}
