/**
 * Validates parsed JSON without copying it. Stops at the first wrong part: a record has ten thousand fields, and a
 * response can be hostile.
 */
import { isObject } from './json.ts';
import { MAX_DEPTH } from './parse-json.ts';

/** The first wrong part of a value. */
export interface Misfit {
  readonly path: readonly (number | string)[];
  /** For example "expected a string, but found a number". */
  readonly what: string;
}

/** A check of a value. Returns its first wrong part; undefined if there is none. */
export type Shape = (value: unknown) => Misfit | undefined;

/** Accepts any string. */
export const string: Shape = (value) => wrongUnless(typeof value === 'string', 'a string', value);

/** Accepts a string or a number. */
export const stringOrNumber: Shape = (value) =>
  wrongUnless(typeof value === 'string' || typeof value === 'number', 'a string or a number', value);

/** Accepts a string or a list of strings. */
export const stringOrList: Shape = (value) =>
  Array.isArray(value)
    ? listOf(string)(value)
    : wrongUnless(typeof value === 'string', 'a string or an array', value);

/** Accepts any JSON that recursive code can walk. */
export const anything: Shape = (value) => {
  if (value === undefined) return wrong('a value', value);
  return wrongUnless(
    typeof value !== 'object' || isShallow(value, MAX_DEPTH),
    `at most ${MAX_DEPTH} levels`,
    value,
  );
};

/** Accepts an integer from 1 on. */
export const positiveInteger: Shape = (value) =>
  wrongUnless(Number.isSafeInteger(value) && (value as number) > 0, 'a positive integer', value);

/** Accepts one of a few values. */
export function oneOf(values: readonly (boolean | number | string)[]): Shape {
  const known: ReadonlySet<unknown> = new Set(values);
  const words = values.map((one) => JSON.stringify(one)).join(', ');
  return (value) => wrongUnless(known.has(value), words, value);
}

/** Accepts an array of elements of one shape. */
export function listOf(element: Shape): Shape {
  return (value) => {
    if (!Array.isArray(value)) return wrong('an array', value);
    for (let index = 0; index < value.length; index++) {
      const misfit = element(value[index]);
      if (misfit !== undefined) return within(index, misfit);
    }
    return undefined;
  };
}

/**
 * Accepts an object whose values have one shape.
 * @param keys the keys that it may have; any if undefined
 */
export function tableOf(shape: Shape, keys?: readonly string[]): Shape {
  return (value) => {
    if (!isObject(value)) return wrong('an object', value);
    for (const key in value) {
      // Code that copies `__proto__` changes a prototype.
      if (key === '__proto__' || keys?.includes(key) === false) return unexpected(key);
      const misfit = shape(value[key]);
      if (misfit !== undefined) return within(key, misfit);
    }
    return undefined;
  };
}

/** Accepts an object with these keys and no others. */
export function objectOf(
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
): Shape {
  const shapes = new Map(Object.entries({ ...required, ...optional }));
  const needed = Object.keys(required);
  return (value) => {
    if (!isObject(value)) return wrong('an object', value);
    for (const key in value) {
      const shape = shapes.get(key);
      if (shape === undefined) return unexpected(key);
      const misfit = shape(value[key]);
      if (misfit !== undefined) return within(key, misfit);
    }
    const missing = needed.find((key) => !Object.hasOwn(value, key));
    return missing === undefined ? undefined : within(missing, wrong('a value', undefined));
  };
}

/** Returns a misfit such as "expected an array, but found an object". */
export function wrong(expected: string, value: unknown): Misfit {
  return { path: [], what: `expected ${expected}, but found ${kindOf(value)}` };
}

function wrongUnless(fits: boolean, expected: string, value: unknown): Misfit | undefined {
  return fits ? undefined : wrong(expected, value);
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((one) => isShallow(one, depth - 1));
}

function unexpected(key: string): Misfit {
  return { path: [key], what: 'unexpected key' };
}

/** Returns the misfit of an element or a value, from the view of its list or object. */
export function within(part: number | string, { path, what }: Misfit): Misfit {
  return { path: [part, ...path], what };
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
