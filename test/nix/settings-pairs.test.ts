/** Compares the checks of settings with the recorded results of several keys at once. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../generator/base/json.ts';
import { nixValue } from '../../generator/nix/nix-values.ts';
import { kindPath } from '../../generator/servarr/apps.ts';
import {
  SETTINGS_KINDS,
  type SettingsKind,
  kindRow,
  propertyOfKey,
  settingsRow,
} from '../../generator/servarr/kinds.ts';
import { hasRecorded, recorded } from '../recordings.ts';
import { SETTINGS_RECORDINGS, type SettingsRecording, recordedSettingValues } from '../settings.ts';
import { declaredSetting, judgeSettings } from './settings-judge.ts';

type Body = Readonly<Record<string, Json>>;
interface Exchange {
  readonly name: string;
  readonly request: { readonly method: string; readonly path: string; readonly body?: Body };
  readonly response: {
    readonly status: number;
    readonly body: Body | readonly { readonly propertyName: string }[];
  };
}
interface Pair {
  readonly name: string;
  readonly taken: boolean;
  readonly settings: string;
}

/** App -> pairs with another result of evaluation, and why. Paths of version 5 begin with `settings`. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sonarr: {
    'config/naming: custom colon with a colon': 'the service: "no-characters :" (IllegalColonCharacters)',
    'config/naming: custom colon with a slash': 'the service: "no-characters /" (IllegalColonCharacters)',
  },
  radarr: {
    'config/importlist: keep and tag without a tag':
      'Radarr stores any text as a level, and suite only its own',
    'config/importlist: keep and tag with a tag that is not there': 'as above',
    'config/importlist: a misspelt level': 'as above',
    'config/naming: custom colon without text': 'Radarr stores 5, which is none of its enum values',
    'config/naming: custom colon with text': 'as above',
    'config/naming: custom colon with a colon': 'as above',
    'config/naming: custom colon with a slash': 'as above',
  },
};

const fileOf = ({ api }: SettingsRecording) => `${api === 'v5' ? 'v5-' : ''}settings-pairs.json`;
const RECORDED_PAIRS = SETTINGS_RECORDINGS.filter((one) => hasRecorded(one.folder, fileOf(one)));

describe.each(RECORDED_PAIRS)('several settings of $folder under $api', (recording) => {
  it('are judged at evaluation as by the service', { tags: ['nixpkgs'], timeout: 120_000 }, async () => {
    const pairs = pairsOf(recording);
    const accepted = await judgeSettings(
      recording,
      pairs.map(({ settings }) => settings),
    );
    const differing = pairs.filter(({ taken }, index) => taken !== accepted[index]);
    const exceptions = Object.fromEntries(
      Object.entries(EXCEPTIONS[recording.app] ?? {}).map(([name, why]) => [
        recording.api === 'v5' ? name.replace('config/', 'settings/') : name,
        why,
      ]),
    );
    console.log(
      `${recording.folder} ${recording.api}: ${pairs.length} pairs, ${differing.length} exceptions`,
    );
    expect(
      differing
        .filter(({ name }) => exceptions[name] === undefined)
        .map(({ name, settings, taken }) => `${name}: ${taken ? 'taken' : 'not taken'}: ${settings}`),
    ).toEqual([]);
    expect(differing.map(({ name }) => name).toSorted()).toEqual(Object.keys(exceptions).toSorted());
    expect(pairs.filter(({ taken }) => !taken).length).toBeGreaterThanOrEqual(
      recording.app === 'prowlarr' ? 2 : 5,
    );
  });
});

/** Returns the recorded writes of keys that suite offers. */
function pairsOf(recording: SettingsRecording): Pair[] {
  return recorded<Exchange[]>(recording.folder, fileOf(recording)).flatMap((exchange): Pair[] => {
    const { method, path } = exchange.request;
    const kind = SETTINGS_KINDS.find((one) => path === `${kindPath(recording.api, one)}/1`);
    if (method !== 'PUT' || kind === undefined || !isOffered(kind, exchange)) return [];
    const declared = declaredIn(recording, kind, exchange);
    if (Object.keys(declared).length === 0) return [];
    const group = settingsRow(kind)?.declaredAt.settings ?? '';
    return [
      {
        name: exchange.name,
        taken: isTaken(kind, exchange, Object.keys(declared)),
        settings: nixValue({ [group]: declared }, 0),
      },
    ];
  });
}

/** Returns the keys of a request that differ from those of a new service, as a configuration has them. */
function declaredIn({ app, ...recording }: SettingsRecording, kind: SettingsKind, { request }: Exchange) {
  const fresh = recordedSettingValues({ app, ...recording })[kind] ?? {};
  const body = request.body ?? {};
  const { username, password } = body;
  const entries = Object.entries(kindRow(kind).keys).flatMap(([key, row]): (readonly [string, Json])[] => {
    const property = propertyOfKey(kind, key);
    const value = body[property];
    if (row.type === 'login') {
      const login = { ...(isSet(username) && { username }), ...(isSet(password) && { password: SECRET }) };
      return Object.keys(login).length === 0 ? [] : [[key, login]];
    }
    if (value === undefined || fresh[property] === undefined || value === fresh[property].default) return [];
    // A tag is declared by its label.
    if (row.type === 'tag') return [[key, 'unlisted']];
    return [[key, declaredSetting(kind, app, key, value)]];
  });
  return Object.fromEntries(entries);
}

const SECRET = { _secret: '/run/secrets/password' };
const isSet = (value: Json | undefined) => value !== undefined && value !== '' && value !== null;

/** Returns true if a rejection, if any, names a key that suite offers. */
function isOffered(kind: SettingsKind, { response }: Exchange): boolean {
  if (!Array.isArray(response.body)) return true;
  const offered = Object.keys(kindRow(kind).keys).map((key) => propertyOfKey(kind, key).toLowerCase());
  return response.body.some(({ propertyName }: { propertyName: string }) =>
    offered.includes(propertyName.toLowerCase()),
  );
}

/** Returns true if the service stored the declared keys as sent. A password comes back as a hash, or empty. */
function isTaken(kind: SettingsKind, { request, response }: Exchange, keys: readonly string[]): boolean {
  const stored = response.body as Body;
  const isLoginTaken = !keys.includes('login') || (isSet(stored['username']) && isSet(stored['password']));
  return (
    response.status < 300 &&
    isLoginTaken &&
    keys
      .map((key) => propertyOfKey(kind, key === 'login' ? 'username' : key))
      .every((property) => stored[property] === request.body?.[property])
  );
}
