import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { hostManifests, hostState } from '../../../../generator/commands/manifests/host.ts';
import { isElsewhere } from '../../../../generator/commands/manifests/namespace.ts';
import { withFolder } from '../../../emit.ts';

const isRoot = process.getuid?.() === 0;

describe('the manifests of a host', () => {
  test('without manifests the message names the right flags', async () => {
    await withFolder(async (folder) => {
      const problem = { code: 'manifests-none', fix: expect.stringContaining('--manifest') as string };
      await expect(hostManifests(folder)).rejects.toMatchObject(problem);
      await expect(hostManifests(path.join(folder, 'none'))).rejects.toMatchObject(problem);
    });
  });

  test('root gets all manifests in the order of their names, other users get an error', async () => {
    await withFolder(async (folder) => {
      for (const name of ['b.json', 'a.json', 'notes.txt']) await writeFile(path.join(folder, name), '{}');
      const found = hostManifests(folder);
      if (isRoot) expect(await found).toEqual(['a.json', 'b.json'].map((name) => path.join(folder, name)));
      else await expect(found).rejects.toMatchObject({ code: 'not-root' });
    });
  });

  test('have their state where the units have it; others have none of their own', async () => {
    await withFolder(async (folder) => {
      const state = path.join(folder, 'state');
      const host = { manifests: '/etc/suite/manifests', state, made: path.join(folder, 'private') };
      // Before the first unit has run: where systemd is going to look for it.
      expect(hostState('/etc/suite/manifests/a b.json', host)).toBe(host.made);
      await mkdir(state);
      expect(hostState('/etc/suite/manifests/../manifests/x.json', host)).toBe(state);
      expect(hostState('/tmp/x.json', host)).toBeUndefined();
    });
  });
});

describe('a network namespace', () => {
  test('that this process is in is not elsewhere', async () => {
    expect(await isElsewhere('/proc/self/ns/net')).toBe(false);
    expect(await isElsewhere('/proc/self/ns/mnt')).toBe(true);
  });

  test('that is not there', async () => {
    await expect(isElsewhere('/run/netns/nowhere')).rejects.toMatchObject({ code: 'namespace-missing' });
  });
});
