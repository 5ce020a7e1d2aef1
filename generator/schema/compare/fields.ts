/** One field before and after: type, choices, default, secret or not, hidden or shown. */
import { lookUp } from '../../base/collections.ts';
import type { Change } from './change.ts';
import { type ComparisonContext, changeBase } from './place.ts';
import { describeType, withChoiceNames } from '../field/describe.ts';
import { fieldType } from '../field/field-type.ts';
import { canonical } from '../../base/json.ts';
import type { RecordField, RecordItem } from '../record/record.ts';
import type { ChoiceTable, FieldType } from '../field/types.ts';
import { widens } from '../field/widen.ts';

type Draft = Omit<Change, 'schema' | 'kind' | 'implementation' | 'definition' | 'key'>;

/** All changes of one field that both versions have. */
export function compareField(
  was: RecordField,
  is: RecordField,
  item: RecordItem,
  place: ComparisonContext,
): Change[] {
  const types = [was, is].map((field) => fieldType(place.schema, item.implementation, field));
  const drafts = [
    ...compareTypes(types[0], types[1], place.schema),
    ...compareDefaults(was, is, types[0], types[1], place.schema),
    ...compareHidden(was, is),
  ];
  return drafts.map((draft) => ({ ...changeBase(place, item), key: is.name, ...draft }));
}

function compareTypes(was: FieldType | undefined, is: FieldType | undefined, schema: string): Draft[] {
  if (!was && !is) return [];
  if (!was || !is) return [settable(was, is)];
  const tables = [choicesOf(was, schema), choicesOf(is, schema)] as const;
  if (tables[0] && tables[1] && shapeOf(was) === shapeOf(is)) return compareChoices(tables[0], tables[1]);
  if (canonical(was) === canonical(is)) return [];
  if (was.name === 'text' && is.name === 'secret')
    return [
      {
        code: 'secret-now',
        breaking: false,
        why: 'A literal value is warned about now: it would be in the Nix store.',
        instead: '{ _secret = "/path"; }',
      },
    ];
  if (was.name === 'secret' && is.name === 'text')
    return [
      {
        code: 'secret-no-longer',
        breaking: false,
        why: 'The service does not mask it any more; { _secret = … } still works.',
      },
    ];
  const breaking = !widens(was, is);
  const why = breaking
    ? 'Values of the old type are errors, or mean something else.'
    : 'Values of the old type are still taken.';
  return [{ code: 'field-retyped', from: describeType(was), to: describeType(is), breaking, why }];
}

/** A button that becomes a setting, or the other way round. */
function settable(was: FieldType | undefined, is: FieldType | undefined): Draft {
  if (is)
    return {
      code: 'field-retyped',
      from: 'no setting',
      to: describeType(is),
      breaking: false,
      why: 'The field can be set now.',
    };
  return {
    code: 'field-retyped',
    from: was ? describeType(was) : 'no setting',
    to: 'no setting',
    breaking: true,
    why: 'There is nothing to set any more.',
  };
}

function choicesOf(type: FieldType, schema: string): ChoiceTable | undefined {
  if (type.name === 'choice') return lookUp(type.tables, schema);
  return type.name === 'list' ? choicesOf(type.of, schema) : undefined;
}

function shapeOf(type: FieldType): string {
  return type.name === 'list' ? `list of ${shapeOf(type.of)}` : type.name;
}

function compareChoices(was: ChoiceTable, is: ChoiceTable): Draft[] {
  const newName = (value: number | string) =>
    Object.keys(is).find((name) => lookUp(is, name) === value && !Object.hasOwn(was, name));
  const renamedTo = new Set<string>();
  const before = Object.entries(was).flatMap(([name, value]): Draft[] => {
    const now = lookUp(is, name);
    if (now === value) return [];
    if (now !== undefined) {
      const why = 'By its name it stays what it is, under another number; by number it means something else.';
      return [
        {
          code: 'choice-renumbered',
          value,
          from: `${name} = ${value}`,
          to: `${name} = ${now}`,
          breaking: true,
          why,
          instead: `"${name}"`,
        },
      ];
    }
    const other = newName(value);
    if (other === undefined)
      return [
        { code: 'choice-removed', from: name, value, breaking: true, why: 'It is not offered any more.' },
      ];
    renamedTo.add(other);
    return [
      {
        code: 'choice-renamed',
        value,
        from: name,
        to: other,
        breaking: true,
        why: 'The old name is an error; the number is the same.',
        instead: `"${other}"`,
      },
    ];
  });
  const come = Object.keys(is).filter((name) => !Object.hasOwn(was, name) && !renamedTo.has(name));
  return [
    ...before,
    ...come.map((name): Draft => ({
      code: 'choice-added',
      to: name,
      breaking: false,
      why: 'It can be chosen now.',
    })),
  ];
}

function compareDefaults(
  was: RecordField,
  is: RecordField,
  before: FieldType | undefined,
  after: FieldType | undefined,
  schema: string,
): Draft[] {
  if (canonical(was.default) === canonical(is.default)) return [];
  const shown = (field: RecordField, type: FieldType | undefined) =>
    field.default === undefined
      ? {}
      : { value: type ? withChoiceNames(type, schema, field.default) : field.default };
  const [from, to] = [shown(was, before), shown(is, after)];
  // A default shown by the name of its choice is the same where only the number changed.
  if (canonical(from) === canonical(to)) return [];
  const why = 'What a configuration does not set is not managed, and what it sets stays.';
  return [
    {
      code: 'default-changed',
      ...('value' in from ? { from: from.value } : {}),
      ...('value' in to ? { to: to.value } : {}),
      breaking: false,
      why,
    },
  ];
}

function compareHidden(was: RecordField, is: RecordField): Draft[] {
  const [before, after] = [was.hidden === 'hidden', is.hidden === 'hidden'];
  if (before === after) return [];
  const why = 'Only the web page of the service cares.';
  return [after ? { code: 'hidden-now', breaking: false, why } : { code: 'shown-now', breaking: false, why }];
}
