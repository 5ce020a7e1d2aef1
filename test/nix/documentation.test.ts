/** The options documentation: it builds, and every option says what it is and what it is by default. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { planOwned, writeOwned } from '../../generator/files/owned.ts';
import { groupBy } from '../../generator/base/collections.ts';
import { APPS } from '../../generator/servarr/apps.ts';
import { KINDS, PROVIDER_KINDS, RECORDED_KINDS, kindRow, moduleOf } from '../../generator/servarr/kinds.ts';
import { emitFiles, withFolder } from '../emit.ts';
import { committedRecords } from '../records.ts';
import { randomItems } from '../thorough.ts';
import { evaluate, oneEvaluation, root as checkout } from './evaluate.ts';

interface Documented {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly declarations: readonly string[];
  readonly default?: { readonly _type: string; readonly text: string };
  readonly example?: { readonly text: string };
}

/**
 * The options, and those that nixd does not reach. Source: selectOptions in libnixt/lib/Value.cpp of nixd, which calls
 * getSubOptions for two names of types.
 */
const found = oneEvaluation()<{
  readonly documented: readonly Documented[];
  readonly missed: readonly string[];
}>(`
  let
    inherit (evaluate [ (root + "/nix/modules") ]) options;
    shown = lib.filter (option: option.visible && !option.internal) (lib.optionAttrSetToDocList { inherit (options) suite; });
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
    # Options below one option share its steps.
    missedIn = value: depth: below:
      lib.concatLists (lib.mapAttrsToList (name: of:
        let
          next = step value name;
        in
        if next == { } then of
        else missedIn next (depth + 1) (lib.filter (option: lib.length option.loc > depth + 1) of))
      (lib.groupBy (option: lib.elemAt option.loc depth) below));
  in {
    missed = map (option: option.name) (missedIn (inside { inherit (options) suite; }) 0 shown);
    documented = map (option: {
        inherit (option) name type;
        declarations = map toString option.declarations;
        description = option.description or "";
      }
      // builtins.intersectAttrs { default = null; example = null; } option) shown;
  }`);
const documented = () => found().documented;
const optionOf = (wanted: string) => documented().find(({ name }) => name === wanted);

/** The options that the site's reference lists: `nix/modules` declares them, no schema record has them. */
const OPTIONS = path.join(checkout, 'nix/options.json');

/** The modules with an option for each implementation, which share the meta keys. */
const IMPLEMENTATIONS = new RegExp(
  `^(suite\\.(?:${PROVIDER_KINDS.map(moduleOf).join('|')})\\.)\\w+\\.(?=\\w+$)`,
  'u',
);

const markdownOf = (text = ''): string => text.replaceAll('{option}', '');

function markdownDefault(options: readonly Documented[]): string {
  const [{ _type, text } = { _type: '', text: '' }, ...others] = options.map((option) => option.default);
  if (others.some((other) => other?.text !== text)) return '';
  return _type === 'literalExpression' ? `\`\`${text}\`\`` : markdownOf(text);
}

/** Returns the options that no record has, with one row for a meta key of all implementations of a kind. */
function ownOptions(): Record<string, string>[] {
  const own = documented().filter(
    ({ declarations, description }) =>
      !declarations.some((file) => file.includes('nix/generated')) &&
      !description.includes('Null until you set a key'),
  );
  const rows = groupBy(own, ({ name }) => name.replace(IMPLEMENTATIONS, '$1<implementation>.'));
  return rows.map(([name, same]) => ({
    name,
    type: same[0]?.type ?? '',
    default: markdownDefault(same),
    example: same[0]?.example?.text ?? '',
    description: markdownOf(same[0]?.description.split('\n\n')[0]),
  }));
}

describe('the documentation of the options', { tags: ['nixpkgs'] }, () => {
  it('is what the reference of the site lists', () => {
    const text = `[\n${ownOptions()
      .map((row) => JSON.stringify(row))
      .join(',\n')}\n]\n`;
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(OPTIONS, text);
    expect(readFileSync(OPTIONS, 'utf8')).toBe(text);
  });

  it('has sentences, a type, a default, a declaration and an example for every option', () => {
    const bare = documented().filter(
      ({ description, type, default: value, declarations, example }) =>
        !/^\S.*\.$/su.test(description.replace(/ Only in [^.]*\.$/u, '')) ||
        type === '' ||
        value === undefined ||
        declarations.length === 0 ||
        [undefined, 'null'].includes(example?.text),
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
    expect(documented().length).toBeGreaterThan(400);
  });

  it('is reached as nixd reaches options', () => {
    expect(found().missed).toEqual([]);
  });

  it.each([
    ['suite.downloadarr.flood.port', 'nix/generated/downloadarr/flood.nix'],
    ['suite.notif.email.onGrab', 'nix/generated/notif.nix'],
    ['suite.settings.ui.theme', 'nix/generated/settings/ui.nix'],
  ])('names the generated file of %s, without the Nix store', (name, file) => {
    expect(optionOf(name)?.declarations).toEqual([file]);
  });

  it.each(['qualityProfiles', 'metadataProfiles', 'customFormats', 'autoTags'] as const)(
    'says what each key of suite.%s is for',
    (set) => {
      const { description = '' } = optionOf(`suite.${set}`) ?? {};
      const row = KINDS.map(kindRow).find(({ declaredAt }) => 'set' in declaredAt && declaredAt.set === set);
      const keys = [...Object.keys(row?.keys ?? {}), 'services'];
      expect(keys.length).toBeGreaterThan(2);
      expect(keys.filter((key) => !description.includes(`\n- \`${key}\`: `))).toEqual([]);
    },
  );

  it('says more than the name of each option', () => {
    const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');
    const bare = documented().filter(({ name, description }) => {
      const [own = ''] = name.split('.').slice(-1);
      return description.split(' ').length < 3 || lettersOf(own).includes(lettersOf(description));
    });
    expect(bare.map(({ name, description }) => `${name}: ${description}`)).toEqual([]);
  });

  it('describes general keys once for each kind, the default of the service, and only events that exist', () => {
    const { description } = optionOf('suite.downloadarr.extraClients') ?? {};
    expect(description).toMatch(/^- `priority`: Order among the clients/mu);
    expect(description).toMatch(/^- `mappedCategories`: .* Only in prowlarr\.$/mu);
    expect(optionOf('suite.downloadarr.flood.port')?.default).toMatchObject({
      _type: 'literalMD',
      text: "the service's own: `3000`",
    });
    expect(optionOf('suite.notif.email.onRename')).toBeUndefined();
  });
});

const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]]);

/** Whichever apps there are: each alone, and a few sets of them. */
it('modules for some of the apps document every option', { tags: ['nixpkgs'] }, async () => {
  // An app that is like another one has the options of that one.
  const records = Object.entries(await committedRecords()).filter(([, { app }]) => !APPS[app].like);
  const sets = subsets(records).filter(({ length }) => length > 1 && length < records.length);
  const chosen = [...records.map((one) => [one]), ...randomItems(sets, 4)];
  const lengths = await withFolder(async (root) => {
    for (const [index, some] of chosen.entries()) {
      const files = emitFiles(Object.fromEntries(some), RECORDED_KINDS);
      await writeOwned(planOwned(path.join(root, `${index}`), files, false));
    }
    return evaluate<readonly number[]>(`
      map (index:
        let
          module = import (root + "/nix/lib/mk-module.nix") (/. + "${root}/\${toString index}");
          options = lib.optionAttrSetToDocList { inherit ((evaluate [ module ]).options) suite; };
          shown = map (option: [ option.type option.description (option.default or null) ])
            (lib.filter (option: option.visible && !option.internal) options);
        in
        builtins.stringLength (builtins.toJSON shown))
      (lib.range 0 ${chosen.length - 1})`);
  });
  expect(lengths.filter((length) => length > 10_000)).toHaveLength(chosen.length);
});
