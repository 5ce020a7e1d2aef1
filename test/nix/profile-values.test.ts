/** Compares the checks of keys of delay, release and app profiles with the behaviour of recorded services. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../generator/base/json.ts';
import { keyOfProperty, keysOf } from '../../generator/servarr/kinds.ts';
import { nixString } from '../../generator/nix/strings.ts';
import { type Recording, recorded } from '../recordings.ts';
import { evaluate } from './evaluate.ts';

type Takes = Readonly<Record<string, number | '=' | { readonly stored: Json }>>;
type Values = Readonly<Record<string, Readonly<Record<string, { readonly takes: Takes }>>>>;

/** Probes by name; those with a number for a name are that number. */
const PROBES: Readonly<Record<string, Json>> = {
  text: 'abc',
  digits: '5',
  int: 5,
  float: 1.5,
  true: true,
  false: false,
  strings: ['a', 'b'],
  ints: [1, 2],
  nothing: '',
  'a space': ' ',
  'list empty text': [''],
  'list word': ['word'],
  'list twice': ['a', 'a'],
  'comma text': 'a,b',
};

interface Declared {
  readonly option: string;
  readonly base: Record<string, Json>;
}

const KINDS: Readonly<Record<'appprofile' | 'delayprofile' | 'releaseprofile', Declared>> = {
  delayprofile: { option: 'delayProfiles', base: { tags: ['t'] } },
  releaseprofile: { option: 'releaseProfiles', base: { name: 'n', required: ['a'], ignored: ['b'] } },
  appprofile: { option: 'appProfiles', base: { name: 'n' } },
};

/** Values that evaluation rejects although the service accepts them, by kind and key, with the reason. */
const STRICTER: Readonly<Record<string, string>> = {
  'releaseprofile name nothing': 'suite tells release profiles from each other by their names',
  'releaseprofile name a space': 'suite tells release profiles from each other by their names',
  'delayprofile preferredProtocol int': 'a number, where the configuration has words',
};

const nix = (value: Json): string => {
  if (Array.isArray(value)) return `[ ${value.map((one) => `(${nix(one)})`).join(' ')} ]`;
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, one]) => `${key} = ${nix(one)};`)
      .join(' ')} }`;
  return typeof value === 'string' ? nixString(value) : String(value);
};

interface Case {
  readonly name: string;
  readonly taken: boolean;
  readonly entry: string;
  readonly option: string;
}

function casesOf(recording: Recording): Case[] {
  const app = recording.startsWith('prowlarr')
    ? 'prowlarr'
    : recording.startsWith('radarr')
      ? 'radarr'
      : 'sonarr';
  const all = recorded<Values>(recording, 'collections-values.json');
  return (['delayprofile', 'releaseprofile', 'appprofile'] as const).flatMap((kind) =>
    Object.entries(all[kind] ?? {}).flatMap(([property, { takes }]) => {
      const key = keyOfProperty(kind, property);
      const type = keysOf(kind, app).get(key)?.type;
      // References and tags have names in a configuration.
      if (type === undefined || type === 'tags' || type === 'reference') return [];
      const { option, base } = KINDS[kind];
      return Object.entries(takes).flatMap(([probe, verdict]): Case[] => {
        const value = /^-?\d+$/u.test(probe) ? Number(probe) : PROBES[probe];
        // Nix has no greater whole numbers.
        if (value === undefined || (typeof value === 'number' && !Number.isSafeInteger(value) && value > 2))
          return [];
        return [
          {
            name: `${kind} ${key} ${probe}`,
            taken: verdict === '=',
            option,
            entry: nix({ ...base, [key]: value }),
          },
        ];
      });
    }),
  );
}

describe('values of profiles', { tags: ['nixpkgs'] }, () => {
  test.each<[Recording, string]>([
    ['sonarr-4.0.19', 'sonarr'],
    ['radarr-6.0.3', 'radarr'],
    ['prowlarr-2.3.6', 'prowlarr'],
  ])('%s takes and refuses the same', (recording, service) => {
    const cases = casesOf(recording);
    const errors = evaluate<string[][]>(`map (entry: (evaluate [
        (root + "/nix/modules")
        { suite.services.${service} = common.services.${service} // entry; }
      ]).errors) [ ${cases.map(({ option, entry }) => `{ ${option} = [ ${entry} ]; }`).join('\n')} ]`);
    const wrong = cases.flatMap(({ name, taken }, index) => {
      const refused = (errors[index] ?? []).length > 0;
      return refused === taken && STRICTER[name] === undefined
        ? [`${name}: ${taken ? errors[index]?.[0] : 'passes'}`]
        : [];
    });
    console.info(`${recording}: ${cases.length} values`);
    expect(wrong).toEqual([]);
    expect(cases.length).toBeGreaterThan(30);
  });
});
