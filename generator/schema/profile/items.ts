/** The schema of a profile -> a schema item: a field for each key, whose choices are the names that the service knows. */
import type { Json } from '../../base/json.ts';
import { Problem } from '../../base/problem.ts';
import { type KeyRow, type SchemaKind, keysOf, kindRow } from '../../servarr/kinds.ts';
import type { App } from '../../servarr/apps.ts';
import { OTHER_FORMAT, type WireChoice, type WireField, type WireItem } from '../record/schema-response.ts';
import { allowedList, isGroup, namedList, optionOf, profileItems, qualitiesIn } from './wire.ts';

/** The schema of a profile, and the lists whose names its keys take. */
export interface ProfileSchema {
  readonly kind: SchemaKind;
  readonly app: App;
  /** The service and URL, for messages. */
  readonly place: string;
  readonly body: unknown;
  /** Path of a list, below the API version -> its body: `language`. */
  readonly lists: Readonly<Record<string, unknown>>;
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

function fieldsOf(
  key: string,
  row: KeyRow,
  body: Readonly<Record<string, unknown>>,
  { place, lists }: ProfileSchema,
): WireField[] {
  const { wire = key, type } = row;
  const shown = body[wire];
  if (shown === undefined) return [];
  const label = key.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ').toLowerCase();
  const base = { name: key, label: label.charAt(0).toUpperCase() + label.slice(1) };
  switch (type) {
    case 'qualities':
      return qualityFields(base, parsed(profileItems, shown, place, wire));
    case 'allowed': {
      const options = parsed(allowedList, shown, place, wire).flatMap((one) => optionOf(one) ?? []);
      return [{ ...base, type: 'select', value: [], selectOptions: choices(options) }];
    }
    case 'reference': {
      const list = parsed(namedList, lists[row.list ?? ''], place, row.list ?? wire);
      const [usual] = parsed(namedList, [shown], place, wire);
      return [{ ...base, type: 'select', value: usual?.id ?? null, selectOptions: choices(list) }];
    }
    case 'bool':
      return [{ ...base, type: 'checkbox', value: shown as Json }];
    case 'number':
      return [{ ...base, type: 'number', value: shown as Json }];
    case 'text':
      return key === 'name' ? [] : [{ ...base, type: 'textbox', value: shown as Json }];
    default:
      return [];
  }
}

/** The groups are those of a new profile: a fact of the version, and no setting. */
function qualityFields(
  base: Pick<WireField, 'label' | 'name'>,
  items: ReturnType<typeof profileItems.parse>,
): WireField[] {
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

function choices(all: readonly { readonly id: number; readonly name: string }[]): WireChoice[] {
  return all.map(({ id, name }) => ({ name, value: id }));
}

function parsed<T>(
  shape: { safeParse: (value: unknown) => { data?: T | undefined } },
  value: unknown,
  place: string,
  where: string,
): T {
  const { data } = shape.safeParse(value);
  if (data === undefined) throw misshapen(place, where);
  return data;
}

function misshapen(place: string, where: string): Problem {
  return new Problem({
    code: 'schema-shape',
    place,
    what: `the answer is JSON, but not the schema of a profile: ${where}`,
    fix: OTHER_FORMAT,
  });
}
