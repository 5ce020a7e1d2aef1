/** `nix flake check`, offline, on a copy of what is committed, with nixpkgs' library as the only input. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFolder } from '../emit.ts';
import { hasNixpkgsLib, nixEval } from '../nix-tools.ts';
import { evaluate, evaluationError, root } from './evaluate.ts';

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

/** Runs `task` with a copy of the flake that `change` has altered. */
async function withCopy<T>(change: (folder: string) => void, task: (copy: string) => T): Promise<T> {
  return withFolder((folder) => {
    const copy = path.join(folder, 'suite');
    mkdirSync(copy);
    for (const part of PARTS)
      cpSync(path.join(root, part), path.join(copy, part), { recursive: true, verbatimSymlinks: true });
    change(copy);
    return task(copy);
  });
}

function check(copy: string) {
  const args = ['--show-trace', '--no-build', '--offline', '--no-write-lock-file', `path:${copy}`];
  const input = ['--override-input', 'nixpkgs', `path:${library}`];
  return spawnSync('nix', [...FEATURES, 'flake', 'check', ...args, ...input], { encoding: 'utf8' });
}

function replaceIn(folder: string, file: string, from: string, to: string): void {
  const name = path.join(folder, file);
  const text = readFileSync(name, 'utf8');
  expect(text).toContain(from);
  writeFileSync(name, text.replace(from, to));
}

describe('the flake', { tags: ['nixpkgs'] }, () => {
  it('passes', async () => {
    expect(await withCopy(() => undefined, check)).toMatchObject({ status: 0 });
  });

  it('fails with the words of the modules when an example is wrong', async () => {
    const { status, stderr } = await withCopy(
      (copy) =>
        replaceIn(copy, 'nix/examples/single-host.nix', 'host = "box.example"', 'hsot = "box.example"'),
      check,
    );
    expect(status).not.toBe(0);
    expect(stderr).toContain('while evaluating the example single-host.nix');
    expect(stderr).toContain('suite.downloadarr.extraClients[0] ("Seedbox"): unknown key');
  });

  it.each([
    [
      'a template is wrong',
      'nix/templates/standalone/media.nix',
      ['port = 8090', 'port = "8090"'],
      ['while evaluating the example standalone', 'Write 8090.'],
    ],
    [
      'an example warns',
      'nix/examples/single-host.nix',
      ['password._secret = "/run/secrets/seedbox"', 'password = "x"'],
      ['password is written out'],
    ],
    ['a module is broken', 'nix/modules/kinds.nix', ['suiteLib.forKind', 'suiteLib.forKin'], ['forKin']],
    [
      'a declaration is broken',
      'nix/generated/downloadarr/sabnzbd.nix',
      ['types.secret', 'types.sceret'],
      ['sceret'],
    ],
  ] as const)('has checks that fail when %s', async (_, file, [from, to], said) => {
    const error = await withCopy(
      (copy) => replaceIn(copy, file, from, to),
      (copy) =>
        evaluationError(
          `let check = name: (import (${copy} + "/nix/checks/\${name}.nix") { inherit lib; } "x86_64-linux").drvPath;
          in map check [ "examples" "options" ]`,
          '--show-trace',
        ),
    );
    for (const text of said) expect(error).toContain(text);
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

  it('the shell of the tests has what they need, from the nixpkgs that is named', () => {
    const shell = evaluate<Record<string, unknown>>(`
    let
      package = name: { type = "derivation"; inherit name; outPath = "/store/\${name}"; meta.mainProgram = name; };
      pkgs = lib.genAttrs [ "chromium" "nixfmt" "nodejs_24" ] package // { mkShellNoCC = shell: shell; };
      flake = (import (root + "/flake.nix")).outputs {
        nixpkgs = { inherit lib; outPath = "/store/nixpkgs"; legacyPackages.x86_64-linux = pkgs; };
      };
      shell = flake.devShells.x86_64-linux.ci;
    in shell // { packages = map (one: one.name) shell.packages; }`);
    expect(shell).toEqual({
      packages: ['nixfmt', 'nodejs_24'],
      SUITE_CHROMIUM: '/store/chromium/bin/chromium',
      SUITE_NIXPKGS_LIB: '/store/nixpkgs',
    });
  });

  it('has a test in a virtual machine, whose two configurations evaluate without a message', () => {
    const found = evaluate<Record<string, unknown>>(`
      let
        pkgs = { testers.runNixOSTest = test: test; stdenv.hostPlatform.isLinux = true; coreutils = "/store/coreutils"; };
        flake = (import (root + "/flake.nix")).outputs {
          nixpkgs = { inherit lib; legacyPackages.x86_64-linux = pkgs; };
        };
        test = flake.checks.x86_64-linux.vm;
        node = test.nodes.machine { inherit pkgs; };
        messages = modules: let result = evaluate modules; in result.errors ++ result.warnings;
      in {
        inherit (test) name;
        messages = map messages [ node.imports (node.imports ++ [ node.specialisation.changed.configuration ]) ];
        rules = node.systemd.tmpfiles.rules;
      }`);
    expect(found).toMatchObject({ name: 'suite', messages: [[], []] });
    // Every folder that the script and the configurations name exists in the machine.
    const media = ['media.nix', 'changed.nix', 'script.py'].map((name) =>
      readFileSync(path.join(root, 'nix/checks/vm', name), 'utf8'),
    );
    for (const [folder] of media.join('').matchAll(/\/srv\/[a-z]+/gu))
      expect(String(found['rules'])).toContain(` ${folder} `);
  });

  it('has steps in Python for that machine', ({ skip }) => {
    const { status, error, stderr } = spawnSync(
      'python3',
      ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'],
      { input: readFileSync(path.join(root, 'nix/checks/vm/script.py')), encoding: 'utf8' },
    );
    skip(error !== undefined, 'there is no python3');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
