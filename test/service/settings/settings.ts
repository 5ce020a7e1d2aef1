/** Requests for settings: a GET of a group, and a PUT of the whole of it. Source: `settings-exchanges.json` in test/recordings. */
import { parseBody, bindFlag, bindText, bindWord, mismatch } from '../http/bind.ts';
import { createHash } from 'node:crypto';
import { type ApiVersion, kindPath } from '../../../generator/servarr/apps.ts';
import { SETTINGS_KINDS, type SettingsKind } from '../../../generator/servarr/kinds.ts';
import type { Service } from '../context.ts';
import { Refusal, answer, empty, violated, type Violation, violation } from '../http/failures.ts';
import type { Reply } from '../http/failures.ts';
import { FRESH_HOSTS, hostViolations, networksStored } from './hosts.ts';
import { type Group, freshSettings } from './seed.ts';
import { isTaken, storedForNothing, wordsOf } from './probed.ts';

export interface SettingsCall {
  readonly service: Service;
  readonly api: ApiVersion;
  readonly kind: SettingsKind;
  readonly method: string;
  readonly body: string;
}

/** Returns the group at a path below the API version, with or without an ID; undefined if there is none. */
export function groupAt(
  { recording }: Service,
  api: ApiVersion,
  path: readonly string[],
): SettingsKind | undefined {
  const bare = path.length === 3 && /^\d+$/u.test(path[2] ?? '') ? path.slice(0, 2) : path;
  const asked = `/api/${api}/${bare.join('/')}`;
  const kind = SETTINGS_KINDS.find((one) => kindPath(api, one) === asked);
  return kind !== undefined && freshSettings(recording, api).has(kind) ? kind : undefined;
}

export function settings(call: SettingsCall): Reply {
  if (call.method === 'GET') return answer(200, shown(call));
  if (call.method !== 'PUT') return empty(405);
  const sent = parseBody(call.body);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new Refusal(violated([]));
  const before = stored(call);
  const fresh = groupOf(call);
  const bound = bindAll(call, { before, fresh, sent: sent as Group });
  const hosts = Object.hasOwn(fresh, 'allowedHosts') ? hostViolations(sent as Group) : [];
  const found = [...violationsOf(call, bound, before), ...hosts];
  if (found.length > 0) return violated(found);
  call.service.store.settings.set(call.kind, settle(call, bound, before));
  return answer(202, shown(call));
}

function groupOf({ service, api, kind }: SettingsCall): Group {
  const group = freshSettings(service.recording, api).get(kind) ?? {};
  return service.allowsHosts && kind === 'config/host' ? { ...group, ...FRESH_HOSTS } : group;
}

/** Settings stored in the database, without those that environment variables set. */
export function stored(call: SettingsCall): Group {
  return { ...groupOf(call), ...call.service.store.settings.get(call.kind) };
}

/** A variable of the environment takes precedence over what is stored. */
function shown(call: SettingsCall): Group {
  const { service } = call;
  const set = Object.entries(service.environment).filter(([key]) => Object.hasOwn(groupOf(call), key));
  return { ...stored(call), ...Object.fromEntries(set) };
}

/** Keys that the services show and do not store. */
const UNCHANGED = new Set(
  [
    ['apiKey', 'includeAlbumTitle', 'includeArtistName', 'includeQuality', 'pathsDefaultStatic'],
    ['passwordConfirmation', 'replaceSpaces', 'trustCgnatIpAddresses'],
  ].flat(),
);

function settle(call: SettingsCall, bound: Group, before: Group): Group {
  const kept = Object.entries(bound).filter(([key]) => !UNCHANGED.has(key) && key !== 'id');
  const group = { ...before, ...Object.fromEntries(kept) };
  if (call.kind !== 'config/host') return group;
  const networks = group['trustedNetworks'];
  return {
    ...group,
    ...(networks === undefined ? {} : { trustedNetworks: networksStored(networks) }),
    ...login(bound, before),
  };
}

/** Stores a login only if both parts are set. Hashes the password again unless it equals the stored hash. */
function login(bound: Group, before: Group): Group {
  const { username, password } = bound;
  if (!username || !password) return { username: before['username'], password: before['password'] };
  if (password === before['password']) return { username, password };
  const salt = String(Number(before['salt'] ?? 0) + 1);
  const hash = createHash('sha256')
    .update(`${salt}${JSON.stringify(password)}`)
    .digest('base64');
  return { username, password: hash, salt };
}

type Check = (value: unknown, group: Group, call: SettingsCall, before: Group) => boolean;

const isText = (value: unknown): value is string => typeof value === 'string';

/** The services render formats and read them back; what has no token at all says nothing. */
const hasToken: Check = (value) => isText(value) && /\{[^}]+\}/u.test(value);
const filled: Check = (value) => isText(value) && value.trim() !== '';

const CHECKS: Readonly<Record<string, Check>> = {
  chmodFolder: (value) => isText(value) && /^0?7[0-7]{2}$/u.test(value),
  listSyncTag: (value, { listSyncLevel }) => listSyncLevel !== 'keepAndTag' || Number(value) >= 1,
  passwordConfirmation: (value, { username, password }, _call, before) =>
    !username || !password || password === before['password'] || value === password,
  recycleBin: (value, _group, { service }) =>
    !isText(value) || value.trim() === '' || (value.startsWith('/') && service.hasFolder(value)),
  scriptImportPath: (value, { useScriptImport }) =>
    useScriptImport !== true || (isText(value) && value.startsWith('/')),
};

/** Returns what is wrong with a group that is about to be stored. */
function violationsOf(call: SettingsCall, group: Group, before: Group): Violation[] {
  return Object.entries(group).flatMap(([key, value]) => {
    const isFormat =
      call.kind === 'config/naming' && key !== 'customColonReplacementFormat' && isText(before[key]);
    const check =
      isFormat && !key.startsWith('colon') ? (key.startsWith('specials') ? filled : hasToken) : CHECKS[key];
    const fits = isTaken(call, key, value) && (check?.(value, group, call, before) ?? true);
    return fits ? [] : [violation(key, 'empty', value)];
  });
}

/** Texts that config.xml holds, which the services fail on where they are missing. */
const IN_FILE = new Set(['theme']);

/** Every key of the group as it is stored. Throws the service's 400. */
function bindAll(
  call: SettingsCall,
  { before, fresh, sent }: { readonly before: Group; readonly fresh: Group; readonly sent: Group },
): Group {
  const bound = Object.entries(fresh).map(([key, first]) => {
    // A number that is no member of an enumeration is stored as it is.
    const was = typeof before[key] === typeof first ? before[key] : first;
    return [key, bind(call, key, was, sent)] as const;
  });
  return Object.fromEntries(bound);
}

function bind(call: SettingsCall, key: string, was: unknown, sent: Group): unknown {
  const value = sent[key];
  const path = `$.${key}`;
  const words = wordsOf(call, key);
  if (typeof was === 'boolean') return bindFlag(isBit(call, value) ? value === 1 : value, path);
  if (typeof was === 'number') return bindNumber(key, value, path);
  if (words !== undefined) return bindWord(words, 'an enumeration')(value, path);
  const text = bindText(value, path);
  if (call.kind === 'config/naming') return text ?? '';
  if (text === undefined && IN_FILE.has(key)) throw mismatch(path, 'text of a file');
  if (text === undefined) return was;
  return text === '' ? storedForNothing(call, key) : text;
}

function isBit({ service }: SettingsCall, value: unknown): boolean {
  return service.rules.takesBits && (value === 0 || value === 1);
}

const FRACTIONS = new Set(['seasonPackUpgradeThreshold']);

function bindNumber(key: string, value: unknown, path: string): number {
  const number = typeof value === 'string' && /^-?\d+$/u.test(value) ? Number(value) : value;
  if (number === undefined) return 0;
  const fits =
    typeof number === 'number' &&
    (FRACTIONS.has(key) || (Number.isInteger(number) && number === (number | 0)));
  if (fits) return number;
  throw mismatch(path, 'System.Int32');
}
