/** The test of a connection, with the failures that a service reports if the target does not respond. */
import { capitalised } from '../../../generator/base/text.ts';
import { Refusal, exception } from '../http/failures.ts';
import type { Failure } from '../http/failures.ts';
import { asText, isEmpty } from './verdicts/conditions.ts';
import { sentenceOf } from '../../recorder/reasons.ts';
import type { KindCall } from '../context.ts';
import type { ProviderKind } from '../../../generator/servarr/kinds.ts';
import { type Recording, hasRecorded, once, recorded } from '../../recordings.ts';
import type { Exchange } from '../recorded/exchange.ts';
import type { SchemaItem } from '../recorded/recording.ts';
import type { Definition, Stored } from '../store.ts';

/** Notifications whose test lets the connection's error through: a 500, no failure. Source: docs/servarr-api.md and NOTES. */
const THROWS: ReadonlySet<string> = new Set(['Webhook', 'Discord', 'Slack']);

/** Measured failures of a notification's test: property and reason. */
const COMPLAINTS: Readonly<Record<string, readonly [property: string, reason: string]>> = {
  CustomScript: ['Path', 'file-missing'],
  Email: ['Server', 'connection-refused'],
  SynologyIndexer: ['', 'no-synology'],
  Telegram: ['BotToken', 'name-unknown'],
};

/** The failures of a test: none where the client is up and likes the settings. Throws where the service throws. */
export function testConnection(call: KindCall, item: SchemaItem, stored: Definition): Failure[] {
  const {
    service,
    recorded: { kind },
  } = call;
  if (
    service.rules.mapsCategories &&
    kind === 'downloadclient' &&
    !Array.isArray(stored.general['categories'])
  ) {
    return [{ propertyName: '', errorMessage: sentenceOf('test-aborted') }];
  }
  const view = { kind, name: stored.name, implementation: item.implementation, fields: stored.settings };
  const found = service.ask(view);
  if (typeof found !== 'boolean') return [...found];
  return found ? warnings(call, item, stored) : unreachable(call, item, stored);
}

/** Asks the site of an indexer what it has, which no force skips. Throws the service's 500 where it is down. */
export function askSite(
  { service, recorded: { kind } }: KindCall,
  item: SchemaItem,
  { name, settings }: Definition,
): void {
  const view = { kind, name, implementation: item.implementation, fields: settings };
  if (service.ask(view) === false) throw new Refusal(exception(500, 'connection-refused', target(settings)));
}

function unreachable(call: KindCall, item: SchemaItem, { settings }: Pick<Stored, 'settings'>): Failure[] {
  const detailedDescription = sentenceOf('connection-refused', target(settings));
  const { kind } = call.recorded;
  if (kind === 'notification') return [unsent(item, target(settings))];
  if (kind !== 'downloadclient')
    return [complaint(call.service.recording, kind, target(settings)) ?? []].flat();
  const folders = item.fields.filter((field) => field.type === 'path' && !isEmpty(settings[field.name]));
  if (folders.length > 0 && !item.fields.some((field) => field.name === 'host')) {
    return folders.map(({ name }) => ({
      propertyName: capitalised(name),
      errorMessage: sentenceOf('folder-missing'),
    }));
  }
  return [
    {
      propertyName: 'Host',
      errorMessage: sentenceOf('connection-refused', item.implementationName),
      detailedDescription,
    },
  ];
}

/**
 * The failure of a recorded test, of another target: the service's own recording, else that of the first one that has
 * the kind. Undefined for a kind whose test nothing can fail.
 */
function complaint(recording: Recording, kind: ProviderKind, address: string): Failure | undefined {
  const failure = recordedFailure(`${recording} ${kind}`);
  if (failure === undefined) return undefined;
  const { errorMessage, detailedDescription: detail } = failure;
  const details = detail === undefined ? {} : { detailedDescription: sentenceOf(detail, address) };
  return { ...failure, errorMessage: sentenceOf(errorMessage, address), ...details };
}

const recordedFailure = once((place): Failure | undefined => {
  const [recording, kind] = place.split(' ') as [Recording, ProviderKind];
  const files = ([recording, 'sonarr-4.0.19', 'prowlarr-2.3.6'] as const).flatMap((folder) =>
    [`${kind}-exchanges.json`, `v5-${kind}-exchanges.json`].map((file) => [folder, file] as const),
  );
  const found = files.find(([folder, file]) => hasRecorded(folder, file));
  const exchanges = found === undefined ? [] : recorded<Exchange[]>(found[0], found[1]);
  const body = exchanges.find(({ name }) => name === 'life: test')?.response.body;
  return Array.isArray(body) ? (body[0] as Failure) : undefined;
});

function unsent({ implementation }: SchemaItem, address: string): Failure {
  if (THROWS.has(implementation)) throw new Refusal(exception(500, 'connection-refused', address));
  const [propertyName, reason] = COMPLAINTS[implementation] ?? ['', 'not-sent'];
  return { propertyName, errorMessage: sentenceOf(reason) };
}

function target(settings: Stored['settings']): string {
  const texts = Object.values(settings).filter((value) => typeof value === 'string');
  const url = texts.find((value) => value.startsWith('http') && URL.canParse(value));
  return url === undefined ? `${asText(settings['host'])}:${asText(settings['port'])}` : new URL(url).host;
}

function warnings(
  { service, recorded: { kind } }: KindCall,
  item: SchemaItem,
  { settings }: Pick<Stored, 'settings'>,
): Failure[] {
  const category = item.fields.find((field) => /^(tv|movie|music)Category$/.test(field.name));
  const wants =
    service.rules.wantsCategory && kind === 'downloadclient' && item.implementation === 'QBittorrent';
  if (!wants || category === undefined || (settings[category.name] ?? '') !== '') return [];
  return [
    {
      isWarning: true,
      propertyName: capitalised(category.name),
      errorMessage: sentenceOf('category-recommended'),
      detailedDescription: sentenceOf('category-recommended'),
    },
  ];
}
