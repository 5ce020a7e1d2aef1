/** The configurations that the project offers to read and to start from. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { evaluate, root } from './evaluate.ts';

/** Name -> file: `secrets` -> `nix/examples/secrets.nix`, `full` -> `nix/templates/full/media.nix`. */
export const EXAMPLE_FILES: Readonly<Record<string, string>> = Object.fromEntries([
  ...filesOf('nix/examples/*.nix').map((file) => [path.basename(file, '.nix'), file] as const),
  ...filesOf('nix/templates/*/media.nix').map((file) => [path.basename(path.dirname(file)), file] as const),
]);

export const EXAMPLES: readonly string[] = Object.keys(EXAMPLE_FILES);

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).sort();
}

/** Evaluates all of them on a stub of NixOS; returns what `take`, an expression about the `result` of one, makes. */
export function evaluateExamples<T>(take: string): Readonly<Record<string, T>> {
  const files = Object.entries(EXAMPLE_FILES).map(([name, file]) => `${name} = root + "/${file}";`);
  return evaluate(`lib.mapAttrs (_: file:
    let result = evaluate [
      (root + "/nix/modules") (root + "/nix/checks/data-folders.nix") file
      { suite.trashGuides = root + "/nix/checks/guide"; }
    ]; in ${take}) { ${files.join(' ')} }`);
}
