/**
 * The constraints on single values, one row each. `nix/lib/types/rules` has a type of the same name for each row, which
 * checks values when a configuration is evaluated.
 */

/** One constraint. */
interface ConstraintRow {
  /** Accepted values in words; a function of the numbers for a constraint with numbers. */
  readonly words: string | ((numbers: readonly number[]) => string);
  /** A value that satisfies the constraint. */
  readonly example: string | ((numbers: readonly number[]) => string);
  /** True if it rejects an empty value and an unset one: a field with this constraint is required. */
  readonly required?: true;
  /** True if a field may be unset but not empty. */
  readonly nonEmpty?: true;
  /** True if it also applies to whole lists. */
  readonly lists?: true;
}

const ROWS = {
  host: { words: 'host name or address', example: '127.0.0.1', required: true },
  url: { words: 'URL', example: 'https://example.org', required: true },
  optionalUrl: { words: 'URL or an empty string', example: 'https://example.org' },
  httpUrl: { words: 'http or https URL', example: 'https://example.org', required: true },
  urlBase: { words: 'URL base', example: '/example' },
  path: { words: 'absolute path', example: '/srv/example', required: true },
  optionalPath: { words: 'absolute path or an empty string', example: '/srv/example' },
  relativePath: { words: 'relative path', example: 'example' },
  script: { words: 'path outside of system folders', example: '/etc/example', required: true },
  slug: { words: 'lower-case letters, digits and hyphens', example: 'example' },
  letters: { words: 'letters and hyphens', example: 'example' },
  categoryPath: { words: 'category without \\, // or outer slashes', example: 'example' },
  mail: { words: 'mail address', example: 'suite@example.org', nonEmpty: true },
  filled: { words: 'not empty', example: 'example', required: true, lists: true },
  nothing: { words: 'empty', example: '', lists: true },
  topic: { words: 'topic', example: 'example', nonEmpty: true },
  folderMode: { words: 'permissions in octal, such as 775', example: '755', nonEmpty: true },
  nameFormat: {
    words: 'format with a token, such as {Series Title}',
    example: '{Series Title}',
    nonEmpty: true,
  },
  parameters: { words: 'URL parameters or an empty string', example: '&example=1' },
  imdbList: { words: 'IMDb list such as ls12345678', example: 'ls12345678', required: true },
  imdbUserList: {
    words: 'top250, popular or an IMDb user such as ur12345678',
    example: 'ur12345678',
    required: true,
  },
  positiveInteger: { words: 'positive integer in quotes', example: '12345', required: true },
  optionalPositiveInteger: { words: 'positive integer in quotes, or an empty string', example: '100' },
  oneDecimal: {
    words: 'number in quotes with at most one decimal place, or an empty string',
    example: '7.5',
  },
  integerList: { words: 'integers separated by commas, or an empty string', example: '28,12' },
  integerRange: { words: 'range such as 0-100, or an empty string', example: '0-100' },
  years: { words: 'year or range of years such as 2010-2020, or an empty string', example: '2010-2020' },
  certification: { words: 'certifications such as PG-13, or an empty string', example: 'PG-13' },
  performer: { words: 'ID or GUID of a performer', example: '12345', required: true },
  day: { words: 'date such as 2027-01-31, or an empty string', example: '2030-01-31' },
  regex: { words: 'regular expression', example: 'example', required: true },
  feed: {
    words: 'address of a feed, with `rss?` and `;download`',
    example: 'https://example.org/t.rss?u=1;tp=example;download',
    required: true,
  },
  colour: { words: 'colour such as #a0b0c0, or an empty string', example: '#a0b0c0' },
  hexDigits: {
    words: (numbers) => `${or(numbers)} hexadecimal digits, or an empty string`,
    example: hexDigits,
  },
  length: { words: (numbers) => `${or(numbers)} characters`, example: hexDigits, required: true },
  numeral: {
    words: (numbers) => `number in quotes, from ${[...new Set(numbers)].join(' to ')}, or an empty string`,
    example: ([least = 1]) => String(least),
  },
} satisfies Readonly<Record<string, ConstraintRow>>;

/** The name of a constraint, which is that of its type in Nix. */
export type RuleName = keyof typeof ROWS;

/** The constraints by their names. */
export const CONSTRAINTS: Readonly<Record<RuleName, ConstraintRow>> = ROWS;

function or(numbers: readonly number[]): string {
  return [...new Set(numbers)].join(' or ');
}

function hexDigits([count = 1]: readonly number[]): string {
  return '0123456789abcdef'.repeat(Math.ceil(count / 16)).slice(0, count);
}
