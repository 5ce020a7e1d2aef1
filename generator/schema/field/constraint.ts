/**
 * The constraints of services on values beyond their type, as data. Source of all constraints: `validation.json`
 * in test/recordings (docs/servarr-api.md, "Rejected values"), and the services' sources if no probe decides.
 */

import { APP_NAMES, APPS, type App } from '../../servarr/apps.ts';
import type { Role } from '../../servarr/kinds.ts';
import { CONSTRAINTS, type ConstraintName } from './constraint-table.ts';

/**
 * The greatest integer that a service stores in a field: 32 bits. The service stores nothing for a greater one.
 * Source: `field-values.json` in test/recordings, and the type of all such settings in the services' sources.
 */
export const GREATEST_INT = 2_147_483_647;

/** The smallest integer that a service stores in a field. */
export const SMALLEST_INT = -GREATEST_INT - 1;

/** Something that only some apps have. */
interface OfApps {
  /** The apps that have it; absent: all apps that have the field. */
  readonly apps?: readonly App[];
}

/** A constraint with its numbers: `numeral 0 62` is from 0 to 62, `length 32 48` is one or the other. */
export interface NamedConstraint extends OfApps {
  readonly name: ConstraintName;
  readonly numbers?: readonly number[];
}

/** The limits of a number, ends included. Without an end, the limit is that of the service's numbers. `or`: one more number. */
interface NumberRange extends OfApps {
  readonly least: number;
  readonly most?: number;
  readonly or?: number;
}

/** A constraint on a field, on its elements, or the limits of a number. suite reports the first violated one. */
export type Constraint = NamedConstraint | NumberRange | ({ readonly each: NamedConstraint } & OfApps);

export type Condition = { readonly field: string } & (
  | /** A switch that is on. */ { readonly is: 'on' }
  | /** Any value that is not empty. */ { readonly is: 'set' }
  | /** A text that contains one of these, ignoring case. */ { readonly contains: readonly string[] }
);

/** All fields of one of the lists must be set. */
interface Requirement {
  readonly either: readonly (readonly string[])[];
  readonly when?: Condition;
}

export type Compatibility =
  /** All or none, unless the field `unless` is set. */
  | { readonly together: readonly string[]; readonly unless?: string }
  /** Fields of at most one side may be set. */
  | { readonly notBoth: readonly (readonly string[])[] };

/**
 * A constraint on several fields. Fields have the name of the schema or of their role (`category` for `tvCategory`,
 * `movieCategory` …).
 */
export type Group = OfApps & (Compatibility | Requirement);

export interface ImplementationConstraints {
  /** Field or role -> constraints. The constraints of a field's role do not apply to a field that is listed here. */
  readonly fields?: Readonly<Record<string, readonly Constraint[]>>;
  /** Required fields whose constraint allows them to be unset. */
  readonly needs?: readonly string[];
  readonly groups?: readonly Group[];
}

export function isRequired(constraints: readonly Constraint[]): boolean {
  return constraints.some((one) => 'name' in one && CONSTRAINTS[one.name].required === true);
}

export function constraint(name: ConstraintName, ...numbers: readonly number[]): NamedConstraint {
  return numbers.length === 0 ? { name } : { name, numbers };
}

export function limits(least: number, most?: number): NumberRange {
  return most === undefined ? { least } : { least, most };
}

export function atMost(most: number): NumberRange {
  return { least: SMALLEST_INT, most };
}

export function forApps(apps: readonly App[], ...constraints: readonly Constraint[]): Constraint[] {
  return constraints.map((one) => ({ ...one, apps }));
}

export function forRole(role: Role, ...constraints: readonly Constraint[]): Constraint[] {
  return forApps(
    APP_NAMES.filter((app) => APPS[app].role === role),
    ...constraints,
  );
}

export function nonEmpty(...names: readonly string[]): Record<string, readonly Constraint[]> {
  return Object.fromEntries(names.map((name) => [name, [constraint('filled')]]));
}

/** Describes a constraint: "URL", "32 or 48 characters", "number in quotes, from 0 to 62, or nothing". */
export function describeConstraint({ name, numbers = [] }: NamedConstraint): string {
  const { words } = CONSTRAINTS[name];
  return typeof words === 'string' ? words : words(numbers);
}

export function exampleOf({ name, numbers = [] }: NamedConstraint): string {
  const { example } = CONSTRAINTS[name];
  return typeof example === 'string' ? example : example(numbers);
}
