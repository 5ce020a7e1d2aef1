/** The schema record that evaluation uses for a service. */
import type { SchemaRecord } from '../../schema/record/record.ts';
import type { ServiceConfig } from '../../source/services/config.ts';

/** Returns the record of the service, or else one of its app; undefined if there is none. */
export function recordFor(
  { app, schema: id }: Pick<ServiceConfig, 'app' | 'schema'>,
  records: Readonly<Record<string, SchemaRecord>>,
): readonly [schema: string, record: SchemaRecord] | undefined {
  const all = Object.entries(records);
  return all.find(([one]) => one === id) ?? all.find(([, one]) => one.app === app);
}
