/** The lines that `--verbose` prints about each stage. */
import type { Model } from '../schema/model/model.ts';
import type { SchemaRecord } from '../schema/record/record.ts';

/** Returns a line such as "lidarr (downloadclient 18, notification 25), …". */
export function describeRecords(records: Readonly<Record<string, SchemaRecord>>): string {
  const parts = Object.entries(records).map(([id, { kinds }]) => {
    const counts = Object.entries(kinds).map(([kind, items]) => `${kind} ${items.length}`);
    return `${id} (${counts.join(', ')})`;
  });
  return parts.toSorted().join(', ');
}

/** Returns a line such as "downloadclient: 18 implementations with 190 fields, …". */
export function describeModel({ kinds }: Model): string {
  const parts = Object.values(kinds).map(({ kind, implementations, definitions }) => {
    const fields = [...implementations, ...definitions].reduce((sum, item) => sum + item.fields.length, 0);
    const defined = definitions.length === 0 ? '' : ` and ${definitions.length} definitions`;
    return `${kind}: ${implementations.length} implementations${defined} with ${fields} fields`;
  });
  return parts.join(', ');
}
