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
  const words = name.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u);
  return part.length >= SHORTEST_PART && [name, ...words].some((word) => word.toLowerCase().startsWith(low));
}

function closest(wrong: string, known: readonly string[]): { name: string; distance: number } | undefined {
  const limit = Math.max(1, Math.floor(wrong.length / 3) + 1);
  let best: { name: string; distance: number } | undefined;
  for (const name of known) {
    const distance = editDistance(wrong.toLowerCase(), name.toLowerCase(), limit);
    if (distance <= limit && (!best || distance < best.distance)) best = { name, distance };
  }
  return best;
}

/** Returns the edit distance of two strings. A swap of neighbours is one edit. Returns `limit + 1` above `limit`. */
function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      const edits = [
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      ];
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped && row > 1 && column > 1) edits.push((before[column - 2] ?? 0) + 1);
      next.push(Math.min(...edits));
    }
    before = last;
    last = next;
  }
  return last[right.length] ?? limit + 1;
}
