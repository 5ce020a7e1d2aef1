import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Kind, PROVIDER_KINDS, providerRow } from '../../generator/servarr/kinds.ts';
import { nixString } from '../../generator/nix/strings.ts';
import { definitionsOf } from '../../generator/schema/model/definitions.ts';
import type { RecordItem, SchemaRecord } from '../../generator/schema/record/record.ts';
import { RECORDINGS } from '../recordings.ts';
import { emitTo, withEmitted, withFolder } from '../emit.ts';
import { madeRecord } from '../made.ts';
import { MODULES, nixEval, nixParse } from '../nix-tools.ts';
import { type RecordedItem, recordedItems, recordOf } from '../records.ts';
import { evaluate } from './evaluate.ts';

/** Module -> name -> what is declared. */
type Modules<Of> = Readonly<Record<string, Readonly<Record<string, Of>>>>;

/** The declarations in the files of a folder, evaluated with nixpkgs' library and our types. */
interface Declared {
  /** By option. */
  readonly options: Modules<{ implementation: string; descriptions: Readonly<Record<string, string>> }>;
  /** By name and implementation of a definition: its keys, those in common too. */
  readonly definitions: Modules<readonly string[]>;
}

const NOTHING: Declared = { options: {}, definitions: {} };

const declared = (folders: readonly string[]): Declared[] =>
  evaluate(`
    let
      inherit (suiteLib) defaultText types;
      show = option: builtins.seq option.type.description option.description;
      load = item: {
        inherit (item) implementation;
        descriptions = lib.mapAttrs (_: show) (import item.file { inherit lib defaultText types; }).options;
      };
      definitionsOf = { definitions, ... }:
        let
          shared = import definitions { inherit types; };
          shapes = import shared.shapes { inherit types; };
          keysOf = shape:
            let own = shapes.\${shape};
            in lib.mapAttrsToList (key: type: builtins.seq type.description key)
              (lib.foldl' (all: word: all // shared.common.\${word}) own.types (own.common or [ ]));
          load = name: implementation: shape: lib.nameValuePair "\${name} \${implementation}" (keysOf shape);
        in
        lib.listToAttrs (lib.concatLists (lib.mapAttrsToList (name: lib.mapAttrsToList (load name)) shared.definitions));
      declared = folder:
        let index = import (folder + "/index.nix");
        in assert index.format == 1; {
          options = lib.genAttrs [ ${MODULES} ] (module: lib.mapAttrs (_: load) index.\${module}.implementations);
          definitions = lib.mapAttrs (_: definitionsOf) (lib.filterAttrs (_: module: module ? definitions) index);
        };
    in map declared [ ${folders.map((folder) => `(/. + ${nixString(path.resolve(folder))})`).join(' ')} ]`);

function nixFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.nix'))
    .map((name) => path.join(folder, name));
}

const merged = (): Record<string, SchemaRecord> =>
  Object.fromEntries(
    RECORDINGS.map(({ folder }) => [
      folder === 'sonarr-develop' ? 'sonarr-develop' : (folder.split('-')[0] ?? ''),
      recordOf(folder),
    ]),
  );

describe('what is committed', () => {
  const files = nixFiles('nix/generated');

  test('parses', { tags: ['nix'] }, () => {
    expect(files.length).toBeGreaterThan(40);
    nixParse(files);
  });

  test('stands as nixfmt leaves it', { tags: ['nixfmt'] }, () => {
    execFileSync('nixfmt', ['--check', ...files], { stdio: 'pipe' });
  });
});

/** The items of a kind: those that are implementations, and those that are definitions. */
function itemsOf(kind: Kind, records: Record<string, SchemaRecord>) {
  const all = Object.values(records).flatMap((record) => {
    const items = record.kinds[kind] ?? [];
    const isDefinition = definitionsOf(kind, items);
    return items.map((item) => ({ item, is: isDefinition(item) }));
  });
  return {
    plain: all.filter(({ is }) => !is).map(({ item }) => item),
    named: all.filter(({ is }) => is).map(({ item }) => item),
  };
}

const title = ({ name, implementation }: RecordItem): string => `${name} ${implementation}`;

/** Fields that are not settings: displayed text, buttons, and values that the definition itself fixes. */
const NO_SETTINGS = new Set(['oAuth', 'info', 'cardigannCaptcha', 'captcha']);

/** The settings of an item that none of the keys is for. */
function lost({ fields }: RecordItem, keys: readonly string[]): string[] {
  const names = new Set(keys.map((name) => name.toLowerCase()));
  return fields
    .filter(({ name, type }) => !NO_SETTINGS.has(type) && name !== 'definitionFile')
    .map(({ name }) => name)
    .filter((name) => !names.has(name.toLowerCase()));
}

const EACH: readonly (readonly [string, () => Record<string, SchemaRecord>])[] = [
  ...RECORDINGS.map(({ folder, app }) => [folder, () => ({ [app]: recordOf(folder) })] as const),
  ['all of them together', merged],
];

/** Runs `task` with folders of the files emitted from each. */
const withEach = <T>(task: (folders: string[]) => T) =>
  withFolder(async (out) => {
    const folders = EACH.map(([name]) => path.join(out, name));
    await Promise.all(EACH.map(async ([, records], index) => emitTo(folders[index] ?? '', records())));
    return task(folders);
  });

test('from any recordings, it stands as nixfmt leaves it', { tags: ['nixfmt'] }, async () => {
  await withEach((folders) =>
    execFileSync('nixfmt', ['--check', ...folders.flatMap(nixFiles)], { stdio: 'pipe' }),
  );
});

test(
  'from any recordings, every implementation has declared options, none lost, none twice',
  { tags: ['nixpkgs'] },
  async () => {
    const found = await withEach(declared);
    for (const [index, [name, records]] of EACH.entries()) {
      const { options, definitions } = found[index] ?? NOTHING;
      for (const kind of PROVIDER_KINDS) {
        const { module } = providerRow(kind).declaredAt;
        const items = Object.values(options[module] ?? {});
        const { plain, named } = itemsOf(kind, records());
        const place = `${name} ${module}`;
        expect(items.map(({ implementation }) => implementation).toSorted(), place).toEqual(
          [...new Set(plain.map(({ implementation }) => implementation))].sort(),
        );
        expect(Object.keys(definitions[module] ?? {}).toSorted(), place).toEqual(named.map(title).toSorted());
        for (const item of plain) {
          const own = items.find(({ implementation }) => implementation === item.implementation);
          expect(lost(item, Object.keys(own?.descriptions ?? {})), item.implementation).toEqual([]);
        }
        for (const item of named)
          expect(lost(item, definitions[module]?.[title(item)] ?? []), title(item)).toEqual([]);
      }
    }
  },
);

/** A name with characters that are dangerous in Nix, in a file name and in Markdown. */
const HOSTILE_NAME = `"\${builtins.abort "x"}" ''\${y}'' \\ \\n $\${z} 😀 <b>&amp;</b> */ # `;

/** A long text, also with characters that are dangerous in a terminal. Only values contain such characters. */
const HOSTILE = `\r\n\u{202E}\u{1B}[31m${HOSTILE_NAME}${'x'.repeat(10_000)}`;

/** Every text of an answer, but the ones that are looked up, with hostile text behind it. */
function hostile(value: unknown, key = ''): unknown {
  const kept = new Set(['type', 'privacy', 'protocol', 'hidden']);
  if (typeof value === 'string')
    return kept.has(key) ? value : value + (['helpText', 'value'].includes(key) ? HOSTILE : HOSTILE_NAME);
  if (Array.isArray(value)) return value.map((item) => hostile(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, hostile(item, name)]));
}

test('hostile text in every text evaluates to the same text', { tags: ['nixpkgs'] }, async () => {
  const definitionsIn = (items: RecordedItem[]) =>
    items.filter(({ implementation }) => implementation === 'Cardigann').slice(0, 3);
  const indexers = definitionsIn(recordedItems('prowlarr-2.3.6', 'indexer'));
  const records = {
    sonarr: recordOf('sonarr-4.0.19', (items) => items.map((item) => hostile(item))),
    prowlarr: recordOf('prowlarr-2.3.6', (items) => definitionsIn(items).map((item) => hostile(item)), [
      'indexer',
    ]),
  };
  await withEmitted(records, (folder, files) => {
    nixParse(nixFiles(folder));
    const odd = files.filter(
      (file) =>
        !/^(?:[a-zA-Z0-9]+(?:\/[a-zA-Z0-9]+)?|indexers-[a-z]+(?:\/[a-zA-Z0-9.-]+)?)\.nix$/u.test(file.path),
    );
    expect(odd).toEqual([]);
    const [{ options, definitions } = NOTHING] = declared([folder]);
    const client = Object.values(options['downloadarr'] ?? {}).find(
      ({ implementation }) => implementation === `QBittorrent${HOSTILE_NAME}`,
    );
    const recordedClient = recordedItems('sonarr-4.0.19', 'downloadclient').find(
      ({ implementation }) => implementation === 'QBittorrent',
    );
    const hostileNames = (fields: RecordedItem['fields'] = []) =>
      fields.map(({ name }) => name + HOSTILE_NAME).toSorted();
    expect(Object.keys(client?.descriptions ?? {}).toSorted()).toEqual(hostileNames(recordedClient?.fields));
    const keys = Object.entries(definitions['indexers'] ?? {}).map(([name, found]) => [
      name,
      found.toSorted(),
    ]);
    const want = indexers.map(({ name, fields }) => [
      `${name}${HOSTILE_NAME} Cardigann${HOSTILE_NAME}`,
      hostileNames(fields.filter(({ type }) => !NO_SETTINGS.has(type))),
    ]);
    expect(want).toHaveLength(3);
    expect(Object.fromEntries(keys)).toEqual(Object.fromEntries(want));
  });
});

test('a version that tries to leave its comment stays in it', { tags: ['nix'] }, async () => {
  const version = '1\n}; throw "out"\r# x';
  const record = { ...madeRecord('sonarr', { downloadclient: [] }), version };
  await withEmitted({ sonarr: record }, (folder) => {
    expect(
      nixEval(`(import (/. + ${nixString(path.join(folder, 'index.nix'))})).schemas.sonarr.version`),
    ).toBe(version);
  });
});

test('nixfmt is really asked', { tags: ['nixfmt'] }, async () => {
  await withFolder((folder) => {
    mkdirSync(path.join(folder, 'x'));
    writeFileSync(path.join(folder, 'x', 'bad.nix'), '{a=1;}');
    expect(() =>
      execFileSync('nixfmt', ['--check', path.join(folder, 'x', 'bad.nix')], { stdio: 'pipe' }),
    ).toThrow('not formatted');
  });
});
