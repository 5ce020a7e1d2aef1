/** An example entry of an implementation: what must be set, and what people set first. */
import type { Kind } from '../family/kinds.ts';
import type { Json } from '../base/json.ts';
import type { ModelKey } from '../schema/model/keys.ts';
import type { ModelImplementation } from '../schema/model/model.ts';
import type { FieldType } from '../schema/field/types.ts';
import { nixKey } from '../nix/keys.ts';
import { nixValue } from '../nix/values.ts';
import { MODULE_FOLDERS } from './view.ts';

const FIRST = new Set(['host', 'port', 'useSsl', 'username', 'password', 'apiKey']);
/** Events in the order in which an example prefers them. */
const EVENTS = ['onGrab', 'onDownload', 'onHealthIssue'];

/** True for the kinds that there are modules, and so examples, for. */
export function hasModule(kind: Kind): kind is keyof typeof MODULE_FOLDERS {
  return Object.hasOwn(MODULE_FOLDERS, kind);
}

/** The values of an example entry: a small valid configuration for one app that has the implementation. */
export function exampleEntry(
  kind: keyof typeof MODULE_FOLDERS,
  item: ModelImplementation,
): Record<string, Json> {
  const [app = ''] = item.apps;
  const required = item.required.filter(({ apps }) => apps.includes(app)).map(({ any }) => any[0]);
  const keys = item.fields.filter(
    (field) =>
      field.apps.includes(app) &&
      (required.includes(field.name) || (kind === 'downloadclient' && FIRST.has(field.name))),
  );
  const entry = Object.fromEntries(keys.map((key) => [key.name, exampleValue(item, key, app)]));
  if (kind === 'downloadclient') return entry;
  const supported = Object.keys(item.events).filter((event) => item.events[event]?.includes(app));
  const event = EVENTS.find((name) => supported.includes(name)) ?? supported[0];
  return { services: [app], ...entry, ...(event === undefined ? {} : { [event]: true }) };
}

/** The same, as the line of a configuration. */
export function exampleText(kind: keyof typeof MODULE_FOLDERS, item: ModelImplementation): string {
  return `suite.${MODULE_FOLDERS[kind]}.${nixKey(item.option)} = ${nixValue(exampleEntry(kind, item), 0)};`;
}

function exampleValue(item: ModelImplementation, key: ModelKey, app: string): Json {
  const shown = key.defaults[app];
  const usable = shown !== undefined && shown !== '' && !(Array.isArray(shown) && shown.length === 0);
  return usable && key.type.kind !== 'secret' && key.type.kind !== 'choice'
    ? shown
    : typical(item, key.name, key.type, app);
}

function typical(item: ModelImplementation, name: string, type: FieldType, app: string): Json {
  switch (type.kind) {
    case 'secret':
      return { _secret: `/run/secrets/${item.option}-${name.toLowerCase()}` };
    case 'text':
      return /url|server/iu.test(name)
        ? 'https://example.org'
        : name === 'host'
          ? '127.0.0.1'
          : /from|sender/iu.test(name)
            ? 'suite@example.org'
            : 'example';
    case 'file':
      return '/etc/example';
    case 'int':
    case 'port':
    case 'between':
      return 1;
    case 'float':
      return 1.5;
    case 'bool':
      return true;
    case 'date':
      return '2030-01-01T00:00:00Z';
    case 'pairs':
      return { example: 'value' };
    case 'choice':
      return Object.keys(type.tables[app] ?? {})[0] ?? '';
    case 'list':
      return [typical(item, name, type.of, app)];
    case 'either':
      return type.types[0] ? typical(item, name, type.types[0], app) : null;
    case 'mappedCategory':
      return { clientCategory: 'example', categories: [2000] };
    case 'unknown':
      return 'example';
  }
}
