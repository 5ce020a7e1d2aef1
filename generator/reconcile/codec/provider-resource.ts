/** Resources with an implementation and fields, as services list them, and the parts that schema items share with them. */
import { isGeneric } from '../../schema/record/record.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';
import type { Json } from '../../base/json.ts';
import { wholeName } from '../../base/text.ts';
import { REFRESH_TOKEN, SIGN_IN_FIELDS } from '../../schema/field/overrides.ts';
import { isSecretField } from '../../schema/field/secret.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { type Kind, isSharedName } from '../../servarr/kinds.ts';
import type { Value } from '../../servarr/values.ts';
import type { Body } from './resource.ts';

interface Field {
  readonly name: string;
  readonly value?: unknown;
  readonly type?: unknown;
  readonly hidden?: unknown;
}

/** Returns the body of a resource as a schema item: it has the same properties, but the values of the resource, not defaults. */
export function itemInBody(body: Body): WireItem {
  return body as WireItem;
}

/** Returns the implementation, with the definition if many resources share the implementation. */
export function variantOf(
  described: Pick<WireItem, 'implementation'> & { readonly fields: readonly Field[] },
): string {
  const file = fieldValue(described, 'definitionFile');
  return typeof file === 'string' ? `${described.implementation} ${file}` : described.implementation;
}

/**
 * Returns a variant for display: `qBittorrent`, `Cardigann (1337x)`, `Download Station (TorrentDownloadStation)`.
 * @param described the schema item or the resource, which has the display name
 */
export function shownVariant(
  kind: Kind,
  variant: string,
  described: Readonly<Record<string, unknown>> | undefined,
): string {
  const [implementation = '', ...file] = variant.split(' ');
  const title = displayNameIn(described, implementation) ?? implementation;
  const more = file.length === 0 && isSharedName(kind, title) ? implementation : file.join(' ');
  const [shown, rest] = [title, more].map(wholeName);
  return `${shown}${rest === '' ? '' : ` (${rest})`}`;
}

/** Returns the display name that a schema item or resource gives its implementation; undefined if it is another one's. */
export function displayNameIn(
  described: Readonly<Record<string, unknown>> | undefined,
  implementation: string,
): string | undefined {
  const name = described?.['implementation'] === implementation ? described['implementationName'] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Returns the value of a field; undefined if the resource or item has none. */
export function fieldValue(described: { readonly fields: readonly Field[] }, name: string): Value {
  return (described.fields.find((field) => field.name === name)?.value as Json | undefined) ?? undefined;
}

/**
 * Returns true for a field whose value must not be shown: a secret, or pairs, because headers hold tokens and services
 * show them in clear (docs/servarr-api.md, "Writing").
 */
export function isHiddenField(
  field: { readonly name: string; readonly type?: unknown; readonly privacy?: unknown } | undefined,
): boolean {
  return field !== undefined && (field.type === 'keyValueList' || isSecretField(field));
}

/**
 * Returns true for a field that the service refreshes, of a resource or a schema item with these fields: if there is a
 * refresh token, the tokens of a sign-in belong to the service after the first time. Source: docs/servarr-api.md, "Kinds".
 */
export function isRefreshedToken({ fields }: { readonly fields: readonly Field[] }, name: string): boolean {
  return (
    SIGN_IN_FIELDS.has(name.toLowerCase()) &&
    fields.some((field) => field.name.toLowerCase() === REFRESH_TOKEN)
  );
}

/**
 * Returns the fields whose values change without someone changing them: refreshed tokens, and the hidden fields of an
 * implementation with a sign-in button, refreshed or not (`authUser`), which a sign-in fills.
 */
export function volatileFields({ fields }: { readonly fields: readonly Field[] }): string[] {
  const hasSignIn = fields.some(({ type }) => type === 'oAuth');
  const volatile = fields.filter(
    ({ name, hidden }) => isRefreshedToken({ fields }, name) || (hasSignIn && hidden === 'hidden'),
  );
  return volatile.map(({ name }) => name);
}

/**
 * Returns the item of an entry's definition, or of its implementation: among several the one that is not a preset and is
 * named after what they share ("Generic Newznab"). The first one wins if an item appears twice, as in records.
 */
export function itemFor(
  { implementation, definition }: Pick<ManifestEntry, 'definition' | 'implementation'>,
  items: readonly WireItem[],
): WireItem | undefined {
  const candidates = items.filter((item) => item.implementation === implementation);
  if (definition !== undefined) return candidates.find(({ name }) => name === definition);
  const names = new Set(candidates.map(({ name }) => name));
  if (names.size < 2) return candidates[0];
  return candidates.find(isGeneric) ?? candidates.find(({ name }) => (name ?? '') === '');
}
