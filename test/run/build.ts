/** Before a run of the tests: the bundle that they start. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Builds `dist/suite.mjs`. Throws where esbuild is not installed. */
export function setup(): void {
  const commands = path.resolve('node_modules/.bin');
  if (!existsSync(path.join(commands, 'esbuild')))
    throw new Error(
      'esbuild is not in node_modules: `sh scripts/setup.sh` installs what package-lock.json names',
    );
  const PATH = `${commands}${path.delimiter}${process.env['PATH'] ?? ''}`;
  execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit', env: { ...process.env, PATH } });
}
