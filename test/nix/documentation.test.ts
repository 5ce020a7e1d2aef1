/** The options documentation: it builds, and every option says what it is and what it is by default. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { planOwned, writeOwned } from '../../generator/files/owned.ts';
import { groupBy } from '../../generator/base/collections.ts';
import { APPS } from '../../generator/servarr/apps.ts';
import { KINDS, PROVIDER_KINDS, RECORDED_KINDS, kindRow, moduleOf } from '../../generator/servarr/kinds.ts';
import { emitFiles, withFolder } from '../emit.ts';
import { hasNixpkgsLib } from '../nix-tools.ts';
import { committedRecords } from '../records.ts';
import { evaluate, root as checkout } from './evaluate.ts';

interface Documented {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly declarations: readonly string[];
  readonly default?: { readonly _type: string; readonly text: string };
  readonly example?: { readonly text: string };
}

const documented: readonly Documented[] = hasNixpkgsLib
  ? evaluate(`
      map (option: {
          inherit (option) name type;
          declarations = map toString option.declarations;
          description = option.description or "";
        }
        // builtins.intersectAttrs { default = null; example = null; } option)
      (lib.filter (option: option.visible && !option.internal)
        (lib.optionAttrSetToDocList { inherit ((evaluate [ (root + "/nix/modules") ]).options) suite; }))`)
  : [];

/** The options that the reference page and the search list: `nix/modules` declares them, no schema record has them. */
const OPTIONS = path.join(checkout, 'templates/reference/options.json');

/** The modules with an option for each implementation, which share the meta keys. */
const IMPLEMENTATIONS = new RegExp(
  `^(suite\\.(?:${PROVIDER_KINDS.map(moduleOf).join('|')})\\.)\\w+\\.(?=\\w+$)`,
  'u',
);

/** Returns the options that no record has, with one row for a meta key of all implementations of a kind. */
function ownOptions(): Record<string, string>[] {
  const own = documented.filter(
    ({ declarations, description }) =>
      !declarations.some((file) => file.includes('nix/generated')) &&
      !description.includes('Null until you set a key'),
  );
  const rows = groupBy(own, ({ name }) => name.replace(IMPLEMENTATIONS, '$1<implementation>.'));
  return rows.map(([name, same]) => ({
    name,
    type: same[0]?.type ?? '',
    default: new Set(same.map((one) => one.default?.text)).size === 1 ? (same[0]?.default?.text ?? '') : '',
    example: same[0]?.example?.text ?? '',
    description: same[0]?.description.split('\n\n')[0] ?? '',
  }));
}

describe('the documentation of the options', { tags: ['nixpkgs'] }, () => {
  it('is what the reference page lists', () => {
    const text = `[\n${ownOptions()
      .map((row) => JSON.stringify(row))
      .join(',\n')}\n]\n`;
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(OPTIONS, text);
    expect(readFileSync(OPTIONS, 'utf8')).toBe(text);
  });

  it('has a description, a default and an example for every option', () => {
    const bare = documented.filter(
      ({ description, default: value, example }) =>
        description === '' || value === undefined || [undefined, 'null'].includes(example?.text),
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  // Source: selectOptions in libnixt/lib/Value.cpp of nixd, which calls getSubOptions for two names of types.
  it('is reached as nixd reaches options', () => {
    const missed = evaluate<string[]>(`
      let
        inherit (evaluate [ (root + "/nix/modules") ]) options;
        isSubmodule = type: (type.name or null) == "submodule";
        inside = value: if isSubmodule (value.type or { }) then value.type.getSubOptions [ ] else value;
        step = value: name:
          let
            element = value.type.nestedTypes.elemType or { };
          in
          if (value._type or null) == "option" && (value.type.name or null) == "attrsOf" && isSubmodule element then
            element.getSubOptions [ ]
          else
            inside (value.\${name} or { });
        isReached = { loc, ... }: lib.foldl' step (inside { inherit (options) suite; }) loc != { };
      in
      map (option: option.name) (lib.filter (option: option.visible && !option.internal && !isReached option)
        (lib.optionAttrSetToDocList { inherit (options) suite; }))`);
    expect(missed).toEqual([]);
  });

  it('has a type and a declaration for every option', () => {
    const bare = documented.filter(({ type, declarations }) => type === '' || declarations.length === 0);
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it('names the generated file of each key of an implementation, without the Nix store', () => {
    const declared = (wanted: string) => documented.find(({ name }) => name === wanted)?.declarations;
    expect(declared('suite.downloadarr.flood.port')).toEqual(['nix/generated/downloadarr/flood.nix']);
    expect(declared('suite.notif.email.onGrab')).toEqual(['nix/generated/notif.nix']);
    expect(declared('suite.settings.ui.theme')).toEqual(['nix/generated/settings/ui.nix']);
  });

  it.each(['qualityProfiles', 'metadataProfiles', 'customFormats', 'autoTags'] as const)(
    'says what each key of suite.%s is for',
    (set) => {
      const { description = '' } = documented.find(({ name }) => name === `suite.${set}`) ?? {};
      const row = KINDS.map(kindRow).find(({ declaredAt }) => 'set' in declaredAt && declaredAt.set === set);
      const keys = [...Object.keys(row?.keys ?? {}), 'services'];
      expect(keys.length).toBeGreaterThan(2);
      expect(keys.filter((key) => !description.includes(`\n- \`${key}\`: `))).toEqual([]);
    },
  );

  it('says more than the name of each option', () => {
    const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');
    const bare = documented.filter(({ name, description }) => {
      const [own = ''] = name.split('.').slice(-1);
      return description.split(' ').length < 3 || lettersOf(own).includes(lettersOf(description));
    });
    expect(bare.map(({ name, description }) => `${name}: ${description}`)).toEqual([]);
  });

  it('describes the general keys once for each kind, with the services that have them', () => {
    const clients = documented.find(({ name }) => name === 'suite.downloadarr.extraClients');
    expect(clients?.description).toMatch(/^- `priority`: Order among the clients/mu);
    expect(clients?.description).toMatch(/^- `mappedCategories`: .* Only in prowlarr\.$/mu);
  });

  it('shows the service’s own default where nothing is set', () => {
    const port = documented.find(({ name }) => name === 'suite.downloadarr.flood.port');
    expect(port?.default).toMatchObject({ _type: 'literalMD', text: "the service's own: `3000`" });
  });

  it('offers only the events that the implementation supports somewhere', () => {
    const names = new Set(documented.map(({ name }) => name));
    expect(names.has('suite.notif.email.onGrab')).toBe(true);
    expect(names.has('suite.notif.email.onRename')).toBe(false);
  });
});

/** All sets of some of the elements. */
const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]]);

describe.each([1, 2, 3, 4, 5])('modules for %i of the apps', { tags: ['nixpkgs'] }, (count) => {
  it('document every option, whichever apps they are', async () => {
    // An app that is like another one has the options of that one.
    const records = Object.entries(await committedRecords()).filter(([, { app }]) => !APPS[app].like);
    const chosen = subsets(records).filter(({ length }) => length === count);
    const lengths = await withFolder(async (root) => {
      for (const some of chosen) {
        const files = emitFiles(Object.fromEntries(some), RECORDED_KINDS);
        await writeOwned(planOwned(path.join(root, nameOf(some)), files, false));
      }
      return evaluate<readonly number[]>(`
        map (folder:
          let
            module = import (root + "/nix/lib/mk-module.nix") folder;
            options = lib.optionAttrSetToDocList { inherit ((evaluate [ module ]).options) suite; };
            shown = map (option: [ option.type option.description (option.default or null) ])
              (lib.filter (option: option.visible && !option.internal) options);
          in
          builtins.stringLength (builtins.toJSON shown))
        [ ${chosen.map((some) => `${root}/${nameOf(some)}`).join(' ')} ]`);
    });
    expect(lengths.filter((length) => length > 10_000)).toHaveLength(chosen.length);
  });
});

const nameOf = (records: readonly (readonly [id: string, record: unknown])[]) =>
  records.map(([id]) => id).join('-');
