/**
 * Reads the response of a schema endpoint (`GET {api}/{kind}/schema`). Newer services send unknown keys and types, so
 * unknown ones stay. An item with an invalid part is omitted, with a note, because one item must not stop a run.
 */
import * as z from 'zod';
import { describeIssue } from '../../base/issue.ts';
import { type Json, isObject } from '../../base/json.ts';
import { Problem } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import { type Kind, referencesOfKind } from '../../servarr/kinds.ts';
import type { Note } from './record.ts';
import { name, storable, visible, visibleKeys } from './texts.ts';

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

const choiceShape = z.looseObject({ name: visible, value: z.union([z.number(), visible]) });

const fieldShape = z.looseObject({
  name,
  type: name,
  label: visible.nullish(),
  unit: visible.nullish(),
  hidden: visible.nullish(),
  privacy: visible.nullish(),
  advanced: z.boolean().nullish(),
  isFloat: z.boolean().nullish(),
  helpText: z.string().nullish(),
  selectOptions: z.array(choiceShape).nullish(),
  selectOptionsProviderAction: visible.nullish(),
});

const itemShape = z
  .looseObject({
    implementation: name,
    implementationName: visible.nullish(),
    name: visible.nullish(),
    protocol: visible.nullish(),
    privacy: visible.nullish(),
    fields: z.array(fieldShape).nullish(),
  })
  .refine(...visibleKeys)
  .refine(...storable);

/** Returns the paths of folders that a schema leaves out, because they are null there, by property. */
export function omittedFromSchema(kind: Kind): Readonly<Record<string, string>> {
  const paths = referencesOfKind(kind).filter(({ property }) => property === 'path');
  return Object.fromEntries(paths.map(({ wire }) => [wire, '']));
}

/**
 * Reads the parsed body of a schema response.
 * @param body the parsed JSON
 * @param place the service and the URL, for messages
 * @param notes receives a note about each invalid item
 * @returns the items, including unknown keys and the keys that the kind's schema omits because they are null
 * @throws Problem `schema-shape` if the body is not a list, or if none of its items is valid
 */
export function parseSchema(kind: Kind, body: unknown, place: string, notes: Note[] = []): WireItem[] {
  if (!Array.isArray(body)) throw shapeProblem(place, 'expected an array');
  const omitted = omittedFromSchema(kind);
  const wrong: { readonly of: string; readonly issue: string }[] = [];
  const items = body.flatMap((found: unknown, index): WireItem[] => {
    const [issue] = itemShape.safeParse(found).error?.issues ?? [];
    if (issue !== undefined) {
      wrong.push({ of: nameOf(found, index), issue: describeIssue(issue, 'the item') });
      return [];
    }
    // What the shape returns is a copy in another order.
    const item = found as WireItem;
    return [{ ...omitted, ...item, fields: item.fields ?? [] }];
  });
  const [first] = wrong;
  if (first !== undefined && items.length === 0) throw shapeProblem(place, `${first.of}: ${first.issue}`);
  for (const { of, issue } of wrong)
    notes.push({
      code: 'odd-answer',
      place: `${place}, ${of}`,
      what: `omitted, because it is invalid: ${issue}`,
    });
  return items;
}

function nameOf(found: unknown, index: number): string {
  const implementation = isObject(found) ? found['implementation'] : undefined;
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
