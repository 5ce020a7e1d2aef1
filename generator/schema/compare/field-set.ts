/** Which fields an implementation has before and after: those that went, came, or have another name. */
import { fieldOption } from '../model/keys.ts';
import type { RecordField, RecordItem } from '../record/record.ts';
import type { Change } from './change.ts';
import { compareField } from './fields.ts';
import { type ComparisonContext, changeBase, affectsOtherEntries } from './place.ts';
import { guessFieldRenames, isSpelling } from './rename.ts';

/** All changes of the fields of one implementation. */
export function compareFields(was: RecordItem, is: RecordItem, place: ComparisonContext): Change[] {
  const before = byName(was.fields);
  const after = byName(is.fields);
  const gone = was.fields.filter(({ name }) => !after.has(name));
  const come = is.fields.filter(({ name }) => !before.has(name));
  const renames = guessFieldRenames(gone, come);
  return [
    ...gone.flatMap((field) => fieldGone(field, renames.get(field), [was, is], place)),
    ...come
      .filter((field) => ![...renames.values()].includes(field))
      .map((field) => fieldCome(field, is, place)),
    ...was.fields.flatMap((field) => {
      const now = after.get(field.name);
      return now ? compareField(field, now, is, place) : [];
    }),
  ];
}

function byName(fields: readonly RecordField[]): Map<string, RecordField> {
  return new Map(fields.map((field) => [field.name, field]));
}

function fieldGone(
  field: RecordField,
  now: RecordField | undefined,
  [was, is]: readonly [RecordItem, RecordItem],
  place: ComparisonContext,
): Change[] {
  const base = { ...changeBase(place, is), key: field.name, from: field.name };
  if (!now)
    return [
      {
        ...base,
        code: 'field-removed',
        breaking: true,
        why: `${place.schema} has no such field any more, and would drop it without a word.`,
      },
    ];
  const option = fieldOption(now.name, [is, ...place.elsewhereNow]);
  const renamed = { ...base, code: 'field-renamed' as const, to: now.name };
  if (!isSpelling(field, now)) {
    const why = 'A guess, by type and label. The old name is an error.';
    return [{ ...renamed, breaking: true, why, instead: option }];
  }
  // Names that differ only in case are one key in a configuration, called like the plainest of them.
  const stays = fieldOption(field.name, [was, ...place.elsewhere]) === option;
  const spelt: Change = stays
    ? { ...renamed, breaking: false, why: `The option stays ${option}; it is sent as the service spells it.` }
    : { ...renamed, breaking: true, why: 'The old spelling is an error.', instead: option };
  return [spelt, ...compareField(field, now, is, place)];
}

function fieldCome(field: RecordField, item: RecordItem, place: ComparisonContext): Change {
  const name = field.name.toLowerCase();
  const had = (other: RecordItem) => other.fields.some((one) => one.name.toLowerCase() === name);
  return {
    ...changeBase(place, item),
    code: 'field-added',
    key: field.name,
    to: field.name,
    ...affectsOtherEntries(place, had, 'The field can be set now.'),
  };
}
