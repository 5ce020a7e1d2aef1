/** Records made from the recordings by the generator's own stages, for tests. */
import { schemaKindsOf } from '../generator/servarr/apps.ts';
import { toRecordItems } from '../generator/schema/record/from-wire.ts';
import { RECORD_FORMAT, type SchemaRecord } from '../generator/schema/record/record.ts';
import { RULES } from '../generator/schema/rules/since.ts';
import { parseSchema } from '../generator/schema/record/wire.ts';
import {
  type Kind,
  type SchemaKind,
  isProviderKind,
  kindRow,
  namedLists,
} from '../generator/servarr/kinds.ts';
import { profileSchemaItems } from '../generator/schema/profile/items.ts';
import { ALL_RECORDINGS, type Recording, hasRecorded, recorded } from './recordings.ts';

/** One item of a recorded schema answer, as far as tests look into it. */
export interface RecordedItem {
  readonly implementation: string;
  readonly implementationName: string;
  readonly name?: string;
  readonly fields: readonly { readonly name: string; readonly helpText?: string; readonly type: string }[];
  readonly [key: string]: unknown;
}

/** The body of a `GET` of a fresh service, by the path below the API version; undefined where it was not recorded. */
export function recordedAnswer(folder: Recording, path: string): unknown {
  const file = 'settings-schemas.json';
  if (!hasRecorded(folder, file)) return undefined;
  type Exchange = { request: { path: string }; response: { status: number; body: unknown } };
  const found = recorded<Exchange[]>(folder, file).find(({ request }) =>
    new RegExp(`^/api/v\\d+/${path}$`, 'u').test(request.path),
  );
  return found?.response.status === 200 ? found.response.body : undefined;
}

/** The recorded schema answer of a kind. */
export function schemaAnswer(folder: Recording, kind: Kind): unknown {
  return isProviderKind(kind)
    ? recorded(folder, `${kind}-schema.json`)
    : recordedAnswer(folder, `${kind}/schema`);
}

/** The items of one recorded schema answer: a list, of all kinds but profiles. */
export function recordedItems(folder: Recording, kind: Kind): RecordedItem[] {
  return schemaAnswer(folder, kind) as RecordedItem[];
}

/** The kinds that a recorded service has, as far as records hold them. */
export function recordedKinds(folder: Recording): readonly SchemaKind[] {
  const app = ALL_RECORDINGS.find((recording) => recording.folder === folder)?.app;
  if (app === undefined) return [];
  return schemaKindsOf(app).filter(
    (kind) => isProviderKind(kind) || schemaAnswer(folder, kind) !== undefined,
  );
}

/** The record of one recorded service. `change` may alter the parsed answers first. */
export function recordOf(
  folder: Recording,
  change: (items: RecordedItem[], kind: SchemaKind) => unknown = (items) => items,
  kinds: readonly SchemaKind[] = recordedKinds(folder),
): SchemaRecord {
  const found = ALL_RECORDINGS.find((recording) => recording.folder === folder);
  if (!found) throw new RangeError(`no recording ${folder}`);
  const { version } = recorded<{ version: string }>(folder, 'system-status.json');
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
    rules: RULES,
    kinds: Object.fromEntries(answers),
  };
}
