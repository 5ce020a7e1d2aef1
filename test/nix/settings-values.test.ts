/** Compares the checks of settings with the recorded results of single values and of several keys: stored as sent or not. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../generator/base/json.ts';
import { nixValue } from '../../generator/nix/nix-values.ts';
import { kindPath } from '../../generator/servarr/apps.ts';
import { choicesOf } from '../../generator/servarr/choices/enum-tables.ts';
import {
  SETTINGS_KINDS,
  type SettingsKind,
  kindRow,
  propertyOfKey,
  settingsRow,
} from '../../generator/servarr/kinds.ts';
import { withEmitted } from '../emit.ts';
import { hasRecorded, recorded } from '../recordings.ts';
import { settingsRecordOf } from '../records.ts';
import {
  SETTINGS_RECORDINGS,
  type SettingsRecording,
  probeValue,
  recordedSettingValues,
} from '../settings.ts';
import { evaluate } from './evaluate.ts';

type Body = Readonly<Record<string, Json>>;

/** Settings as a configuration has them, and the result of the service. */
interface Case {
  readonly name: string;
  readonly kind: SettingsKind;
  readonly declared: Body;
  readonly isTaken: boolean;
  readonly exception?: string | undefined;
}

interface Exchange {
  readonly name: string;
  readonly request: { readonly method: string; readonly path: string; readonly body?: Body };
  readonly response: {
    readonly status: number;
    readonly body: Body | readonly { readonly propertyName: string }[];
  };
}

/** Values that only the service can check, and values that evaluation rejects although a service accepts them, by key. */
const KEYS: Readonly<Record<string, string>> = {
  recycleBin: 'the service looks at its disk',
  scriptImportPath: 'the service checks it only when the script is used',
  listSyncLevel: 'Radarr stores any text, and keepAndTag needs a tag beside it',
  metadataSource: 'the service takes a scheme of any name',
  userRejectedExtensions: 'the service knows the extensions of media',
  useScriptImport: 'it needs the path of a script beside it',
  listSyncTag: 'a tag is written by its label',
  proxyHostname: 'the service stores a host with a scheme, through which no request passes',
  login: 'it is written as a pair',
};

/** App -> several keys with another result of evaluation, and why. Paths of version 5 begin with `settings`. */
const PAIRS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

describe.each(SETTINGS_RECORDINGS)('settings of $folder under $api', (recording) => {
  it('are judged at evaluation as by the service', { tags: ['nixpkgs'] }, async () => {
    const pairs = hasRecorded(recording.folder, fileOf(recording)) ? pairsOf(recording) : [];
    const all = [...valuesOf(recording), ...pairs];
    const accepted = await judge(recording, all);
    const differing = all.filter(({ isTaken }, index) => isTaken !== accepted[index]);
    console.log(`${recording.folder} ${recording.api}: ${all.length} cases, ${differing.length} exceptions`);
    expect(differing.filter(({ exception }) => exception === undefined)).toEqual([]);
    if (pairs.length === 0) return;
    const exceptional = pairs.filter((one) => differing.includes(one)).map(({ name }) => name);
    expect(exceptional.toSorted()).toEqual(Object.keys(exceptionsOf(recording)).toSorted());
    const rejected = pairs.filter(({ isTaken }) => !isTaken);
    expect(rejected.length).toBeGreaterThanOrEqual(recording.app === 'prowlarr' ? 2 : 5);
  });
});

const groupOf = (kind: SettingsKind) => settingsRow(kind)?.declaredAt.settings ?? '';

/** Returns for each case whether evaluation accepts it, on one service and with nothing else declared. */
async function judge({ app, folder, api }: SettingsRecording, cases: readonly Case[]): Promise<boolean[]> {
  const settings = cases.map(({ kind, declared }) => `(${nixValue({ [groupOf(kind)]: declared }, 0)})`);
  return await withEmitted(
    { [app]: settingsRecordOf(folder, api) },
    (emitted) =>
      evaluate<boolean[]>(`
        let
          own = import (root + "/nix/lib") {
            inherit lib;
            generated = import (root + "/nix/lib/index/read.nix") (/. + ${JSON.stringify(emitted)});
          };
          service = { app = schema; schema = "${app}"; unit = null; rootFolders = [ ]; apiKeyFile = "/k"; baseUrl = "http://x"; };
          schema = "${app}";
          judge = settings: (own.settings.check {
            configured.x = service // { inherit settings; };
            hostServices = { };
            shared = { };
          }).errors == [ ];
        in map judge [ ${settings.join('\n')} ]`),
    SETTINGS_KINDS,
  );
}

/** Returns a value as a configuration has it: enum values by name, and lists as lists. */
function declaredSetting(kind: SettingsKind, app: string, key: string, sent: Json): Json {
  const row = kindRow(kind).keys[key] ?? {};
  const name = Object.entries(choicesOf(row, app) ?? {}).find(([, wire]) => wire === sent)?.[0];
  if (name !== undefined) return name;
  if (row.type !== 'commaList' || typeof sent !== 'string') return sent;
  return sent
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function valuesOf(recording: SettingsRecording): Case[] {
  const { app } = recording;
  return Object.entries(recordedSettingValues(recording)).flatMap(([name, keys]) => {
    const kind = name as SettingsKind;
    return Object.keys(kindRow(kind).keys).flatMap((key) => {
      const found = keys?.[propertyOfKey(kind, key)];
      return Object.entries(found?.takes ?? {}).flatMap(([probe, outcome]): Case[] => {
        const sent = key === 'chmodFolder' && /^\d+$/u.test(probe) ? probe : probeValue(probe);
        const isOther = key === 'timeFormat' && /^\d+$/u.test(probe);
        if (sent === undefined || isOther || found?.type === undefined) return [];
        const value = declaredSetting(kind, app, key, sent);
        return [
          {
            name: `${groupOf(kind)}.${key} ${probe}`,
            kind,
            declared: { [key]: value },
            isTaken: outcome === '=',
            exception: exceptionOf({ kind, app, key, value, probe }),
          },
        ];
      });
    });
  });
}

interface Value {
  readonly kind: SettingsKind;
  readonly app: string;
  readonly key: string;
  readonly value: Json;
  readonly probe: string;
}

/** Returns the reason for a different result of evaluation. */
function exceptionOf({ kind, app, key, value, probe }: Value): string | undefined {
  const row = kindRow(kind).keys[key];
  const choices = row && choicesOf(row, app);
  if (choices !== undefined) {
    if (typeof value === 'number') return 'services store unknown numbers';
    if ((choices[JSON.stringify(value).replaceAll('"', '')] ?? value) !== value)
      return 'suite has its own names for numbers, and evaluation does not know newer languages';
  }
  if (row?.type === 'commaList') return 'the service stores a list as one string';
  if (KEYS[key] !== undefined) return KEYS[key];
  if (typeof value === 'string' && value.trim() === '') return 'a blank is stored and means nothing';
  if (value === 1e20) return 'it has another form in JSON';
  return probe === 'null' ? 'null is not declared' : undefined;
}

function exceptionsOf({ app, api }: SettingsRecording): Readonly<Record<string, string>> {
  const rows = Object.entries(PAIRS[app] ?? {});
  const named = (name: string) => (api === 'v5' ? name.replace('config/', 'settings/') : name);
  return Object.fromEntries(rows.map(([name, why]) => [named(name), why]));
}

/** Returns the recorded writes of several keys that suite offers. */
function pairsOf(recording: SettingsRecording): Case[] {
  const exceptions = exceptionsOf(recording);
  return recorded<Exchange[]>(recording.folder, fileOf(recording)).flatMap((exchange): Case[] => {
    const { method, path } = exchange.request;
    const kind = SETTINGS_KINDS.find((one) => path === `${kindPath(recording.api, one)}/1`);
    if (method !== 'PUT' || kind === undefined || !isOffered(kind, exchange)) return [];
    const declared = declaredIn(recording, kind, exchange);
    if (Object.keys(declared).length === 0) return [];
    const { name } = exchange;
    const isTaken = isStored(kind, exchange, Object.keys(declared));
    return [{ name, kind, declared, isTaken, exception: exceptions[name] }];
  });
}

/** Returns the keys of a request that differ from those of a new service, as a configuration has them. */
function declaredIn(
  { app, ...recording }: SettingsRecording,
  kind: SettingsKind,
  { request }: Exchange,
): Body {
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
function isStored(kind: SettingsKind, { request, response }: Exchange, keys: readonly string[]): boolean {
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
