/** Finding an implementation, or a definition of one, by whatever people call it. */
import { type Kind, kindNamed, providerRow } from '../../servarr/kinds.ts';
import { nearest } from '../../base/nearest.ts';
import { Problem } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import type { Definition } from './definitions.ts';
import type { ModelImplementation } from './implementation.ts';
import type { Model, ModelKind } from './model.ts';

/** An implementation or a definition, and the kind it belongs to. */
export interface FoundImplementation {
  readonly kind: Kind;
  readonly implementation: Definition | ModelImplementation;
}

/** One of them, with all that it is called. */
interface Named extends FoundImplementation {
  readonly names: readonly string[];
}

/** A name, and the kinds among which it is looked for. */
interface Asked {
  readonly name: string;
  readonly kinds: readonly ModelKind[];
}

/**
 * What is known by a name, ignoring case: implementations by class, option name or implementationName,
 * definitions by their own, and both by the path of their option, `suite.notif.gotify`. Two Download Stations share
 * a name, so there can be several.
 * @throws Problem `implementation-unknown` with the nearest name, `implementation-shared` for what many have in
 *   common: a class of definitions, a module
 */
export function findImplementations(model: Model, name: string): FoundImplementation[] {
  const ways = waysToRead(model, name);
  for (const way of ways) {
    const found = named(way).filter(({ names }) => names.some((one) => isSame(one, way.name)));
    if (found.length > 0) return found.map(({ kind, implementation }) => ({ kind, implementation }));
  }
  const common = ways.map((way) => sharedClass(way) ?? wholeKind(way));
  throw common.find((problem) => problem !== undefined) ?? unknown(ways, model);
}

/**
 * The name itself among all kinds. Where it is an option's path, what comes after the module, among those of that kind:
 * all of it, for names have dots too, and up to the next dot.
 */
function waysToRead({ kinds }: Model, name: string): [Asked, ...Asked[]] {
  const whole = { name, kinds: Object.values(kinds) };
  const { module = '', rest = '' } = /^(?<module>(?:suite\.)?[^.]+)\.(?<rest>.+)$/iu.exec(name)?.groups ?? {};
  const kind = kindNamed(module);
  const own = whole.kinds.filter((one) => one.kind === kind);
  const parts = own.length === 0 ? [] : [rest, rest.split('.', 1)[0] ?? ''];
  return [whole, ...parts.map((part) => ({ name: part.replace(/^"(?<name>.*)"$/u, '$<name>'), kinds: own }))];
}

function named({ kinds }: Pick<Asked, 'kinds'>): Named[] {
  return kinds.flatMap(({ kind, implementations, definitions }) => [
    ...implementations.map((implementation): Named => {
      const { names, option, implementation: type } = implementation;
      return { kind, implementation, names: [...names, option, type] };
    }),
    ...definitions.map((definition): Named => ({
      kind,
      implementation: definition,
      names: [definition.name],
    })),
  ]);
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

/** Someone asks for what hundreds have in common, which would be a list of everything that any of them has. */
function sharedClass({ name, kinds }: Asked): Problem | undefined {
  for (const { kind, definitions } of kinds) {
    const sharing = definitions.filter(({ implementation, option, names }) =>
      [implementation, option, ...names].some((one) => isSame(one, name)),
    );
    const [example] = sharing;
    if (example) return inCommon(name, kind, sharing.length, example.name);
  }
  return undefined;
}

/** Someone asks for a module, or for its list of entries. */
function wholeKind(way: Asked): Problem | undefined {
  const own = kindNamed(way.name);
  const [kind] = way.kinds.filter(
    (one) => one.kind === own || isSame(providerRow(one.kind).declaredAt.list, way.name),
  );
  if (kind === undefined) return undefined;
  const all = [
    ...kind.implementations.map(({ option }) => option),
    ...kind.definitions.map(({ name }) => name),
  ];
  return inCommon(way.name, kind.kind, all.length, all[0] ?? '');
}

function inCommon(name: string, kind: Kind, count: number, example: string): Problem {
  return new Problem({
    code: 'implementation-shared',
    what: `"${displaySafe(name)}" is what ${count} ${providerRow(kind).plural} have in common, each with keys of its own`,
    fix: `Name one of them, such as "${displaySafe(example)}"; \`suite list ${kind}\` shows all of them.`,
  });
}

/** Told among those of the module, where the name says which. */
function unknown(ways: readonly [Asked, ...Asked[]], model: Model): Problem {
  const { name, kinds } = ways.at(-1) ?? ways[0];
  const [only, ...more] = kinds;
  const of = only !== undefined && more.length === 0 ? only.kind : undefined;
  const all = named({ kinds }).flatMap(({ names }) => names);
  const near = nearest(name, all);
  const list = `\`suite list${of === undefined ? '' : ` ${of}`}\` shows all of them.`;
  const hint = elsewhere(name, model) ?? (near === undefined ? '' : `Did you mean "${displaySafe(near)}"? `);
  return new Problem({
    code: 'implementation-unknown',
    what: `no service has an ${of === undefined ? 'implementation' : `implementation of kind ${of}`} called "${displaySafe(name)}"`,
    fix: hint + list,
  });
}

/** What has the very name, and is of another module than the one that was written before it. */
function elsewhere(name: string, { kinds }: Model): string | undefined {
  const found = named({ kinds: Object.values(kinds) }).find(({ names }) =>
    names.some((one) => isSame(one, name)),
  );
  return (
    found &&
    `Did you mean the ${providerRow(found.kind).title} "${displaySafe(name)}", of suite.${providerRow(found.kind).declaredAt.module}? `
  );
}
