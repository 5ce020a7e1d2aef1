/** Each sentence of a message in the Nix code occurs in a golden file, or in a test of an error that ends the evaluation. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './evaluate.ts';

/** Files that declare options or units; their texts are documentation. */
const DECLARATIONS =
  /\/docs\/|\/options\.nix$|meta-keys\.nix$|modules\/(?:messages-and-manifests|declared|kinds)\.nix$|host\/client-defaults\.nix$|apply\/unit\.nix$/u;

/** Texts that are no messages: commands, patterns, lists of keys, places, option documentation, contexts of an error of Nix. */
const NO_MESSAGE =
  /^(?:while reading|write-keys|--out|\(\.\*)|^[a-zA-Z_ ]+ trash_id|\[ -~\]|\{option\}|^of the TRaSH guides: specifications$|^absolute path of a file$|^a plain value$|^like \{ clientCategory/u;

/** The length of the part of a text that a test of an error may repeat. */
const PART = 25;

/** The literal parts of a string, or of the strings in an interpolation of it. */
interface Literal {
  readonly at: number;
  readonly text: string;
}

/** Returns the literal parts of all strings in double quotes in Nix code. */
function literalsIn(code: string): Literal[] {
  const found: Literal[] = [];
  const readString = (start: number): number => {
    let text = '';
    let at = start + 1;
    while (code[at] !== '"') {
      if (code[at] === '\\') {
        text += code[at + 1] === 'n' ? '\n' : (code[at + 1] ?? '');
        at += 2;
      } else if (code.startsWith('${', at)) {
        found.push({ at: start, text });
        text = '';
        at = readInterpolation(at + 2);
      } else text += code[at++] ?? expect.fail('a string without an end');
    }
    found.push({ at: start, text });
    return at + 1;
  };
  const readInterpolation = (start: number): number => {
    let at = start;
    for (let depth = 1; depth > 0;)
      if (code[at] === '"') at = readString(at);
      else depth += { '{': 1, '}': -1 }[code[at++] ?? ''] ?? 0;
    return at;
  };
  for (let at = 0; at < code.length;)
    if (code[at] === '#') at = code.indexOf('\n', at) + 1 || code.length;
    else if (code.startsWith("''", at)) at = code.indexOf("''", at + 2) + 2;
    else at = code[at] === '"' ? readString(at) : at + 1;
  return found;
}

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

it('every message of the Nix code has a case', () => {
  const textOf = (pattern: string) => globSync(pattern, { cwd: root }).map(read).join('\n');
  const golden = textOf('test/golden/nix/{*,lib/functions}.txt');
  const tests = textOf('test/nix/**/*.ts');
  const files = globSync(['nix/lib/**/*.nix', 'nix/modules/*.nix'], { cwd: root }).filter(
    (file) => !DECLARATIONS.test(file),
  );
  const missing = files.flatMap((file) => {
    const code = read(file);
    return literalsIn(code)
      .filter(({ at }) => !/\bdescription =\s*$/u.test(code.slice(0, at)))
      .map(({ at, text }) => ({ line: code.slice(0, at).split('\n').length, text: text.trim() }))
      .filter(({ text }) => text.length >= 12 && text.split(' ').length > 2 && !NO_MESSAGE.test(text))
      .filter(({ text }) => !golden.includes(text) && !tests.includes(text.slice(0, PART)))
      .map(({ line, text }) => `${file}:${line}: ${text}`);
  });
  expect(missing).toEqual([]);
});
