import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hostManifests, hostState } from '../../../../generator/commands/manifests/host.ts';
import { isElsewhere } from '../../../../generator/commands/manifests/namespace.ts';
import { testFolder } from '../../../folder.ts';

test('without manifests of the host the message names the right flags', async () => {
  const folder = testFolder();
  const problem = { code: 'manifests-none', fix: expect.stringContaining('--manifest') as string };
  await expect(hostManifests(folder)).rejects.toMatchObject(problem);
  await expect(hostManifests(path.join(folder, 'none'))).rejects.toMatchObject(problem);
});

test('root gets all manifests in the order of their names, other users get an error', async () => {
  const folder = testFolder();
  for (const name of ['b.json', 'a.json', 'notes.txt']) writeFileSync(path.join(folder, name), '{}');
  const found = hostManifests(folder);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) expect(await found).toEqual(['a.json', 'b.json'].map((name) => path.join(folder, name)));
  else await expect(found).rejects.toMatchObject({ code: 'not-root' });
});

test('manifests of the host have their state where the units have it; others have none of their own', () => {
  const folder = testFolder();
  const state = path.join(folder, 'state');
  const host = { manifests: '/etc/suite/manifests', state, made: path.join(folder, 'private') };
  // Before the first unit has run: where systemd is going to look for it.
  expect(hostState('/etc/suite/manifests/a b.json', host)).toBe(host.made);
  mkdirSync(state);
  expect(hostState('/etc/suite/manifests/../manifests/x.json', host)).toBe(state);
  expect(hostState('/tmp/x.json', host)).toBeUndefined();
});

test('a network namespace that this process is in is not elsewhere, and a missing one is a problem', async () => {
  expect(await isElsewhere('/proc/self/ns/net')).toBe(false);
  expect(await isElsewhere('/proc/self/ns/mnt')).toBe(true);
  await expect(isElsewhere('/run/netns/nowhere')).rejects.toMatchObject({ code: 'namespace-missing' });
});
