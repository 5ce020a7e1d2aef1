/**
 * Finds names that a Nix file binds and does not use, in the output of `nix-instantiate --parse`. In this output,
 * every lambda and every `let` has its own parentheses, comments are removed, and interpolations are sums of
 * strings, so that brackets and names can be counted.
 */
import { nixParse } from '../nix-tools.ts';

const TOKEN = /[=!<>]=|[A-Za-z_][\w'-]*|[(){}[\]]|[^\s\w]|\d+/gu;
const NAME = /^[A-Za-z_]/u;

/** The parts between two brackets, with the opening one. */
type Tree = readonly (string | Tree)[];

/** Returns the printed code without the text of its strings; `"${name}"`, a computed key, as `(name)`. */
function withoutStrings(printed: string): string {
  return printed.replaceAll(
    /"\$\{|\}"|"(?:[^"\\]|\\.)*"/gsu,
    (text) => ({ '"${': '(', '}"': ')' })[text] ?? ' "" ',
  );
}

function treeOf(code: string): Tree {
  const open: (string | Tree)[][] = [[]];
  for (const token of code.match(TOKEN) ?? [])
    if ('({['.includes(token)) open.push([token]);
    else if (')}]'.includes(token)) {
      const closed = open.pop() ?? [];
      open.at(-1)?.push(closed);
    } else open.at(-1)?.push(token);
  const [tree = []] = open;
  if (open.length !== 1) throw new RangeError('brackets do not match');
  return tree;
}

/** True where a name is used as a variable: not selected from something, and not bound there. */
function uses(tree: Tree, name: string): boolean {
  return tree.some((part, index) =>
    typeof part === 'string'
      ? part === name && tree[index - 1] !== '.' && tree[index + 1] !== '='
      : uses(part, name),
  );
}

const isName = (part: string | Tree | undefined): part is string =>
  typeof part === 'string' && NAME.test(part);

/** Returns the names that a parenthesis binds, as a lambda or a `let`, and where they may be used. */
function scopeOf([bracket, first, second, ...rest]: Tree): {
  readonly names: readonly string[];
  readonly body: Tree;
} {
  if (bracket !== '(') return { names: [], body: [] };
  if (first === 'let') {
    const body = [second ?? [], ...rest];
    return {
      names: body.filter((part, index): part is string => isName(part) && body[index + 1] === '='),
      body,
    };
  }
  if (second !== ':') return { names: [], body: [] };
  if (isName(first)) return { names: first.startsWith('_') ? [] : [first], body: rest };
  const formals = typeof first === 'string' ? [] : (first ?? []);
  const isBound = (index: number): boolean => index > 0 && [',', '{'].includes(String(formals[index - 1]));
  return {
    names: formals.filter((part, index): part is string => isName(part) && isBound(index)),
    body: [formals.filter((_, index) => !isBound(index)), rest],
  };
}

function unusedIn(tree: Tree): string[] {
  const { names, body } = scopeOf(tree);
  return [
    ...names.filter((name) => !uses(body, name)),
    ...tree.flatMap((part) => (typeof part === 'string' ? [] : unusedIn(part))),
  ];
}

/** Returns the unused names of each file, in order. Throws with Nix's message for the first that does not parse. */
export function unusedNames(files: readonly string[]): string[][] {
  const lines = nixParse(files).trimEnd().split('\n');
  if (lines.length !== files.length) throw new Error(`${lines.length} lines of ${files.length} files`);
  return lines.map((line) => unusedIn(treeOf(withoutStrings(line))));
}
