/** What stands beside the kinds, as a service lists it, and comparing it. Pure. */
import * as z from 'zod';
import { Problem } from '../../base/problem.ts';
import { compareText } from '../../base/collections.ts';
import { type Json, canonical } from '../../base/json.ts';
import { trimEndOf } from '../../base/text.ts';
import type { App } from '../../servarr/apps.ts';
import { type PlainKey, type PlainKind, plainKeys, plainRow } from '../../servarr/plain.ts';
import { type Value, sameValue } from '../../servarr/values.ts';
import { parseList } from '../service/resource.ts';
import type { LiveReference } from '../service/reference-targets.ts';

/** Values by the names that the service has for the keys. */
export type PlainValues = Readonly<Record<string, Json>>;

/** One root folder, one mapping … of a service. */
export interface PlainResource {
  readonly id: number;
  /** Those of the keys that the table has. */
  readonly values: PlainValues;
  /** Everything that the service shows: what a PUT has to have, too. */
  readonly whole: Readonly<Record<string, unknown>>;
}

/** What is asked for: of which sort, of which app. */
export interface PlainOf {
  readonly kind: PlainKind;
  readonly app: App;
}

/**
 * Checks the parsed body of a list.
 * @throws Problem `list-shape`
 */
export function parsePlain({ kind, app }: PlainOf, body: unknown, place: string): PlainResource[] {
  const { identity } = plainRow(kind);
  const shape = z.looseObject({
    id: z.int(),
    ...Object.fromEntries(identity.map((key) => [key, z.string()])),
  });
  return parseList(z.array(shape), body, place).map((whole) => {
    const known = [...plainKeys(kind, app).keys()].filter((wire) => (whole[wire] ?? null) !== null);
    return {
      id: whole.id,
      values: Object.fromEntries(known.map((wire) => [wire, whole[wire] as Json])),
      whole,
    };
  });
}

/** The one in the answer to a POST or PUT; undefined where it is something else. */
export function plainIn(of: PlainOf, body: unknown): PlainResource | undefined {
  try {
    return parsePlain(of, [body], '')[0];
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** A path without the slashes at its end, which say nothing. */
export function withoutSlash(path: string, { is }: Pick<PlainKey, 'is'>): string {
  const bare = trimEndOf(path, is === 'place' ? '/\\' : '/');
  return bare === '' ? path.slice(0, 1) : bare;
}

/** Which keys hold the number of something else, and where that is listed. */
export function plainReferences({ kind, app }: PlainOf): LiveReference[] {
  return [...plainKeys(kind, app)].flatMap(([wire, { key, list }]) =>
    list === undefined ? [] : [{ wire, key, path: list, name: 'name' }],
  );
}

/** The text that a value is; none for what is no text. */
export function textOf(value: Value): string {
  return typeof value === 'string' ? value : '';
}

/** The labels of tags in a value, as services keep them; undefined where it is no list. */
export function labelsIn(value: Value): string[] | undefined {
  return Array.isArray(value) ? value.map((one) => textOf(one).toLowerCase()) : undefined;
}

/** A text by which one is told from others of its sort: the service takes no two of it. */
export function plainIdentity(kind: PlainKind, values: PlainValues): string {
  const { identity, keys } = plainRow(kind);
  return JSON.stringify(
    identity.map((wire) => withoutSlash(textOf(values[wire]), keys[wire] ?? { is: 'text' })),
  );
}

/** What people call one: `/srv/media`, `box.example /downloads/`. */
export function plainName(kind: PlainKind, values: PlainValues): string {
  return plainRow(kind)
    .identity.map((wire) => textOf(values[wire]))
    .join(' ');
}

/** True where the service would store both alike. */
export function samePlain({ is }: PlainKey, left: Value, right: Value): boolean {
  const path = (is === 'folder' || is === 'place') && typeof left === 'string' && typeof right === 'string';
  if (path) return withoutSlash(left, { is }) === withoutSlash(right, { is });
  if (is === 'tags') return sameValue(asSet(left), asSet(right));
  return sameValue(left, right);
}

function asSet(value: Value): Json[] {
  return Array.isArray(value)
    ? [...new Set(value)].sort((left, right) => compareText(canonical(left), canonical(right)))
    : [];
}

/** True where all values are the same. */
export function samePlainValues({ kind, app }: PlainOf, left: PlainValues, right: PlainValues): boolean {
  return [...plainKeys(kind, app)].every(([wire, key]) => samePlain(key, left[wire], right[wire]));
}
