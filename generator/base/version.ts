/** Versions of apps. nix/lib/text/version.nix compares them in the same way. */

/**
 * Returns true if a version is `since` or newer: all numbers count, and a missing one is 0. A version without numbers,
 * or none, counts as the newest.
 */
export function isSince(version: string | undefined, since: string): boolean {
  const numbers = numbersOf(version);
  if (numbers.length === 0) return true;
  const wanted = numbersOf(since);
  const length = Math.max(numbers.length, wanted.length);
  for (let place = 0; place < length; place += 1) {
    const difference = (numbers[place] ?? 0) - (wanted[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** Returns true if both versions are known and the first one has a newer major or minor number. */
export function isNewer(version: string, than: string | undefined): boolean {
  const [own, other] = [version, than].map((one) => numbersOf(one).slice(0, 2));
  if (own?.length !== 2 || other?.length !== 2) return false;
  return !isSince(other.join('.'), own.join('.'));
}

function numbersOf(version = ''): number[] {
  return (/^\d+(?:\.\d+)*/u.exec(version)?.[0] ?? '').split('.').filter((part) => part !== '').map(Number); // prettier-ignore
}
