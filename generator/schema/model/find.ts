/** Finds implementations and definitions by any of their names. */
import { kindAndModuleNames, withoutApps } from '../../servarr/kinds/kind-words.ts';
import {
  type RecordedKind,
  implementationPath,
  isSchemaKind,
  listOf,
  moduleOf,
} from '../../servarr/kinds.ts';
import { memo } from '../../base/memo.ts';
import { didYouMean, folded } from '../../base/nearest.ts';
import { Problem } from '../../base/problem.ts';
import { displaySafe, joinSome } from '../../base/text.ts';
import { isEvent } from '../../servarr/enable.ts';
import type { Definition } from './definitions.ts';
import type { ModelImplementation } from './implementation.ts';
import type { Model, ModelKind } from './model.ts';
import { optionsAt, wordsAt } from './words.ts';

export interface FoundImplementation {
  readonly kind: RecordedKind;
  readonly implementation: Definition | ModelImplementation;
}

/**
 * Finds by a name, ignoring case: implementations by class, option name, implementationName or a word of another tool,
 * definitions by their own name, and both by the path of their option, `suite.notif.gotify`, or of a key below it. There can be several: two
 * Download Stations share a name. Names of the same case come first.
 */
export function implementationsCalled(model: Model, name: string): FoundImplementation[] {
  const path = pathIn(name);
  const all = namesIn(model);
  const isMeant = ({ names, words }: (typeof all)[number], asked: string): boolean =>
    [names, words].some((list) => list.some((one) => isSame(one, asked)));
  // Names can contain dots, so the whole comes before its part that may have a key below it.
  for (const asked of [path, path.split('.', 2).join('.')]) {
    const found = all.filter((one) => isMeant(one, asked));
    const exact = found.filter(({ names }) => names.includes(asked));
    const sorted = [...exact, ...found.filter((one) => !exact.includes(one))];
    if (sorted.length > 0) return sorted.map(({ kind, implementation }) => ({ kind, implementation }));
  }
  return [];
}

/** Returns a name without the part that all options have. One service has its settings at `suite.services.tv.settings`. */
function pathIn(name: string): string {
  return name.replace(/^(?:suite\.)?services\.(?:"[^"]*"|[^.]+)\.|^suite\./iu, '').replaceAll('"', '');
}

/**
 * Returns the problem of a name that nothing has, with the nearest name.
 * @param others names of other things that the user can mean
 */
export function unknownName(model: Model, name: string, others: readonly string[] = []): Problem {
  const kinds = Object.values(model.kinds);
  const path = pathIn(withoutApps(name));
  const names = [
    ...namesIn(model).flatMap((one) => (path.includes('.') ? one.names : one.short)),
    ...kindAndModuleNames(),
    ...others,
  ];
  const distinct = [...new Map(names.toReversed().map((word) => [folded(word), word])).values()].toReversed();
  const having = names.some((known) => isSame(known, path)) ? undefined : havingKey(kinds, path);
  const listed = others.includes(path)
    ? undefined
    : kinds.find((kind) => namesOfAll(kind).some((one) => isSame(one, path)))?.kind;
  const hint = (): string => didYouMean(path, distinct, { words: optionsAt('suite') });
  return new Problem({
    code: 'implementation-unknown',
    what: `no service has an implementation called "${displaySafe(name)}"`,
    fix:
      listed === undefined
        ? (having ?? `${hint()}\`suite list\` shows all of them.`)
        : `Several have that name in common; \`suite list ${listed}\` shows them.`,
  });
}

/** Returns a sentence about the implementations with a key of this name or word; undefined if there are none. */
function havingKey(kinds: readonly ModelKind[], path: string): string | undefined {
  const at = path.lastIndexOf('.');
  const [owner, key] = [path.slice(0, Math.max(at, 0)), path.slice(at + 1)];
  const holders = kinds.flatMap(({ kind, general, implementations }) =>
    implementations
      .filter(({ option }) => ['', kind, moduleOf(kind), option].some((name) => isSame(name, owner)))
      .map(({ option, fields, events }) => {
        const supported = general.filter(({ name }) => events[name] !== undefined || !isEvent(name));
        const keys = [...fields, ...supported].map(({ name }) => name);
        const words = wordsAt(kind, 'entry');
        // Without an implementation, a misspelt key is like too many others.
        const known = isSame(owner, option)
          ? keys
          : keys.filter((name) => words[folded(key)]?.includes(name));
        return {
          option: implementationPath(kind, option),
          isExact: keys.some((name) => isSame(name, key)),
          near: didYouMean(key, known, { words }),
        };
      }),
  );
  const exact = holders.filter(({ isExact }) => isExact).map(({ option }) => option);
  if (exact.length > 0) return `It is a key of ${joinSome(exact, 3)}. \`suite show ${exact[0]}\` shows it.`;
  const holder = holders.find(({ near }) => near !== '');
  return holder && `${holder.near}\`suite show ${holder.option}\` shows all keys.`;
}

const namesIn = memo(({ kinds }: Model) => Object.values(kinds).flatMap(named));

function named({ kind, implementations, definitions }: ModelKind) {
  const module = moduleOf(kind);
  const words = Object.entries(wordsAt(`suite.${module}`));
  const withPaths = (names: readonly string[]) => [
    ...names,
    ...names.flatMap((name) => [`${module}.${name}`, `${kind}.${name}`]),
  ];
  return [
    ...implementations.map((implementation) => {
      const { names, option, implementation: type } = implementation;
      return {
        kind,
        implementation,
        names: withPaths([option, ...names, isSchemaKind(kind) ? type : kind]),
        short: [option, ...names],
        words: withPaths(words.filter(([, meant]) => meant.includes(option)).map(([word]) => word)),
      };
    }),
    ...definitions.map((implementation) => ({
      kind,
      implementation,
      names: withPaths([implementation.name]),
      short: [implementation.name],
      words: [],
    })),
  ];
}

function namesOfAll({ kind, definitions }: ModelKind): string[] {
  const shared = definitions.flatMap(({ implementation, option, names }) => [
    implementation,
    option,
    ...names,
  ]);
  const [module, list] = [moduleOf(kind), listOf(kind)];
  return [
    kind,
    module,
    ...[list, ...shared].flatMap((name) => (name === undefined ? [] : [name, `${module}.${name}`])),
  ];
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
