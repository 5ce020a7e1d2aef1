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
  return (
    SIGN_IN_FIELDS.has(name.toLowerCase()) &&
    fields.some((field) => field.name.toLowerCase() === REFRESH_TOKEN)
  );
}

/**
 * Returns true for a hidden field of an implementation with a sign-in button, refreshed or not (`authUser`): a sign-in
 * fills it, which is not a change by someone else.
 */
export function isFilledBySignIn({ fields }: { readonly fields: readonly Field[] }, name: string): boolean {
  return (
    fields.some(({ type }) => type === 'oAuth') &&
    fields.some((field) => field.name === name && field.hidden === 'hidden')
  );
}
