/** `nix flake check`, offline, on a copy of what is committed, with nixpkgs' library as the only input. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFolder } from '../emit.ts';
import { hasNixpkgsLib, nixEval } from '../nix-tools.ts';
import { root } from './evaluate.ts';

const FEATURES = ['--extra-experimental-features', 'nix-command flakes'];
const PARTS = [
  'default.nix',
  'flake.nix',
  'flake.lock',
  'nix',
  'package.json',
  'package-lock.json',
  'generator',
  'templates',
];

/** nixpkgs' library is a flake of its own; the whole of nixpkgs would be copied for nothing. */
const library = hasNixpkgsLib ? realpathSync(nixEval<string>('toString <nixpkgs/lib>')) : '';

/** Copies the flake to a new folder, lets `change` alter it, and checks it there. */
async function check(change: (folder: string) => void = () => undefined) {
  return withFolder((folder) => {
    const copy = path.join(folder, 'suite');
    mkdirSync(copy);
    for (const part of PARTS) cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
    change(copy);
    const args = ['flake', 'check', '--no-build', '--offline', '--no-write-lock-file', `path:${copy}`];
    const input = ['--override-input', 'nixpkgs', `path:${library}`];
    const { status, stderr } = spawnSync('nix', [...FEATURES, ...args, ...input], { encoding: 'utf8' });
    return { status, stderr };
  });
}

function replaceIn(folder: string, file: string, from: string, to: string): void {
  const name = path.join(folder, file);
  const text = readFileSync(name, 'utf8');
  expect(text).toContain(from);
  writeFileSync(name, text.replace(from, to));
}

describe('the flake', { tags: ['nixpkgs'] }, () => {
  it('passes', async () => {
    expect(await check()).toMatchObject({ status: 0 });
  });

  it('fails when an example is wrong, with the words of the modules', async () => {
    const { status, stderr } = await check((folder) =>
      replaceIn(folder, 'nix/examples/single-host.nix', 'host = "box.example"', 'hsot = "box.example"'),
    );
    expect(status).not.toBe(0);
    expect(stderr).toContain(
      'nix/examples/single-host.nix: suite.downloadarr.extraClients[0] ("Seedbox"): unknown key',
    );
  });

  it('fails when an example warns', async () => {
    const { status, stderr } = await check((folder) =>
      replaceIn(
        folder,
        'nix/examples/single-host.nix',
        'password._secret = "/run/secrets/seedbox"',
        'password = "x"',
      ),
    );
    expect(status).not.toBe(0);
    expect(stderr).toContain('password is written out');
  });

  it('fails when a module is broken', async () => {
    const { status } = await check((folder) =>
      replaceIn(folder, 'nix/modules/kind.nix', 'entriesOf', 'entriesFo'),
    );
    expect(status).not.toBe(0);
  });

  it('fails when a declaration is broken', async () => {
    const { status } = await check((folder) =>
      replaceIn(folder, 'nix/generated/downloadarr/sabnzbd.nix', 'types.secret', 'types.sceret'),
    );
    expect(status).not.toBe(0);
  });

  it('pins nixpkgs by revision and hash, and nothing else', () => {
    const lock = JSON.parse(readFileSync(path.join(root, 'flake.lock'), 'utf8')) as {
      nodes: Record<string, { locked?: { rev: string; narHash: string } }>;
    };
    expect(Object.keys(lock.nodes)).toEqual(['nixpkgs', 'root']);
    expect(lock.nodes['nixpkgs']?.locked).toMatchObject({
      rev: expect.stringMatching(/^[0-9a-f]{40}$/u) as string,
      narHash: expect.stringMatching(/^sha256-[A-Za-z0-9+/]{43}=$/u) as string,
    });
  });
});
