/** Golden files: what was reached, readable, and renewed only when asked to with UPDATE_GOLDEN=1. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { expect } from 'vitest';

const folder = fileURLToPath(new URL('../golden/nix/', import.meta.url));

/** Compares a text with the golden file of that name, or renews the file when `UPDATE_GOLDEN` is `1`. */
export function expectGolden(name: string, text: string): void {
  const file = path.join(folder, name);
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(existsSync(file), `no golden file ${name}: run once with UPDATE_GOLDEN=1`).toBe(true);
  expect(text, `${name} differs; if that is meant, run with UPDATE_GOLDEN=1 and read the diff`).toBe(
    readFileSync(file, 'utf8'),
  );
}

/** Compares a value with its golden file, as JSON in the format of prettier. */
export async function expectGoldenJson(name: string, value: unknown): Promise<void> {
  const style = await resolveConfig(path.join(folder, name));
  expectGolden(name, await format(JSON.stringify(value), { ...style, parser: 'json' }));
}
