/** Bodies of the requests that make a plan real. Pure. */
import type { Json } from '../../base/json.ts';
import { generalKeysToSet, resetKeys } from './changes.ts';
import { type Desired, fieldOf } from './desired.ts';
import { type Body, type Resource, fieldValue, generalValue, isHiddenField } from '../service/resource.ts';
import { isRefreshedToken } from '../service/refreshed-tokens.ts';
import type { ResourceRecord } from '../state/shape.ts';
import { disabledValues } from '../../servarr/enable.ts';
import { MASK, type Value, fieldKey } from '../../servarr/values.ts';

/** A field as it is sent; without `value` the service takes its class default. */
interface SentField {
  readonly name: string;
  readonly value?: Json;
}

/** What only describes a schema item; the services ignore it in a body. */
const NOT_SENT = new Set(['id', 'fields', 'tags', 'infoLink', 'message', 'presets']);

/**
 * The body of a create: the schema's defaults overlaid with the entry.
 * Secrets that the schema itself shows masked are left out, for a POST would store the asterisks.
 * @param tagIds the numbers of the declared labels
 */
export function createBody(desired: Desired, tagIds: readonly number[]): Body {
  const fields = desired.schemaItem.fields.map(({ name }) =>
    sent(name, desired.fields.get(name)?.reveal() ?? unmasked(desired, name)),
  );
  return {
    ...generalDefaults(desired),
    ...Object.fromEntries(desired.defaultTargets),
    ...head(desired),
    ...Object.fromEntries(generalKeysToSet(desired, undefined, undefined)),
    tags: tagIds,
    fields,
  };
}

/** The same resource switched off: a client disabled, a notification without events. */
export function disabledBody(body: Body, { kind, schemaItem }: Desired): Body {
  return { ...body, ...disabledValues(kind, schemaItem) };
}

/** What an update needs to know beside the two sides. */
export interface UpdateOptions {
  /** The numbers of the declared labels; undefined where tags are not managed. */
  readonly tagIds: readonly number[] | undefined;
  /** The keys that are to change: of what the service renews, only these are sent. */
  readonly changed: ReadonlySet<string>;
}

/**
 * The body of an update: what the service has, overlaid with the entry; keys that were ours and are declared
 * no longer are back at the schema's default. Masked values pass through, which keeps the stored ones.
 */
export function updateBody(
  desired: Desired,
  actual: Resource,
  owned: ResourceRecord | undefined,
  { tagIds, changed }: UpdateOptions,
): Body {
  const reset = new Set(resetKeys(desired, owned));
  const general = Object.entries(actual).filter(([key]) => !NOT_SENT.has(key) && !reset.has(key));
  const tags = tagIds ?? (reset.has('tags') ? [] : (actual.tags ?? []));
  return {
    ...generalDefaults(desired),
    ...Object.fromEntries(general),
    name: desired.name,
    ...Object.fromEntries(generalKeysToSet(desired, actual, owned)),
    tags,
    fields: fieldNames(desired, actual).map((name) => {
      const key = fieldKey(name);
      const renewed = isRefreshedToken(desired.schemaItem, name) && !changed.has(key);
      return renewed
        ? sent(name, fieldValue(actual, name))
        : updatedField(desired, actual, name, reset.has(key));
    }),
    // The id in the body is the one that is written, the one in the URL resolves the asterisks: both, equal.
    id: actual.id,
  };
}

function updatedField(desired: Desired, actual: Resource, name: string, reset: boolean): SentField {
  const declared = desired.fields.get(name)?.reveal();
  if (declared !== undefined) return sent(name, declared);
  if (reset) return sent(name, unmasked(desired, name));
  return sent(
    name,
    actual.fields.some((field) => field.name === name) ? fieldValue(actual, name) : unmasked(desired, name),
  );
}

function sent(name: string, value: Value): SentField {
  return value === undefined ? { name } : { name, value };
}

/** The schema's default of a field; a masked one is unknown to us, and leaving it out makes the service take it. */
function unmasked(desired: Desired, name: string): Value {
  const value = fieldValue(desired.schemaItem, name);
  return value === MASK && isHiddenField(fieldOf(desired, name)) ? undefined : value;
}

/** Keys outside `fields` that the resource might lack: what is missing in a body is false or null, not the default. */
function generalDefaults(desired: Desired): Record<string, Value> {
  const keys = Object.keys(desired.schemaItem).filter((key) => !NOT_SENT.has(key));
  return Object.fromEntries(keys.map((key) => [key, generalValue(desired.schemaItem, key)]));
}

function head({ name, implementation }: Desired) {
  return { name, implementation };
}

/** All fields that either side knows, the service's order first. */
function fieldNames(desired: Desired, actual: Resource): string[] {
  return [...new Set([...actual.fields, ...desired.schemaItem.fields].map(({ name }) => name))];
}
