/** `suite generate` on disks and folders that are not as they should be: old files or new files, never half of one. */
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatRecord } from '../../generator/schema/record/print.ts';
import { readRecords } from '../../generator/schema/record/folder.ts';
import { suite } from '../cli/run.ts';
import { warmSuite } from '../warm/suite.ts';
import { RECORDED_KINDS } from '../../generator/servarr/kinds.ts';
import { emitFiles, withFolder } from '../emit.ts';
import { fileFolder } from '../folder.ts';
import { PROGRAM } from '../program.ts';
import { randomRuns } from '../thorough.ts';
import { tree } from './tree.ts';

/** The records of two services without definitions, which would only take time. */
const SCHEMAS = fileFolder();
chmodSync(SCHEMAS, 0o755);
for (const name of ['sonarr.json', 'radarr.json'])
  copyFileSync(path.resolve('nix/schemas', name), path.join(SCHEMAS, name));

const OFFLINE = ['generate', '--offline', '--schemas', SCHEMAS] as const;

/** Mounts a small file system. Returns false if this user may not. */
function mount(folder: string, options: string): boolean {
  const args = ['-t', 'tmpfs', '-o', options, 'tmpfs', folder];
  return spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
}

const KILLS = randomRuns({ everyday: 6, thorough: 30 });

// First and concurrent with all others, because the runs wait for each other.
describe.concurrent('kill -9 and two at once', () => {
  it(`${KILLS} runs killed at random moments leave old files or new ones, and the next run heals`, async () => {
    await withFolder(async (folder) => {
      const out = path.join(folder, 'out');
      const sideOf = (name: string, records: Awaited<ReturnType<typeof readRecords>>) => {
        const schemas = path.join(folder, name);
        mkdirSync(schemas);
        for (const [id, record] of Object.entries(records))
          writeFileSync(path.join(schemas, `${id}.json`), formatRecord(record));
        const files = emitFiles(records, RECORDED_KINDS).map((file) => [file.path, file.text] as const);
        const args = ['generate', '--offline', '--schemas', schemas, '--out', out];
        return { args, files: Object.fromEntries(files) };
      };
      const { sonarr, ...others } = await readRecords(SCHEMAS);
      if (!sonarr) throw new Error('no embedded record');
      const [small, large] = [sideOf('small', { sonarr }), sideOf('large', { sonarr, ...others })];
      const started = performance.now();
      await suite(folder, ...large.args);
      let lasting = performance.now() - started;
      let cut = 0;
      for (let turn = 0; turn < KILLS; turn += 1) {
        const { args } = turn % 2 === 0 ? small : large;
        const from = performance.now();
        const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: 'ignore' });
        const timer = setTimeout(() => child.kill('SIGKILL'), lasting * (0.4 + Math.random() * 0.6));
        await new Promise((resolve) => child.once('close', resolve));
        clearTimeout(timer);
        if (child.signalCode === 'SIGKILL') cut += 1;
        else lasting = performance.now() - from;
        const found = Object.entries(tree(out)).filter(([name]) => name.endsWith('.nix'));
        for (const [name, text] of found)
          expect([small.files[name], large.files[name]], name).toContain(text);
      }
      expect(await suite(folder, ...small.args)).toMatchObject({ code: 0, stderr: '' });
      expect(tree(out)).toEqual(small.files);
      expect(cut).toBeGreaterThan(0);
    });
  });

  it('two runs at once end with whole files, and the next one has nothing to do', async () => {
    await withFolder(async (folder) => {
      const out = path.join(folder, 'out');
      const runs = await Promise.all([
        suite(folder, ...OFFLINE, '--out', out),
        suite(folder, ...OFFLINE, '--out', out),
      ]);
      // A run may find the other's files incomplete and report it, but must not damage them.
      expect(runs.some(({ code }) => code === 0)).toBe(true);
      for (const { stderr } of runs) expect(stderr).not.toMatch(/^\s+at /mu);
      expect(await suite(folder, ...OFFLINE, '--out', out, '--check')).toMatchObject({ code: 0 });
    });
  });
});

describe.concurrent('generate --offline', () => {
  it.for<[what: string, code: string, make: (out: string) => unknown]>([
    ['a file where a folder belongs', 'file-', (out) => writeFileSync(path.join(out, 'notif'), 'x')],
    ['a folder where a file belongs', 'file-irregular', (out) => mkdirSync(path.join(out, 'index.nix'))],
    ['a read-only file system', 'file-write', (out) => mount(out, 'ro,size=64k')],
    ['a full disk', 'file-write', (out) => mount(out, 'size=64k')],
  ])('%s', async ([, code, make], { skip }) => {
    await withFolder(async (folder) => {
      const out = path.join(folder, 'out');
      mkdirSync(out);
      try {
        skip(make(out) === false, 'the right to mount (root)');
        const before = tree(folder);
        const ran = await warmSuite(folder, ...OFFLINE, '--out', out);
        expect(ran).toMatchObject({ code: 2, stdout: '' });
        expect(ran.stderr).toMatch(/^error: /u);
        expect(ran.stderr).toContain(`[${code}`);
        expect(ran.stderr).not.toMatch(/^\s+at /mu);
        expect(tree(folder)).toMatchObject(before);
      } finally {
        spawnSync('umount', [out], { stdio: 'ignore' });
      }
    });
  });

  it('an edited file is named and kept, and --force heals it', async () => {
    await withFolder(async (folder) => {
      const out = path.join(folder, 'out');
      expect(await warmSuite(folder, ...OFFLINE, '--out', out)).toMatchObject({ code: 0 });
      const whole = tree(out);
      appendFileSync(path.join(out, 'notif/discord.nix'), '# mine\n');
      const ran = await warmSuite(folder, ...OFFLINE, '--out', out);
      expect(ran.code).toBe(2);
      expect(ran.stderr).toContain(
        'notif/discord.nix: was edited after it was generated; it is not overwritten',
      );
      expect(readFileSync(path.join(out, 'notif/discord.nix'), 'utf8')).toMatch(/# mine\n$/u);
      expect(await warmSuite(folder, ...OFFLINE, '--out', out, '--force')).toMatchObject({ code: 0 });
      expect(tree(out)).toEqual(whole);
    });
  });

  it('a folder that this user may not write to', async ({ skip }) => {
    await withFolder(async (folder) => {
      const out = path.join(folder, 'out');
      mkdirSync(out, { mode: 0o755 });
      chmodSync(folder, 0o755);
      const user = { uid: 65_534, gid: 65_534 };
      const { error, status, stderr } = spawnSync(process.execPath, [PROGRAM, ...OFFLINE, '--out', out], {
        ...user,
        encoding: 'utf8',
      });
      const isUnreadable = /Cannot find|EACCES.*(?:suite\.mjs|node_modules)/u.test(stderr);
      skip(error !== undefined || isUnreadable, 'root, and a checkout that others can read');
      expect(status).toBe(2);
      expect(stderr).toContain('applications.nix: cannot be written (EACCES: permission denied)');
    });
  });
});
