/** What becomes of a mutant: the nearest tests first, then the check, then tests that are further away. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
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
  'test/browser/**',
  'test/bench/**',
  'test/nix/style.test.ts',
  'test/unit/layout.test.ts',
  'test/unit/release.test.ts',
];

/** Milliseconds for one step: several times what the slowest takes. */
const LIMIT_MS = 600_000;

/** A command, and what it is called in the report. */
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

/** Runs the steps until one fails. */
export function judge(mutant: Mutant, { tests }: Subsystem, { folder }: Sandbox): Verdict {
  if (!parses(mutant, folder)) return 'invalid';
  for (const step of stepsFor(mutant.file, tests, folder)) {
    const { ended } = run(step, folder);
    if (ended !== 'passed') return { killed: ended === 'late' ? 'time' : step.kind, by: step.by };
  }
  return 'survived';
}

/** Throws where a step fails without any change: it would kill all mutants. */
export function checkSteps({ name, tests }: Subsystem, { folder }: Sandbox): void {
  for (const step of stepsFor('', tests, folder)) {
    const { ended, output } = run(step, folder);
    if (ended !== 'passed')
      throw new Error(`${name}: ${step.by} fails without a mutant:\n${output.slice(-4000)}`);
  }
}

interface Ran {
  readonly ended: 'passed' | 'failed' | 'late';
  readonly output: string;
}

function run({ command }: Step, cwd: string): Ran {
  const [program = '', ...args] = command;
  const options = { cwd, encoding: 'utf8', timeout: LIMIT_MS, maxBuffer: 2 ** 28 } as const;
  const { status, error, stdout, stderr } = spawnSync(program, args, options);
  return { ended: error ? 'late' : status === 0 ? 'passed' : 'failed', output: `${stdout}${stderr}` };
}

/** The tests of the mutant's folder, those near to it, the check, and the rest of its part. */
function stepsFor(file: string, tests: Subsystem['tests'], folder: string): Step[] {
  const own = path.dirname(file).replace(/^generator/u, 'test/unit');
  const hasOwn = own.startsWith('test/unit/') && existsSync(path.join(folder, own));
  const groups = [...(hasOwn ? [[own]] : []), ...tests];
  const runs = groups.map((group): Step => ({ by: group.join(' '), kind: 'tests', command: vitest(group) }));
  return [...runs.slice(0, -1), ...(file.endsWith('.nix') ? [] : CHECKS), ...runs.slice(-1)];
}

function vitest(group: readonly string[]): string[] {
  return [
    'vitest',
    'run',
    '--bail=1',
    '--passWithNoTests',
    ...EXCLUDED.flatMap((pattern) => ['--exclude', pattern]),
    ...group,
  ];
}

function parses({ file }: Mutant, folder: string): boolean {
  return (
    !file.endsWith('.nix') ||
    spawnSync(NIX_INSTANTIATE, ['--parse', file], { cwd: folder, stdio: 'ignore' }).status === 0
  );
}
