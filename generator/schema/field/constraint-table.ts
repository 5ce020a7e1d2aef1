/**
 * The constraints on single values, one row each in `constraints.json`. `nix/lib/types/constraints.nix` has a type of the same name
 * for each, which checks values when a configuration is evaluated: from the pattern of the row, or in code.
 */
import rows from '../../servarr/constraints.json' with { type: 'json' };

interface ConstraintRow {
  /** Accepted values in words; a function of the numbers for a constraint with numbers. */
  readonly words: string | ((numbers: readonly number[]) => string);
  /** A value that satisfies the constraint. */
  readonly example: string | ((numbers: readonly number[]) => string);
  /** The words after "must be" in a message of an evaluation. */
  readonly want?: string;
  /** The POSIX extended regular expression of accepted values, and that of rejected ones. */
  readonly pattern?: string;
  readonly reject?: string;
  /** True if the pattern is for the value in lower case. */
  readonly anyCase?: boolean;
  /** True if a blank value is also accepted. */
  readonly blank?: boolean;
  /** True if it rejects an empty value and an unset one: a field with this constraint is required. */
  readonly required?: boolean;
  /** True if a field may be unset but not empty. */
  readonly nonEmpty?: boolean;
  /** True if evaluation only warns of other values, because services store them. */
  readonly warns?: boolean;
  /** The form of the values, by which evaluation suggests one. */
  readonly form?: string;
  /** The usual values, for suggestions. */
  readonly choices?: readonly string[];
  /** True if the TRaSH guides have such values by name. */
  readonly hasSchemes?: boolean;
  /** True if it also applies to whole lists. */
  readonly lists?: boolean;
  /** True if it is for each element of a list. */
  readonly each?: boolean;
}

const WITH_NUMBERS = {
  length: { words: (numbers) => `${or(numbers)} characters`, example: hexDigits, required: true },
  numeral: {
    words: (numbers) => `number in quotes, from ${[...new Set(numbers)].join(' to ')}, or an empty string`,
    example: ([least = 1]) => String(least),
  },
} satisfies Readonly<Record<string, ConstraintRow>>;

export type ConstraintName = keyof typeof WITH_NUMBERS | keyof typeof rows;

export const CONSTRAINTS: Readonly<Record<ConstraintName, ConstraintRow>> = { ...rows, ...WITH_NUMBERS };

function or(numbers: readonly number[]): string {
  return [...new Set(numbers)].join(' or ');
}

function hexDigits([count = 1]: readonly number[]): string {
  return '0123456789abcdef'.repeat(Math.ceil(count / 16)).slice(0, count);
}
