/** The table of words: each target exists where the word is used, and no word is the name of something. */
import { describe, expect, it } from 'vitest';
import { folded } from '../../generator/base/nearest.ts';
import { WORDS } from '../../generator/schema/model/words.ts';
import { hasNixpkgsLib } from '../nix-tools.ts';
import { evaluate } from './evaluate.ts';

/** The valid names at each place, and those that all of its implementations have. */
interface Place {
  readonly all: readonly string[];
  readonly common: readonly string[];
}

const places = (): Readonly<Record<string, Place>> =>
  evaluate(`
    let
      inherit (builtins) attrNames attrValues listToAttrs mapAttrs;
      inherit (suiteLib) forKind generated kinds serviceKinds serviceOptions setKinds settings settingsRows;
      only = names: { all = names; common = names; };
      ofItems = ours: items: {
        all = lib.concatMap (item: attrNames item.own.types) items;
        common = attrNames (removeAttrs ours.catalog.general.types (attrNames ours.catalog.general.only)) ++ ours.metaKeys.names;
      };
      itemsOf = ours: attrValues ours.catalog.implementations
        ++ lib.concatMap attrValues (attrValues (if ours.catalog.definitions == null then { } else ours.catalog.definitions));
      ofKind = name: row: let ours = forKind name; in ofItems ours (itemsOf ours);
      ofSet = name: row: only (attrNames (row.keys // row.ownKeys or { }) ++ [ "name" "services" ]);
      conditions = map forKind [ "customformat" "autotagging" ];
      suite = (evaluate [ (root + "/nix/modules") ]).config.suite.internal.options;
    in
      mapAttrs ofKind kinds
      // mapAttrs ofSet setKinds
      // mapAttrs (_: row: only (attrNames row.keys)) serviceKinds
      // lib.mapAttrs' (_: row: lib.nameValuePair row.kind (only (
        attrNames (row.keys // row.environment)))) settingsRows
      // lib.mapAttrs' (_: row: lib.nameValuePair "suite.\${row.module}" (only (attrNames suite.\${row.module}))) kinds
      // {
        condition = {
          all = lib.concatMap (ours: (ofItems ours (itemsOf ours)).all) conditions;
          common = lib.concatMap (ours: ours.metaKeys.names) conditions;
        };
        entry = let all = attrValues (mapAttrs ofKind kinds); in {
          all = lib.concatMap (one: one.all) all;
          common = (forKind "downloadclient").metaKeys.names;
        };
        programs = only [ ];
        apps.common = [ ];
        apps.all = (ofKind "notification" { }).all ++ (ofKind "metadata" { }).all ++ lib.concatMap (one: attrNames one.keys.types) (attrValues settings.groups);
        group = only [ "name" "qualities" ];
        secret = only [ "_apiKeyOf" "_secret" ];
        # A value that exists wins over a word.
        values.common = [ ];
        values.all = lib.unique (
          attrNames suiteLib.apps ++ [ "0400" "0440" "apply" "none" "owned" "report" ]
          ++ lib.concatMap (type: type.names or type.element.names or [ ]) (
            lib.concatMap attrValues (lib.concatMap (ours: map (item: item.own.types) (itemsOf ours)) (conditions ++ map forKind ([ "qualityprofile" ] ++ attrNames kinds))))
          ++ lib.concatMap (row: row.choices or [ ]) (attrValues (lib.importJSON (root + "/generator/servarr/constraints.json")))
          ++ lib.concatMap (key: key.enumValues.lidarr or [ ]) (lib.concatMap (row: attrValues row.keys) (attrValues serviceKinds)));
        suite = only (attrNames suite);
        trash = only [ "formats" "groups" "profile" "scoreSet" "without" ];
        "suite.services.<name>" = only (attrNames serviceOptions.module.options);
        "suite.keys" = only [ "consumers" "format" "group" "mode" "owner" "service" ];
        "suite.apply" = only (attrNames suite.apply);
        "suite.settings" = only (attrNames settingsRows);
        "suite.qualitySizes" = only [ "qualities" "services" "trash" ];
      }`);

describe('the table of words', { tags: ['nixpkgs'] }, () => {
  const known = hasNixpkgsLib ? places() : {};
  const rows = Object.entries(WORDS).flatMap(([place, sources]) =>
    Object.entries(sources).flatMap(([source, words]) =>
      Object.entries(words).map(([word, names]) => ({
        place,
        source,
        word,
        names: names === null ? [] : [names].flat(),
      })),
    ),
  );

  /** Returns true for a name at the place, a key below one, or the path of an option. */
  function exists(place: string, name: string): boolean {
    // Options of NixOS.
    if (/^services\.<name>\.(?:settings\.)?\w+$/u.test(name)) return true;
    if (!name.startsWith('suite.')) {
      const all = known[place]?.all ?? [];
      const [first = '', second] = name.split('.');
      if (all.includes(name)) return true;
      if (!all.includes(first)) return false;
      return first !== 'settings' || exists('suite.settings', second ?? '');
    }
    const [, option = '', second, third, fourth] = name.split('.');
    if (known['suite']?.all.includes(option) !== true) return false;
    if (option === 'settings') return second === undefined || exists('suite.settings', second);
    if (option === 'services') return third === undefined || exists('suite.services.<name>', third);
    if (known[`suite.${option}`] !== undefined && second !== undefined)
      return third === undefined ? exists(`suite.${option}`, second) : exists('entry', third);
    if (option === 'qualityProfiles' && third !== undefined) return exists('qualityprofile', third);
    return second === undefined && fourth === undefined;
  }

  it('has places, sources and words', () => {
    expect(rows.length).toBeGreaterThan(400);
    expect(Object.keys(WORDS).filter((place) => known[place] === undefined)).toEqual([]);
    const sources = new Set(rows.map(({ source }) => source));
    expect([...sources].sort()).toEqual([
      'api',
      'buildarr',
      'configarr',
      'nixarr',
      'nixflix',
      'nixos',
      'recyclarr',
      'terraform',
      'webUi',
    ]);
  });

  it('has only targets that exist', () => {
    const missing = rows.flatMap(({ place, word, names }) =>
      names.filter((name) => !exists(place, name)).map((name) => `${place}: ${word} -> ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('has no word that is a name at its place', () => {
    const shadowing = rows.filter(({ place, word }) =>
      known[place]?.common.some((name) => folded(name) === folded(word)),
    );
    expect(shadowing.map(({ place, word }) => `${place}: ${word}`)).toEqual([]);
  });

  it('has each word once at a place', () => {
    const seen = rows.map(({ place, word }) => `${place}: ${folded(word)}`);
    expect(seen.filter((one, index) => seen.indexOf(one) !== index)).toEqual([]);
  });
});
