/** Judges a mutant: the nearest tests first, then the check, then distant tests. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { NIX_INSTANTIATE } from '../nix-library.ts';
import type { Mutant } from './mutant.ts';
import type { Sandbox } from './sandbox.ts';
import type { Subsystem } from './subsystems.ts';

/** `check`: by the compiler, or because emitted files differ. `time`: no step may take longer than its limit. */
export type Verdict =
  'survived' | 'invalid' | { readonly killed: 'tests' | 'check' | 'time'; readonly by: string };

/** Tests that kill mutants for their looks, that need a repository or take a machine of their own. */
const EXCLUDED = [
  'test/host/**',
  'test/site/**',
  'test/bench/**',
  'test/nix/style.test.ts',
  'test/unit/layout.test.ts',
  'test/unit/release.test.ts',
];

/** Milliseconds for one step: several times what the slowest takes. */
const LIMIT_MS = 600_000;

interface Step {
  readonly by: string;
  readonly kind: 'tests' | 'check';
  readonly command: readonly string[];
}

const CHECKS: readonly Step[] = [
  { by: 'tsc', kind: 'check', command: ['tsc', '--noEmit', '-p', '.'] },
  {
    by: 'generate --check',
    kind: 'check',
    command: ['node', 'generator/cli.ts', 'generate', '--offline', '--check'],
  },
];

/** Runs the steps of a mutant until one fails: the nearest tests first, and distant tests, which take minutes, last. */
export async function judge(
  mutant: Pick<Mutant, 'file'>,
  { tests }: Subsystem,
  { folder }: Sandbox,
): Promise<Verdict> {
  if (!parses(mutant, folder)) return 'invalid';
  for (const step of stepsFor(mutant.file, tests, folder)) {
    const { ended, output } = await run(step, folder);
    if (ended !== 'passed')
      return { killed: ended === 'late' ? 'time' : step.kind, by: failedTest(output) ?? step.by };
  }
  return 'survived';
}

/** Throws if a step fails without a mutant, because such a step would kill all mutants. */
export async function checkSteps(part: Subsystem, sandbox: Sandbox): Promise<void> {
  const verdict = await judge({ file: '' }, part, sandbox);
  if (typeof verdict !== 'string')
    throw new Error(`${part.name}: ${verdict.by} fails without a mutant (${verdict.killed})`);
}

/** The file and name of the first test that failed. */
const failedTest = (output: string): string | undefined =>
  / FAIL {2}(?:\|\w+\| )?(?<test>.+)/u.exec(stripVTControlCharacters(output))?.groups?.['test']?.trim();

interface Ran {
  readonly ended: 'passed' | 'failed' | 'late';
  readonly output: string;
}

/** Runs a command and all its children as a separate process group, which ends at the limit and with this process. */
async function run({ command: [program = '', ...args] }: Step, cwd: string): Promise<Ran> {
  // The copy's own vitest: a test cannot use the functions of another one.
  const PATH = `${path.join(cwd, 'node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`;
  const env = { ...process.env, PATH };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const end = (): void => void (child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
  const limit = AbortSignal.timeout(LIMIT_MS);
  limit.addEventListener('abort', end);
  process.once('exit', end);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  limit.removeEventListener('abort', end);
  process.removeListener('exit', end);
  const all = `${output}${errors}`;
  const isLate = limit.aborted || TIMED_OUT.test(all);
  return { ended: code === 0 ? 'passed' : isLate ? 'late' : 'failed', output: all };
}

/** A test that ran into its limit: on a busy machine that says nothing of the mutant. */
const TIMED_OUT = /Error: (?:Test|Hook) timed out in \d+ms/u;

/** The steps of a mutant's folder and part. The last group of a part's tests is distant. */
function stepsFor(file: string, tests: Subsystem['tests'], folder: string): Step[] {
  const own = path.dirname(file).replace(/^generator/u, 'test/unit');
  const near = [...(own.startsWith('test/unit/') ? [[own]] : []), ...tests.slice(0, -1)];
  const checks = file.endsWith('.nix') ? [] : CHECKS;
  return [...stepsOf(near, folder), ...checks, ...stepsOf(tests.slice(-1), folder)];
}

function stepsOf(groups: Subsystem['tests'], folder: string): Step[] {
  return groups.flatMap((group): Step[] => {
    const files = testFiles(group, folder);
    const command = ['vitest', 'run', '--bail=1', ...files];
    return files.length === 0 ? [] : [{ by: group.join(' '), kind: 'tests', command }];
  });
}

/** The files of a group of tests. The flag `--exclude` of vitest has no effect on the projects of its configuration. */
export function testFiles(group: readonly string[], folder: string): string[] {
  const patterns = group.map((one) => (one.endsWith('.test.ts') ? one : `${one}/**/*.test.ts`));
  return globSync(patterns, { cwd: folder, exclude: EXCLUDED }).toSorted();
}

function parses({ file }: Pick<Mutant, 'file'>, folder: string): boolean {
  return (
    !file.endsWith('.nix') ||
    spawnSync(NIX_INSTANTIATE, ['--parse', file], { cwd: folder, stdio: 'ignore' }).status === 0
  );
}
