/** Builds the bundle that tests start, before a run. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';

const BUNDLE = 'dist/suite.mjs';

/** The inputs of the bundle, including folders, whose time changes when a file is deleted. */
const SOURCES = [
  '{generator,templates,nix/schemas}/**',
  'nix/lib/manifests-or-errors.nix',
  'package{,-lock}.json',
  'scripts/build.ts',
];

/** Builds `dist/suite.mjs` if it is older than its sources. Throws if esbuild is not installed. */
export function setup(): void {
  if (isFresh()) return;
  const commands = path.resolve('node_modules/.bin');
  if (!existsSync(path.join(commands, 'esbuild')))
    throw new Error(
      'esbuild is not in node_modules: `sh scripts/setup.sh` installs what package-lock.json names',
    );
  const PATH = `${commands}${path.delimiter}${process.env['PATH'] ?? ''}`;
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit', env: { ...process.env, PATH } });
}

function isFresh(): boolean {
  if (!existsSync(BUNDLE)) return false;
  const built = statSync(BUNDLE).mtimeMs;
  return globSync(SOURCES).every((file) => statSync(file).mtimeMs < built);
}
