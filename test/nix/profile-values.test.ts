/** Compares the checks of keys of delay, release and app profiles with the behaviour of recorded services. */
import { expect, test } from 'vitest';
import type { Json } from '../../generator/base/json.ts';
import { keyOfProperty, keysOf } from '../../generator/servarr/kinds.ts';
import { nixArgument } from '../../generator/nix/nix-values.ts';
import type { App } from '../../generator/servarr/apps.ts';
import { WRITTEN } from '../probes.ts';
import { type Recording, recorded } from '../recordings.ts';
import { errorsIn } from './entries.ts';

type Takes = Readonly<Record<string, number | '=' | { readonly stored: Json }>>;
type Values = Readonly<Record<string, Readonly<Record<string, { readonly takes: Takes }>>>>;

/** The option of each kind, and its other keys, which are different in each entry. */
const KINDS = {
  delayprofile: ['delayProfiles', (index: number) => ({ tags: [`t${index}`] })],
  releaseprofile: [
    'releaseProfiles',
    (index: number) => ({ name: `n${index}`, required: ['a'], ignored: ['b'] }),
  ],
  appprofile: ['appProfiles', (index: number) => ({ name: `n${index}` })],
} as const;

/** Values that evaluation rejects although the service accepts them, by kind and key, with the reason. */
const STRICTER: Readonly<Record<string, string>> = {
  'releaseprofile name nothing': 'suite tells release profiles from each other by their names',
  'releaseprofile name a space': 'suite tells release profiles from each other by their names',
  'delayprofile preferredProtocol int': 'a number, where the configuration has words',
};

interface Case {
  readonly name: string;
  readonly isTaken: boolean;
  readonly key: string;
  readonly value: Json;
}

function casesOf(recording: Recording, app: App, kind: keyof typeof KINDS): Case[] {
  const all = recorded<Values>(recording, 'collections-values.json')[kind] ?? {};
  return Object.entries(all).flatMap(([property, { takes }]) => {
    const key = keyOfProperty(kind, property);
    const type = keysOf(kind, app).get(key)?.type;
    // References and tags have names in a configuration.
    if (type === undefined || type === 'tags' || type === 'reference') return [];
    return Object.entries(takes).flatMap(([probe, verdict]): Case[] => {
      const value = /^-?\d+$/u.test(probe) ? Number(probe) : WRITTEN[probe];
      // Nix has no greater whole numbers.
      if (value === undefined || (typeof value === 'number' && !Number.isSafeInteger(value) && value > 2))
        return [];
      return [{ name: `${kind} ${key} ${probe}`, isTaken: verdict === '=', key, value }];
    });
  });
}

test.each<[Recording, App]>([
  ['sonarr-4.0.19', 'sonarr'],
  ['radarr-6.0.3', 'radarr'],
  ['prowlarr-2.3.6', 'prowlarr'],
])(
  'evaluation takes and refuses the values of profiles that %s does',
  { tags: ['nixpkgs'] },
  (recording, app) => {
    const lists = (Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => {
      const [option, othersOf] = KINDS[kind];
      const cases = casesOf(recording, app, kind);
      const entries = cases.map(({ key, value }, index) =>
        nixArgument({ ...othersOf(index), [key]: value }, 0),
      );
      return { path: `suite.services.${app}.${option}`, cases, entries };
    });
    const [errors] = errorsIn([
      {
        beside: `suite.services.${app} = common.services.${app};`,
        lists: Object.fromEntries(
          lists.filter(({ cases }) => cases.length > 0).map(({ path, entries }) => [path, entries]),
        ),
      },
    ]);
    const wrong = lists.flatMap(({ path, cases }) =>
      cases.flatMap(({ name, isTaken }, index) => {
        const [error = 'passes'] = errors?.of[path]?.[index] ?? [];
        return (error === 'passes') === isTaken || STRICTER[name] !== undefined ? [] : [`${name}: ${error}`];
      }),
    );
    const count = lists.reduce((sum, { cases }) => sum + cases.length, 0);
    console.info(`${recording}: ${count} values`);
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(30);
  },
);
