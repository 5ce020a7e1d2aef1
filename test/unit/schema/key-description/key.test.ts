/** Descriptions of keys: what the key is for, and the facts that neither the type nor the default shows. */
import { expect, test } from 'vitest';
import { keyDescription } from '../../../../generator/schema/key-description/key-description.ts';
import type { RecordField } from '../../../../generator/schema/record/record.ts';
import { madeItem, madeRecord, onlyImplementation } from '../../../made.ts';

type Field = Omit<RecordField, 'name'>;

/** Returns the description of a field that no table knows, in two services. */
function unknown(sonarr: Field, radarr: Field): string {
  const record = (app: 'radarr' | 'sonarr', field: Field) =>
    madeRecord(app, { downloadclient: [madeItem('Unheard', [{ name: 'unheardOf', ...field }])] });
  const records = { radarr: record('radarr', radarr), sonarr: record('sonarr', sonarr) };
  const item = onlyImplementation('downloadclient', records);
  return keyDescription(item.fields[0] ?? expect.fail('no field'), item);
}

test('a field without a description has its type in words, and its label is inert', () => {
  const field = { type: 'number', default: 1, label: 'Un*heard* of?', unit: '<b>' };
  expect(unknown(field, field)).toBe('Un\\*heard\\* of: integer. Unit: \\<b\\>.');
});

test.each([
  ['a heading', '# one', '\\# one'],
  ['a list', '- one', '\\- one'],
  ['a numbered list', '1. one', '1\\. one'],
  ['a rule', '---', '\\---'],
  ['a box', ':::{.note}', '\\:::\\{.note\\}'],
  ['code', '    one', 'one'],
])('a label that begins %s is text in one line', (_, label, want) => {
  const field = { type: 'number', label, unit: `m\r\n\n${label}` };
  const first = unknown(field, field);
  expect(first).not.toMatch(/[\r\n]/u);
  expect(first.startsWith(`${want}: integer. Unit: m `)).toBe(true);
  const later = { ...field, label: `Name\n${label}\u2028${label}` };
  expect(unknown(later, later)).toMatch(/^Name [^\r\n\u2028]*: integer\./u);
});

test('choices that some services lack are listed, as code unless they could be markup', () => {
  const choices = (...names: string[]) => ({
    type: 'select',
    default: 0,
    label: 'Mode',
    choices: names.map((name, value) => ({ name, value })),
  });
  expect(unknown(choices('Off', 'On', '`x`'), choices('Off'))).toBe(
    'Mode: choice. `On` and \\`x\\` only in sonarr.',
  );
});
