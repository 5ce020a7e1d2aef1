/** Requests for settings: a GET of a group, and a PUT of the whole of it. Source: `settings-exchanges.json` in test/recordings. */
import { parseBody } from '../http/bind.ts';
import { createHash } from 'node:crypto';
import { type ApiVersion, kindPath } from '../../../generator/servarr/apps.ts';
import { SETTINGS_KINDS, type SettingsKind } from '../../../generator/servarr/kinds.ts';
import type { Service } from '../context.ts';
import { Refusal, answer, empty, violated } from '../http/failures.ts';
import type { Reply } from '../http/failures.ts';
import { bindAll } from './bind.ts';
import { FRESH_HOSTS, hostViolations, networksStored } from './hosts.ts';
import { type Group, freshSettings } from './seed.ts';
import { violationsOf } from './violations.ts';

/** One request for a group. */
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

/** Answers a request. */
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
