/** Tokens that a sign-in in the web UI of a service creates, and that the service refreshes automatically. */
import { REFRESH_TOKEN, SIGN_IN_FIELDS } from '../../schema/field/overrides.ts';

interface Field {
  readonly name: string;
  readonly type?: unknown;
  readonly hidden?: unknown;
}

/**
 * Returns true for a field that the service refreshes, of a resource or a schema item with these fields: if there is a
 * refresh token, the tokens of a sign-in belong to the service after the first time. Source: docs/servarr-api.md, "Kinds".
 */
export function isRefreshedToken({ fields }: { readonly fields: readonly Field[] }, name: string): boolean {
  return SIGN_IN_FIELDS.has(name.toLowerCase()) && hasRefreshToken(fields);
}

function hasRefreshToken(fields: readonly Field[]): boolean {
  return fields.some(({ name }) => name.toLowerCase() === REFRESH_TOKEN);
}

/**
 * Returns the fields whose values change without someone changing them: refreshed tokens, and the hidden fields of an
 * implementation with a sign-in button, refreshed or not (`authUser`), which a sign-in fills.
 */
export function volatileFields({ fields }: { readonly fields: readonly Field[] }): string[] {
  const refreshed = hasRefreshToken(fields)
    ? fields.filter(({ name }) => SIGN_IN_FIELDS.has(name.toLowerCase()))
    : [];
  const hasSignIn = fields.some(({ type }) => type === 'oAuth');
  const filled = hasSignIn ? fields.filter(({ hidden }) => hidden === 'hidden') : [];
  return [...refreshed, ...filled].map(({ name }) => name);
}
