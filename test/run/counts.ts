/**
 * Prints the last lines of a run: the tests that passed only at the second try, each missing prerequisite of selected tests
 * with their number, and `N passed, N failed, N skipped`, which scripts parse. The numbers are those of vitest's line
 * "Tests"; files that cannot be read and errors outside of tests follow them.
 */
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { INSTALL, type NeedName, lacking } from '../prerequisites.ts';

/** A reporter that prints only these lines. */
export default class Counts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const states = Map.groupBy(tests, (test) => test.result().state);
    const of = (state: 'passed' | 'failed' | 'skipped' | 'pending') => states.get(state) ?? [];
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const elsewhere = [
      ...(broken > 0 ? [`${broken} ${broken === 1 ? 'file' : 'files'} not read`] : []),
      ...(errors.length > 0 ? [`${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`] : []),
    ];
    const unstable = of('passed').filter((test) => test.diagnostic()?.flaky === true);
    const skipped = [...of('skipped'), ...of('pending')];
    // The other reporters print their summary at the end of the same event, so these lines come later.
    process.once('exit', () => {
      if (unstable.length > 0)
        process.stdout.write(
          `Passed at the second try: ${unstable.map((test) => test.fullName).join('; ')}\n`,
        );
      if (skipped.length > 0)
        process.stdout.write(`Skipped tests and what they need:\n${skippedLines(skipped)}\n`);
      const counts = `${of('passed').length} passed, ${of('failed').length} failed, ${skipped.length} skipped`;
      process.stdout.write(`${[counts, ...elsewhere].join(', ')}\n`);
    });
  }
}

/** Returns a line for each missing prerequisite of these tests, and one for each other reason. */
function skippedLines(skipped: readonly TestCase[]): string {
  const missing = lacking();
  const byNeed = Map.groupBy(skipped, ({ tags }) =>
    (tags as NeedName[]).find((tag) => missing[tag] !== undefined),
  );
  const others = Map.groupBy(byNeed.get(undefined) ?? [], (test) => {
    const result = test.result();
    return (result.state === 'skipped' ? result.note : undefined) ?? 'not possible on this machine';
  });
  return [
    ...[...byNeed].flatMap(([name, tests]) =>
      name === undefined ? [] : `  ${tests.length} tests: ${missing[name]} (install: ${INSTALL[name]})`,
    ),
    ...[...others].map(([reason, tests]) => `  ${tests.length} tests: ${reason}`),
  ].join('\n');
}
