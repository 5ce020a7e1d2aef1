/** An implementation without recorded rules: messages of the record, notes, `show` and the reference. */
import { describe, expect, test } from 'vitest';
import { generate } from '../../../../generator/emit/generate.ts';
import { referencePage } from '../../../../generator/report/html/reference.ts';
import { showText } from '../../../../generator/report/show.ts';
import { findImplementations } from '../../../../generator/schema/model/find.ts';
import { buildModel } from '../../../../generator/schema/model/model.ts';
import { formatRecord, parseRecord } from '../../../../generator/schema/record/file.ts';
import type { RecordItem, SchemaRecord } from '../../../../generator/schema/record/record.ts';
import { withRules } from '../../../../generator/schema/rules/mark.ts';
import { PROVIDER_KINDS } from '../../../../generator/servarr/kinds.ts';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withFolder } from '../../../emit.ts';
import { committedRecords } from '../../../records.ts';

const item = (implementation: string, more: Partial<RecordItem> = {}): RecordItem => ({
  implementation,
  implementationName: implementation,
  general: {},
  events: [],
  fields: [{ name: 'host', type: 'textbox' }],
  ...more,
});
const RECORD: SchemaRecord = {
  format: 1,
  app: 'prowlarr',
  version: '1',
  api: 'v1',
  kinds: {
    downloadclient: [item('Aria2', { rules: 'unknown' }), item('Mystery')],
    indexer: [
      item('Cardigann', { name: 'A site' }),
      item('Enigma', { name: 'One' }),
      item('Enigma', { name: 'Two' }),
    ],
    metadata: [item('KometaMetadata'), item('RiddleMetadata')],
  },
};
const marked = withRules(RECORD);
const { model, notes } = buildModel({ prowlarr: marked }, PROVIDER_KINDS);
const REMARK = 'Note: its constraints are unknown: evaluation only checks the types of its values.';

const show = (name: string) => findImplementations(model, name).map((found) => showText(found, model));

describe('an implementation whose rules are not known', () => {
  test('is marked in the record, and unmarked once they are known', () => {
    const marks = Object.values(marked.kinds).flatMap((items) =>
      items.map(({ implementation, rules }) => [implementation, rules]),
    );
    expect(marks).toEqual([
      ['Aria2', undefined],
      ['Mystery', 'unknown'],
      ['Cardigann', undefined],
      ['Enigma', 'unknown'],
      ['Enigma', 'unknown'],
      ['KometaMetadata', undefined],
      ['RiddleMetadata', 'unknown'],
    ]);
    expect(parseRecord(formatRecord(marked), 'it')).toEqual(marked);
    expect(withRules(marked)).toBe(marked);
  });

  test('has one note, however many definitions it has', () => {
    expect(notes.map(({ code, place }) => [code, place])).toEqual([
      ['unknown-rules', 'downloadclient, Mystery'],
      ['unknown-rules', 'indexer, Enigma'],
      ['unknown-rules', 'metadata, RiddleMetadata'],
    ]);
  });

  test('is marked by `suite show`', () => {
    expect(show('Mystery')[0]).toContain(REMARK);
    expect(show('Two')[0]).toContain(REMARK);
    expect([...show('Aria2'), ...show('A site'), ...show('KometaMetadata')].join('')).not.toContain('Note:');
  });

  test('is marked on the reference page', () => {
    const { html } = referencePage({ prowlarr: marked });
    // A card each for the client and the metadata consumer, and the data of two definitions.
    expect(html.split(REMARK)).toHaveLength(1 + 2 + 2);
  });

  test('is marked by `suite generate` in a record that was made before', async () => {
    await withFolder(async (folder) => {
      const [schemas, out] = [path.join(folder, 'schemas'), path.join(folder, 'out')];
      mkdirSync(schemas);
      const file = path.join(schemas, 'prowlarr.json');
      writeFileSync(file, formatRecord({ ...RECORD, rules: marked.rules ?? 0 }));
      const done = await generate({ schemas, out, check: false, force: false });
      expect(done.notes.map(({ code }) => code)).toEqual(notes.map(({ code }) => code));
      expect(readFileSync(file, 'utf8')).toBe(formatRecord(marked));
      expect((await generate({ schemas, out, check: true, force: false })).changes).toEqual([]);
    });
  });
});

test('the rules of all committed records are known', async () => {
  for (const [id, record] of Object.entries(await committedRecords())) {
    expect(withRules(record), id).toBe(record);
    const items = Object.values(record.kinds).flat();
    expect(
      items.filter(({ rules }) => rules !== undefined).map(({ implementation }) => implementation),
    ).toEqual([]);
  }
});
