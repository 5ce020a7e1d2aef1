/** Style of the hand-written Nix: formatted like nixfmt, without `with` and `rec`. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
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
});
