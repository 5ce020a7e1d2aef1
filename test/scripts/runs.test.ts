/** The commands of the workflows, run in a copy of this checkout. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../cli/run.ts';
import { fileFolder } from '../folder.ts';
import { root } from '../nix/evaluate.ts';
import { FAKE_KEY, type FakeService, startFakeService } from '../service/fake.ts';
import { copyCheckout, git } from './checkout.ts';
import { steps, workflows } from './workflows.ts';

/** Commands that cannot run where there is no nixpkgs, and what is tested in their place. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'nix develop --override-input nixpkgs "$NIXPKGS" .#ci --command nix shell "$NIX" --command .ci/run':
    '.ci/run runs these tests; test/nix/flake.test.ts evaluates the shell',
  'nix run --override-input nixpkgs "$NIXPKGS" . -- --help':
    'test/nix/package.test.ts builds the bundle, test/host/nix.test.ts the package',
  'nix flake check --print-build-logs --override-input nixpkgs "$NIXPKGS"':
    'test/nix/flake.test.ts, without builds',
  'npm run audit': 'it asks the registry',
};

/** A copy of the checkout, with programs in place of those of a runner. */
interface Runner {
  readonly copy: string;
  readonly temporary: string;
  /** Runs the commands of a job in their order; returns their output. */
  readonly run: (
    workflow: string,
    job: string,
    variables?: Readonly<Record<string, string>>,
  ) => Promise<string>;
  /** The calls of `gh`, each a line. */
  readonly calls: () => string[];
}

/** Each runner has the same folder, so that Node finds its compiled sources again. */
const folder = path.join(fileFolder(), 'runner');

function newRunner(): Runner {
  rmSync(folder, { recursive: true, force: true });
  const copy = path.join(folder, 'suite');
  const temporary = path.join(folder, 'temporary');
  const bin = path.join(folder, 'bin');
  for (const one of [temporary, bin]) mkdirSync(one, { recursive: true });
  copyCheckout(copy);
  git(folder, 'clone', '--quiet', '--bare', copy, 'origin.git');
  git(copy, 'remote', 'add', 'origin', path.join(folder, 'origin.git'));
  const calls = path.join(folder, 'calls');
  writeFileSync(calls, '');
  // Fails like `gh` if the pull request exists.
  program(
    path.join(bin, 'gh'),
    `if [ "$1 $2" = 'pr create' ] && grep -q '^pr create' ${calls}; then exit 1; fi`,
    `printf '%s\\n' "$*" >> ${calls}`,
  );
  // Prints the attribute for the folder of the "package".
  program(
    path.join(bin, 'nix'),
    'for word; do attribute=$word; done',
    'attribute=${attribute#*#}',
    'attribute=${attribute%.drvPath}',
    `[ -d ${folder}/store/$attribute ] || { echo "error: no attribute $attribute" >&2; exit 1; }`,
    `echo ${folder}/store/$attribute`,
  );
  const env = {
    ...process.env,
    GH_TOKEN: 'a-token',
    PATH: `${bin}:${path.join(copy, 'node_modules/.bin')}:${process.env['PATH']}`,
    RUNNER_TEMP: temporary,
  };
  return {
    copy,
    temporary,
    async run(workflow, job, variables = {}) {
      let output = '';
      for (const { run: command } of workflows[workflow]?.jobs[job]?.steps ?? [])
        if (command !== undefined) output += await shell(command, copy, { ...env, ...variables });
      return output;
    },
    calls: () => readFileSync(calls, 'utf8').split('\n').slice(0, -1),
  };
}

async function shell(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { code, stdout, stderr } = await runProgram('bash', ['-eo', 'pipefail', '-c', command], { cwd, env });
  if (code !== 0) throw new Error(`${command}\nended with ${code}:\n${stdout}${stderr}`);
  return `${stdout}${stderr}`;
}

function program(file: string, ...lines: readonly string[]): void {
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
}

const RUN = [
  'pages.yml build',
  'release.yml release',
  'regenerate.yml generate',
  'regenerate.yml pull-request',
];

test('every command of a workflow runs in a test, or a reason says why not', () => {
  const rest = steps
    .filter(({ name, id }) => !RUN.includes(`${name} ${id}`))
    .flatMap(({ step }) => step.run ?? []);
  expect(new Set(rest)).toEqual(new Set(Object.keys(ELSEWHERE)));
});

test('pages: every version that has a site, and a page that lists them', async () => {
  const { copy, run } = newRunner();
  // Writes what it was asked to build.
  program(
    path.join(copy, '../bin/npm'),
    'mkdir -p "$SITE_OUT"',
    'echo "$* $SITE_LABEL $SITE_BASE $(head -n 1 docs/metadata.md)" > "$SITE_OUT/index.html"',
  );
  git(copy, 'tag', 'v0.9.0');
  writeFileSync(path.join(copy, 'docs/metadata.md'), '# Changed\n');
  git(copy, 'commit', '--quiet', '--all', '--message', 'two');
  git(copy, 'tag', 'v0.10.0');
  git(copy, 'rm', '--quiet', 'site/package.json');
  git(copy, 'commit', '--quiet', '--message', 'no site');
  git(copy, 'tag', 'v0.8.0');
  await run('pages.yml', 'build', { BASE: '/suite/' });
  const upload = workflows['pages.yml']?.jobs['build']?.steps?.at(-1)?.with?.['path'];
  const pageOf = (version: string) =>
    readFileSync(path.join(copy, String(upload), version, 'index.html'), 'utf8');
  const versions = ['v0.10.0', 'v0.9.0', 'main'];
  expect(versions.map(pageOf)).toEqual([
    'run --silent site v0.10.0 /suite/v0.10.0/ # Changed\n',
    'run --silent site v0.9.0 /suite/v0.9.0/ # Metadata: `suite.metadata`\n',
    'run --silent site main /suite/main/ # Changed\n',
  ]);
  const links = [...pageOf('').matchAll(/<li><a href="([^"]+)\/index.html">/gu)].map(
    ([, version]) => version,
  );
  expect(links).toEqual(versions);
  // A work tree that stays would be in the way of the next run.
  expect(git(copy, 'worktree', 'list').trim().split('\n')).toHaveLength(1);
});

describe('release', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const TAG = `v${version}`;

  /** Makes the changes that docs/releasing.md asks for. */
  function prepare(copy: string): void {
    const places = ['README.md', 'docs', 'nix/templates', ':!docs/releasing.md'];
    const files = git(copy, 'grep', '-l', 'OWNER', '--', ...places);
    for (const name of ['CHANGELOG.md', ...files.trim().split('\n')]) {
      const file = path.join(copy, name);
      const text = readFileSync(file, 'utf8')
        .replaceAll('OWNER', 'me')
        .replace('not released yet', '2026-12-01');
      writeFileSync(file, text);
    }
  }

  test('attaches the bundle to a release with the notes of the version, then publishes the pages', async () => {
    const { copy, run, calls } = newRunner();
    prepare(copy);
    await run('release.yml', 'release', { TAG });
    expect(calls()).toEqual([
      `release create ${TAG} dist/suite.mjs --verify-tag --title suite ${TAG} --notes-file dist/notes.md`,
      'workflow run pages.yml --ref main',
    ]);
    const notes = readFileSync(path.join(copy, 'dist/notes.md'), 'utf8');
    expect(notes).toMatch(/^### [^\n]+\n/u);
    const last = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').trim().split('\n').at(-1) ?? '';
    expect(notes.endsWith(`${last}\n`)).toBe(true);
    const { status, stdout } = spawnSync(process.execPath, [path.join(copy, 'dist/suite.mjs'), '--version'], {
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${version}\n` });
  });

  test('names everything that is not ready', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/release.ts', 'v9.9.9'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`error: the tag is v9.9.9, and package.json has the version ${version}`);
    expect(stderr).toContain('error: CHANGELOG.md: "not released yet" is not the date');
    expect(stderr).toContain('error: OWNER is not replaced in README.md, ');
  });
});

describe('regenerate', () => {
  /** Puts programs that are like those of nixpkgs into the store of the runner. They pass all requests to fakes. */
  function packages(copy: string, fakes: readonly FakeService[]): void {
    for (const { app, url } of fakes) {
      const bin = path.join(copy, '../store', app, 'bin');
      mkdirSync(bin, { recursive: true });
      const title = app.charAt(0).toUpperCase() + app.slice(1);
      const file = path.join(root, 'test/scripts/fake-app.ts');
      program(path.join(bin, title), `exec ${process.execPath} ${file} ${url} "$@"`);
    }
  }

  test('opens a pull request with what changed, and renews it', async () => {
    const { copy, temporary, run, calls } = newRunner();
    await using lidarr = await startFakeService({ recording: 'lidarr-2.14.5' });
    await using sonarr = await startFakeService({ recording: 'sonarr-4.0.19' });
    packages(copy, [lidarr, sonarr]);
    expect(await run('regenerate.yml', 'generate')).toContain(
      'radarr: left out, because nixpkgs has no package',
    );
    expect(readdirSync(path.join(temporary, 'change')).sort()).toEqual(['change.md', 'change.patch']);
    expect(readFileSync(path.join(temporary, 'change/change.md'), 'utf8')).toContain('### lidarr: ');

    // The next job has a new checkout.
    git(copy, 'reset', '--quiet', '--hard');
    git(copy, 'clean', '--quiet', '-fd', 'nix');
    const message = await run('regenerate.yml', 'pull-request');
    expect(message).not.toContain('Nothing changed');
    const origin = path.join(copy, '../origin.git');
    const changed = git(origin, 'diff', '--name-only', 'main', 'regenerate').trim().split('\n');
    expect(changed).toEqual(expect.arrayContaining(['nix/generated/index.nix', 'nix/schemas/lidarr.json']));
    expect(changed.filter((name) => !/^nix\/(?:schemas|generated)\//u.test(name))).toEqual([]);
    expect(changed).not.toContain('nix/schemas/sonarr.json');
    expect(calls()).toEqual([
      'auth setup-git',
      expect.stringMatching(
        /^pr create --head regenerate --title Regenerate from the current services --body-file /u,
      ),
    ]);

    git(copy, 'switch', '--quiet', 'main');
    git(copy, 'branch', '--quiet', '-D', 'regenerate');
    await run('regenerate.yml', 'pull-request');
    expect(calls().at(-1)).toMatch(/^pr edit regenerate /u);
  });

  test('reads running services in place of nixpkgs', async () => {
    const { copy } = newRunner();
    git(copy, 'rm', '--quiet', 'nix/schemas/prowlarr.json');
    git(copy, 'commit', '--quiet', '--message', 'less to read');
    await using fake = await startFakeService({ recording: 'radarr-6.0.3' });
    const [key = '', file = '', out = ''] = ['key', 'services.json', 'difference'].map((name) =>
      path.join(copy, '..', name),
    );
    writeFileSync(key, FAKE_KEY);
    writeFileSync(file, JSON.stringify({ services: { radarr: { baseUrl: fake.url, apiKeyFile: key } } }));
    const child = spawn(process.execPath, ['scripts/regenerate.ts', '--services', file, out], { cwd: copy });
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(readFileSync(path.join(out, 'change.md'), 'utf8')).toMatch(/, \d+ breaking/u);
  });

  test('opens none if nothing changed', async () => {
    const { temporary, run, calls } = newRunner();
    mkdirSync(path.join(temporary, 'change'));
    for (const name of ['change.md', 'change.patch']) writeFileSync(path.join(temporary, 'change', name), '');
    expect(await run('regenerate.yml', 'pull-request')).toContain('Nothing changed.');
    expect(calls()).toEqual([]);
  });

  test('takes nothing but records and modules from the other job', async () => {
    const { copy, temporary, run } = newRunner();
    const change = path.join(temporary, 'change');
    mkdirSync(change);
    writeFileSync(path.join(change, 'change.md'), 'text');
    writeFileSync(path.join(copy, 'nix/schemas/new.json'), '{}\n');
    cpSync(path.join(copy, 'LICENSE'), path.join(copy, '.github/workflows/new.yml'));
    git(copy, 'add', '.');
    writeFileSync(path.join(change, 'change.patch'), git(copy, 'diff', '--binary', 'HEAD'));
    git(copy, 'reset', '--quiet', '--hard');
    await run('regenerate.yml', 'pull-request');
    const changed = git(path.join(copy, '../origin.git'), 'diff', '--name-only', 'main', 'regenerate');
    expect(changed).toBe('nix/schemas/new.json\n');
  });
});
