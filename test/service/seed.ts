/**
 * Resources of a service after its first start: profiles, and one disabled metadata consumer of each
 * implementation.
 */
import { KIND_ROWS } from './kinds.ts';
import { defaultDelayProfile } from './plain/profiles.ts';
import { recordedAnswer } from '../records.ts';
import type { Recording } from '../recordings.ts';
import type { RecordedService, SchemaItem } from './recorded/recording.ts';
import { classDefault } from './recorded/recording.ts';
import type { Rules } from './rules.ts';
import type { Store, Stored, Table } from './store.ts';

/** Tables whose rows every service has from the start. */
const FROM_START = ['qualityprofile', 'metadataprofile', 'appprofile', 'qualitydefinition'];

/** Names of profiles of services whose lists were not recorded. */
const NAMES: Readonly<Partial<Record<Recording, Readonly<Record<string, readonly string[]>>>>> = {
  'readarr-0.4.18': {
    qualityprofile: ['Any', 'Lossless', 'Standard'],
    metadataprofile: ['Standard', 'None'],
  },
  'whisparr-2.0.0': {
    qualityprofile: ['Any', 'SD', 'HD-720p', 'HD-1080p', 'Ultra-HD', 'HD - 720p/1080p'],
  },
};

/** Fills the empty tables of a store at the start of a service. */
export function seed(store: Store, recorded: RecordedService, rules: Rules, recording: Recording): void {
  for (const path of FROM_START) {
    const named = NAMES[recording]?.[path]?.map((name) => ({ name }));
    const rows = recordedAnswer(recording, path) as readonly object[] | undefined;
    fill(
      store.plain(path),
      (rows ?? named ?? []).map((row) => (id) => ({ ...row, id })),
    );
  }
  if (rules.app !== 'prowlarr')
    fill(store.plain('delayprofile'), [(id) => ({ ...defaultDelayProfile(rules), id })]);
  for (const { kind, items } of recorded.kinds.values()) {
    // Measured: the first has the lowest number, the others theirs from the end on.
    const order = [...items.slice(0, 1), ...items.slice(1).toReversed()];
    if (KIND_ROWS[kind].builtIn) fill(store.of(kind), order.map(builtIn));
  }
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
