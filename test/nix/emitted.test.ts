import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Kind, PROVIDER_KINDS, providerRow } from '../../generator/servarr/kinds.ts';
import { nixString } from '../../generator/nix/strings.ts';
import { definitionsOf } from '../../generator/schema/model/definitions.ts';
import type { RecordItem, SchemaRecord } from '../../generator/schema/record/record.ts';
import { RECORDINGS } from '../recordings.ts';
import { withEmitted, withFolder } from '../emit.ts';
import { MODULES, nixEval, nixParse } from '../nix-tools.ts';
import { type RecordedItem, recordedItems, recordOf } from '../records.ts';

const LIB = path.resolve('nix/lib');

/** Module -> option -> what its file declares, evaluated with nixpkgs' library and our types. */
interface Declared {
  readonly implementation: string;
  readonly options: Readonly<Record<string, { type: string; description: string }>>;
}

function declared(folder: string): Record<string, Record<string, Declared>> {
  return nixEval(`
    let
      lib = import <nixpkgs/lib>;
      ours = import ${LIB} { inherit lib; };
      index = import (/. + ${nixString(path.join(folder, 'index.nix'))});
      show = option: { type = option.type.description; inherit (option) description; };
      load = item: {
        inherit (item) implementation;
        options = lib.mapAttrs (_: show) (import item.file { inherit lib; inherit (ours) defaultText types; }).options;
      };
    in
    assert index.format == 1;
    lib.genAttrs [ ${MODULES} ] (module: lib.mapAttrs (_: load) index.\${module}.implementations)`);
}

/** Module -> `name implementation` of a definition -> its keys with their types, those in common too. */
function defined(folder: string): Record<string, Record<string, Record<string, string>>> {
  return nixEval(`
    let
      lib = import <nixpkgs/lib>;
      inherit (import ${LIB} { inherit lib; }) types;
      index = import (/. + ${nixString(path.join(folder, 'index.nix'))});
      describe = lib.mapAttrs (_: type: type.description);
      ofModule = module:
        let
          shared = import index.\${module}.definitions { inherit types; };
          shapes = import shared.shapes { inherit types; };
          load = name: implementation: shape:
            let own = shapes.\${shape};
            in lib.nameValuePair "\${name} \${implementation}"
              (describe (lib.foldl' (all: word: all // shared.common.\${word}) own.types (own.common or [ ])));
        in
        lib.listToAttrs (lib.concatLists (lib.mapAttrsToList (name: lib.mapAttrsToList (load name)) shared.definitions));
    in
    lib.genAttrs (lib.filter (module: index.\${module} ? definitions) [ ${MODULES} ]) ofModule`);
}

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

  test('evaluates, and every option has a description', { tags: ['nixpkgs'] }, () => {
    const modules = declared(path.resolve('nix/generated'));
    const options = Object.values(modules).flatMap((module) =>
      Object.values(module).flatMap((item) => Object.values(item.options)),
    );
    expect(options.length).toBeGreaterThan(400);
    expect(options.filter(({ description }) => !/^\S.*\.$/su.test(description))).toEqual([]);
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

const EACH = [
  ...RECORDINGS.map(({ folder, app }) => ({ folder, records: () => ({ [app]: recordOf(folder) }) })),
  { folder: 'all of them together', records: merged },
];

test('from any recordings, it stands as nixfmt leaves it', { tags: ['nixfmt'] }, async () => {
  for (const { records } of EACH)
    await withEmitted(records(), (folder) =>
      execFileSync('nixfmt', ['--check', ...nixFiles(folder)], { stdio: 'pipe' }),
    );
});

describe('from the recordings', { tags: ['nixpkgs'] }, () => {
  test.each(EACH)(
    '$folder: every implementation has declared options, none lost, none twice',
    async ({ records: make }) => {
      const records = make();
      await withEmitted(records, (folder) => {
        nixParse(nixFiles(folder));
        const [modules, definitions] = [declared(folder), defined(folder)];
        for (const kind of PROVIDER_KINDS) {
          const { module } = providerRow(kind).declaredAt;
          const found = Object.values(modules[module] ?? {}).map(({ implementation }) => implementation);
          const { plain, named } = itemsOf(kind, records);
          expect(found.toSorted()).toEqual(
            [...new Set(plain.map(({ implementation }) => implementation))].sort(),
          );
          expect(Object.keys(definitions[module] ?? {}).toSorted()).toEqual(named.map(title).toSorted());
          for (const item of plain) {
            const own = Object.values(modules[module] ?? {}).find(
              ({ implementation }) => implementation === item.implementation,
            );
            expect(lost(item, Object.keys(own?.options ?? {})), item.implementation).toEqual([]);
          }
          for (const item of named)
            expect(lost(item, Object.keys(definitions[module]?.[title(item)] ?? {})), title(item)).toEqual(
              [],
            );
        }
      });
    },
  );
});

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
  const record = recordOf('sonarr-4.0.19', (items) => items.map((item) => hostile(item)));
  const client = recordedItems('sonarr-4.0.19', 'downloadclient').find(
    ({ implementation }) => implementation === 'QBittorrent',
  );
  await withEmitted({ sonarr: record }, (folder, files) => {
    nixParse(nixFiles(folder));
    expect(files.every((file) => /^[a-zA-Z0-9]+(?:\/[a-zA-Z0-9]+)?\.nix$/u.test(file.path))).toBe(true);
    const [item] = Object.values(declared(folder)['downloadarr'] ?? {}).filter(
      ({ implementation }) => implementation === `QBittorrent${HOSTILE_NAME}`,
    );
    expect(Object.keys(item?.options ?? {}).toSorted()).toEqual(
      (client?.fields ?? []).map(({ name }) => name + HOSTILE_NAME).toSorted(),
    );
  });
});

test('hostile definitions evaluate to the same text', { tags: ['nixpkgs'] }, async () => {
  const some = (items: RecordedItem[]) =>
    items.filter(({ implementation }) => implementation === 'Cardigann').slice(0, 3);
  const record = recordOf('prowlarr-2.3.6', (items) => some(items).map((item) => hostile(item)), ['indexer']);
  const settings = (item: RecordedItem) => item.fields.filter(({ type }) => !NO_SETTINGS.has(type));
  await withEmitted({ prowlarr: record }, (folder, files) => {
    nixParse(nixFiles(folder));
    expect(files.every((file) => /^[a-zA-Z0-9-]+(?:\/[a-zA-Z0-9.-]+)?\.nix$/u.test(file.path))).toBe(true);
    const keys = Object.entries(defined(folder)['indexers'] ?? {}).map(([name, types]) => [
      name,
      Object.keys(types).toSorted(),
    ]);
    const want = some(recordedItems('prowlarr-2.3.6', 'indexer')).map((item) => [
      `${item.name}${HOSTILE_NAME} Cardigann${HOSTILE_NAME}`,
      settings(item)
        .map(({ name }) => name + HOSTILE_NAME)
        .toSorted(),
    ]);
    expect(want).toHaveLength(3);
    expect(Object.fromEntries(keys)).toEqual(Object.fromEntries(want));
  });
});

test('a version that tries to leave its comment stays in it', { tags: ['nix'] }, async () => {
  const record: SchemaRecord = {
    format: 1,
    app: 'sonarr',
    version: '1\n}; throw "out"\r# x',
    api: 'v3',
    kinds: { downloadclient: [] },
  };
  await withEmitted({ sonarr: record }, (folder) => {
    expect(
      nixEval(`(import (/. + ${nixString(path.join(folder, 'index.nix'))})).schemas.sonarr.version`),
    ).toBe(record.version);
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
