/** The events that an implementation supports, and in which schemas. */
import { groupBy, sortedSet } from '../../base/collections.ts';
import type { RecordItem } from '../record/record.ts';
import type { Sourced } from './keys.ts';

/** Returns the schemas that support each event. group: the items of one implementation, one of each schema */
export function supportedEvents(group: readonly Sourced<RecordItem>[]): Record<string, string[]> {
  const pairs = group.flatMap(({ schema, value }) => value.events.map((event) => ({ event, schema })));
  return Object.fromEntries(
    groupBy(pairs, ({ event }) => event).map(([event, found]) => [
      event,
      sortedSet(found.map(({ schema }) => schema)),
    ]),
  );
}
