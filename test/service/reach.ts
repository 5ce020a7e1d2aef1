/** The test of a connection: what a service says when the thing that a resource points to does not answer. */
import { Refusal, exception } from './failures.ts';
import type { Failure } from './failures.ts';
import { propertyOf } from './settings.ts';
import type { KindCall } from './context.ts';
import type { SchemaItem } from './recording.ts';
import type { Definition, Stored } from './store.ts';

/** Notifications whose test lets the connection's error through: a 500, no failure. Source: SERVARR.md and NOTES. */
const THROWS: ReadonlySet<string> = new Set(['Webhook', 'Discord', 'Slack']);

/** The property that a notification's failed test names, where it is a measured one. */
const BLAMES: Readonly<Record<string, string>> = { Email: 'Server', Telegram: 'BotToken' };

/** The failures of a test: none where the client is up and likes the settings. Throws where the service throws. */
export function testConnection(call: KindCall, item: SchemaItem, stored: Definition): Failure[] {
  const { service, recorded } = call;
  const { kind } = recorded;
  if (
    service.rules.mapsCategories &&
    kind === 'downloadclient' &&
    !Array.isArray(stored.general['categories'])
  ) {
    const errorMessage =
      'Test was aborted due to an error: Object reference not set to an instance of an object.';
    return [{ propertyName: '', errorMessage }];
  }
  const view = { kind, name: stored.name, implementation: item.implementation, fields: stored.settings };
  const found = service.ask(view);
  if (typeof found !== 'boolean') {
    return [...found];
  }
  return found ? warnings(call, item, stored) : [unreachable(call, item, stored)];
}

function unreachable(
  { service, recorded }: KindCall,
  item: SchemaItem,
  { settings }: Pick<Stored, 'settings'>,
): Failure {
  const detailedDescription = `${service.rules.refused} (${target(settings)})`;
  if (recorded.kind === 'notification') {
    if (THROWS.has(item.implementation)) {
      throw new Refusal(exception(500, detailedDescription));
    }
    return {
      propertyName: BLAMES[item.implementation] ?? '',
      errorMessage: 'Unable to send test message',
      detailedDescription,
    };
  }
  const folder = item.fields.find((field) => field.type === 'path');
  if (folder !== undefined && !item.fields.some((field) => field.name === 'host')) {
    return {
      propertyName: propertyOf(folder.name),
      errorMessage: 'Folder does not exist',
      detailedDescription: 'No such folder.',
    };
  }
  return {
    propertyName: 'Host',
    errorMessage: `Unable to connect to ${item.implementationName}`,
    detailedDescription,
  };
}

function target(settings: Stored['settings']): string {
  const texts = Object.values(settings).filter((value) => typeof value === 'string');
  const url = texts.find((value) => value.startsWith('http') && URL.canParse(value));
  return url === undefined ? `${String(settings['host'])}:${String(settings['port'])}` : new URL(url).host;
}

function warnings(
  { service, recorded }: KindCall,
  item: SchemaItem,
  { settings }: Pick<Stored, 'settings'>,
): Failure[] {
  const category = item.fields.find((field) => /^(tv|movie|music)Category$/.test(field.name));
  const wants =
    service.rules.wantsCategory &&
    recorded.kind === 'downloadclient' &&
    item.implementation === 'QBittorrent';
  if (!wants || category === undefined || (settings[category.name] ?? '') !== '') {
    return [];
  }
  const app = service.rules.app.charAt(0).toUpperCase() + service.rules.app.slice(1);
  const detailedDescription = `${app} will not attempt to import completed downloads without a category.`;
  return [
    {
      isWarning: true,
      propertyName: propertyOf(category.name),
      errorMessage: 'Category is recommended',
      detailedDescription,
    },
  ];
}
