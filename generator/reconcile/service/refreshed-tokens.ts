/** What a service renews by itself: the tokens that a sign-in in its web page brings. */
import { REFRESH_TOKEN, SIGN_IN_FIELDS } from '../../schema/field/overrides.ts';

/**
 * True for a field that the service renews, of a resource or a schema item with these fields: where there is a token to
 * refresh, what a sign-in brings is the service's own after the first time. Source: SERVARR.md, "Other kinds".
 */
export function isRefreshedToken(
  { fields }: { readonly fields: readonly { readonly name: string }[] },
  name: string,
): boolean {
  return (
    SIGN_IN_FIELDS.has(name.toLowerCase()) &&
    fields.some((field) => field.name.toLowerCase() === REFRESH_TOKEN)
  );
}

/**
 * True for a field that a sign-in fills, whether the service renews it or not (`authUser`): where there is a button
 * to sign in, nobody else can see the fields that the page hides. Doing so is no change of what is there.
 */
export function isFilledBySignIn(
  {
    fields,
  }: {
    readonly fields: readonly { readonly name: string; readonly type?: unknown; readonly hidden?: unknown }[];
  },
  name: string,
): boolean {
  return (
    fields.some(({ type }) => type === 'oAuth') &&
    fields.some((field) => field.name === name && field.hidden === 'hidden')
  );
}
