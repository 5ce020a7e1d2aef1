/** Finds an implementation or a definition by any of its names. */
import {
  type RecordedKind,
  isSchemaKind,
  kindAndModuleNames,
  kindNamed,
  kindRow,
  kindsNamed,
  listOf,
  moduleOf,
  settingsRow,
} from '../../servarr/kinds.ts';
import { nearest } from '../../base/nearest.ts';
import { Problem } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import type { Definition } from './definitions.ts';
import type { ModelImplementation } from './implementation.ts';
import type { Model, ModelKind } from './model.ts';

/** An implementation or a definition, and its kind. */
export interface FoundImplementation {
  readonly kind: RecordedKind;
  readonly implementation: Definition | ModelImplementation;
}

/** An implementation or a definition with all its names. */
interface Named extends FoundImplementation {
  readonly names: readonly string[];
}

/** A name, and the kinds to search. */
interface Asked {
  readonly name: string;
  readonly kinds: readonly ModelKind[];
}

/** The path of an option: `notif.gotify`, `suite.notif.gotify`. */
const PATH = /^(?<module>(?:suite\.)?[^.]+)\.(?<rest>.+)$/iu;

/**
 * Finds by a name, ignoring case: implementations by class, option name or implementationName, definitions by their own
 * name, and both by the path of their option, `suite.notif.gotify`. There can be several: two Download Stations share
 * a name.
 * @throws Problem `implementation-unknown` with the nearest name, `implementation-shared` for a class of definitions or
 *   a module
 */
export function findImplementations(model: Model, name: string): FoundImplementation[] {
  const ways = waysToRead(model, name);
  for (const way of ways) {
    const found = named(way).filter(
      ({ kind, names }) => names.some((one) => isSame(one, way.name)) && !isMeantAsKind(kind, way, ways),
    );
    if (found.length > 0) return found.map(({ kind, implementation }) => ({ kind, implementation }));
  }
  const common = ways.map((way) => sharedClass(way) ?? wholeKind(way));
  throw common.find((problem) => problem !== undefined) ?? unknown(ways, model);
}

/**
 * Returns the ways to read a name: the name itself, in all kinds; and the rest of an option path, in the kind of its
 * module. The settings of one service are options of that service. Names can contain dots, so the rest is tried in full and up to its next dot.
 */
function waysToRead({ kinds }: Model, name: string): [Asked, ...Asked[]] {
  const whole = { name, kinds: Object.values(kinds) };
  const shared = name.replace(/^suite\.services\.(?:"[^"]*"|[^.]+)\.settings\./iu, 'suite.settings.');
  const { module = '', rest = '' } = PATH.exec(shared)?.groups ?? {};
  const all = kindsNamed(module);
  const own = whole.kinds.filter(({ kind }) => all.includes(kind));
  const parts = own.length === 0 ? [] : [rest, rest.split('.', 1)[0] ?? ''];
  return [whole, ...parts.map((part) => ({ name: part.replace(/^"(?<name>.*)"$/u, '$<name>'), kinds: own }))];
}

function named({ kinds }: Pick<Asked, 'kinds'>): Named[] {
  return kinds.flatMap(({ kind, implementations, definitions }) => [
    ...implementations.map((implementation): Named => {
      const { names, option, implementation: type } = implementation;
      return {
        kind,
        implementation,
        names: [...names, option, isSchemaKind(kind) ? type : kind],
      };
    }),
    ...definitions.map((definition): Named => ({
      kind,
      implementation: definition,
      names: [definition.name],
    })),
  ]);
}

/** A group of settings that is called like a kind goes by its path alone: `indexer` is the kind. */
function isMeantAsKind(kind: RecordedKind, way: Asked, [whole]: readonly Asked[]): boolean {
  return way === whole && !isSchemaKind(kind) && kindNamed(way.name) !== undefined;
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

/** Returns a problem for a class with hundreds of definitions: listing it would list the keys of all of them. */
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

/** Returns a problem for a module or its list of entries. */
function wholeKind(way: Asked): Problem | undefined {
  const own = kindsNamed(way.name);
  const [kind] = way.kinds.filter(
    (one) => own.includes(one.kind) || isSame(listOf(one.kind) ?? '', way.name),
  );
  if (kind === undefined) return undefined;
  const all = [
    ...kind.implementations.map(({ option }) => option),
    ...kind.definitions.map(({ name }) => name),
  ];
  return inCommon(way.name, kind.kind, all.length, all[0] ?? '');
}

function inCommon(name: string, kind: RecordedKind, count: number, example: string): Problem {
  return new Problem({
    code: 'implementation-shared',
    what: `"${displaySafe(name)}" is shared by ${count} ${kindRow(kind).plural}, each with its own keys`,
    fix: `Name one of them, such as "${displaySafe(example)}"; \`suite list ${kind}\` shows all of them.`,
  });
}

/** Returns a problem with the nearest name in the module, if the name contains one; or else the nearest module. */
function unknown(ways: readonly [Asked, ...Asked[]], model: Model): Problem {
  const { name, kinds } = ways.at(-1) ?? ways[0];
  const [only, ...more] = kinds;
  const of = only !== undefined && more.length === 0 ? only.kind : undefined;
  const areSettings = kinds.length > 0 && kinds.every(({ kind }) => settingsRow(kind) !== undefined);
  const noun = of === undefined ? 'an implementation' : `an implementation of ${kindRow(of).plural}`;
  const listed = areSettings ? ' settings' : of === undefined ? '' : ` ${of}`; // prettier-ignore
  const list = `\`suite list${listed}\` shows all of them.`;
  const hint =
    elsewhere(name, model) ??
    misspeltModule(name, model) ??
    likely(name, kinds, kinds.length > 1 && !areSettings);
  return new Problem({
    code: 'implementation-unknown',
    what: `no service has ${areSettings ? 'a group of settings' : noun} called "${displaySafe(name)}"`,
    fix: hint + list,
  });
}

/** Suggests the nearest name; `withKinds`: also those of kinds and modules. */
function likely(name: string, kinds: Asked['kinds'], withKinds: boolean): string {
  const modules = withKinds ? kindAndModuleNames() : [];
  const near = nearest(name.replace(/^suite\./iu, ''), [
    ...named({ kinds }).flatMap(({ names }) => names),
    ...modules,
  ]);
  if (near === undefined) return '';
  const meant = `Did you mean "${displaySafe(near)}"? `;
  return modules.includes(near) ? `${meant}\`suite list ${near}\` shows its implementations; ` : meant;
}

/** Suggests the path of an implementation whose module is misspelt: `suite.notfi.gotify`. */
function misspeltModule(name: string, { kinds }: Model): string | undefined {
  const { module = '', rest = '' } = PATH.exec(name)?.groups ?? {};
  const near = nearest(module.replace(/^suite\./iu, ''), kindAndModuleNames());
  const own = Object.values(kinds).filter(({ kind }) => kindsNamed(near ?? '').includes(kind));
  const [found] = named({ kinds: own }).filter(({ names }) => names.some((one) => isSame(one, rest)));
  return found && `Did you mean "suite.${moduleOf(found.kind)}.${displaySafe(rest)}"? `;
}

/** Suggests the implementation with exactly that name in another module. */
function elsewhere(name: string, { kinds }: Model): string | undefined {
  const found = named({ kinds: Object.values(kinds) }).find(({ names }) =>
    names.some((one) => isSame(one, name)),
  );
  return (
    found &&
    `Did you mean the ${kindRow(found.kind).title} "${displaySafe(name)}", of suite.${moduleOf(found.kind)}? `
  );
}
