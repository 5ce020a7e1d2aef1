/** The table of descriptions: every row describes a key of some service, and every option has a row. */
import { expect, test } from 'vitest';
import { type Model, buildModel } from '../../../../generator/schema/model/model.ts';
import {
  DESCRIPTIONS,
  descriptionRow,
  fieldDescription,
  generalDescription,
} from '../../../../generator/schema/descriptions/descriptions.ts';
import { type RecordedKind, RECORDED_KINDS, kindRow } from '../../../../generator/servarr/kinds.ts';
import { ALL_RECORDINGS } from '../../../recordings.ts';
import { committedModel, recordOf } from '../../../records.ts';

const committed = await committedModel();
const { model: recorded } = buildModel(
  Object.fromEntries(ALL_RECORDINGS.map(({ folder }) => [folder, recordOf(folder)])),
  RECORDED_KINDS,
);

/** A key: its kind, its implementation (undefined for a general key) and its name. */
type Place = readonly [kind: RecordedKind, implementation: string | undefined, name: string];

function placesOf(model: Model, withDefinitions: boolean): Place[] {
  return Object.values(model.kinds).flatMap(({ kind, general, implementations, definitions }) => [
    ...general.map(({ name }): Place => [kind, undefined, name]),
    ...[...implementations, ...(withDefinitions ? definitions : [])].flatMap(({ implementation, fields }) =>
      fields.map(({ name }): Place => [kind, implementation, name]),
    ),
  ]);
}

/** The settings that suite knows, also those that no recording has. */
const settings = RECORDED_KINDS.filter((kind) => kind.startsWith('config/')).flatMap((kind) =>
  Object.keys(kindRow(kind).keys ?? {}).map((name): Place => [kind, '', name]),
);

test('every row describes a key', () => {
  const places = [...placesOf(committed, true), ...placesOf(recorded, true), ...settings];
  const used = new Set(
    places.flatMap(([kind, implementation, name]) =>
      implementation === undefined
        ? [`${kind} (general) ${name}`]
        : (descriptionRow(kind, implementation, name)?.join(' ') ?? []),
    ),
  );
  const rows = Object.entries(DESCRIPTIONS).flatMap(([kind, { general = {}, fields = {} }]) => [
    ...Object.keys(general).map((name) => `${kind} (general) ${name}`),
    ...Object.keys(fields).map((name) => `${kind} ${name}`),
  ]);
  expect(rows.filter((row) => !used.has(row))).toEqual([]);
});

test('every option and every known setting has a description', () => {
  const bare = [...placesOf(committed, false), ...settings].filter(([kind, implementation, name]) =>
    implementation === undefined
      ? generalDescription(kind, name) === undefined
      : fieldDescription(kind, implementation, name) === undefined,
  );
  expect(bare).toEqual([]);
});

test('every description is one to three sentences that say more than the name', () => {
  const all = Object.values(DESCRIPTIONS).flatMap(({ general = {}, fields = {} }) => [
    ...Object.entries(general),
    ...Object.entries(fields),
  ]);
  const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const odd = all.filter(([name, text]) => {
    const isSentences = /^[A-Z][^\n]*[^.\s]\.$/u.test(text) && !/\s\s/u.test(text);
    const isClosed = text.split('`').length % 2 === 1;
    const sentences = text.split('. ').length;
    // As long as the name alone: "Minimum votes." for `minVotes`.
    const isName =
      lettersOf(text).length <= lettersOf(name.split('.').at(-1) ?? '').length + 'minimum'.length;
    return !isSentences || !isClosed || sentences > 3 || isName;
  });
  expect(odd.map(([name, text]) => `${name}: ${text}`)).toEqual([]);
});
