/** The schema of a profile -> a schema item: a field for each key, whose choices are the names that the service knows. */
import type * as z from 'zod';
import { describeIssue } from '../../base/issue.ts';
import type { Json } from '../../base/json.ts';
import { Problem } from '../../base/problem.ts';
import { type KeyRow, type KeyType, type SchemaKind, keysOf, kindRow } from '../../servarr/kinds.ts';
import type { App } from '../../servarr/apps.ts';
import type { Note } from '../record/record.ts';
import { OTHER_FORMAT, type WireChoice, type WireField, type WireItem } from '../record/schema-response.ts';
import {
  type ProfileItem,
  allowedOption,
  isGroup,
  named,
  optionOf,
  profileItem,
  qualitiesIn,
} from './wire.ts';

/** The schema of a profile, and the lists whose names its keys take. */
interface ProfileSchema {
  readonly kind: SchemaKind;
  readonly app: App;
  readonly place: string;
  readonly body: unknown;
  /** Path of a list, below the API version -> its body: `language`. */
  readonly lists: Readonly<Record<string, unknown>>;
  /** Receives a note about each part that is left out. */
  readonly notes?: Note[];
}

/** Returns the item that describes the profiles of a service. Throws Problem `schema-shape`. */
export function profileSchemaItems(schema: ProfileSchema): WireItem[] {
  const { kind, app, place, body } = schema;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw misshapen(place, 'the whole');
  const { title } = kindRow(kind);
  const shown = body as Readonly<Record<string, unknown>>;
  const fields = [...keysOf(kind, app)].flatMap(([key, row]) => fieldsOf(key, row, shown, schema));
  const implementationName = title.charAt(0).toUpperCase() + title.slice(1);
  const implementation = implementationName.replaceAll(/ (?<letter>[a-z])/gu, (_, letter: string) =>
    letter.toUpperCase(),
  );
  return [{ implementation, implementationName, fields }];
}

interface ShownKey {
  readonly base: Pick<WireField, 'label' | 'name'>;
  readonly wire: string;
  readonly list: string;
  readonly shown: unknown;
}

/** The fields of a key by its type; a key of any other type is no field. */
const FIELDS: Readonly<Partial<Record<KeyType, (key: ShownKey, schema: ProfileSchema) => WireField[]>>> = {
  allowed: ({ base, wire, shown }, schema) => {
    const options = elements(allowedOption, shown, schema, wire).flatMap((one) => optionOf(one) ?? []);
    return [{ ...base, type: 'select', value: [], selectOptions: choices(options) }];
  },
  bool: ({ base, shown }) => [{ ...base, type: 'checkbox', value: shown as Json }],
  number: ({ base, shown }) => [{ ...base, type: 'number', value: shown as Json }],
  qualities: ({ base, wire, shown }, schema) =>
    qualityFields(base, elements(profileItem, shown, schema, wire)),
  reference: ({ base, wire, list, shown }, schema) => {
    const items = elements(named, schema.lists[list], schema, list);
    const [usual] = elements(named, [shown], schema, wire);
    return [{ ...base, type: 'select', value: usual?.id ?? null, selectOptions: choices(items) }];
  },
  text: ({ base, shown }) =>
    base.name === 'name' ? [] : [{ ...base, type: 'textbox', value: shown as Json }],
};

function fieldsOf(
  key: string,
  { wire = key, type, list = wire }: KeyRow,
  body: Readonly<Record<string, unknown>>,
  schema: ProfileSchema,
): WireField[] {
  const shown = body[wire];
  if (shown === undefined || type === undefined) return [];
  const label = key.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ').toLowerCase();
  const base = { name: key, label: label.charAt(0).toUpperCase() + label.slice(1) };
  return FIELDS[type]?.({ base, wire, list, shown }, schema) ?? [];
}

/** The groups are those of a new profile: a fact of the version, and no setting. */
function qualityFields(base: Pick<WireField, 'label' | 'name'>, items: readonly ProfileItem[]): WireField[] {
  const groups = items
    .filter(isGroup)
    .map(({ name, items: members }) => [name, members.map(({ quality }) => quality.name)] as const);
  return [
    { ...base, type: 'qualities', value: [], selectOptions: choices(qualitiesIn(items)) },
    {
      name: 'qualityGroups',
      label: 'Quality groups',
      type: 'qualityGroups',
      value: Object.fromEntries(groups),
    },
  ];
}

function choices(items: readonly { readonly id: number; readonly name: string }[]): WireChoice[] {
  return items.map(({ id, name }) => ({ name, value: id }));
}

function elements<T>(
  shape: z.ZodType<T>,
  value: unknown,
  { place, notes = [] }: ProfileSchema,
  where: string,
): T[] {
  if (!Array.isArray(value)) throw misshapen(place, where);
  return value.flatMap((element: unknown, index) => {
    const { data, error } = shape.safeParse(element);
    if (data !== undefined) return [data];
    const [issue] = error?.issues ?? [];
    const what = issue === undefined ? '' : describeIssue(issue, 'the element');
    notes.push({ code: 'odd-answer', place, what: `${where}[${index}]: ${what}; suite leaves it out` });
    return [];
  });
}

function misshapen(place: string, where: string): Problem {
  return new Problem({
    code: 'schema-shape',
    place,
    what: `the answer is JSON, but not the schema of a profile: ${where}`,
    fix: OTHER_FORMAT,
  });
}
