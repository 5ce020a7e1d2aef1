/** Contents of a folder, to check that nothing in it was changed, and that no file has a secret. */
import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Path -> text of every regular file below a folder; what is left of temporary files is not counted. */
export function tree(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const files = names.filter(
    (name) => !name.includes('.suite-tmp-') && lstatSync(path.join(folder, name)).isFile(),
  );
  return Object.fromEntries(files.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

/** Returns the bytes of all files below a folder, except those with these names. */
export function contentsBelow(folder: string, except: readonly string[]): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !except.includes(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}
