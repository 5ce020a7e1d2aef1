/** The recorded sequences that the fakes are compared with: a row for each sequence of one service. */
import { RECORDINGS, type Recording, recorded } from '../../recordings.ts';
import { sentenceOf } from '../../recorder/reasons.ts';
import type { ClientView, Verdict } from '../context.ts';
import type { FakeService } from '../fake.ts';
import type { FakeOptions } from '../options.ts';
import type { Exchange } from './exchange.ts';
import * as gaps from './gaps.ts';

/** One sequence, and the service that it was recorded on. */
export interface Run extends Partial<FakeOptions> {
  readonly recording: Recording;
  readonly file: string;
  /** The number of exchanges that the fake answers as recorded. */
  readonly met: number;
  /** The sets that were recorded on it, one after the other. */
  readonly sets?: readonly string[];
  /** The paths that are sent; default all. */
  readonly paths?: RegExp;
  /** Names of exchanges that are not sent: suite has no such request. */
  readonly unsent?: RegExp;
  /** Creates the resources that existed before. */
  readonly start?: (fake: FakeService) => void;
  /** Does what was done between two exchanges. Of a rejection, status and properties are compared. */
  readonly gap?: gaps.Gap;
}

/** Targets of the resources during the recording of writes: a client on one port, a folder, two scripts. */
function recordedClients({ implementation, fields, name }: ClientView): Verdict {
  if (implementation === 'CustomScript')
    return name === 'cs-fail'
      ? [{ propertyName: '', errorMessage: sentenceOf('exit-code 3') }]
      : name === 'cs-ok';
  const up = Object.values(fields).some((value) =>
    /^([12]9600|\/tmp|http:\/\/127\.0\.0\.1:[12]9600\/.*)$/.test(String(value)),
  );
  // Prowlarr creates its category in the client, which did not keep it.
  return up && implementation === 'QBittorrent' && (fields['category'] ?? '') !== '' ? UNKEPT : up;
}

const LABEL = sentenceOf('label-not-added');
const UNKEPT: Verdict = [{ propertyName: 'Category', errorMessage: LABEL, detailedDescription: LABEL }];

const withFolder = ({ store }: FakeService): void =>
  void store.plain('rootfolder').add((id) => ({ path: '/media/library', id }));

/** The service of Sonarr's settings had been used before. */
function used({ store }: FakeService): void {
  store.plain('rootfolder').skip(1);
  store.plain('rootfolder').add((id) => ({ path: '/media/library', id }));
  store.plain('remotepathmapping').skip(3);
  for (const [id, label] of [[3, 'nix'], [1, 'rec'], [4, 'tv']] as const) store.tags.rows.set(id, { label, id }); // prettier-ignore
}

function usedBefore({ store }: FakeService): void {
  store.of('indexer').skip(14);
  store.of('importlist').skip(6);
  store.plain('rootfolder').add((id) => ({ path: '/var/lib/app', id }));
}

function skipped(count: number, ...tables: readonly string[]) {
  return ({ store }: FakeService): void => {
    if (tables.includes('delayprofile')) store.tags.skip(count);
    for (const table of tables) store.plain(table).skip(count);
  };
}

const PROFILES = /\/(?:delayprofile|releaseprofile|appprofile)(?:\/\d+)?(?:\?.*)?$/u;
const STRUCTURES =
  /\/(?<!(?:config|settings)\/)(?:customformat|autotagging|qualityprofile|metadataprofile|importlist|rootfolder)(?:\/(?:schema|\d+))?\/?(?:\?.*)?$/u;
const SETTINGS = /\/(?:config|settings)\/(?!development|update|general\/|host)\w+(?:\/1)?$/u;
const EXCLUSIONS = /^(?!.*\/(?:paged|bulk)(?:\?|$))(?!.*[?&](?:page|sortKey|sortDirection)=)/u;

/** Bodies of other qualities, without an ID, with other titles. */
const ODD_SIZES =
  /quality(?!definition: )|title|\bid\b|weight|text|word|true|null key|keys|empty|list|in the body|reset|profile/u;
/** Requests for another order: suite writes the order like any other key. */
const REORDER =
  /^delayprofile: (?:reordered|the default reordered|after the default$|renumbered|PUT the default back at last|default back)/u;
/** Requests about several exclusions, and all after them. */
const MANY = /: (?:bulk|many)/u;

const plain = (recording: Recording, file: string, met: number, more: Partial<Run> = {}): Run => ({ recording, file, met, clientsUp: false, ...more }); // prettier-ignore
const writes = (recording: Recording, met: number, ...sets: string[]): Run => ({ recording, file: 'writes.json', met, sets, clientsUp: recordedClients }); // prettier-ignore
const access = (recording: Recording, met: number, set: string, urlBase = ''): Run => ({ recording, file: 'access.json', met, sets: [set], clientsUp: recordedClients, urlBase }); // prettier-ignore
const sizes = (recording: Recording, met: number): Run => ({ recording, file: 'quality-exchanges.json', met, paths: /\/qualitydefinition(?:\/\d+)?$/u, unsent: ODD_SIZES, gap: gaps.restoreSizes() }); // prettier-ignore
const exclusions = (recording: Recording, file: string, met: number, earlier = 0): Run => ({ recording, file, met, paths: EXCLUSIONS, start: skipped(earlier, 'importlistexclusion'), gap: gaps.restoreExclusions(earlier) }); // prettier-ignore
const order = (recording: Recording, file: string, met: number, earlier = 0): Run => ({ recording, file, met, start: skipped(earlier, 'delayprofile'), gap: gaps.putBack }); // prettier-ignore
const profiles = (recording: Recording, file: string, met: number): Run => ({ recording, file, met, paths: PROFILES, unsent: REORDER, gap: gaps.deleteProfiles }); // prettier-ignore
const structures = (recording: Recording, file: string, met: number): Run => ({ recording, file, met, paths: STRUCTURES, gap: gaps.deleteStructures }); // prettier-ignore
const settings = (recording: Recording, file: string, met: number, api: 'v1' | 'v3' | 'v5'): Run => ({ recording, file, met, api, paths: SETTINGS, gap: () => undefined }); // prettier-ignore

export const RUNS: readonly Run[] = [
  ...RECORDINGS.map(({ folder }) =>
    // The service that sonarr-develop's sequence was recorded on had no web UI.
    plain(folder, 'exchanges.json', folder === 'prowlarr-2.3.6' ? 59 : 61, {
      pages: folder !== 'sonarr-develop',
    }),
  ),
  plain('sonarr-4.0.19', 'indexer-exchanges.json', 45),
  plain('sonarr-4.0.19', 'importlist-exchanges.json', 50, { start: withFolder }),
  plain('sonarr-4.0.19', 'metadata-exchanges.json', 28),
  plain('prowlarr-2.3.6', 'applications-exchanges.json', 32),
  plain('prowlarr-2.3.6', 'indexer-exchanges.json', 104),
  plain('prowlarr-2.3.6', 'indexerproxy-exchanges.json', 29),
  plain('sonarr-develop', 'v5-indexer-exchanges.json', 46),
  plain('sonarr-develop', 'v5-importlist-exchanges.json', 50, { start: withFolder }),
  plain('sonarr-develop', 'v5-metadata-exchanges.json', 28),
  plain('sonarr-4.0.19', 'settings-exchanges.json', 26, { start: used }),
  plain('prowlarr-2.3.6', 'settings-exchanges.json', 11),
  plain('sonarr-develop', 'v5-settings-exchanges.json', 27),
  writes('prowlarr-2.3.6', 131, 'write'),
  writes('prowlarr-2.3.6', 24, 'write-extra'),
  writes('prowlarr-2.3.6', 47, 'write-notification'),
  writes('prowlarr-2.3.6', 32, 'write-poison', 'write-more'),
  { ...writes('sonarr-develop', 358, 'write', 'write-notification', 'write-extra', 'write-poison', 'write-last'), start: usedBefore }, // prettier-ignore
  access('prowlarr-2.3.6', 26, 'errors-external'),
  access('prowlarr-2.3.6', 11, 'urlbase', '/prowlarr'),
  access('sonarr-develop', 37, 'errors-external'),
  access('sonarr-develop', 15, 'urlbase', '/sonarr'),
  sizes('sonarr-4.0.19', 96),
  sizes('radarr-6.0.3', 96),
  sizes('lidarr-2.14.5', 96),
  exclusions('sonarr-4.0.19', 'exclusion-exchanges.json', 66),
  exclusions('radarr-6.0.3', 'exclusion-exchanges.json', 84),
  exclusions('sonarr-develop', 'v5-exclusion-exchanges.json', 66),
  exclusions('sonarr-develop', 'v3-exclusion-exchanges.json', 66, 34),
  order('sonarr-4.0.19', 'delay-order-exchanges.json', 43),
  order('radarr-6.0.3', 'delay-order-exchanges.json', 43),
  order('lidarr-2.14.5', 'delay-order-exchanges.json', 43),
  order('sonarr-develop', 'v5-delay-order-exchanges.json', 43),
  order('sonarr-develop', 'v3-delay-order-exchanges.json', 43, 5),
  profiles('sonarr-4.0.19', 'profiles-exchanges.json', 129),
  profiles('sonarr-develop', 'v5-profiles-exchanges.json', 137),
  profiles('radarr-6.0.3', 'profiles-exchanges.json', 129),
  profiles('lidarr-2.14.5', 'settings-exchanges.json', 12),
  profiles('lidarr-3.1.2', 'delayprofile-exchanges.json', 21),
  profiles('prowlarr-2.3.6', 'profiles-exchanges.json', 52),
  structures('sonarr-4.0.19', 'profiles-exchanges.json', 416),
  structures('radarr-6.0.3', 'profiles-exchanges.json', 449),
  structures('sonarr-develop', 'v5-profiles-exchanges.json', 443),
  settings('sonarr-4.0.19', 'settings-exchanges.json', 36, 'v3'),
  settings('radarr-6.0.3', 'settings-exchanges.json', 42, 'v3'),
  settings('lidarr-2.14.5', 'settings-exchanges.json', 36, 'v1'),
  settings('prowlarr-2.3.6', 'settings-exchanges.json', 12, 'v1'),
  settings('sonarr-develop', 'v5-settings-exchanges.json', 6, 'v5'),
];

/** Number 25 of Prowlarr's writes is not in the recording, though what it made is there from then on. */
const UNRECORDED: Exchange = {
  name: '025-not-recorded',
  request: { method: 'POST', path: '/api/v1/downloadclient', headers: { 'X-Api-Key': '<API_KEY>', 'Content-Type': 'application/json' }, body: '(cut)' }, // prettier-ignore
  response: { status: 201, headers: {}, body: { name: 'not recorded', implementation: 'QBittorrent', configContract: 'QBittorrentSettings', priority: 1, categories: [], fields: [] } }, // prettier-ignore
};

/** Returns the exchanges of a run in their order, without those that are not sent. */
export function exchangesOf({ recording, file, sets, paths, unsent, gap }: Run): Exchange[] {
  const all = recorded<Exchange[]>(recording, file);
  const chosen = sets?.flatMap((set) => all.filter((exchange) => exchange.set === set)) ?? all;
  const last = chosen.findIndex(({ name }) => file.includes('exclusion') && MANY.test(name));
  const isReorder = (one: Exchange | undefined): boolean =>
    gap !== undefined && one !== undefined && (one.request.path.includes('/reorder/') || one.name.startsWith('delayprofile: two of order 2')); // prettier-ignore
  const sent = chosen
    .slice(0, last === -1 ? undefined : last)
    .filter(
      (one, at) =>
        (paths?.test(one.request.path) ?? true) &&
        unsent?.test(one.name) !== true &&
        ![one, chosen[at - 1]].some(isReorder),
    );
  const lacks = chosen.findIndex(({ name }) => recording === 'prowlarr-2.3.6' && name.startsWith('026') && sets?.[0] === 'write'); // prettier-ignore
  return lacks < 0 ? sent : sent.toSpliced(lacks, 0, UNRECORDED);
}
