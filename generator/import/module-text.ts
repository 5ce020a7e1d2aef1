/** Prints imported entries and options as a NixOS module. */
import path from 'node:path';
import { compareText } from '../base/collections.ts';
import { type Json, isObject } from '../base/json.ts';
import { displaySafe, joinList } from '../base/text.ts';
import { nixComment } from '../nix/strings.ts';
import { nixKey } from '../nix/option-path.ts';
import { nixArgument, nixValue } from '../nix/nix-values.ts';
import type { ServiceConfig } from '../source/services/config.ts';
import type { Imported } from './entries.ts';
import { optionOfKind, optionOfService } from './values/notes.ts';
import type { ImportedEntry } from './entry.ts';
import { checkReferences, isReference } from './values/secret-references.ts';
import { PROVIDER_KINDS, providerRow } from '../servarr/kinds.ts';

/** The first keys of a set, in this order; the other keys follow in sorted order. */
const FIRST = [
  'name',
  'definition',
  'implementationName',
  'implementation',
  'services',
  'enable',
  'tags',
  'path',
  'trash',
  'profile',
  'qualities',
];

/** The comments of a set: before a key, and at its end. */
interface SetComments {
  readonly before: Readonly<Record<string, string>>;
  readonly atEnd: readonly string[];
}

/** Set -> its comments; none for most sets. */
type Comments = Map<Json, SetComments>;

/**
 * Returns a module that declares everything, formatted like nixfmt does. Throws RangeError if it would have references
 * that import did not make.
 * @param copy the copy of the TRaSH guides whose names the module has
 */
export function importText(imported: Imported, copy?: string): string {
  const { settings } = imported;
  const comments: Comments = new Map();
  const options = new Map<string, Json>([
    ...optionsOfServices(imported),
    ...optionsOfModules(imported, comments),
    ...optionsOfSets(imported),
    ...imported.sharedOptions.map(({ option, value }): Option => [`suite.${option}`, inOrder(value)]),
    ...(Object.keys(settings).length === 0 ? [] : [['suite.settings', inOrder(settings)] as const]),
  ]);
  for (const value of options.values()) checkReferences(value);
  const names = [...new Set([...options.keys(), ...imported.comments.keys()])];
  const parts = names.map((name) => {
    const lines = (imported.comments.get(name) ?? []).map((comment) => `${name}: ${comment}`);
    const value = options.get(name);
    const text = value === undefined ? [] : [`  ${definition(name, value, 2, comments)}`];
    return [...nixComment(lines, 2), ...text].join('\n');
  });
  const head =
    copy === undefined
      ? []
      : nixComment([`trash: ${copy}. Another copy can differ; \`suite plan\` shows that.`], 2);
  return parts.length === 0 ? '{ }\n' : `{\n${[...head, parts.join('\n\n')].join('\n')}\n}\n`;
}

/** Returns one line per service of the run, with a placeholder for a key file whose path is relative. */
export function serviceLines(services: readonly ServiceConfig[], folder: string): string[] {
  return services.map(({ name, app, baseUrl, urlBase, apiKeyFile }) => {
    const declared = {
      ...(app === name ? {} : { app }),
      baseUrl,
      ...(urlBase === '' ? {} : { urlBase }),
      apiKeyFile: path.isAbsolute(apiKeyFile) ? apiKeyFile : `${folder}/${name}-key`,
    };
    const keys = Object.entries(declared).map(([key, value]) => `${key} = ${nixValue(value, 0)};`);
    return `${optionOfService(name)} = { ${keys.join(' ')} };`;
  });
}

type Option = readonly [path: string, value: Json];

function optionsOfServices(imported: Imported): Option[] {
  const services = Map.groupBy(imported.serviceOptions, ({ service }) => service);
  return [...services].map(([service, options]) => [
    optionOfService(service),
    inOrder(Object.fromEntries(options.map(({ option, value }) => [option, value]))),
  ]);
}

/** Returns `suite.customFormats`, `suite.qualityProfiles` and so on. */
function optionsOfSets({ sets }: Imported): Option[] {
  return [...Map.groupBy(sets, ({ kind }) => kind)].map(([kind, setsOfKind]) => [
    optionOfKind(kind),
    inOrder(Object.fromEntries(setsOfKind.map(({ attribute, value }) => [attribute, value]))),
  ]);
}

/** Returns `suite.downloadarr`, `suite.notif` and so on, and collects the comments of their entries. */
function optionsOfModules({ entries, connect }: Imported, comments: Comments): Option[] {
  return PROVIDER_KINDS.flatMap((kind): Option[] => {
    const ownEntries = entries.filter((entry) => entry.kind === kind);
    const connected = connect.get(kind);
    if (ownEntries.length === 0 && connected === undefined) return [];
    const written = ownEntries.map((entry) => [entry.option, writtenKeys(entry, comments)] as const);
    const typed = written.flatMap(([option, keys]) =>
      option === undefined ? [] : [[option, keys] as const],
    );
    const listed = written.flatMap(([option, keys]) => (option === undefined ? [keys] : []));
    return [
      [
        optionOfKind(kind),
        {
          enable: true,
          ...(Array.isArray(connected) ? { connect: connected } : {}),
          ...Object.fromEntries(typed.toSorted(([left], [right]) => compareText(left, right))),
          ...(listed.length > 0 ? { [providerRow(kind).declaredAt.list]: listed } : {}),
        },
      ],
    ];
  });
}

/** Returns the keys of an entry without those that have the default of its option, and collects its comments. */
function writtenKeys(
  { keys, option, hasDefaultName, leftOut, shared, services, about }: ImportedEntry,
  comments: Comments,
): Json {
  // The name says which service an application connects to.
  const listedName = about === undefined && (keys['definition'] ?? keys['implementationName']);
  const isDefault = option === undefined ? keys['name'] === listedName : hasDefaultName;
  // A typed option implies the implementation.
  const implied = [
    ...(isDefault ? ['name'] : []),
    ...(option === undefined ? [] : ['implementationName', 'implementation']),
  ];
  const written = inOrder(Object.fromEntries(Object.entries(keys).filter(([key]) => !implied.includes(key))));
  const before = shared.map(([key, holders]) => {
    const fix = holders.length > services.length ? 'name a file for each' : 'split the entry';
    return [key, `suite sends this secret to ${joinList(holders)}. If theirs differ, ${fix}.`] as const;
  });
  if (shared.length + leftOut.length > 0)
    comments.set(written, {
      before: Object.fromEntries(before),
      atEnd: leftOut.map(([key, why]) => `${displaySafe(key, 60)} is left out: ${why}`),
    });
  return written;
}

function rank(key: string): number {
  return FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length;
}

/** Sorts the keys of all sets in a value as the documentation does. */
function inOrder(value: Json): Json {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value) || isReference(value)) return value;
  const keys = Object.entries(value).toSorted(
    ([left], [right]) => rank(left) - rank(right) || compareText(left, right),
  );
  return Object.fromEntries(keys.map(([key, one]) => [key, inOrder(one)]));
}

/** Returns the definition of an option. Sets with one key are paths: `password._secret = "/run/secrets/box";`. */
function definition(option: string, value: Json, indent: number, comments: Comments): string {
  const [first, ...others] = isObject(value) ? Object.entries(value) : [];
  if (first !== undefined && others.length === 0 && !comments.has(value))
    return definition(`${option}.${nixKey(first[0])}`, first[1], indent, comments);
  const head = `${option} =`;
  return `${head} ${printed(value, indent, head.length + 2, comments)};`;
}

function printed(value: Json, indent: number, used: number, comments: Comments): string {
  const pad = ' '.repeat(indent);
  if (Array.isArray(value) && value.some(isObject)) {
    const items = value.map((item) =>
      isObject(item) ? printed(item, indent + 2, 0, comments) : nixArgument(item, indent + 2),
    );
    return `[\n${items.map((item) => `${pad}  ${item}\n`).join('')}${pad}]`;
  }
  if (!isObject(value)) return nixValue(value, indent, used);
  const { before = {}, atEnd = [] } = comments.get(value) ?? {};
  const lines = Object.entries(value).flatMap(([key, item]) => [
    ...nixComment(Object.hasOwn(before, key) ? [before[key] ?? ''] : [], indent + 2),
    `${pad}  ${definition(nixKey(key), item, indent + 2, comments)}`,
  ]);
  const body = [...lines, ...nixComment(atEnd, indent + 2)];
  return body.length === 0 ? '{ }' : `{\n${body.join('\n')}\n${pad}}`;
}
