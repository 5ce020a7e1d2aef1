/** Records made from the recordings by the generator's own stages, for tests. */
import { type ApiVersion, type App, kindPath, kindsOf, schemaKindsOf } from '../generator/servarr/apps.ts';
import type { Json } from '../generator/base/json.ts';
import type { AppVersion } from '../generator/schema/settings/from-settings.ts';
import { isAlwaysListed } from '../generator/servarr/keys/seen.ts';
import { toFlatItems, toSettingsItems } from '../generator/schema/settings/from-settings.ts';
import { type Model, buildModel } from '../generator/schema/model/model.ts';
import { toRecordItems } from '../generator/schema/record/from-wire.ts';
import { readRecords } from '../generator/schema/record/folder.ts';
import { RECORD_FORMAT, type RecordItem, type SchemaRecord } from '../generator/schema/record/record.ts';
import { parseSchema } from '../generator/schema/record/schema-response.ts';
import {
  type Kind,
  type SchemaKind,
  type SettingsKind,
  RECORDED_KINDS,
  SETTINGS_KINDS,
  isProviderKind,
  kindRow,
} from '../generator/servarr/kinds.ts';
import { namedLists } from '../generator/source/live.ts';
import { profileSchemaItems } from '../generator/schema/profile/schema-fields.ts';
import { ALL_RECORDINGS, type Recording, hasRecorded, once, recorded } from './recordings.ts';

/** One item of a recorded schema response, as far as tests use it. */
export interface RecordedItem {
  readonly implementation: string;
  readonly implementationName: string;
  readonly name?: string;
  readonly fields: readonly { readonly name: string; readonly helpText?: string; readonly type: string }[];
  readonly [key: string]: unknown;
}

/** Returns the body of a `GET` of a new service, by the path below the API version; undefined if it was not recorded. */
export function recordedAnswer(folder: Recording, path: string): unknown {
  return answersOf(folder).get(path);
}

/** The bodies by path; of two answers to one path, the first one. */
const answersOf = once((folder: Recording): ReadonlyMap<string, unknown> => {
  const file = 'settings-schemas.json';
  const all = hasRecorded(folder, file) ? recorded<Exchange[]>(folder, file) : [];
  return new Map(
    all.toReversed().map(({ request, response }) => {
      const path = request.path.replace(/^\/api\/v\d+\//u, '');
      return [path, response.status === 200 ? response.body : undefined];
    }),
  );
});

/** Returns the recorded schema response of a kind. */
export function schemaAnswer(folder: Recording, kind: Kind): unknown {
  return isProviderKind(kind)
    ? recorded(folder, `${kind}-schema.json`)
    : recordedAnswer(folder, `${kind}/schema`);
}

/** Returns the items of one recorded schema response: a list, except for profiles. */
export function recordedItems(folder: Recording, kind: Kind): RecordedItem[] {
  return schemaAnswer(folder, kind) as RecordedItem[];
}

/** Returns the kinds of a recorded service that records contain. */
export function recordedKinds(folder: Recording): readonly SchemaKind[] {
  const app = ALL_RECORDINGS.find((recording) => recording.folder === folder)?.app;
  if (app === undefined) return [];
  return schemaKindsOf(app).filter(
    (kind) => isProviderKind(kind) || schemaAnswer(folder, kind) !== undefined,
  );
}

/** Returns each group of settings of a new service; of some services, only the group `ui` was recorded. */
export function recordedSettings(folder: Recording, api: ApiVersion): [SettingsKind, Json][] {
  if (!hasRecorded(folder, 'settings-schemas.json'))
    return [['config/ui', recorded<Json>(folder, 'config-ui.json')]];
  const all = recorded<Exchange[]>(
    folder,
    api === 'v5' ? 'v5-settings-schemas.json' : 'settings-schemas.json',
  );
  return SETTINGS_KINDS.flatMap((kind): [SettingsKind, Json][] => {
    const found = all.find(({ request }) => request.path === kindPath(api, kind));
    return found?.response.status === 200 ? [[kind, found.response.body]] : [];
  });
}

interface Exchange {
  readonly request: { readonly path: string };
  readonly response: { readonly status: number; readonly body: Json };
}

/** Returns the kinds of which a new service shows an object, as records have them. */
function flatOf(folder: Recording, of: AppVersion): [Kind, RecordItem[]][] {
  return kindsOf(of.app)
    .filter(isAlwaysListed)
    .map((kind): [Kind, RecordItem[]] => [kind, toFlatItems(kind, of, recordedAnswer(folder, kind))])
    .filter(([, items]) => items.length > 0);
}

/** Changes the items of a recorded response. */
type Change = (items: RecordedItem[], kind: SchemaKind) => unknown;

/** The committed records by schema ID, read once: callers must not change them. */
export async function committedRecords(): Promise<Readonly<Record<string, SchemaRecord>>> {
  return recordsIn('nix/schemas');
}

/** Returns one committed record. Throws if there is none. */
export async function committedRecord(schema: string): Promise<SchemaRecord> {
  const record = (await committedRecords())[schema];
  if (record === undefined) throw new RangeError(`no ${schema}`);
  return record;
}

const recordsIn = once((folder: string) => readRecords(folder));

/** The model of the committed records with all kinds, built once: callers must not change it. */
export async function committedModel(): Promise<Model> {
  return modelIn('nix/schemas');
}

const modelIn = once(async (folder) => buildModel(await recordsIn(folder), RECORDED_KINDS).model);

/** Returns the record of one recorded service. `change` may change the parsed responses first; without it, the record is cached. */
export function recordOf(
  folder: Recording,
  change?: Change,
  kinds: readonly SchemaKind[] = recordedKinds(folder),
): SchemaRecord {
  return change === undefined && kinds.length === recordedKinds(folder).length
    ? plainRecordOf(folder)
    : madeRecordOf(folder, change ?? ((items) => items), kinds);
}

const plainRecordOf = once((folder: Recording) =>
  madeRecordOf(folder, (items) => items, recordedKinds(folder)),
);

function madeRecordOf(folder: Recording, change: Change, kinds: readonly SchemaKind[]): SchemaRecord {
  const found = ALL_RECORDINGS.find((recording) => recording.folder === folder);
  if (!found) throw new RangeError(`no recording ${folder}`);
  const status = recorded<{ version: string }>(folder, 'system-status.json');
  // The last number of a build from source is made up.
  const version = status.version.replace(/\.0$/u, '');
  const wireItems = (kind: SchemaKind) => {
    if (kindRow(kind).codec !== 'profile')
      return parseSchema(kind, change(recordedItems(folder, kind), kind), folder);
    const lists = namedLists(kind, found.app).map((list) => [list, recordedAnswer(folder, list)]);
    const body = schemaAnswer(folder, kind);
    return profileSchemaItems({
      kind,
      app: found.app,
      place: folder,
      body,
      lists: Object.fromEntries(lists),
    });
  };
  const answers = kinds.map((kind) => [kind, toRecordItems(kind, wireItems(kind), folder).items] as const);
  return {
    format: RECORD_FORMAT,
    app: found.app,
    version,
    api: found.api,
    kinds: Object.fromEntries([
      ...answers,
      ...flatOf(folder, { app: found.app, version }),
      ...settingsOf(folder, found.app, found.api),
    ]),
  };
}

/** Returns the record of one recorded service with nothing but its settings. */
export function settingsRecordOf(folder: Recording, api: ApiVersion): SchemaRecord {
  return {
    ...recordOf(folder),
    api,
    kinds: Object.fromEntries(settingsOf(folder, recordOf(folder).app, api)),
  };
}

function settingsOf(folder: Recording, app: App, api: ApiVersion) {
  return recordedSettings(folder, api).flatMap(([kind, body]) => {
    const items = toSettingsItems(kind, app, body, folder, []);
    return items.length === 0 ? [] : [[kind, items] as const];
  });
}
