/**
 * Reads the response of a schema endpoint (`GET {api}/{kind}/schema`) in one tolerant pass. suite requires essential
 * keys, and omits optional ones of another type, with a note. Newer services send unknown keys and types, and one
 * unexpected key must not stop a run. Valid items are not copied.
 */
import { showPath } from '../../base/issue.ts';
import { type Json, isObject } from '../../base/json.ts';
import { Problem } from '../../base/problem.ts';
import { wrong } from '../../base/shape.ts';
import { type Kind, omittedFromSchema } from '../../servarr/kinds.ts';
import type { Note } from './record.ts';
import { isCodeName, isName, readItem } from './sanitize.ts';

/** One choice of a select field as the service sends it. */
export interface WireChoice {
  name: string;
  value: number | string;
  [key: string]: unknown;
}

/** One field as the service sends it, including unknown keys. */
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

/** The fix for a response that is JSON of another shape. */
export const OTHER_FORMAT =
  'Check that the URL is that of the service itself. If it is, this version of the service uses another format: please report it.';

/** The most items of a schema. Prowlarr has 640 indexers; of other kinds, `generate` writes a file for each item. */
const MAX_ITEMS = 5000;

/** The most invalid items to report. */
const SHOWN_ISSUES = 5;

/**
 * Reads the parsed body of a schema response.
 * @param body the parsed JSON
 * @param place the service and the URL, for messages
 * @param notes receives a note about each invalid part
 * @returns the items, including unknown keys and the keys that the kind's schema omits because they are null
 * @throws Problem `schema-shape` with the paths of the first five invalid items
 */
export function parseSchema(kind: Kind, body: unknown, place: string, notes: Note[] = []): WireItem[] {
  if (!Array.isArray(body)) throw shapeProblem(place, [`the whole: ${wrong('an array', body).what}`]);
  if (body.length > MAX_ITEMS)
    throw shapeProblem(place, [`the whole: expected at most ${MAX_ITEMS} items, but found ${body.length}`]);
  const omitted = omittedFromSchema(kind);
  const issues: string[] = [];
  const odd: Note[] = [];
  const items: WireItem[] = [];
  for (const [index, found] of body.entries()) {
    const issue = issueOf(found);
    if (issue === undefined) items.push({ ...omitted, ...readItem(found as object, place, odd) } as WireItem);
    else issues.push(`${showPath([index, ...issue.path])}: ${issue.what}`);
    if (issues.length > SHOWN_ISSUES) break;
  }
  for (const note of odd) notes.push(note);
  if (issues.length > 0) throw shapeProblem(place, issues);
  return items;
}

function shapeProblem(place: string, issues: readonly string[]): Problem {
  const more = issues.length > SHOWN_ISSUES ? ' (and more)' : '';
  const told = issues.slice(0, SHOWN_ISSUES).join('; ');
  return new Problem({
    code: 'schema-shape',
    place,
    what: `the response is JSON, but not a schema: ${told}${more}`,
    fix: OTHER_FORMAT,
  });
}

/** The most keys, and the most fields, of an item. Real items have up to sixty. */
const MAX_KEYS = 300;

/** The most characters of the name of a key or field. Real names have up to sixty. */
const MAX_NAME = 200;

/** Returns the first problem of an item. */
function issueOf(found: unknown): { readonly path: readonly string[]; readonly what: string } | undefined {
  if (!isObject(found)) return wrong('an object', found) as { path: []; what: string };
  if (isOversized(found))
    return {
      path: [],
      what: `expected at most ${MAX_KEYS} keys and fields with names of at most ${MAX_NAME} characters, and at most ${MAX_CHOICES} choices of a field`,
    };
  const { implementation, fields } = found;
  if (!isName(implementation))
    return { path: ['implementation'], what: wrong('a name', implementation).what };
  if (!isCodeName(implementation))
    return { path: ['implementation'], what: 'the name has control or invisible characters' };
  const isList = fields === undefined || fields === null || Array.isArray(fields);
  return isList ? undefined : { path: ['fields'], what: wrong('an array', fields).what };
}

/** The most conditions of a custom format or an auto tag. Real ones have up to a hundred. */
const MAX_CONDITIONS = 500;

/** The most choices of a field. Real fields have up to some hundred. */
const MAX_CHOICES = 5000;

/** Returns true for an item, or a resource made of one, that has more or longer parts than any real one. */
export function isOversized(found: Readonly<Record<string, unknown>>): boolean {
  const { fields, specifications: conditions } = found;
  const keys = Object.keys(found);
  const all: unknown[] = Array.isArray(fields) ? fields : [];
  if (keys.length > MAX_KEYS || all.length > MAX_KEYS) return true;
  if (keys.some((name) => name.length > MAX_NAME) || all.some(isOversizedField)) return true;
  if (!Array.isArray(conditions)) return false;
  return conditions.length > MAX_CONDITIONS || conditions.some((one) => isObject(one) && isOversized(one));
}

function isOversizedField(found: unknown): boolean {
  if (!isObject(found)) return false;
  const { name, selectOptions: choices } = found;
  if (Array.isArray(choices) && choices.length > MAX_CHOICES) return true;
  return typeof name === 'string' && name.length > MAX_NAME;
}
