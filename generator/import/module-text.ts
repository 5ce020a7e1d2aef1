/** Prints imported entries and options as a NixOS module. */
import { compareText } from '../base/collections.ts';
import { type Json, isObject } from '../base/json.ts';
import { displaySafe, joinList, visibleJson } from '../base/text.ts';
import { nixComment } from '../nix/comments.ts';
import { nixKey, optionPath } from '../nix/keys.ts';
import { nixValue } from '../nix/values.ts';
import type { ServiceConfig } from '../source/services/config.ts';
import type { Imported } from './entries.ts';
import { optionOfKind, optionOfService } from './values/notes.ts';
import type { ImportedEntry } from './entry.ts';
import { checkReferences } from './values/references.ts';
import type { ImportedOption } from './service-kinds.ts';
import type { ImportedSet } from './sets/sets.ts';
import { type Kind, PROVIDER_KINDS, providerRow } from '../servarr/kinds.ts';

/** The first keys of an entry, in this order; the other keys follow in sorted order. */
const FIRST = [
  'name',
  'definition',
  'implementationName',
  'implementation',
  'services',
  'enable',
  'tags',
  'qualities',
];

/** Returns the imported entries and options as JSON. */
export function importJson(imported: Imported): string {
  const { entries, connect, serviceOptions, sets, settings } = imported;
  const shared = isEmpty(settings) ? [] : [{ kind: 'settings', option: 'settings', value: settings }];
  const connected = [...connect].map(([kind, names]) => ({ kind, connect: names }));
  const all = [...entries, ...connected, ...shared, ...serviceOptions, ...sets];
  checkAll(imported);
  return visibleJson(JSON.stringify(all, null, 2));
}

function isEmpty(settings: Imported['settings']): boolean {
  return Object.keys(settings).length === 0;
}

function checkAll({ entries, serviceOptions, sets, settings }: Imported): void {
  const values = [
    settings,
    ...entries.map(({ keys }) => keys),
    ...[...serviceOptions, ...sets].map(({ value }) => value),
  ];
  for (const value of values) checkReferences(value);
}

/**
 * Returns a module that declares everything, formatted like nixfmt does. Throws RangeError if it would have references
 * that import did not make.
 */
export function importText(imported: Imported): string {
  checkAll(imported);
  const { entries, connect, serviceOptions, sets, settings, comments } = imported;
  const kinds = PROVIDER_KINDS.filter(
    (kind) => connect.has(kind) || entries.some((entry) => entry.kind === kind),
  );
  // The order of the examples in the documentation.
  const texts = new Map([
    ...serviceTexts(serviceOptions),
    ...kinds.map((kind) => {
      const own = entries.filter((entry) => entry.kind === kind);
      return [optionOfKind(kind), kindText(kind, own, connect.get(kind))] as const;
    }),
    ...setTexts(sets),
    ...(isEmpty(settings) ? [] : [['suite.settings', settingsText(settings)] as const]),
  ]);
  const options = [...new Set([...texts.keys(), ...comments.keys()])];
  const parts = options.map((option) => {
    const lines = (comments.get(option) ?? []).map((comment) => `${option}: ${comment}`);
    return [...nixComment(lines, 2), ...(texts.has(option) ? [texts.get(option)] : [])].join('\n');
  });
  if (parts.length === 0) return '{ }\n';
  return `{\n${parts.join('\n\n')}\n}\n`;
}

/** Returns one line per service of the run, with a placeholder for the path of its key file. */
export function serviceLines(services: readonly ServiceConfig[], folder: string): string[] {
  return services.map(({ name, app, baseUrl, urlBase }) => {
    const said = {
      ...(app === name ? {} : { app }),
      baseUrl,
      ...(urlBase === '' ? {} : { urlBase }),
      apiKeyFile: `${folder}/${name}-key`,
    };
    const keys = Object.entries(said).map(([key, value]) => `${key} = ${nixValue(value, 0)};`);
    return `${optionPath('suite', 'services', name)} = { ${keys.join(' ')} };`;
  });
}

/** Returns one part of the module for each service, with its options. */
function serviceTexts(all: readonly ImportedOption[]): (readonly [string, string])[] {
  return [...Map.groupBy(all, ({ service }) => service)].map(([service, options]) => {
    const lines = options
      .toSorted((left, right) => compareText(left.option, right.option))
      .map(({ option, value }) => `    ${assignment(option, value, 4)}`);
    const path = optionOfService(service);
    const [only, ...others] = options;
    return only !== undefined && others.length === 0
      ? [path, `  ${assignment(`${path}.${only.option}`, only.value, 2)}`]
      : [path, `  ${path} = {\n${lines.join('\n')}\n  };`];
  });
}

function settingsText(settings: Imported['settings']): string {
  const groups = Object.entries(settings).toSorted(([left], [right]) => compareText(left, right));
  const lines = groups.map(([group, keys]) => `    ${assignment(nixKey(group), keys, 4)}`);
  return groups.length === 1
    ? `  ${assignment('suite.settings', settings, 2)}`
    : `  suite.settings = {\n${lines.join('\n')}\n  };`;
}

/** Returns one part of the module for each of `suite.customFormats`, `suite.qualityProfiles` and so on. */
function setTexts(all: readonly ImportedSet[]): (readonly [string, string])[] {
  return [...Map.groupBy(all, ({ kind }) => kind)].map(([kind, sets]) => {
    const option = optionOfKind(kind);
    const lines = sets
      .toSorted((left, right) => compareText(left.attribute, right.attribute))
      .map(({ attribute, value }) => {
        const keys = inOrder(value).map(([key, one]) => `      ${assignment(nixKey(key), one, 6)}`);
        return `    ${nixKey(attribute)} = ${setOf(keys.join('\n'), 4)};`;
      });
    return [option, `  ${option} = {\n${lines.join('\n')}\n  };`];
  });
}

function rank(key: string): number {
  return FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length;
}

/** Returns the keys of an entry in the order of the documentation. */
function inOrder(keys: Readonly<Record<string, Json>>): [string, Json][] {
  return Object.entries(keys).toSorted(
    ([left], [right]) => rank(left) - rank(right) || compareText(left, right),
  );
}

function kindText(
  kind: Kind,
  entries: readonly ImportedEntry[],
  connect: readonly string[] | undefined,
): string {
  const { module, list } = providerRow(kind).declaredAt;
  const typed = entries.filter(({ option }) => option !== undefined);
  const listed = entries.filter(({ option }) => option === undefined);
  const items = listed.map(itemText).join('\n');
  const parts = [
    '    enable = true;',
    ...(connect === undefined ? [] : [`    ${assignment('connect', [...connect], 4)}`]),
    ...typed
      .toSorted((left, right) => compareText(left.option ?? '', right.option ?? ''))
      .map((entry) => `    ${nixKey(entry.option ?? '')} = ${setOf(linesOf(entry, 6), 4)};`),
    ...(listed.length > 0 ? [`    ${list} = [\n${items}\n    ];`] : []),
  ];
  return `  suite.${module} = {\n${parts.join('\n')}\n  };`;
}

function setOf(lines: string, indent: number): string {
  return lines === '' ? '{ }' : `{\n${lines}\n${' '.repeat(indent)}}`;
}

function itemText(entry: ImportedEntry): string {
  return `      ${setOf(linesOf(entry, 8), 6)}`;
}

function sharedText(services: readonly string[]): string {
  return `suite sends this secret to ${joinList(services)}. If theirs differ, split the entry.`;
}

/** Returns the definition of an option. Sets with one key are paths: `password._secret = "/run/secrets/box";`. */
function assignment(option: string, value: Json, indent: number): string {
  const [first, ...others] = isObject(value) ? Object.entries(value) : [];
  if (first !== undefined && others.length === 0)
    return assignment(`${option}.${nixKey(first[0])}`, first[1], indent);
  const head = `${option} =`;
  return `${head} ${nixValue(value, indent, head.length + 2)};`;
}

function linesOf(
  { keys, option, hasDefaultName, leftOut, shared, services }: ImportedEntry,
  indent: number,
): string {
  // A typed option implies the implementation.
  const implied =
    option === undefined ? [] : ['implementationName', 'implementation', ...(hasDefaultName ? ['name'] : [])];
  const lines = inOrder(keys)
    .filter(([key]) => !implied.includes(key))
    .flatMap(([key, value]) => [
      ...nixComment(shared.includes(key) ? [sharedText(services)] : [], indent),
      `${' '.repeat(indent)}${assignment(nixKey(key), value, indent)}`,
    ]);
  const comments = leftOut.map(([key, why]) => `${displaySafe(key, 60)} is left out: ${why}`);
  return [...lines, ...nixComment(comments, indent)].join('\n');
}
