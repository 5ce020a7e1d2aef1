/** Style of the hand-written Nix: formatted like nixfmt, without `with`, `rec` and unused bindings. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFolder } from '../emit.ts';
import { unusedNames } from './dead-code.ts';
import { root } from './evaluate.ts';

const files = [
  'default.nix',
  'flake.nix',
  ...['nix', 'test/nix'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.nix') && !name.startsWith('generated'))
      .map((name) => path.join(folder, name)),
  ),
];

/** The code of a file: comments and the text of strings taken out, what is interpolated kept. */
function codeOf(file: string): string {
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll(/(^|\s)#.*$/gmu, '');
  return text.replaceAll(/"(?:[^"\\$]|\\.|\$(?!\{))*"/gu, '""');
}

describe('hand-written Nix', () => {
  it('stands as nixfmt leaves it', { tags: ['nixfmt'] }, () => {
    execFileSync('nixfmt', ['--check', ...files], { cwd: root, stdio: 'pipe' });
  });

  it('has no `with`, no `rec`, no pipe operators and no import from a derivation', () => {
    const odd = files.filter((file) =>
      /\bwith\s+[\w.]+;|\brec\s*\{|\|>|<\||import\s*\(\s*pkgs\./u.test(codeOf(file)),
    );
    expect(odd).toEqual([]);
  });

  it('parses, and binds nothing that it does not use', { tags: ['nix'] }, () => {
    expect(files.length).toBeGreaterThan(40);
    const found = unusedNames(files.map((file) => path.join(root, file)));
    expect(found.flatMap((names, index) => names.map((name) => `${files[index]}: ${name}`))).toEqual([]);
  });

  it('would be caught with a name that is not used', { tags: ['nix'] }, async () => {
    const found = await withFolder((folder) => {
      const file = path.join(folder, 'dead.nix');
      writeFileSync(
        file,
        '{ lib, dead, ... }: let gone = 1; kept = x: y: x; in { gone = "${kept}"; a = lib.gone; }',
      );
      return unusedNames([file]).flat();
    });
    expect(found.toSorted()).toEqual(['dead', 'gone', 'y']);
  });
});
