/** Mutants of TypeScript: what each node of the syntax tree may become. Types are left alone. */
import { parseAst } from 'vitest/node';
import type { Edit } from './mutant.ts';

/** A node of the syntax tree, as far as it is looked into. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '*': '/',
  '-': '+',
  '&&': '||',
  '||': '&&',
};

/** Methods that become another one, or (empty) are left out with their arguments. */
const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  filter: '',
  slice: '',
  sort: '',
  toSorted: '',
  toLowerCase: '',
  trim: '',
};

type Mutator = (node: Node, source: string) => readonly Edit[];

const MUTATORS: Readonly<Record<string, Mutator>> = {
  BinaryExpression: otherOperator,
  LogicalExpression: otherOperator,
  UnaryExpression: (node) =>
    node['operator'] === '!' ? [{ start: node.start, end: node.start + 1, becomes: '' }] : [],
  IfStatement: (node, source) => [negated(child(node, 'test'), source), ...earlyExit(node)],
  ConditionalExpression: (node, source) => [negated(child(node, 'test'), source)],
  ExpressionStatement: (node) =>
    ['CallExpression', 'AwaitExpression'].includes(child(node, 'expression').type) ? [left(node)] : [],
  AwaitExpression: (node) => [{ start: node.start, end: child(node, 'argument').start, becomes: '' }],
  Literal: literal,
  ArrayExpression: withoutLast,
  CallExpression: (node, source) => [...otherMethod(node), ...swapped(node, source)],
};

/** All single changes of a file that still parse. */
export function typescriptEdits(source: string): Edit[] {
  const edits: Edit[] = [];
  walk(parse(source), (node) => edits.push(...(MUTATORS[node.type]?.(node, source) ?? [])));
  return edits.filter(({ start, end, becomes }) =>
    isValid(source.slice(0, start) + becomes + source.slice(end)),
  );
}

const parse = (source: string): Node => parseAst(source, { lang: 'ts' }) as unknown as Node;

function isValid(source: string): boolean {
  try {
    return parse(source).type === 'Program';
  } catch {
    return false;
  }
}

function walk(node: Node, visit: (node: Node) => void): void {
  if (/^TS(?!As|Satisfies|NonNull)|^Import|^ExportAll/u.test(node.type)) return;
  visit(node);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'typeArguments') continue;
    for (const inner of [value].flat()) if (isNode(inner)) walk(inner, visit);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

const child = (node: Node, key: string): Node => node[key] as Node;
const children = (node: Node, key: string): readonly Node[] =>
  (node[key] as readonly (Node | null)[]).filter(isNode);

const left = ({ start, end }: Node): Edit => ({ start, end, becomes: '' });

function otherOperator(node: Node, source: string): readonly Edit[] {
  const [before, after] = [child(node, 'left'), child(node, 'right')];
  const operator = String(node['operator']);
  if (operator === '??') return [{ start: node.start, end: after.start, becomes: '' }];
  const start = source.indexOf(operator, before.end);
  const other = OPERATORS[operator];
  return other === undefined || start >= after.start
    ? []
    : [{ start, end: start + operator.length, becomes: other }];
}

function negated({ start, end }: Node, source: string): Edit {
  return { start, end, becomes: `!(${source.slice(start, end)})` };
}

function earlyExit(node: Node): readonly Edit[] {
  const { type } = child(node, 'consequent');
  return node['alternate'] === null && /^(?:Return|Throw|Continue)Statement$/u.test(type) ? [left(node)] : [];
}

function literal({ start, end, value }: Node): readonly Edit[] {
  if (typeof value === 'boolean') return [{ start, end, becomes: String(!value) }];
  return typeof value === 'number' ? [{ start, end, becomes: String(value + 1) }] : [];
}

function withoutLast(node: Node): readonly Edit[] {
  const [last, before] = children(node, 'elements').toReversed();
  return last === undefined ? [] : [{ start: before?.end ?? last.start, end: last.end, becomes: '' }];
}

function otherMethod(node: Node): readonly Edit[] {
  const callee = child(node, 'callee');
  if (callee.type !== 'MemberExpression') return [];
  const property = child(callee, 'property');
  const other = METHODS[String(property['name'])];
  if (other === undefined) return [];
  return other === ''
    ? [{ start: child(callee, 'object').end, end: node.end, becomes: '' }]
    : [{ start: property.start, end: property.end, becomes: other }];
}

function swapped(node: Node, source: string): readonly Edit[] {
  const [one, other, ...more] = children(node, 'arguments');
  if (one?.type !== 'Identifier' || other?.type !== 'Identifier' || more.length > 0) return [];
  const [first, second] = [one, other].map(({ start, end }) => source.slice(start, end));
  return [{ start: one.start, end: other.end, becomes: `${second ?? ''}, ${first ?? ''}` }];
}
