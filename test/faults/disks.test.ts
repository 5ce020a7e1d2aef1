/** `suite generate` on disks and folders that are not as they should be: old files or new files, never half of one. */
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatRecord } from '../../generator/schema/record/print.ts';
import { readRecords } from '../../generator/schema/record/folder.ts';
import { suite } from '../cli/run.ts';
import { warmSuite } from '../warm/suite.ts';
import { RECORDED_KINDS } from '../../generator/servarr/kinds.ts';
import { emitFiles, withFolder } from '../emit.ts';
import { PROGRAM } from '../program.ts';
import { randomRuns } from '../thorough.ts';
import { faultTable } from './table.ts';
import { tree } from './tree.ts';

const SCHEMAS = path.resolve('nix/schemas');
const OFFLINE = ['generate', '--offline', '--schemas', SCHEMAS] as const;
const row = faultTable('Faulty disks');

interface Case {
  /** Makes the fault; gives the folder to write to, or undefined where this machine cannot make it. */
  readonly make: (folder: string) => string | undefined;
  readonly code: string;
  readonly undo?: (folder: string) => void;
}

/** Mounts something on `folder/out`; undefined where we may not. */
function mount(folder: string, ...args: string[]): string | undefined {
  const out = path.join(folder, 'out');
  mkdirSync(out);
  return spawnSync('mount', [...args, out], { stdio: 'ignore' }).status === 0 ? out : undefined;
}

const unmount = (folder: string) => void spawnSync('umount', [path.join(folder, 'out')], { stdio: 'ignore' });

const CASES: Readonly<Record<string, Case>> = {
  'the output folder is a file': {
    make: (folder) => (writeFileSync(path.join(folder, 'out'), 'x'), path.join(folder, 'out')),
    code: 'file-',
  },
  'a file where a folder belongs': {
    make: (folder) => (
      mkdirSync(path.join(folder, 'out')),
      writeFileSync(path.join(folder, 'out/notif'), 'x'),
      path.join(folder, 'out')
    ),
    code: 'file-',
  },
  'a folder where a file belongs': {
    make: (folder) => (
      mkdirSync(path.join(folder, 'out/index.nix'), { recursive: true }),
      path.join(folder, 'out')
    ),
    code: 'file-irregular',
  },
  'a read-only file system': {
    make: (folder) => mount(folder, '-t', 'tmpfs', '-o', 'ro,size=64k', 'tmpfs'),
    code: 'file-write',
    undo: unmount,
  },
  'a full disk': {
    make: (folder) => mount(folder, '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs'),
    code: 'file-write',
    undo: unmount,
  },
  'a foreign file in the way': {
    make: (folder) => (
      mkdirSync(path.join(folder, 'out')),
      writeFileSync(path.join(folder, 'out/index.nix'), '{ }'),
      path.join(folder, 'out')
    ),
    code: 'foreign-file',
  },
};

/** Number of killed runs. */
const KILLS = randomRuns({ everyday: 6, thorough: 30 });

// First and concurrent with all others, because the runs wait for each other.
describe.concurrent('kill -9 and two at once', () => {
  it(
    `${KILLS} runs killed at random moments leave old files or new ones, and the next run heals`,
    { timeout: 600_000 },
    async () => {
      await withFolder(async (folder) => {
        const embedded = await readRecords(SCHEMAS);
        const { sonarr, radarr } = embedded;
        if (!sonarr || !radarr) throw new Error('no embedded records');
        const sides = [{ sonarr }, embedded].map((records, index) => {
          const schemas = path.join(folder, `schemas-${index}`);
          mkdirSync(schemas);
          for (const [id, record] of Object.entries(records))
            writeFileSync(path.join(schemas, `${id}.json`), formatRecord(record));
          return {
            schemas,
            files: Object.fromEntries(
              emitFiles(records, RECORDED_KINDS).map((file) => [file.path, file.text]),
            ),
          };
        });
        const out = path.join(folder, 'out');
        const started = performance.now();
        await suite(folder, 'generate', '--offline', '--schemas', sides[1]?.schemas ?? '', '--out', out);
        let lasting = performance.now() - started;
        let cut = 0;
        for (let turn = 0; turn < KILLS; turn += 1) {
          const side = sides[turn % 2];
          if (!side) throw new Error('no side');
          const args = [PROGRAM, 'generate', '--offline', '--schemas', side.schemas, '--out', out];
          const from = performance.now();
          const child = spawn(process.execPath, args, { stdio: 'ignore' });
          const timer = setTimeout(() => child.kill('SIGKILL'), lasting * (0.4 + Math.random() * 0.6));
          await new Promise((resolve) => child.once('close', resolve));
          clearTimeout(timer);
          if (child.signalCode === 'SIGKILL') cut += 1;
          else lasting = performance.now() - from;
          const found = Object.entries(treeIfThere(out)).filter(([name]) => name.endsWith('.nix'));
          for (const [name, text] of found)
            expect(
              sides.map(({ files }) => files[name]),
              name,
            ).toContain(text);
        }
        const healed = await suite(
          folder,
          'generate',
          '--offline',
          '--schemas',
          sides[0]?.schemas ?? '',
          '--out',
          out,
        );
        expect(healed).toMatchObject({ code: 0, stderr: '' });
        expect(tree(out)).toEqual(sides[0]?.files);
        expect(cut).toBeGreaterThan(0);
        row(`kill -9 at a random moment, ${KILLS} times (${cut} in time)`, 'healed', 'nothing');
      });
    },
  );

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
      row('two runs at once', runs.map(({ code }) => code).join(' and '), 'nothing');
    });
  });
});

describe.concurrent('generate --offline', () => {
  it.for(Object.entries(CASES))('%s', async ([what, { make, code, undo }], { skip }) => {
    await withFolder(async (folder) => {
      try {
        const out = make(folder);
        if (out === undefined) {
          row(what, 'skipped', 'nothing');
          skip('the right to mount (root)');
          return;
        }
        const before = tree(folder);
        const ran = await warmSuite(folder, ...OFFLINE, '--out', out);
        expect(ran).toMatchObject({ code: 2, stdout: '' });
        expect(ran.stderr).toMatch(/^error: /u);
        expect(ran.stderr).toContain(`[${code}`);
        expect(ran.stderr).not.toMatch(/^\s+at /mu);
        const after = tree(folder);
        for (const [name, text] of Object.entries(before)) expect(after[name], name).toBe(text);
        row(what, /\[([a-z-]+)\]/u.exec(ran.stderr)?.[1] ?? '', 'nothing');
      } finally {
        undo?.(folder);
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
      row('an edited file', 'edited-file', 'nothing');
    });
  });

  it.each<[string, string, string]>([
    ['a record cut short', '{"format": 1, "app": "son', 'record-json'],
    ['a record of a newer format', '{"format": 99}', 'record-format'],
    ['a record that is something else', '[]', 'record-shape'],
  ])('%s', async (what, text, code) => {
    await withFolder(async (folder) => {
      writeFileSync(path.join(folder, 'sonarr.json'), text);
      const ran = await warmSuite(folder, 'generate', '--offline', '--schemas', '.', '--out', 'out');
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(ran.stderr).toContain(`[${code}]`);
      expect(readdirSync(folder)).toEqual(['sonarr.json']);
      row(what, code, 'nothing');
    });
  });

  it('a folder that this user may not write to', async ({ skip }) => {
    await withFolder(async (folder) => {
      const mine = path.join(folder, 'out');
      mkdirSync(mine, { mode: 0o755 });
      chmodSync(folder, 0o755);
      const args = [
        '--reuid=65534',
        '--regid=65534',
        '--clear-groups',
        process.execPath,
        PROGRAM,
        ...OFFLINE,
        '--out',
        mine,
      ];
      const ran = spawnSync('setpriv', args, { encoding: 'utf8' });
      if (
        ran.error ||
        process.getuid?.() !== 0 ||
        /cannot|Cannot find|EACCES.*(?:cli|node_modules)/u.test(ran.stderr)
      ) {
        row('a folder of another user', 'skipped', 'nothing');
        skip('setpriv, root, and a checkout that others can read');
        return;
      }
      expect(ran.status).toBe(2);
      expect(ran.stderr).toContain('may not be written by this user');
      row('a folder of another user', 'file-write', 'nothing');
    });
  });
});

function treeIfThere(folder: string): Record<string, string> {
  try {
    return tree(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
