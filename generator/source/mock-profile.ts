/** The schema of a profile as a service would send it, made from its record: what `demo` asks for. */
import { isObject } from '../base/json.ts';
import type { RecordField, RecordItem } from '../schema/record/record.ts';
import { type Kind, keyOfProperty, keysOf, namedLists } from '../servarr/kinds.ts';

/** Returns the body of `/schema`. */
export function profileSchema(kind: Kind, app: string, { fields }: RecordItem): Record<string, unknown> {
  const rows = keysOf(kind, app);
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const row = rows.get(field.name);
      if (row === undefined) return [];
      const property = row.wire ?? field.name;
      switch (row.type) {
        case 'qualities':
          return [[property, itemsOf(field, fields)]];
        case 'allowed':
          return [[property, (field.choices ?? []).map((one) => ({ type: named(one), allowed: false }))]];
        case 'reference':
          return [[property, named((field.choices ?? []).find(({ value }) => value === field.default))]];
        default:
          return [[property, field.default]];
      }
    }),
  );
}

/** Returns the lists whose names a profile takes, by path: languages. */
export function profileLists(kind: Kind, app: string, { fields }: RecordItem): [string, unknown][] {
  return namedLists(kind, app).map((list) => {
    const key = keyOfProperty(kind, list);
    const choices = fields.find(({ name }) => name === key)?.choices ?? [];
    return [list, choices.map(named)];
  });
}

function named(choice: { readonly name: string; readonly value: number | string } | undefined) {
  return { id: choice?.value ?? 0, name: choice?.name ?? '' };
}

/** Groups come after the qualities that are in none; a record does not keep their place. */
function itemsOf({ choices = [] }: RecordField, fields: readonly RecordField[]): unknown[] {
  const groups = fields.find(({ name }) => name === 'qualityGroups')?.default;
  const grouped = Object.entries(isObject(groups) ? groups : {}).map(
    ([name, members]) => [name, Array.isArray(members) ? members : []] as const,
  );
  const single = (one: (typeof choices)[number]) => ({ quality: named(one), items: [], allowed: false });
  const alone = choices.filter(({ name }) => !grouped.some(([, members]) => members.includes(name)));
  return [
    ...alone.map(single),
    ...grouped.map(([name, members], index) => ({
      id: 1000 + index,
      name,
      allowed: false,
      items: members.flatMap((member) => choices.filter((one) => one.name === member).map(single)),
    })),
  ];
}
