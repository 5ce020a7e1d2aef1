/**
 * Reads the response of a schema endpoint (`GET {api}/{kind}/schema`). Newer services send unknown keys and types, so
 * unknown ones stay. An invalid part is left out, with a note, because one part must not stop a run.
 */
import * as z from 'zod';
import { describeIssue, showPath } from '../../base/issue.ts';
import { type Json, isObject } from '../../base/json.ts';
import { Problem } from '../../base/problem.ts';
import { displaySafe, hasUnseen } from '../../base/text.ts';
import { type Kind, referencesOfKind } from '../../servarr/kinds.ts';
import type { Note } from './record.ts';
import { UNSEEN, name, storable, visible } from './texts.ts';

export interface WireChoice {
  name: string;
  value: number | string;
  [key: string]: unknown;
}

export interface WireField {
  name: string;
  type: string;
  label?: string | null | undefined;
  unit?: string | null | undefined;
  hidden?: string | null | undefined;
  privacy?: string | null | undefined;
  advanced?: boolean | null | undefined;
  isFloat?: boolean | null | undefined;
  helpText?: string | null | undefined;
  selectOptions?: WireChoice[] | null | undefined;
  selectOptionsProviderAction?: string | null | undefined;
  value?: Json | null | undefined;
  [key: string]: unknown;
}

/** One implementation as the service sends it, including unknown keys. */
export interface WireItem {
  implementation: string;
  implementationName?: string | null | undefined;
  name?: string | null | undefined;
  protocol?: string | null | undefined;
  privacy?: string | null | undefined;
  fields: WireField[];
  [key: string]: unknown;
}

export const OTHER_FORMAT =
  'Check that the URL is that of the service itself. If it is, this version of the service uses another format: please report it.';

const choiceShape = z.looseObject({ name: visible, value: z.union([z.number(), visible]) });

const anything = z.unknown().refine(...storable);

const fieldShape = z.looseObject({
  name,
  type: name,
  label: visible.nullish(),
  unit: visible.nullish(),
  hidden: visible.nullish(),
  privacy: visible.nullish(),
  advanced: z.boolean().nullish(),
  isFloat: z.boolean().nullish(),
  helpText: z
    .string()
    .refine(...storable)
    .nullish(),
  selectOptions: z.array(choiceShape).nullish(),
  selectOptionsProviderAction: visible.nullish(),
  value: anything.optional(),
});

const itemShape = z
  .object({
    implementation: name,
    implementationName: visible.nullish(),
    name: visible.nullish(),
    protocol: visible.nullish(),
    privacy: visible.nullish(),
    fields: z.array(fieldShape).nullish(),
  })
  .catchall(anything)
  .superRefine((item, context) => {
    const keys = Object.keys(item).filter(hasUnseen);
    for (const key of keys)
      context.addIssue({ code: 'custom', path: [key], message: `a key with ${UNSEEN}` });
  });

/** The properties without which an item, or a field, is none. */
const NEEDED: ReadonlySet<unknown> = new Set(['implementation', 'name', 'type', 'fields']);

/** Returns the paths of folders that a schema leaves out, because they are null there, by property. */
export function omittedFromSchema(kind: Kind): Readonly<Record<string, string>> {
  const paths = referencesOfKind(kind).filter(({ property }) => property === 'path');
  return Object.fromEntries(paths.map(({ wire }) => [wire, '']));
}

/**
 * Reads the parsed body of a schema response.
 * @param body the parsed JSON
 * @param place the service and the URL, for messages
 * @param notes receives a note about each part that is left out
 * @returns the items, including unknown keys and the keys that the kind's schema omits because they are null
 * @throws Problem `schema-shape` if the body is not a list, or if none of its items is valid
 */
export function parseSchema(kind: Kind, body: unknown, place: string, notes: Note[] = []): WireItem[] {
  if (!Array.isArray(body)) throw shapeProblem(place, 'expected an array');
  const omitted = omittedFromSchema(kind);
  const wrong: Note[] = [];
  const items = body.flatMap((entry: unknown, index): WireItem[] => {
    const item = validParts(entry, `${place}, ${nameOf(entry, index)}`, wrong);
    return item === undefined ? [] : [{ ...omitted, ...item, fields: item.fields ?? [] }];
  });
  const [first] = wrong;
  if (first !== undefined && items.length === 0) throw shapeProblem(first.place, first.what);
  for (const note of wrong) notes.push(note);
  return items;
}

/** Returns an item without its invalid parts; undefined if there is no item without them. */
function validParts(entry: unknown, place: string, notes: Note[]): WireItem | undefined {
  const issues = itemShape.safeParse(entry).error?.issues ?? [];
  // What the shape returns is a copy in another order.
  if (issues.length === 0) return entry as WireItem;
  const omitted = issues.map((issue) => {
    const path = omittedPath(issue.path);
    const what = `suite leaves out ${showPath(path, 'the item')}`;
    notes.push({ code: 'odd-answer', place, what: `${describeIssue(issue, 'the item')}; ${what}` });
    return path;
  });
  // Some checks need valid parts, so they follow when the others have passed.
  return omitted.some((path) => path.length === 0)
    ? undefined
    : validParts(without(entry, omitted), place, notes);
}

type Path = readonly PropertyKey[];

/** Returns the path of the smallest part that can be left out: a choice, a property or a field; else of the item. */
function omittedPath(path: Path): Path {
  const [top, , property, choice] = path;
  if (property === 'selectOptions' && choice !== undefined) return path.slice(0, 4);
  const part = path.slice(0, top === 'fields' ? 3 : 1);
  return NEEDED.has(part.at(-1)) ? part.slice(0, -1) : part;
}

/** Returns a copy without the parts at these paths. */
function without(value: unknown, paths: readonly Path[]): unknown {
  const kept = <K extends PropertyKey>(entries: [K, unknown][]): [K, unknown][] =>
    entries.flatMap(([key, part]): [K, unknown][] => {
      const below = paths.filter(([first]) => first === key).map((path) => path.slice(1));
      return below.some(({ length }) => length === 0) ? [] : [[key, without(part, below)]];
    });
  if (paths.length === 0) return value;
  if (Array.isArray(value)) return kept([...value.entries()]).map(([, part]) => part);
  return isObject(value) ? Object.fromEntries(kept(Object.entries(value))) : value;
}

function nameOf(entry: unknown, index: number): string {
  const implementation = isObject(entry) ? entry['implementation'] : undefined;
  return typeof implementation === 'string' ? displaySafe(implementation, 60) : `[${index}]`;
}

function shapeProblem(place: string, what: string): Problem {
  return new Problem({
    code: 'schema-shape',
    place,
    what: `the response is JSON, but not a schema: ${what}`,
    fix: OTHER_FORMAT,
  });
}
