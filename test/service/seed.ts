/**
 * Resources of a service after its first start: profiles, and one disabled metadata consumer of each
 * implementation.
 */
import { withAllProtocols } from './plain/profiles.ts';
import { KIND_ROWS } from './kinds.ts';
import type { Service } from './context.ts';
import { recordedAnswer } from '../records.ts';
import type { Recording } from '../recordings.ts';
import { type SchemaItem, classDefault, withLike } from './recorded/recording.ts';
import type { Stored, Table } from './store.ts';

/** Tables whose rows every service has from the start. */
const FROM_START = ['qualityprofile', 'metadataprofile', 'appprofile', 'qualitydefinition', 'delayprofile'];

/** Fills the empty tables of a store at the start of a service. */
export function seed({ store, recorded, recording, rules: { protocols } }: Service): void {
  for (const path of FROM_START)
    fill(store.plain(path), () => freshRows(recording, path).map((row) => (id) => ({ ...row, id })));
  // A plugin adds its protocol to the default profile.
  const { rows: profiles } = store.plain('delayprofile');
  if (protocols.length > 0)
    for (const [id, row] of profiles) profiles.set(id, { ...withAllProtocols(row, protocols), id });
  for (const { kind, items } of recorded.kinds.values().filter((one) => KIND_ROWS[one.kind].builtIn))
    // Measured: the first has the lowest number, the others theirs from the end on.
    fill(store.of(kind), () => [...items.slice(0, 1), ...items.slice(1).toReversed()].map(builtIn));
}

/** Returns the rows of a new service. Where they were not recorded, profiles have the names of those of a similar service. */
function freshRows(recording: Recording, path: string): readonly { readonly name?: string }[] {
  const [own, ...others] = withLike(recording).map((one) => recordedAnswer(one, path) as { name?: string }[]);
  // The qualities of a similar service are other ones.
  const like = path === 'qualitydefinition' ? [] : (others.find((rows) => rows !== undefined) ?? []);
  return own ?? like.map((row) => (row.name === undefined ? row : { name: row.name }));
}

function fill<Row>(table: Table<Row>, rows: () => readonly ((id: number) => Row)[]): void {
  if (table.fresh) rows().forEach((row) => table.add(row));
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
