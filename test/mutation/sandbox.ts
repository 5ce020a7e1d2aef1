/** A copy of the checkout in which one file after the other is changed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Mutant } from './mutant.ts';

/** A copy of what git has and what is new in this checkout; with its dependencies. It goes with this process. */
export class Sandbox {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'suite-mutation-'));

  constructor() {
    // Some tests start programs as another user, who must be able to read the copy.
    chmodSync(this.folder, 0o755);
    process.once('exit', () => this.#remove());
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      encoding: 'utf8',
    });
    for (const file of listed.split('\0').filter((name) => name !== ''))
      cpSync(file, path.join(this.folder, file), { recursive: true, force: true, verbatimSymlinks: true });
    // Not a link to the folder: the bundle names its parts by where they really are.
    for (const how of ['-al', '-a'])
      if (spawnSync('cp', [how, 'node_modules', this.folder]).status === 0) return;
    throw new Error(`node_modules cannot be copied to ${this.folder}`);
  }

  /** Has a mutant in place while `task` runs. */
  async with<T>({ file, text }: Pick<Mutant, 'file' | 'text'>, task: () => Promise<T>): Promise<T> {
    writeFileSync(path.join(this.folder, file), text);
    try {
      return await task();
    } finally {
      cpSync(file, path.join(this.folder, file), { verbatimSymlinks: true });
    }
  }

  #remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
