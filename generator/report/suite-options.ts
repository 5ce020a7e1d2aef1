/** The options of suite that no schema record has, and the keys of the lists and profiles that it declares. */
import { readAsset } from '#assets';
import { KINDS, kindRow } from '../servarr/kinds.ts';
import { lookUp } from '../base/collections.ts';
import { nixValue } from '../nix/nix-values.ts';
import type { Json } from '../base/json.ts';
import { tableKeys } from '../schema/model/unreported-keys.ts';

export interface SuiteOption {
  /** Its path: `suite.services.<name>.delayProfiles`. */
  readonly name: string;
  readonly type: string;
  /** Nix code or words; empty if implementations or services differ, and for a key that must be set. */
  readonly default: string;
  /** Nix code; empty for some keys of profiles. */
  readonly example: string;
  readonly description: string;
}

/** Options that a name means: themselves, or those below an attribute set of this name. */
export interface FoundOptions {
  readonly exact: readonly SuiteOption[];
  readonly below: readonly SuiteOption[];
}

let options: readonly SuiteOption[] | undefined;

/** Returns all options, sorted by name except for the keys of lists and profiles, which come last. */
export function suiteOptions(): readonly SuiteOption[] {
  options ??= [...declaredOptions(), ...KINDS.flatMap(keyOptions)];
  return options;
}

/** Reads the options, whose texts are Markdown. */
function declaredOptions(): SuiteOption[] {
  const rows = JSON.parse(readAsset('nix/options.json')) as SuiteOption[];
  return rows.map((row) => ({
    ...row,
    default: plainText(row.default),
    description: plainText(row.description),
  }));
}

function plainText(markdown: string): string {
  return markdown.replaceAll(/`|\{option\}/gu, '').replaceAll(/\[([^\]]+)\]\(([^)]+)\)/gu, '$1 ($2)');
}

/** Returns the keys of a list of a service, or of a profile. */
function keyOptions(kind: (typeof KINDS)[number]): SuiteOption[] {
  const row = kindRow(kind);
  const { declaredAt } = row;
  const parent =
    'option' in declaredAt
      ? `suite.services.<name>.${declaredAt.option}`
      : 'set' in declaredAt
        ? `suite.${declaredAt.set}.<name>`
        : undefined;
  if (parent === undefined) return [];
  const entry = ('example' in row ? row.example : {}) as Readonly<Record<string, Json>>;
  return tableKeys(kind).map(({ name, type, description, initial, required, apps, enumValues }) => {
    const choices = new Set(
      Object.values(enumValues ?? {}).flatMap((values) =>
        Array.isArray(values) ? values : Object.keys(values),
      ),
    );
    const example = lookUp(entry, name);
    return {
      name: `${parent}.${name}`,
      type,
      default: initial === undefined ? (required ? '' : 'not managed') : nixValue(initial, 0),
      example: example === undefined ? '' : nixValue(example, 0),
      description: [
        description,
        ...(choices.size === 0 ? [] : [`Choices: ${[...choices].join(', ')}.`]),
        ...(apps === undefined ? [] : [`Only in ${apps.join(', ')}.`]),
      ].join(' '),
    };
  });
}

function partsOf(path: string): string[] {
  return path
    .replaceAll('"', '')
    .replace(/^suite\./iu, '')
    .toLowerCase()
    .split('.');
}

const isWildcard = (part = ''): boolean => part.startsWith('<');

/**
 * Finds options by their path, with or without `suite`, ignoring case. Any word stands for `<name>`.
 * @returns those of this path, and those directly below it
 */
export function optionsAtPath(path: string): FoundOptions {
  const asked = partsOf(path);
  const having = suiteOptions().flatMap((option) => {
    const parts = partsOf(option.name);
    const isMeant = asked.every((part, at) => part === parts[at] || isWildcard(parts[at]));
    return isMeant ? [{ option, rest: parts.slice(asked.length) }] : [];
  });
  return {
    exact: having.filter(({ rest }) => rest.length === 0).map(({ option }) => option),
    below: having
      .filter(
        ({ rest: [first, ...others] }) =>
          first !== undefined && others.length === (isWildcard(first) ? 1 : 0),
      )
      .map(({ option }) => option),
  };
}

/** Finds options by the end of their path: `prune`, `apply.interval`. */
export function optionsEndingIn(path: string): FoundOptions {
  const end = `.${partsOf(path).join('.')}`;
  const exact = suiteOptions().filter(({ name }) => name.toLowerCase().endsWith(end));
  return { exact, below: exact.length === 1 ? optionsAtPath(exact[0]?.name ?? '').below : [] };
}

/** Returns the names by which a user can look for options: the last part of each path, and short paths. */
export function optionNames(): string[] {
  const paths = suiteOptions().map(({ name }) => name.slice('suite.'.length));
  return [...new Set(paths.flatMap((path) => [path.split('.').at(-1) ?? '', path]))].filter(
    (name) => !name.includes('<'),
  );
}
