/** Made-up records, services and manifests, with what a test is about and nothing else. */
import type { Manifest } from '../generator/reconcile/manifest/manifest.ts';
import { buildModel } from '../generator/schema/model/model.ts';
import type { ModelImplementation } from '../generator/schema/model/implementation.ts';
import {
  RECORD_FORMAT,
  type RecordField,
  type RecordItem,
  type SchemaRecord,
} from '../generator/schema/record/record.ts';
import type { RecordedKind } from '../generator/servarr/kinds.ts';
import type { ServiceConfig } from '../generator/source/services/config.ts';

/** Returns a field: of text, unless `more` has another type. */
export function madeField(name: string, more: Partial<RecordField> = {}): RecordField {
  return { name, type: 'textbox', ...more };
}

export function madeItem(
  implementation: string,
  fields: readonly RecordField[] = [],
  more: Partial<RecordItem> = {},
): RecordItem {
  return { implementation, implementationName: implementation, general: {}, events: [], fields, ...more };
}

export function madeRecord(app: SchemaRecord['app'], kinds: SchemaRecord['kinds']): SchemaRecord {
  return { format: RECORD_FORMAT, app, version: '1', api: 'v3', kinds };
}

/** Returns the only implementation of a kind in records by schema ID. Throws if there is none. */
export function onlyImplementation(
  kind: RecordedKind,
  records: Readonly<Record<string, SchemaRecord>>,
): ModelImplementation {
  const [item] = buildModel(records, [kind]).model.kinds[kind]?.implementations ?? [];
  if (item === undefined) throw new RangeError(`no ${kind}`);
  return item;
}

export function madeService(app: ServiceConfig['app'], more: Partial<ServiceConfig> = {}): ServiceConfig {
  const apiKeyFile = `/run/secrets/${app}`;
  return { name: app, app, schema: app, baseUrl: 'http://127.0.0.1:1', urlBase: '', apiKeyFile, ...more };
}

export function madeManifest(
  service: ServiceConfig,
  kinds: Manifest['kinds'],
  secrets: Manifest['secrets'] = {},
): Manifest {
  return { service, checkedAgainst: undefined, secrets, kinds };
}
