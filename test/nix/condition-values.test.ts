/** Compares the checks of condition values with the behaviour of recorded services. */
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Json } from '../../generator/base/json.ts';
import { nixArgument } from '../../generator/nix/nix-values.ts';
import { nixString } from '../../generator/nix/strings.ts';
import { RECORDED_KINDS, conditionReference } from '../../generator/servarr/kinds.ts';
import type { App } from '../../generator/servarr/apps.ts';
import { emitTo, withFolder } from '../emit.ts';
import { WRITTEN } from '../probes.ts';
import { recordOf, recordedItems } from '../records.ts';
import { type Recording, recorded } from '../recordings.ts';
import { probeValue } from '../validation.ts';
import { type House, errorsIn } from './entries.ts';

type Kind = 'autotagging' | 'customformat';

interface Condition {
  readonly valid: Readonly<Record<string, Json>>;
  readonly fields?: Readonly<Record<string, Tried>>;
  readonly keys?: Readonly<Record<string, Tried>>;
}

interface Tried {
  readonly takes: readonly string[];
  readonly refuses: Readonly<Record<string, readonly string[]>>;
  readonly bends: Readonly<Record<string, Json>>;
}

/** Regular expressions by the name of their probe. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  'regex ( open': '(abc',
  'regex [ open': '[abc',
  'regex * alone': '*',
  'regex lookbehind': '(?<!a)b',
  'regex named Python group': '(?P<name>abc)',
  'regex named group': '(?<name>abc)',
  'regex flag': '(?i)abc',
  'regex possessive': 'a++',
  'regex backslash': 'abc\\',
  'regex unicode class': '\\p{L}+',
  'regex alternatives': 'a|b',
  'regex word boundary': '\\babc\\b',
  'regex empty group': '()',
  'regex slashes': '/abc/i',
};

/** Returns the value of a probe; undefined for an omitted key. */
function valueOf(probe: string, valid: Json | undefined): Json | undefined {
  if (probe === 'left out') return undefined;
  const choice = /^choice (?<name>.*) = -?\d+$/u.exec(probe)?.groups?.['name'];
  if (choice !== undefined) return choice;
  const list = /^list (?<name>.*)$/u.exec(probe)?.groups?.['name'];
  if (list !== undefined) return probeValue(list, valid);
  const value = EXPRESSIONS[probe] ?? WRITTEN[probe] ?? probeValue(probe, valid);
  if (Number.isNaN(value)) throw new Error(`no value for the probe ${probe}`);
  return value;
}

/** Returns the value as suite sends it: a choice by its number, and null for an omitted key. */
const NOT_WRITTEN = /^(?:choice (?:by name|as text) .*|null)$/u;

interface Case {
  readonly name: string;
  readonly taken: boolean;
  readonly condition: Readonly<Record<string, Json>>;
}

const isWritten = (one: readonly [string, Json | undefined]): one is [string, Json] => one[1] !== undefined;

function casesOf(recording: Recording, kind: Kind): Case[] {
  const items = recordedItems(recording, kind);
  const file = recording === 'sonarr-develop' ? 'v5-profiles-values.json' : 'profiles-values.json';
  return Object.entries(recorded<Record<Kind, Record<string, Condition>>>(recording, file)[kind]).flatMap(
    ([implementation, { valid, fields = {}, keys = {} }]) => {
      const item = items.find((one) => one.implementation === implementation);
      if (item === undefined) throw new Error(`no condition ${implementation}`);
      const reference = conditionReference(kind, implementation);
      const base = {
        name: 'n',
        implementation,
        implementationName: item.implementationName,
        ...Object.fromEntries(
          Object.entries(valid).map(([key, value]) => [key, written(item, key, value, reference?.field)]),
        ),
      };
      return [...Object.entries(fields), ...Object.entries(keys)].flatMap(([key, tried]) =>
        probesOf(tried).flatMap(([probe, taken]): Case[] => {
          if (NOT_WRITTEN.test(probe)) return [];
          const value = valueOf(probe, valid[key]);
          const condition = Object.entries({ ...base, [key]: value }).filter(isWritten);
          return [
            {
              name: `${implementation} ${key} ${probe}`,
              // The service stores the default of an omitted key.
              taken: value === undefined ? taken !== false : taken === true,
              condition: Object.fromEntries(condition),
            },
          ];
        }),
      );
    },
  );
}

/** Returns every probe with true if it is stored as sent; undefined if the service changes the value. */
function probesOf({ takes, refuses, bends }: Tried): [string, boolean | undefined][] {
  return [
    ...takes.map((probe): [string, boolean] => [probe, true]),
    ...Object.values(refuses).flatMap((all) => all.map((probe): [string, boolean] => [probe, false])),
    ...Object.keys(bends).map((probe): [string, undefined] => [probe, undefined]),
  ];
}

/** Returns a recorded value in the form of a configuration: choices and references by name. */
function written(
  { fields }: ReturnType<typeof recordedItems>[number],
  key: string,
  value: Json,
  named: string | undefined,
): Json {
  type Choices = { readonly selectOptions?: readonly { readonly value: Json; readonly name: string }[] };
  const field = fields.find(({ name }) => name === key) as Choices | undefined;
  const choice = field?.selectOptions?.find((one) => one.value === value)?.name;
  return choice ?? (key === named && typeof value === 'number' ? 'Named' : value);
}

/** Intended differences between evaluation and the service, with the reason. An unused exception is an error. */
const EXCEPTIONS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:QualityModifier|Resolution|Source)Specification value (?:choice \w+ = )?0$/u,
    'newer versions take choice 0',
  ],
  [
    /Specification value regex (?:\( open|\[ open|\* alone|named Python group|possessive|backslash)$/u,
    'the service judges regular expressions',
  ],
  [/ name left out$/u, 'a condition without a name has that of its implementation'],
  [/ (?:implementation|infoLink) left out$/u, 'suite fills it in'],
  [
    / implementationName left out$/u,
    'evaluation requires it, because a configuration need not have implementation',
  ],
  [
    /^(?:OriginalLanguage|Resolution|Source|Status)Specification \w+ (?:-?\d+|int)$/u,
    'no choice has this number',
  ],
  [/^(?:QualityProfile|Tag)Specification value (?:\d+|int)$/u, 'a configuration has the name'],
  [/^(?:QualityProfile|Tag)Specification value (?:text|digits)$/u, 'a name, of which suite sends the number'],
];

const KINDS = { customformat: 'customFormats', autotagging: 'autoTags' } as const;

/** The recordings, and the record that judges them: that of the release, of a newer release, or their own. */
const JUDGED: readonly (readonly [Recording, App, Kind, 'newer' | 'own' | 'release'])[] = [
  ['sonarr-4.0.19', 'sonarr', 'customformat', 'release'],
  ['sonarr-4.0.19', 'sonarr', 'autotagging', 'release'],
  ['radarr-6.0.3', 'radarr', 'customformat', 'own'],
  ['radarr-6.0.3', 'radarr', 'customformat', 'newer'],
  ['radarr-6.0.3', 'radarr', 'autotagging', 'newer'],
  ['sonarr-develop', 'sonarr', 'customformat', 'own'],
  ['sonarr-develop', 'sonarr', 'autotagging', 'own'],
];

test(
  'evaluation takes and refuses the values of conditions that services do',
  { tags: ['nixpkgs'] },
  async () => {
    const all = JUDGED.map(([recording, app, kind, judge]) => ({
      recording,
      app,
      kind,
      judge,
      cases: casesOf(recording, kind),
    }));
    const errors = await withFolder(async (folder) => {
      const houses = all.map(async ({ recording, app, kind, judge, cases }): Promise<House> => {
        const at = path.join(folder, recording, kind);
        if (judge === 'own') await emitTo(at, { [app]: recordOf(recording) }, RECORDED_KINDS);
        return {
          ...(judge === 'own' && {
            modules: `(import (root + "/nix/lib/mk-module.nix") (/. + ${nixString(at)}))`,
          }),
          beside: `suite = { services.${app} = common.services.${app}; ${KINDS[kind]}.all.services = [ "${app}" ]; };`,
          lists: {
            [`suite.${KINDS[kind]}.all.conditions`]: cases.map(({ condition }) => nixArgument(condition, 0)),
          },
        };
      });
      return errorsIn(await Promise.all(houses));
    });
    const seen = new Set<RegExp>();
    for (const [index, { recording, kind, judge, cases }] of all.entries()) {
      const [of = []] = Object.values(errors[index]?.of ?? {});
      const differing = cases
        .map((one, at) => ({ ...one, error: of[at]?.[0] ?? 'passes' }))
        .filter(({ taken, error }) => (error === 'passes') !== taken);
      const place = `${recording} ${kind} ${judge}`;
      const exceptions = differing.map(({ name }) => EXCEPTIONS.find(([pattern]) => pattern.test(name)));
      for (const exception of exceptions) if (exception) seen.add(exception[0]);
      const wrong = differing.filter((_, at) => exceptions[at] === undefined);
      console.info(`${place}: ${cases.length} values, ${differing.length - wrong.length} exceptions`);
      expect(wrong.map(({ name, error }) => `${name}: ${error}`)).toEqual([]);
      expect(cases.length).toBeGreaterThan(1000);
    }
    expect(
      EXCEPTIONS.filter(([pattern]) => !seen.has(pattern)),
      'unused exceptions',
    ).toEqual([]);
  },
);
