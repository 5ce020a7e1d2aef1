/** Versions of apps. nix/lib/text/version.nix compares them in the same way. */

/**
 * Returns true if a version is `since` or newer: all numbers count, and a missing one is 0. A version without numbers,
 * or none, counts as the newest.
 */
export function isSince(version: string | undefined, since: string): boolean {
  const own = numbersOf(version);
  if (own.length === 0) return true;
  const wanted = numbersOf(since);
  const length = Math.max(own.length, wanted.length);
  for (let place = 0; place < length; place += 1) {
    const difference = (own[place] ?? 0) - (wanted[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

function numbersOf(version = ''): number[] {
  return (/^\d+(?:\.\d+)*/u.exec(version)?.[0] ?? '').split('.').filter((part) => part !== '').map(Number); // prettier-ignore
}
