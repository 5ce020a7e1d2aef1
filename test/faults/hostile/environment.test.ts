/**
 * Hostile current folders and environments of a caller: suite starts no program from them and never waits
 * forever.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readRecord, readRecords } from '../../../generator/schema/record/folder.ts';
import { recordsOfRevision } from '../../../generator/schema/record/revisions.ts';
import { suite } from '../../cli/run.ts';
import { withFolder } from '../../emit.ts';

test('a package.json that is a pipe is not opened', async () => {
  await withFolder(async (folder) => {
    execFileSync('mkfifo', [path.join(folder, 'package.json')]);
    expect(await suite(folder, '--version')).toMatchObject({ code: 0, stderr: '' });
  });
});

test.each([
  [
    'a link to a device',
    'is a device or socket, not a file',
    (file: string) => symlinkSync('/dev/zero', file),
  ],
  [
    'larger than 32 MiB',
    'is larger than 32768 KiB',
    (file: string) => writeFileSync(file, Buffer.alloc(33 * 1024 * 1024)),
  ],
])('a schema record that is %s is not read', async (_, problem, make) => {
  await withFolder(async (folder) => {
    make(path.join(folder, 'sonarr.json'));
    await expect(readRecords(folder)).rejects.toThrow(problem);
  });
});

test('a schema record that the user names can be a pipe, but has no more bytes than one of a folder', async () => {
  await withFolder(async (folder) => {
    const [pipe, device] = [path.join(folder, 'pipe.json'), path.join(folder, 'device.json')];
    execFileSync('mkfifo', [pipe]);
    symlinkSync('/dev/zero', device);
    const [record] = await Promise.all([
      readRecord(pipe),
      writeFile(pipe, readFileSync('nix/schemas/lidarr.json')),
    ]);
    expect(record.app).toBe('lidarr');
    const [large] = await Promise.allSettled([
      readRecord(pipe),
      writeFile(pipe, Buffer.alloc(33 * 1024 * 1024)),
    ]);
    expect(large).toMatchObject({ reason: { code: 'file-too-large' } });
    await expect(readRecord(device)).rejects.toMatchObject({ code: 'file-irregular' });
  });
});

test('a flag of Nix is no attribute', async () => {
  await withFolder(async (folder) => {
    const { code, stderr } = await suite(folder, 'plan', '--file', 'x.nix', '--attr=--impure');
    expect(code).toBe(2);
    expect(stderr).toContain('"--impure" is a flag of Nix');
  });
});

test('words after -- are not ignored', async () => {
  await withFolder(async (folder) => {
    const { code, stdout, stderr } = await suite(folder, 'diff', '--', 'HEAD~1');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('HEAD~1 is after --');
  });
});

test('a key in place of its file is not shown', async () => {
  await withFolder(async (folder) => {
    const key = 'supersecretkey-ABCDEF0123456789';
    writeFileSync(
      path.join(folder, 'manifest.json'),
      JSON.stringify({
        format: 2,
        service: {
          name: 'sonarr',
          app: 'sonarr',
          baseUrl: 'http://127.0.0.1:1',
          urlBase: '',
          apiKeyFile: '/k',
        },
        kinds: {},
      }),
    );
    const manifest = ['--manifest', 'manifest.json', '--state-dir', 'state', '--key-file'];
    for (const given of [`sonarr=${key}`, key, `radarr=${key}`]) {
      const { code, stdout, stderr } = await suite(folder, 'plan', ...manifest, given);
      expect(code).not.toBe(0);
      expect(stdout + stderr).not.toContain(key);
    }
  });
});

test('the configuration of a repository starts no program', async () => {
  await withFolder(async (folder) => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim();
    git('init', '-q');
    mkdirSync(path.join(folder, 'nix/schemas'), { recursive: true });
    writeFileSync(path.join(folder, 'nix/schemas/sonarr.json'), '{}\n');
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'one');
    const script = path.join(folder, 'run.sh');
    writeFileSync(script, `#!/bin/sh\ntouch ${folder}/ran\nexit 1\n`);
    chmodSync(script, 0o755);
    const blob = git('rev-parse', 'HEAD:nix/schemas/sonarr.json');
    rmSync(path.join(folder, '.git/objects', blob.slice(0, 2), blob.slice(2)), { force: true });
    git('config', 'core.repositoryformatversion', '1');
    git('config', 'extensions.partialClone', 'origin');
    git('config', 'remote.origin.url', 'ssh://h.example/x');
    git('config', 'remote.origin.promisor', 'true');
    git('config', 'core.sshCommand', script);
    git('config', 'core.fsmonitor', script);
    await expect(recordsOfRevision('HEAD', path.join(folder, 'nix/schemas'))).rejects.toThrow(
      'a git revision',
    );
    expect(existsSync(path.join(folder, 'ran'))).toBe(false);
  });
});
