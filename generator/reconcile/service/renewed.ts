/** What a service renews by itself: the tokens that a sign-in in its web page brings. */

/** Where there is a token to refresh, these are the service's own after the first time. Source: SERVARR.md, "Other kinds". */
const TOKENS: ReadonlySet<string> = new Set(['accessToken', 'refreshToken', 'expires']);

/** True for a field that the service renews, of a resource or a schema item with these fields. */
export function isRenewed(
  { fields }: { readonly fields: readonly { readonly name: string }[] },
  name: string,
): boolean {
  return TOKENS.has(name) && fields.some((field) => field.name === 'refreshToken');
}

/**
 * True for a field that a sign-in fills, whether the service renews it or not (`authUser`): where there is a button
 * to sign in, nobody else can see the fields that the page hides. Doing so is no change of what is there.
 */
export function isBrought(
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
