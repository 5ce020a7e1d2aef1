/**
 * What a service asks of values beyond their type, as data. Source of all rules: captures, `validation.json`
 * (docs/servarr-api.md, "Rejected values"), and where no probe tells two rules apart the services' sources.
 */

import { APP_NAMES, APPS, type App } from '../../servarr/apps.ts';
import type { Role } from '../../servarr/kinds.ts';
import { CONSTRAINTS, type RuleName } from './constraint-table.ts';
import { SMALLEST_INT } from './values.ts';

/** Rules come with versions of suite, and some are asked by some of the apps alone. */
export interface Versioned {
  /** The apps that ask it; absent: all that have the field. */
  readonly apps?: readonly App[];
  /** The number of the table that it came with (`rules/since.ts`); absent: the first. */
  readonly since?: number;
}

/** A rule with its numbers: `numeral 0 62` is from 0 to 62, `length 32 48` is one or the other. */
export interface Rule extends Versioned {
  readonly rule: RuleName;
  readonly numbers?: readonly number[];
}

/** A number within limits, ends included; without an end as far as the service's numbers reach. */
export interface NumberRange extends Versioned {
  readonly least: number;
  readonly most?: number;
}

/** What is asked of a field: rules, the first that is broken is told; of its elements; or limits of a number. */
export type Constraint = Rule | NumberRange | ({ readonly each: Rule } & Versioned);

/**
 * What is asked of fields together. Fields are named as the schema names them, or by their role (`category`
 * for `tvCategory`, `movieCategory` …).
 */
export type Group = Versioned & GroupShape;

/** When a group applies, by the value of one field. */
export type Condition = { readonly field: string } & (
  | /** A switch that is on. */ { readonly is: 'on' }
  | /** Any value that is not empty. */ { readonly is: 'set' }
  | /** A choice by its number. */ { readonly is: number }
  | /** A text that contains one of these, ignoring case. */ { readonly contains: readonly string[] }
);

type GroupShape =
  /** All fields of one of the lists must be set. */
  | { readonly either: readonly (readonly string[])[]; readonly when?: Condition }
  /** A number within limits, ends included. */
  | { readonly range: string; readonly least: number; readonly most: number; readonly when: Condition }
  /** A choice that must be one of those chosen in a list, unless the list is empty. */
  | { readonly member: string; readonly of: string }
  /** All or none; with `unless` not where that field is set. */
  | { readonly together: readonly string[]; readonly unless?: string }
  /** Something on one side only. */
  | { readonly notBoth: readonly [readonly string[], readonly string[]] };

/** All that is asked of one implementation. */
export interface ImplementationConstraints {
  /** Field or role -> what is asked. A field that stands here has nothing of its role. */
  readonly fields?: Readonly<Record<string, readonly Constraint[]>>;
  /** Fields that must be set though their rule does not say so. */
  readonly needs?: readonly string[];
  readonly groups?: readonly Group[];
}

/** True if a field with these constraints has to be set. */
export function isRequired(demands: readonly Constraint[]): boolean {
  return demands.some((demand) => 'rule' in demand && CONSTRAINTS[demand.rule].required === true);
}

/** A constraint by its name, with the numbers that it takes. */
export function rule(name: RuleName, ...numbers: readonly number[]): Rule {
  return numbers.length === 0 ? { rule: name } : { rule: name, numbers };
}

/** A whole number from `least` on, up to `most`. */
export function limits(least: number, most?: number): NumberRange {
  return most === undefined ? { least } : { least, most };
}

/** A whole number up to `most`. */
export function atMost(most: number): NumberRange {
  return { least: SMALLEST_INT, most };
}

/** The constraints, for some apps alone. */
export function forApps(apps: readonly App[], ...constraints: readonly Constraint[]): Constraint[] {
  return constraints.map((constraint) => ({ ...constraint, apps }));
}

/** The constraints, for apps of one role alone. */
export function forRole(role: Role, ...constraints: readonly Constraint[]): Constraint[] {
  return forApps(
    APP_NAMES.filter((app) => APPS[app].role === role),
    ...constraints,
  );
}

/** Fields that must not be empty. */
export function nonEmpty(...names: readonly string[]): Record<string, readonly Constraint[]> {
  return Object.fromEntries(names.map((name) => [name, [rule('filled')]]));
}

/** True if a value with this rule is never empty: it is unset, or it is rejected. */
export function rejectsEmpty({ rule: name }: Rule): boolean {
  const { required, nonEmpty: mayBeUnset } = CONSTRAINTS[name];
  return required === true || mayBeUnset === true;
}

/** "URL", "32 or 48 characters", "number in quotes, from 0 to 62, or nothing". */
export function describeRule({ rule: name, numbers = [] }: Rule): string {
  const { words } = CONSTRAINTS[name];
  return typeof words === 'string' ? words : words(numbers);
}

/** Returns a text that satisfies a rule. */
export function exampleOf({ rule: name, numbers = [] }: Rule): string {
  const { example } = CONSTRAINTS[name];
  return typeof example === 'string' ? example : example(numbers);
}
