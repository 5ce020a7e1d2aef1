/** Values that are not set, and values as texts. */

/** True for nothing, blanks, an empty list, and the first date that there is. */
export function isEmpty(value: unknown): boolean {
  const blank = value === undefined || value === null || value === '0001-01-01T00:00:00Z';
  return (
    blank ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** A value as a rule about texts sees it: nothing for one that is unset. */
export function asText(value: unknown): string {
  return typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? ''
      : JSON.stringify(value);
}
