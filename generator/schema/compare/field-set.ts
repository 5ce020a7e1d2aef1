/** Compares the fields of an implementation: removed and new ones, and those of both. */
import { fieldOption } from '../model/keys.ts';
import type { RecordField, RecordItem } from '../record/record.ts';
import { compareField } from './fields.ts';
import { type Draft, draft } from './meaning.ts';
import { pairUp } from './pair.ts';
import { type ComparisonContext, meaningOfGain } from './place.ts';

/** Returns all changes of the fields of one implementation. */
export function compareFields(was: RecordItem, is: RecordItem, place: ComparisonContext): Draft[] {
  const { gone, come, both } = pairUp(bySpelling(was.fields), bySpelling(is.fields));
  return [
    ...gone.map(([, { name }]) => draft(place.schema, 'field-removed', { key: name, from: name })),
    ...come.map(([, field]) => fieldAdded(field, place)),
    ...both.flatMap(([, field, now]) => [
      ...compareSpelling([field, was], [now, is], place),
      ...compareField(field, now, is, place),
    ]),
  ];
}

/** Names that differ only in case are one key in a configuration, unless one implementation has both. */
function bySpelling(fields: readonly RecordField[]): Map<string, RecordField> {
  const spellings = Map.groupBy(fields, ({ name }) => name.toLowerCase());
  return new Map(
    [...spellings].flatMap(([name, same]) =>
      same.length === 1 ? same.map((field) => [name, field]) : same.map((field) => [field.name, field]),
    ),
  );
}

/** An option is spelled like the plainest spelling of its fields. */
function compareSpelling(
  [{ name: from }, was]: readonly [RecordField, RecordItem],
  [{ name: to }, is]: readonly [RecordField, RecordItem],
  place: ComparisonContext,
): Draft[] {
  if (from === to) return [];
  const option = fieldOption(place.kind, to, [is, ...place.elsewhereNow]);
  const stays = fieldOption(place.kind, from, [was, ...place.elsewhere]) === option;
  const base = { code: 'field-respelled', key: from, from, to, breaking: !stays } as const;
  return stays
    ? [{ ...base, why: `The option stays ${option}; suite sends the service's spelling.` }]
    : [{ ...base, why: 'The old spelling is an error.', instead: option }];
}

function fieldAdded({ name }: RecordField, place: ComparisonContext): Draft {
  const had = (other: RecordItem) =>
    other.fields.some((one) => one.name.toLowerCase() === name.toLowerCase());
  const meaning = meaningOfGain(place, had, 'The field can now be set.');
  return { code: 'field-added', key: name, to: name, ...meaning };
}
