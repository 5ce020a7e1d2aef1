/** The workflows as texts: each is valid and has as few permissions as it can. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { FOLDER, NAMES, complaints, jobs, steps, workflows } from './workflows.ts';

/** Workflow and job -> permissions in addition to those to read the repository. */
const PERMISSIONS: Readonly<Record<string, unknown>> = {
  'pages.yml deploy': { pages: 'write', 'id-token': 'write' },
  'regenerate.yml pull-request': { contents: 'write', 'pull-requests': 'write' },
  'release.yml release': { actions: 'write', contents: 'write' },
};

describe('a workflow', () => {
  test('is YAML', () => {
    expect(complaints).toEqual([]);
    expect(NAMES).toEqual(['pages.yml', 'regenerate.yml', 'release.yml', 'test.yml']);
  });

  test('may only read, except for jobs that publish', () => {
    expect(Object.values(workflows).map(({ permissions }) => permissions)).toEqual(
      NAMES.map(() => ({ contents: 'read' })),
    );
    const more = jobs.flatMap(({ name, id, job }) =>
      job.permissions === undefined ? [] : [[`${name} ${id}`, job.permissions] as const],
    );
    expect(Object.fromEntries(more)).toEqual(PERMISSIONS);
  });

  test('pins each action to one commit, whose version a comment names', () => {
    const used = steps.flatMap(({ step }) => step.uses ?? []);
    expect(used.filter((one) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/u.test(one))).toEqual([]);
    const versions = new Set(
      NAMES.flatMap((name) =>
        readFileSync(path.join(FOLDER, name), 'utf8')
          .split('\n')
          .filter((line) => line.includes('uses: ') && !line.includes('./'))
          .map((line) => line.trim()),
      ),
    );
    expect([...versions].filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u.test(line))).toEqual([]);
  });

  test('leaves no credentials in its checkout, and passes values to commands in variables', () => {
    for (const { step } of steps) {
      if (step.uses?.startsWith('actions/checkout@') === true)
        expect(step.with).toMatchObject({ 'persist-credentials': false });
      expect(step.run ?? '').not.toContain('${{');
    }
    // What is in a variable comes from the workflow, the repository or the matrix, never from a pull request.
    const values = jobs.flatMap(({ job }) =>
      [job, ...(job.steps ?? [])].flatMap(({ env = {} }) => Object.values(env)),
    );
    const expressions = values.flatMap((value) => [...value.matchAll(/\$\{\{ (?<name>\S+) \}\}/gu)]);
    expect(new Set(expressions.map(({ groups }) => groups?.['name']))).toEqual(
      new Set([
        'github.event.repository.name',
        'github.ref_name',
        'github.token',
        'matrix.nix',
        'matrix.nixpkgs',
      ]),
    );
  });

  test('sets every variable that its commands use', () => {
    for (const { job, step } of steps) {
      const used = [...(step.run ?? '').matchAll(/\$(\w+)/gu)].map(([, name = '']) => name);
      const set = ['RUNNER_TEMP', ...Object.keys({ ...job.env, ...step.env })];
      expect(used.filter((name) => !set.includes(name))).toEqual([]);
    }
  });

  test('runs the tests with the oldest and the newest Nix, two versions of nixpkgs, and both architectures', () => {
    const { matrix } = workflows['test.yml']?.jobs['test']?.strategy ?? {};
    expect(Object.values(matrix ?? {}).map(({ length }) => length)).toEqual([2, 2, 2]);
    expect(matrix?.['runner']?.filter((runner) => runner.endsWith('-arm'))).toHaveLength(1);
    // README.md names the oldest Nix.
    const [, oldest = ''] =
      /evaluates with Nix (2\.\d+) or newer/u.exec(readFileSync('README.md', 'utf8')) ?? [];
    expect(matrix?.['nix']?.[0]).toMatch(new RegExp(`nix_${oldest.replace('.', '_')}$`, 'u'));
  });
});
