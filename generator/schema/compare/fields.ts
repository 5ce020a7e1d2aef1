/** Compares a field before and after: type, enum values, default, secrecy, visibility. */
import { lookUp } from '../../base/collections.ts';
import { canonical } from '../../base/json.ts';
import { describeType, withChoiceNames } from '../field/describe.ts';
import { keyType } from '../settings/setting.ts';
import type { ChoiceTable, FieldType } from '../field/types.ts';
import { widens } from '../field/widen.ts';
import { isKind, kindRow } from '../../servarr/kinds.ts';
import type { RecordField, RecordItem } from '../record/record.ts';
import { type Draft, draft, retyped } from './meaning.ts';
import { pairUp } from './pair.ts';
import type { ComparisonContext } from './place.ts';

/** A field and its type in the schema. The type is undefined if the field is not a setting. */
interface Typed {
  readonly field: RecordField;
  readonly type: FieldType | undefined;
}

/** Returns all changes of one field that both versions have. */
export function compareField(
  was: RecordField,
  is: RecordField,
  { implementation }: RecordItem,
  place: ComparisonContext,
): Draft[] {
  const { schema } = place;
  const typed = (field: RecordField): Typed => ({ field, type: keyType(place, implementation, field) });
  const [from, to] = [typed(was), typed(is)];
  return [
    ...compareTypes(from.type, to.type, schema).filter((change) => !isLookedUp(change, place)),
    ...compareUnits(was, is, schema),
    ...compareDefaults(from, to, schema),
  ].map((change) => ({ key: is.name, ...change }));
}

/** Returns true for another number of a part of a profile: suite looks the numbers up in the service. */
function isLookedUp({ code }: Draft, { kind }: ComparisonContext): boolean {
  return code === 'choice-renumbered' && isKind(kind) && kindRow(kind).codec === 'profile';
}

function compareTypes(was: FieldType | undefined, is: FieldType | undefined, schema: string): Draft[] {
  if (!was || !is) return settable(was, is);
  const tables = [choicesOf(was, schema), choicesOf(is, schema)] as const;
  if (tables[0] && tables[1] && shapeOf(was) === shapeOf(is))
    return compareChoices(tables[0], tables[1], schema);
  if (canonical(was) === canonical(is)) return [];
  if (was.name === 'text' && is.name === 'secret')
    return [draft(schema, 'secret-now', { instead: '{ _secret = "/path"; }' })];
  return [retyped('field-retyped', { from: describeType(was), to: describeType(is) }, widens(was, is))];
}

/** Compares a field that changes between a button and a setting. */
function settable(was: FieldType | undefined, is: FieldType | undefined): Draft[] {
  if (was === is) return [];
  const [from, to] = [was, is].map((type) => (type ? describeType(type) : 'no setting'));
  const why = is ? 'The field can now be set.' : 'The field can no longer be set.';
  return [{ code: 'field-retyped', from, to, breaking: !is, why }];
}

function choicesOf(type: FieldType, schema: string): ChoiceTable | undefined {
  if (type.name === 'choice') return lookUp(type.tables, schema);
  return type.name === 'list' ? choicesOf(type.of, schema) : undefined;
}

function shapeOf(type: FieldType): string {
  return type.name === 'list' ? `list of ${shapeOf(type.of)}` : type.name;
}

function compareChoices(was: ChoiceTable, is: ChoiceTable, schema: string): Draft[] {
  const { gone, come, both } = pairUp(new Map(Object.entries(was)), new Map(Object.entries(is)));
  const renamedTo = new Set<string>();
  const before = gone.map(([name, value]) => {
    const [other] = come.find(([, now]) => now === value) ?? [];
    if (other === undefined) return draft(schema, 'choice-removed', { from: name, value });
    renamedTo.add(other);
    return draft(schema, 'choice-renamed', { value, from: name, to: other, instead: `"${other}"` });
  });
  const renumbered = both
    .filter(([, value, now]) => value !== now)
    .map(([name, value, now]) => {
      const [from, to] = [`${name} = ${value}`, `${name} = ${now}`];
      return draft(schema, 'choice-renumbered', { value, from, to, instead: `"${name}"` });
    });
  const added = come.filter(([name]) => !renamedTo.has(name));
  return [...before, ...renumbered, ...added.map(([name]) => draft(schema, 'choice-added', { to: name }))];
}

/** Compares the units. Records of older versions can lack a unit, which is not a change. */
function compareUnits({ unit: from }: RecordField, { unit: to }: RecordField, schema: string): Draft[] {
  if (from === undefined || to === undefined || from === to) return [];
  return [draft(schema, 'unit-changed', { from, to })];
}

function compareDefaults(was: Typed, is: Typed, schema: string): Draft[] {
  if (canonical(was.field.default) === canonical(is.field.default)) return [];
  const shown = ({ field, type }: Typed) =>
    type && field.default !== undefined ? withChoiceNames(type, schema, field.default) : field.default;
  const [from, to] = [shown(was), shown(is)];
  // A default that is shown as an enum value is unchanged if only the number changed.
  if (canonical(from) === canonical(to)) return [];
  const given = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return [draft(schema, 'default-changed', given)];
}
