/**
 * Resources of a service after its first start: profiles, and one disabled metadata consumer of each
 * implementation.
 */
import { KIND_ROWS } from './kinds.ts';
import { defaultDelayProfile } from './plain/profiles.ts';
import { recordedAnswer } from '../records.ts';
import { isFor } from '../../generator/servarr/like.ts';
import type { Recording } from '../recordings.ts';
import type { RecordedService, SchemaItem } from './recorded/recording.ts';
import { classDefault, recordedList } from './recorded/recording.ts';
import * as z from 'zod';
import { recorded as recordedFile, withFile } from '../recordings.ts';
import type { Rules } from './rules.ts';
import type { Store, Stored, Table } from './store.ts';

/**
 * Profiles by path, as the apps come: names and numbers are all that anything of ours looks at. Where the list of
 * a fresh service was recorded, that is taken.
 */
const PROFILES: Readonly<
  Record<'library' | 'music' | 'indexers', Readonly<Record<string, readonly string[]>>>
> = {
  library: { qualityprofile: ['Any', 'SD', 'HD-720p', 'HD-1080p', 'Ultra-HD', 'HD - 720p/1080p'] },
  music: { qualityprofile: ['Any', 'Lossless', 'Standard'], metadataprofile: ['Standard', 'None'] },
  indexers: { appprofile: ['Standard'] },
};

/** Fills the empty tables of a store at the start of a service. */
export function seed(store: Store, recorded: RecordedService, rules: Rules, recording: Recording): void {
  const { app } = rules;
  const role = app === 'prowlarr' ? 'indexers' : isFor(['lidarr', 'readarr'], app) ? 'music' : 'library';
  for (const [path, names] of Object.entries(PROFILES[role])) {
    const rows =
      recordedList(recording, path) ??
      (recordedAnswer(recording, path) as readonly object[] | undefined) ??
      names.map((name) => ({ name }));
    fill(
      store.plain(path),
      rows.map((row) => (id) => ({ ...row, id })),
    );
  }
  fill(
    store.plain('qualitydefinition'),
    qualities(recording).map((row) => (id) => ({ ...row, id })),
  );
  if (role !== 'indexers')
    fill(store.plain('delayprofile'), [(id) => ({ ...defaultDelayProfile(rules), id })]);
  for (const { kind, items } of recorded.kinds.values()) {
    // Measured: the first has the lowest number, the others theirs from the end on.
    const order = [...items.slice(0, 1), ...items.slice(1).toReversed()];
    if (KIND_ROWS[kind].builtIn) fill(store.of(kind), order.map(builtIn));
  }
}

const DEFINITIONS = z.array(
  z.looseObject({ name: z.string(), response: z.looseObject({ body: z.unknown() }) }),
);
const QUALITIES = z.array(z.looseObject({ quality: z.looseObject({ name: z.string() }) }));

/** Returns the quality definitions of a fresh service. */
function qualities(recording: Recording): z.infer<typeof QUALITIES> {
  const file = ['quality-effects.json', 'v5-quality-effects.json'].find((name) => withFile(recording, name));
  const folder = file === undefined ? undefined : withFile(recording, file);
  if (file === undefined || folder === undefined)
    return QUALITIES.parse(recordedAnswer(recording, 'qualitydefinition') ?? []);
  const fresh = DEFINITIONS.parse(recordedFile(folder, file)).find(
    ({ name }) => name === 'fresh: definitions',
  );
  return QUALITIES.parse(fresh?.response.body);
}

function fill<Row>(table: Table<Row>, rows: readonly ((id: number) => Row)[]): void {
  if (table.fresh) rows.forEach((row) => table.add(row));
}

function builtIn(item: SchemaItem): (id: number) => Stored {
  const { implementation, implementationName: name, configContract, fields } = item;
  const settings = Object.fromEntries(fields.map((field) => [field.name, classDefault(item, field)]));
  return (id) => ({
    id,
    name,
    implementation,
    configContract,
    general: { enable: false },
    tags: [],
    settings,
  });
}
