/** Resources as a service lists them, and what can be read from them and from schema items alike. */
import * as z from 'zod';
import { showPath } from '../../base/issue.ts';
import { Problem } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import { type Json, isObject } from '../../base/json.ts';
import { isSecretField } from '../../schema/field/secret.ts';
import { OTHER_FORMAT, type WireItem } from '../../schema/record/wire.ts';
import type { Value } from '../../servarr/values.ts';

interface ResourceField {
  readonly name: string;
  readonly value?: Json | undefined;
  readonly [key: string]: unknown;
}

const isField = (value: unknown): boolean => isObject(value) && typeof value['name'] === 'string';

/** None is as good as an empty list, and what has no name says nothing. */
const resourceFields = z
  .array(z.unknown())
  .nullish()
  .transform((all) => (all ?? []).filter(isField) as ResourceField[]);

const resource = z.looseObject({
  id: z.int(),
  name: z.string(),
  implementation: z.string(),
  tags: z.array(z.int()).nullish(),
  fields: resourceFields,
});

/** One thing of a kind as a service stores it; keys that we do not know stay in it. */
export type Resource = z.infer<typeof resource>;

/** The body of a POST or PUT: a whole resource. It can hold secrets: never print it. */
export type Body = Readonly<Record<string, unknown>>;

/** One tag of a service. */
export interface Tag {
  readonly id: number;
  /** In lower case, as services keep it. */
  readonly label: string;
}

/**
 * Checks the parsed body of a list answer.
 * @throws Problem `list-shape` where it is JSON, but not a list of resources
 */
export function parseResources(body: unknown, place: string): Resource[] {
  return parseList(z.array(resource), body, place);
}

/** The resource in the answer to a POST or a PUT; undefined where it is something else. */
export function resourceIn(body: unknown): Resource | undefined {
  return resource.safeParse(body).data;
}

/** Checks the parsed body of the list of tags. Throws Problem `list-shape`. */
export function parseTags(body: unknown, place: string): Tag[] {
  return parseList(z.array(z.object({ id: z.int(), label: z.string() })), body, place);
}

/** Checks the parsed body of a list of anything. Throws Problem `list-shape`, with where it is something else. */
export function parseList<T>(shape: z.ZodType<T>, body: unknown, place: string): T {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.slice(0, 3).map(({ path }) => showPath(path));
  throw new Problem({
    code: 'list-shape',
    place,
    what: `the answer is JSON, but not what the service's list should be (${paths.join(', ')})`,
    fix: OTHER_FORMAT,
  });
}

/** What a resource or schema item is of: its implementation, and the definition where many share that. */
export function identityOf(of: Resource | WireItem): string {
  const file = fieldValue(of, 'definitionFile');
  return typeof file === 'string' ? `${of.implementation} ${file}` : of.implementation;
}

/** The same for people: `Cardigann (1337x)`. */
export function shownIdentity(of: Resource | WireItem): string {
  const file = fieldValue(of, 'definitionFile');
  const called = displaySafe(of.implementation, 60);
  return typeof file === 'string' ? `${called} (${displaySafe(file, 60)})` : called;
}

/** The value of a field, undefined where the resource or item has none. */
export function fieldValue(of: Resource | WireItem, name: string): Value {
  return of.fields.find((field) => field.name === name)?.value ?? undefined;
}

/** The value of a key outside `fields`. */
export function generalValue(of: Resource | WireItem, key: string): Value {
  return Object.hasOwn(of, key) ? (of[key] as Value) : undefined;
}

/**
 * True for a field whose value must not be shown: a secret, or pairs, for headers are where tokens go and come back in
 * clear (SERVARR.md, "Writing").
 */
export function isHiddenField(
  field: { readonly name: string; readonly type?: unknown; readonly privacy?: unknown } | undefined,
): boolean {
  return field !== undefined && (field.type === 'keyValueList' || isSecretField(field));
}
