/** The recorded exchanges that the fake does not answer as the service did, each with its reason. */
import type { Recording } from '../../recordings.ts';
import { isObject } from '../../../generator/base/json.ts';
import { type Exchange, USUAL, isLeftOut } from './exchange.ts';

/** Requests that are not sent to the fake: it does not have the path, or there is no request. */
const UNASKED: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\/(action\/\w+|bulk|config\/host|tag\/detail|testall)$/, 'a path that nothing of ours asks for'],
  [
    /\/(config\/(?!ui$)\w+(\/1)?|delayprofile|releaseprofile|qualitydefinition|customformat|customfilter|autotagging|importlistexclusion|exclusions|language)/,
    'settings that nothing of ours declares',
  ],
  [/^PUT .*\/config\/ui(\/1)?$/, 'settings that nothing of ours declares'],
  [/\/(\w+profile\/schema|indexer\/categories)$/, 'a path that nothing of ours asks for'],
];

/** Requests that the recording does not keep as they were: a body cut out, or 1.0 that became 1. */
const UNKEPT = /^0(90-post-priority-1\.0|93-post-port-1e1|94-post-port-1\.0)$/;

/** Requests with keys in another spelling, or twice. */
const MISSPELT = /-(?:fields-wrongcase|post-key-case|post-dup-key|extra-keys2)$/;

/** Returns true for a request that suite could send: with its key, in JSON, about the resource of the path. */
export function isSent({ method, path, headers, body, rawBody }: Exchange['request']): boolean {
  const names = Object.keys(headers ?? USUAL);
  const isWrite = method === 'POST' || method === 'PUT';
  const isJson = (headers ?? USUAL)['Content-Type'] === 'application/json';
  const [place = '', query = ''] = path.split('?');
  const id = isObject(body) ? (body['id'] ?? 0) : undefined;
  const wanted = method === 'POST' && !place.endsWith('/test') ? 0 : Number(/[^/]*$/u.exec(place)?.[0]);
  return (
    (method === 'GET' || (/^(?:POST|PUT|DELETE)$/u.test(method) && place.startsWith('/api/'))) &&
    names.includes('X-Api-Key') &&
    names.every((name) => name in USUAL) &&
    /json|^$/u.test(headers?.['Accept'] ?? '') &&
    !/[^:]\/\/|^\/\/|.\/$/u.test(place) &&
    !/^api_?key=/iu.test(query) &&
    (!isWrite || (isJson && isObject(body) && rawBody === undefined)) &&
    (!isWrite || /\/(?:collection|editor|test)$/u.test(place) || id === wanted)
  );
}

/** Returns the reason why an exchange is not replayed, or undefined if it is sent. */
export function unasked({ request, name }: Exchange): string | undefined {
  const byPath = UNASKED.find(([pattern]) => pattern.test(`${request.method} ${request.path}`))?.[1];
  if (byPath !== undefined) return byPath;
  if (isLeftOut(request.body) || UNKEPT.test(name))
    return 'the recording does not keep the request as it was sent';
  return isSent(request) && !MISSPELT.test(name) ? undefined : 'suite does not send such a request';
}

/** Recorded sequences that no run sends (`runs.ts`), each with the reason. */
export const UNREPLAYED: readonly (readonly [file: RegExp, reason: string])[] = [
  [/^editor-exchanges\.json$/u, 'suite never changes titles'],
  [/^(?:v\d-)?quality-effects\.json$/u, 'the fake has no files, which the sizes have an effect on'],
  [
    /^v\d-quality-exchanges\.json$/u,
    'their sizes are in profiles, of which the profiles of other sequences tell',
  ],
  [
    /^(?:v5-)?apikey-environment\.json$/u,
    'the fake has no start with other variables and another config.xml',
  ],
  [/^indexersync-exchanges\.json$/u, 'several services: `sync.test.ts` replays it'],
  [
    /^indexersync-down\.json$/u,
    'it differs from the other recording of the command in the log of Prowlarr alone',
  ],
];

/** Exchanges of sequences with gaps that are answered in another way, by their names. */
export const EXCEPTED_NAMES: readonly (readonly [names: RegExp, reason: string])[] = [
  [/after that: one page$/u, 'the page was read after another change'],
  [/^delayprofile: with an id$/u, 'the service holds a new profile to the rules of the one with that ID'],
  [/^delayprofile: PUT not there$/u, 'the service looks at the tags before it looks for the profile'],
  [
    /with formats there \(presets\)$/u,
    "the presets of a schema, which are the user's own formats, are never read",
  ],
  [/^qualityprofile: 1 after that$/u, 'its sizes were changed before by requests of other recordings'],
  [/^qualityprofile: PUT without an id in the path$/u, 'suite sends the ID in the path'],
  [/^customformat: list names after$/u, 'a change of several formats, which is not sent, was before'],
  [
    /language unknown$|unknown language$|poisoned|after that: .*|create another after that$|the first after that$|^qualityprofile: list at the end$/u,
    'suite never sends the ID of a language that the service lacks; such an ID breaks the list of profiles',
  ],
];

const THEIR_TEXT = "the text about the missing folder is the service's";
const UNSEEN = 'what was done to it before is not in the recording';
const UNASKED_BEFORE = 'a change of several resources, which is not sent, was before';
const HEALTH = 'the fake complains of what a test tells it to, by default of what a fresh service does';
const NO_SCRIPT_RULES = 'the fake has no rule about where scripts may lie';

/** Exchanges that are sent and answered otherwise, as `set/name`. One that is met after all fails the test. */
export const EXCEPTED: Readonly<Partial<Record<Recording, Readonly<Record<string, string>>>>> = {
  'prowlarr-2.3.6': {
    'write-poison/009-applications-list': UNSEEN,
    'write/149-dc-get-1-poisoned': UNASKED_BEFORE,
    'write/073-dc-post-blackhole-missing-folder': THEIR_TEXT,
  },
  'sonarr-develop': {
    'errors-external/key-twice-in-header-list': 'the request had the header twice, the recording has it once',
    'errors-external/status': 'recorded on a build with another made-up version number',
    'urlbase/status': 'recorded on a build with another made-up version number',
    'write-extra/047-asis-indexer-Fanzub': 'where it was recorded, names of sites could not be resolved',
    'write/162-health': HEALTH,
    'write/167-dc-get-1-poisoned': UNASKED_BEFORE,
    'write/169-health-poisoned': HEALTH,
    'write-poison/013-health': HEALTH,
    'write-poison/018-metadata-list-after-restart': UNSEEN,
    'write/049-dc-post-other-configcontract-enabled':
      'settings of another class: the cast fails before the connection',
    'write/075-dc-post-blackhole-missing-folder': THEIR_TEXT,
    'write-notification/016-headers-bad-enabled': "the service's HTTP client refuses the header",
    'write-notification/053-customscript-true': NO_SCRIPT_RULES,
    'write-notification/054-customscript-false': NO_SCRIPT_RULES,
    'write-poison/014-downloadclient-list-after-restart':
      'the service takes seconds to remove the poison, the fake none',
  },
};

const UNNAMED = 'its failure names no field, and failures of emptied fields are found by name';
const NEVER = 'emptied it is taken: no value is, so that whoever looks for needs finds it';

/**
 * Recorded probes of `validation.json` with another response of the fake, by kind, implementation, field
 * and probe.
 */
export const VALUES_EXCEPTED: Readonly<Partial<Record<Recording, Readonly<Record<string, string>>>>> = {
  'lidarr-2.14.5': {
    'indexer Headphones categories emptied': UNNAMED,
    'notification CustomScript needs arguments': NEVER,
    'notification Join needs deviceIds': NEVER,
  },
  'prowlarr-2.3.6': {
    'notification CustomScript needs arguments': NEVER,
    'notification Join needs deviceIds': NEVER,
  },
  'radarr-6.0.3': {
    'notification CustomScript needs arguments': NEVER,
    'notification Join needs deviceIds': NEVER,
  },
  'sonarr-4.0.19': {
    'notification CustomScript needs arguments': NEVER,
    'notification Join needs deviceIds': NEVER,
  },
};
