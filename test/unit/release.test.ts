/** Checks that the parts of a release agree: version, changes, and the marks of generated files. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

it('CHANGELOG.md begins with the version of package.json', () => {
  expect(/^## ([0-9.]+)/mu.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

it('what is generated is marked so, and nothing written by hand', () => {
  const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' });
  const files = git('ls-files', '-z')
    .split('\0')
    .filter((file) => file !== '' && existsSync(file));
  const answers = execFileSync('git', ['check-attr', '--stdin', '-z', 'linguist-generated'], {
    encoding: 'utf8',
    input: files.join('\0'),
  }).split('\0');
  const marked = files.filter((_, at) => answers[at * 3 + 2] === 'set');
  const ofOne = /^(?:nix\/(?:generated|schemas)|test\/recordings)\b/u;
  expect([...new Set(marked.map((file) => ofOne.exec(file)?.[0] ?? file))].toSorted().join(' ')).toBe(
    'docs/suite.services.schema.json nix/generated nix/node-modules-hash.nix nix/options.json nix/schemas package-lock.json ' +
      'site/package-lock.json test/recordings',
  );
});
