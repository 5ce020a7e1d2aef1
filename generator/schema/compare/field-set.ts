/** Compares the fields of an implementation: removed, new and renamed ones. */
import { fieldOption } from '../model/keys.ts';
import type { RecordField, RecordItem } from '../record/record.ts';
import { compareField } from './fields.ts';
import { type Draft, draft } from './meaning.ts';
import { pairUp } from './pair.ts';
import { type ComparisonContext, meaningOfGain } from './place.ts';
import { guessFieldRenames, isSpelling } from './rename.ts';

/** Returns all changes of the fields of one implementation. */
export function compareFields(was: RecordItem, is: RecordItem, place: ComparisonContext): Draft[] {
  const pairs = pairUp(byName(was.fields), byName(is.fields));
  const [gone, come] = [pairs.gone.map(([, field]) => field), pairs.come.map(([, field]) => field)];
  const renames = guessFieldRenames(gone, come);
  const renamed = new Set(renames.values());
  return [
    ...gone.flatMap((field) => {
      const now = renames.get(field);
      if (now === undefined)
        return [draft(place.schema, 'field-removed', { key: field.name, from: field.name })];
      return fieldRenamed(field, now, [was, is], place);
    }),
    ...come.filter((field) => !renamed.has(field)).map((field) => fieldAdded(field, place)),
    ...pairs.both.flatMap(([, field, now]) => compareField(field, now, is, place)),
  ];
}

function byName(fields: readonly RecordField[]): Map<string, RecordField> {
  return new Map(fields.map((field) => [field.name, field]));
}

function fieldRenamed(
  field: RecordField,
  now: RecordField,
  [was, is]: readonly [RecordItem, RecordItem],
  place: ComparisonContext,
): Draft[] {
  const option = fieldOption(place.kind, now.name, [is, ...place.elsewhereNow]);
  const base = { code: 'field-renamed', key: field.name, from: field.name, to: now.name } as const;
  if (!isSpelling(field, now)) {
    const why = 'A guess, by type and label. The old name is an error.';
    return [{ ...base, breaking: true, why, instead: option }];
  }
  // Names that differ only in case are one key in a configuration, spelled like the plainest of them.
  const stays = fieldOption(place.kind, field.name, [was, ...place.elsewhere]) === option;
  const spelt: Draft = stays
    ? { ...base, breaking: false, why: `The option stays ${option}; suite sends the service's spelling.` }
    : { ...base, breaking: true, why: 'The old spelling is an error.', instead: option };
  return [spelt, ...compareField(field, now, is, place)];
}

function fieldAdded({ name }: RecordField, place: ComparisonContext): Draft {
  const had = (other: RecordItem) =>
    other.fields.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return {
    code: 'field-added',
    key: name,
    to: name,
    ...meaningOfGain(place, had, 'The field can now be set.'),
  };
}
