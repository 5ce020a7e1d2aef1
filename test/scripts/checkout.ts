/** A copy of this checkout as a git repository, for scripts that read or change one. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../nix/evaluate.ts';

/** Files that no script reads. */
const LEFT_OUT = /^test\/(?:recordings\/.*\.json|golden\/)/u;

/** Runs git in a folder with a name and without the settings of this machine; returns its output. */
export function git(folder: string, ...args: readonly string[]): string {
  const who = ['user.name=x', 'user.email=x@example', 'commit.gpgsign=false', 'init.defaultBranch=main'];
  return execFileSync('git', [...who.flatMap((one) => ['-c', one]), ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Links every installed package, so that an installation in the copy cannot touch those of this checkout. */
function linkDependencies(folder: string): void {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(path.join(root, 'node_modules')))
    symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  // What scripts/setup.sh compares.
  rmSync(path.join(modules, '.suite-lock'), { force: true });
  cpSync(path.join(folder, 'package-lock.json'), path.join(modules, '.suite-lock'));
}

/** Copies the files of this checkout to a new folder, with one commit. */
function committed(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'suite-checkout-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((name) => name !== '' && !LEFT_OUT.test(name)))
    if (existsSync(path.join(root, file)))
      cpSync(path.join(root, file), path.join(folder, file), { verbatimSymlinks: true });
  git(folder, 'init', '--quiet');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'one');
  return folder;
}

let first: string | undefined;

/** Clones the files of this checkout to a new folder, with the same dependencies and without a remote `origin`. */
export function copyCheckout(folder: string): void {
  first ??= committed();
  git(first, 'clone', '--quiet', '--origin', 'first', first, folder);
  linkDependencies(folder);
}
