/**
 * Values that are like others, as what differs:
 * `{ "like": "life: create>response", "less": ["presets"], "fields>host>value": "box" }`.
 */
import { type Json, isObject } from '../../generator/base/json.ts';
import { type Patch, STEP, difference, sizeOf } from './patch.ts';
import { type Row, asText } from './row.ts';

type Whole = Row | Json[];

/** Longest value that is written unchanged. */
const SHORT = 60;
/** A patch is worth it as long as it takes less than this part of the whole. */
const WORTH = 0.7;
/** So many of the latest of a shape are compared. */
const LATEST = 80;

/** Where a value stands: its file, and the keys that lead to it. */
export interface Place {
  readonly file: string;
  readonly steps: readonly string[];
}

interface Base {
  readonly place: Place;
  readonly value: Whole;
}

/** Values of one folder that other values may be based on. */
export class Bases {
  private readonly byShape = new Map<string, Base[]>();
  private readonly equal = new Map<Whole, Place>();

  add(base: Base): void {
    if (this.equal.has(base.value)) return;
    this.equal.set(base.value, base.place);
    for (const shape of shapesOf(base.value)) {
      const same = this.byShape.get(shape);
      if (same === undefined) this.byShape.set(shape, [base]);
      else same.push(base);
    }
  }

  /**
   * Returns a row that represents a value, if one is short enough: based on the nearest of the latest
   * values.
   */
  rowFor(value: Whole, size: number, file: string): Row | undefined {
    const equal = this.equal.get(value);
    if (equal !== undefined) return asRow(textOf(equal, file), { set: {}, removed: [] }, value);
    let [limit, best]: [number, Row | undefined] = [Math.floor(size * WORTH), undefined];
    const bases = shapesOf(value).flatMap((shape) => (this.byShape.get(shape) ?? []).slice(-LATEST));
    for (const { place, value: from } of new Set(bases)) {
      const like = textOf(place, file);
      const patch = difference(from, value, limit - like.length - 12);
      const row = patch && asRow(like, patch, value);
      const length = row === undefined ? limit : JSON.stringify(row).length;
      if (length < limit) [limit, best] = [length, row];
    }
    return best;
  }
}

/** Objects are compared with those of the same keys, and of the same implementation; lists with those as long. */
function shapesOf(value: Whole): string[] {
  if (Array.isArray(value)) return [`${value.length} ${Object.keys(value[0] ?? {}).join()}`];
  const { implementation, configContract } = value;
  const keys = Object.keys(value).toSorted().join();
  return typeof implementation === 'string' ? [keys, `${implementation} ${asText(configContract)}`] : [keys];
}

/** A place as it is written in a file: with the name of the file where it is another one. */
export function textOf({ file, steps }: Place, within: string): string {
  return [...(file === within ? [] : [file]), ...steps].join(STEP);
}

/**
 * Returns the row of a value. The names of the value come first, even if equal, because they identify items
 * of lists.
 */
function asRow(like: string, { set, removed }: Patch, value: Whole): Row {
  return { ...namesOf(value), like, ...(removed.length === 0 ? {} : { less: [...removed] }), ...set };
}

/** The value with what is like something earlier as the difference from that. It must be interned. */
export function share(value: Json, place: Place, bases: Bases): Json {
  if (typeof value !== 'object' || value === null) return value;
  const size = sizeOf(value);
  const row = size > SHORT ? bases.rowFor(value, size, place.file) : undefined;
  const shared = row ?? mapInner(value, place, (item, where) => share(item, where, bases));
  if (size > SHORT && !place.steps.some((step) => step.includes(STEP))) bases.add({ place, value });
  return shared;
}

/** Returns a list or an object with each of its values changed. */
export function mapInner(
  value: Whole,
  { file, steps }: Place,
  change: (item: Json, place: Place) => Json,
): Json {
  const at = (step: string): Place => ({ file, steps: [...steps, step] });
  if (Array.isArray(value)) {
    const names = namesIn(value);
    return value.map((item, index) => change(item, at(names[index] ?? String(index))));
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item, at(key))]));
}

/** Returns the names of a list item: its name (with that of its set), or its implementation. */
function namesOf(item: Json): Row {
  const { set, name, implementation } = isObject(item) ? item : {};
  const key = typeof name === 'string' && name !== '' ? { name } : { implementation };
  const all = Object.entries({ set, ...key });
  return Object.fromEntries(
    all.flatMap(([which, value]) => (typeof value === 'string' ? [[which, value]] : [])),
  );
}

/** Items of lists are known by what names them, where that is like no other item's. */
function namesIn(list: readonly Json[]): (string | undefined)[] {
  const names = list.map((item) => Object.values(namesOf(item)).map(asText).join('/'));
  const count = new Map<string, number>();
  for (const name of names) count.set(name, (count.get(name) ?? 0) + 1);
  return names.map((name) => (count.get(name) === 1 && !/^\d*$/u.test(name) ? name : undefined));
}
