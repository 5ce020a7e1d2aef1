/** Contents of one made-up service, for tests of `import`. */
import type { Json } from '../../../generator/base/json.ts';
import { parseAll } from '../../../generator/reconcile/codec/codecs.ts';
import type { ListedTarget } from '../../../generator/reconcile/values/names-and-ids.ts';
import type { ServiceContents } from '../../../generator/import/read.ts';
import { type Imported, importServices } from '../../../generator/import/entries.ts';
import { ApiKey } from '../../../generator/source/services/api-key.ts';
import { toRecordItems } from '../../../generator/schema/record/from-wire.ts';
import { parseSchema } from '../../../generator/schema/record/schema-response.ts';
import type { App } from '../../../generator/servarr/apps.ts';
import { type Kind, isProviderKind } from '../../../generator/servarr/kinds.ts';

export const KEY = 'c4n4ry0123456789c4n4ry0123456789';

/** A secret as a service shows it. */
export const MASK = '********';
/** The bodies of one kind, as the service answers them. */
export interface Answers {
  readonly kind: Kind;
  readonly schema: readonly unknown[];
  readonly list: readonly unknown[];
}

/** Returns an enabled resource with those of these fields that have a value, as a service shows it. */
export function bodyOf(
  implementation: string,
  fields: Readonly<Record<string, Json | undefined>>,
  more: Readonly<Record<string, unknown>> = {},
) {
  const shown = Object.entries(fields).filter(([, value]) => value !== undefined);
  const values = shown.map(([name, value]) => ({ name, value }));
  const enabled = { enable: true, enableRss: true, onGrab: true };
  return { id: 1, name: 'one', implementation, ...enabled, ...more, fields: values };
}

/** Reads answers as `import` does. */
export function contentsOf(
  { app, name = app, baseUrl = `http://${name}` }: { app: App; name?: string; baseUrl?: string },
  answers: readonly Answers[],
): ServiceContents {
  const kinds = answers.map(({ kind, schema, list }) => ({
    kind,
    items: isProviderKind(kind) ? parseSchema(kind, schema, name) : [],
    resources: parseAll({ kind, app }, list, name),
  }));
  const records = kinds
    .filter(({ kind }) => isProviderKind(kind))
    .map(({ kind, items }) => [kind, toRecordItems(kind, items, name).items]);
  return {
    record: { format: 1, app, api: 'v3', version: '4.0.0', kinds: Object.fromEntries(records) },
    lists: new Map<string, readonly ListedTarget[]>([
      ...kinds.map(({ kind, resources }) => [kind, resources] as const),
      ['tag', [{ id: 1, name: '{ _secret = "/root/canary"; }' }]],
    ]),
    customFilters: 0,
    key: new ApiKey(KEY),
    service: { name, app, baseUrl, urlBase: '', schema: app, apiKeyFile: `/run/secrets/${name}` },
    kinds,
  };
}

/**
 * Imports services.
 * @param records the records that the modules were generated from: by default those of the services
 */
export function importFrom(
  contents: readonly ServiceContents[],
  records = Object.fromEntries(contents.map(({ service, record }) => [service.schema, record])),
): Imported {
  return importServices(contents, records);
}
