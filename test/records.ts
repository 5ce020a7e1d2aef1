/** Records made from the recordings by the generator's own stages, for tests. */
import { providerKindsOf } from '../generator/servarr/apps.ts';
import { toRecordItems } from '../generator/schema/record/from-wire.ts';
import { RECORD_FORMAT, type SchemaRecord } from '../generator/schema/record/record.ts';
import { RULES } from '../generator/schema/rules/since.ts';
import { parseSchema } from '../generator/schema/record/wire.ts';
import { type Kind, type ProviderKind, PROVIDER_KINDS } from '../generator/servarr/kinds.ts';
import { ALL_RECORDINGS, type Recording, recorded } from './recordings.ts';

/** One item of a recorded schema answer, as far as tests look into it. */
export interface RecordedItem {
  readonly implementation: string;
  readonly implementationName: string;
  readonly name?: string;
  readonly fields: readonly { readonly name: string; readonly helpText?: string; readonly type: string }[];
  readonly [key: string]: unknown;
}

/** The items of one recorded schema answer. */
export function recordedItems(folder: Recording, kind: Kind): RecordedItem[] {
  return recorded<RecordedItem[]>(folder, `${kind}-schema.json`);
}

/** The kinds that a recorded service has, as far as records hold them. */
export function recordedKinds(folder: Recording): readonly ProviderKind[] {
  const app = ALL_RECORDINGS.find((recording) => recording.folder === folder)?.app;
  return PROVIDER_KINDS.filter((kind) => app !== undefined && providerKindsOf(app).includes(kind));
}

/** The record of one recorded service. `change` may alter the parsed answers first. */
export function recordOf(
  folder: Recording,
  change: (items: RecordedItem[], kind: ProviderKind) => unknown = (items) => items,
  kinds: readonly ProviderKind[] = recordedKinds(folder),
): SchemaRecord {
  const found = ALL_RECORDINGS.find((recording) => recording.folder === folder);
  if (!found) throw new RangeError(`no recording ${folder}`);
  const { version } = recorded<{ version: string }>(folder, 'system-status.json');
  const answers = kinds.map((kind) => {
    const items = parseSchema(kind, change(recordedItems(folder, kind), kind), folder);
    return [kind, toRecordItems(kind, items, folder).items] as const;
  });
  return {
    format: RECORD_FORMAT,
    app: found.app,
    version,
    api: found.api,
    rules: RULES,
    kinds: Object.fromEntries(answers),
  };
}
