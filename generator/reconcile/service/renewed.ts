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
