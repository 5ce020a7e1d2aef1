/**
 * Finds names that a Nix file binds and does not use, in the output of `nix-instantiate --parse`. In this output,
 * every lambda and every `let` has its own parentheses, comments are removed, and interpolations are sums of
 * strings, so that brackets and names can be counted.
 */
import { execFileSync } from 'node:child_process';
import { NIX_INSTANTIATE } from '../nix-library.ts';

const OPEN = new Set(['(', '{', '[']);
const CLOSE = new Set([')', '}', ']']);
const TOKEN = /[=!<>]=|[A-Za-z_][\w'-]*|[(){}[\]]|[^\s\w]|\d+/gu;
const NAME = /^[A-Za-z_]/u;

/** The printed code without the text of its strings; `"${name}"`, a computed key, as `(name)`. */
function withoutStrings(printed: string): string {
  let code = '';
  const computed: number[] = [];
  let braces = 0;
  for (let index = 0; index < printed.length; index += 1) {
    const char = printed[index] ?? '';
    if (printed.startsWith('"${', index)) {
      computed.push(braces);
      code += '(';
      index += 2;
    } else if (char === '}' && computed.at(-1) === braces) {
      computed.pop();
      code += ')';
      index += 1;
    } else if (char === '"') {
      index = endOfString(printed, index);
      code += ' "" ';
    } else {
      if (char === '{') braces += 1;
      if (char === '}') braces -= 1;
      code += char;
    }
  }
  return code;
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}

/** Returns the output of Nix for each file, one line each, from one process for all files. */
function linesOf(files: readonly string[]): string[] {
  const text = execFileSync(NIX_INSTANTIATE, ['--parse', ...files], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const lines = text.trimEnd().split('\n');
  if (lines.length !== files.length) throw new Error(`${lines.length} lines of ${files.length} files`);
  return lines;
}

/** The index of the bracket that closes the one at `start`. */
function closing(tokens: readonly string[], start: number): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    if (OPEN.has(token)) depth += 1;
    if (CLOSE.has(token)) depth -= 1;
    if (depth === 0) return index;
  }
  throw new RangeError('brackets do not match');
}

/**
 * Returns the positions of names before `=` (or, in formals, at the start or after a comma) on the
 * outermost level.
 */
function namesWithin(
  tokens: readonly string[],
  isName: (before: string, after: string) => boolean,
): number[] {
  const found: number[] = [];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (OPEN.has(token)) depth += 1;
    if (CLOSE.has(token)) depth -= 1;
    if (depth === 0 && NAME.test(token) && isName(tokens[index - 1] ?? '', tokens[index + 1] ?? ''))
      found.push(index);
  }
  return found;
}

/** True where a name is used as a variable: not selected from something, and not bound there. */
function uses(tokens: readonly string[], name: string): boolean {
  return tokens.some(
    (token, index) => token === name && tokens[index - 1] !== '.' && tokens[index + 1] !== '=',
  );
}

interface Scope {
  readonly names: readonly string[];
  readonly body: readonly string[];
}

/** The names at `bound`, and everything else as the place where they may be used. */
function pick(tokens: readonly string[], bound: readonly number[], rest: readonly string[]): Scope {
  const names = bound.map((index) => tokens[index] ?? '');
  return { names, body: [...tokens.filter((_, index) => !bound.includes(index)), ...rest] };
}

/**
 * Returns the bindings of one parenthesis: the names of a lambda or of a `let`, and the tokens where they
 * may be used.
 */
function scopeAt(tokens: readonly string[], start: number): Scope {
  const inside = tokens.slice(start + 1, closing(tokens, start));
  const [first = '', second = ''] = inside;
  if (first === 'let') {
    const bindings = inside.slice(1);
    return pick(
      bindings,
      namesWithin(bindings, (_, after) => after === '='),
      [],
    );
  }
  if (first === '{') {
    const end = closing(inside, 0);
    if (inside[end + 1] !== ':') return { names: [], body: [] };
    const formals = inside.slice(1, end);
    const bound = namesWithin(formals, (before) => before === '' || before === ',');
    return pick(formals, bound, inside.slice(end + 1));
  }
  const isLambda = NAME.test(first) && second === ':' && !first.startsWith('_');
  return { names: isLambda ? [first] : [], body: inside.slice(2) };
}

/** The unused names of each file, in order. Throws with Nix's message where one does not parse. */
export function unusedNames(files: readonly string[]): string[][] {
  return linesOf(files).map((line) => {
    const tokens = withoutStrings(line).match(TOKEN) ?? [];
    return tokens.flatMap((token, index) => {
      if (token !== '(') return [];
      const { names, body } = scopeAt(tokens, index);
      return names.filter((name) => !uses(body, name));
    });
  });
}
