/** Finds the known name for "Did you mean". */

/** The least number of letters: fewer are the beginning of too many names. */
const SHORTEST_PART = 3;

/**
 * Returns the candidate that differs by one typing error; or else the first one that begins with `wrong` or has a word
 * that does; or else the one with the smallest edit distance within a limit. Case does not matter.
 * @param known candidates in order; the first of equally near ones wins
 */
export function nearest(wrong: string, known: readonly string[]): string | undefined {
  const edited = closest(wrong, known);
  if (edited !== undefined && edited.distance <= 1) return edited.name;
  return known.find((name) => isPart(wrong, name)) ?? edited?.name;
}

/** Returns true if the name (`qbit` of `qBittorrent`) or one of its words (`server`) begins with the string. */
function isPart(part: string, name: string): boolean {
  const low = part.toLowerCase();
  // Most names do not have the string, and splitting is slow.
  if (part.length < SHORTEST_PART || !name.toLowerCase().includes(low)) return false;
  const words = name.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u);
  return [name, ...words].some((word) => word.toLowerCase().startsWith(low));
}

function closest(wrong: string, known: readonly string[]): { name: string; distance: number } | undefined {
  const low = wrong.toLowerCase();
  let limit = Math.max(1, Math.floor(wrong.length / 3) + 1);
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const distance = editDistance(low, name.toLowerCase(), limit);
    if (distance > limit) continue;
    best = { name, distance };
    // Only a nearer name counts from here on.
    limit = distance - 1;
    if (limit < 0) break;
  }
  return best;
}

/**
 * Returns the edit distance of two strings. A swap of neighbours is one edit. Returns `limit + 1` above `limit`, after
 * as few steps as that takes: a service can have thousands of names to compare with.
 */
function editDistance(left: string, right: string, limit: number): number {
  const [tooFar, width] = [limit + 1, right.length + 1];
  if (Math.abs(left.length - right.length) > limit) return tooFar;
  // Distances beyond the limit need no exact value, so that only a diagonal band of the table is filled.
  let before = new Uint32Array(width).fill(tooFar);
  let last = Uint32Array.from({ length: width }, (_, index) => Math.min(index, tooFar));
  let next = new Uint32Array(width);
  for (let row = 1; row <= left.length; row += 1) {
    next.fill(tooFar);
    if (row <= limit) next[0] = row;
    const [letter, letterBefore] = [left.charCodeAt(row - 1), left.charCodeAt(row - 2)];
    let least = next[0] ?? tooFar;
    const to = Math.min(right.length, row + limit);
    for (let column = Math.max(1, row - limit); column <= to; column += 1) {
      const known = right.charCodeAt(column - 1);
      let edits = (last[column - 1] ?? tooFar) + (letter === known ? 0 : 1);
      const shorter = Math.min(last[column] ?? tooFar, next[column - 1] ?? tooFar) + 1;
      if (shorter < edits) edits = shorter;
      if (row > 1 && column > 1 && letter === right.charCodeAt(column - 2) && letterBefore === known)
        edits = Math.min(edits, (before[column - 2] ?? tooFar) + 1);
      next[column] = edits < tooFar ? edits : tooFar;
      if (edits < least) least = edits;
    }
    // A swap skips a row, so no distance is known to be too large before two rows are.
    if (least > limit && last.every((one) => one > limit)) return tooFar;
    [before, last, next] = [last, next, before];
  }
  return last[right.length] ?? tooFar;
}
