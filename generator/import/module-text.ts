/** Prints imported entries and options as a NixOS module. */
import { compareText } from '../base/collections.ts';
import { displaySafe, visibleJson } from '../base/text.ts';
import { nixComment, withoutComments } from '../nix/comments.ts';
import { nixKey, optionPath } from '../nix/keys.ts';
import { nixString } from '../nix/strings.ts';
import { nixValue } from '../nix/values.ts';
import type { ServiceConfig } from '../source/services/config.ts';
import type { Imported } from './entries.ts';
import { optionOfKind, optionOfService } from './check/notes.ts';
import type { ImportedEntry } from './entry.ts';
import type { LeftOutKey } from './left-out.ts';
import { checkReferences, referencesIn } from './check/references.ts';
import type { ImportedOption } from './service-kinds.ts';
import type { ImportedSet } from './sets/sets.ts';
import { type Kind, PROVIDER_KINDS, providerRow } from '../servarr/kinds.ts';

/** The first keys of an entry, in this order; the other keys follow in sorted order. */
const FIRST = ['name', 'definition', 'implementationName', 'implementation', 'services', 'enable', 'tags'];

/**
 * Returns a module that declares everything, formatted like nixfmt does. Throws if it has references that import did
 * not make.
 */
export function importText(imported: Imported): string {
  const text = moduleText(imported);
  const entries = imported.entries.filter(({ rejected }) => rejected === undefined);
  checkReferences(withoutComments(text), allReferences({ ...imported, entries }), nixString);
  return text;
}

/** Returns the imported entries and options as JSON. */
export function importJson(imported: Imported): string {
  const { entries, connect, serviceOptions, sets, settings } = imported;
  const shared = isEmpty(settings) ? [] : [{ kind: 'settings', option: 'settings', value: settings }];
  const connected = [...connect].map(([kind, names]) => ({ kind, connect: names }));
  const all = [...entries, ...connected, ...shared, ...serviceOptions, ...sets];
  const text = visibleJson(JSON.stringify(all, null, 2));
  checkReferences(text, allReferences(imported), (target) => JSON.stringify(target));
  return text;
}

function isEmpty(settings: Imported['settings']): boolean {
  return Object.keys(settings).length === 0;
}

function allReferences({ entries, serviceOptions, sets, settings }: Imported): string[] {
  return [
    ...referencesIn(settings),
    ...entries.flatMap(({ keys }) => referencesIn({ ...keys })),
    ...serviceOptions.flatMap(({ value }) => referencesIn(value)),
    ...sets.flatMap(({ value }) => referencesIn({ ...value })),
  ];
}

function moduleText({ entries, connect, serviceOptions, sets, settings, comments }: Imported): string {
  const kinds = PROVIDER_KINDS.filter(
    (kind) => connect.has(kind) || entries.some((entry) => entry.kind === kind),
  );
  const texts = new Map([
    ...(isEmpty(settings)
      ? []
      : [
          [
            'suite.settings',
            `  suite.settings = ${nixValue(settings, 2, 'suite.settings = ;'.length)};`,
          ] as const,
        ]),
    ...serviceTexts(serviceOptions),
    ...setTexts(sets),
    ...kinds.map((kind) => {
      const own = entries.filter((entry) => entry.kind === kind);
      return [optionOfKind(kind), kindText(kind, own, connect.get(kind))] as const;
    }),
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
export function serviceLines(services: readonly ServiceConfig[]): string[] {
  return services.map(({ name, app, baseUrl, urlBase }) => {
    const said = {
      ...(app === name ? {} : { app }),
      baseUrl,
      ...(urlBase === '' ? {} : { urlBase }),
      apiKeyFile: `/run/secrets/${name}-key`,
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
      .map(({ option, value }) => `    ${option} = ${nixValue(value, 4, option.length + 3)};`);
    const path = optionOfService(service);
    return [path, `  ${path} = {\n${lines.join('\n')}\n  };`];
  });
}

/** Returns one part of the module for each of `suite.customFormats`, `suite.qualityProfiles` and so on. */
function setTexts(all: readonly ImportedSet[]): (readonly [string, string])[] {
  return [...Map.groupBy(all, ({ kind }) => kind)].map(([kind, sets]) => {
    const option = optionOfKind(kind);
    const value = Object.fromEntries(sets.map(({ name, value: keys }) => [name, { ...keys }]));
    return [option, `  ${option} = ${nixValue(value, 2, option.length + 3)};`];
  });
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
    ...(connect === undefined ? [] : [`    connect = ${nixValue([...connect], 4, 10)};`]),
    ...typed
      .toSorted((left, right) => compareText(left.option ?? '', right.option ?? ''))
      .map((entry) => `    ${nixKey(entry.option ?? '')} = {\n${linesOf(entry, 6)}\n    };`),
    ...(listed.length > 0 ? [`    ${list} = [\n${items}\n    ];`] : []),
  ];
  return `  suite.${module} = {\n${parts.join('\n')}\n  };`;
}

/** Prints an element of a list. One that is left out is a comment, with its reason. */
function itemText(entry: ImportedEntry): string {
  const text = `      {\n${linesOf(entry, 8)}\n      }`;
  if (entry.rejected === undefined) return text;
  const lines = text.split('\n').map((line) => line.slice(6));
  const name = displaySafe(entry.name);
  return nixComment([`"${name}" is left out: ${entry.rejected}`, ...lines], 6).join('\n');
}

/** The keys that a typed option implies. */
const TYPED = new Set(['name', 'implementationName', 'implementation']);

function linesOf({ keys, option, leftOut }: ImportedEntry, indent: number): string {
  const pad = ' '.repeat(indent);
  const rest = Object.keys(keys).filter((key) => !FIRST.includes(key));
  const order = [...FIRST.filter((key) => Object.hasOwn(keys, key)), ...rest.sort()];
  const written = order.filter((key) => option === undefined || !TYPED.has(key));
  const lines = written.map((key) => {
    const head = `${nixKey(key)} =`;
    return `${pad}${head} ${nixValue(keys[key] ?? null, indent, head.length + 2)};`;
  });
  const comments = leftOut.flatMap((one) => nixComment(leftOutLines(one), indent));
  return [...lines, ...comments].join('\n');
}

/** The most characters of a value in a comment. */
const MOST_SHOWN = 1000;

function leftOutLines({ key, why, value }: LeftOutKey): string[] {
  const shown = value === undefined ? '' : `${nixKey(key)} = ${nixValue(value, 0, nixKey(key).length + 4)};`;
  const lines = shown === '' || shown.length > MOST_SHOWN ? [] : shown.split('\n');
  return [`${displaySafe(key, 60)} is left out: ${why}`, ...lines];
}
