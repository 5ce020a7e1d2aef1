/** Reads lists and schemas of kinds that a version of a service may not have. */
import { Problem } from '../../base/problem.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { type Kind, kindRow } from '../../servarr/kinds.ts';
import type { ServiceApi } from './api.ts';

/** A list of a service, for messages. */
export interface ListPlace {
  readonly kind: Kind;
  /** The service and the URL of the list. */
  readonly place: string;
}

/** Throws Problem `kind-absent` if the service has no such kind, and what reading throws. */
export async function orKindAbsent<T>({ kind, place }: ListPlace, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    // The service itself responded with its version, so only this path is missing.
    if (!(cause instanceof Problem) || cause.code !== 'service-not-found') throw cause;
    throw new Problem({
      code: 'kind-absent',
      place,
      what: `this version of the service has no ${kindRow(kind).plural} (404)`,
      fix: 'Upgrade the service, or remove them from the configuration; suite applies the other kinds.',
      cause,
    });
  }
}

/** Reads the schema of a kind. Throws Problem `schema-empty`, and what `ServiceApi.schema` throws. */
export async function readSchema(api: ServiceApi, kind: Kind): Promise<WireItem[]> {
  const place: ListPlace = { kind, place: api.client.place(`${api.path(kind)}/schema`) };
  const items = await orKindAbsent(place, api.schema(kind));
  if (items.length > 0) return items;
  throw new Problem({
    code: 'schema-empty',
    place: place.place,
    what: `the service offers no ${kindRow(kind).plural} at all: its schema is an empty list`,
    fix: 'suite changed nothing of this kind. A service that has just started may not have read its definitions yet: run again, and look at its log if the list stays empty.',
  });
}
