/**
 * Values that evaluate cause no schema drift: each value that a recorded field accepts by its type is
 * compared with that service.
 */
import { expect, it } from 'vitest';
import type { Json } from '../../../../generator/base/json.ts';
import type { App } from '../../../../generator/servarr/apps.ts';
import { PROVIDER_KINDS, type Kind, kindRow } from '../../../../generator/servarr/kinds.ts';
import { type EntryDraft, entry as entryOf } from '../../../service-apply/harness.ts';
import { schemaDriftOf } from '../../../../generator/reconcile/desired/schema-drift.ts';
import { itemFor } from '../../../../generator/reconcile/codec/provider-resource.ts';
import { fieldType } from '../../../../generator/schema/field/type-of-field.ts';
import { generalType } from '../../../../generator/schema/field/general-type.ts';
import type { FieldType } from '../../../../generator/schema/field/types.ts';
import { toRecordItems } from '../../../../generator/schema/record/from-wire.ts';
import { type RecordItem } from '../../../../generator/schema/record/record.ts';
import { type WireItem, parseSchema } from '../../../../generator/schema/record/schema-response.ts';
import { ALL_RECORDINGS, recorded, recordedFiles } from '../../../recordings.ts';

type Draft = Pick<EntryDraft, 'fields' | 'general'>;

/** Values that a type takes, and one that it does not take. */
type Values = readonly [taken: readonly Json[], refused?: Json];

/** By the name of the type. All others take text. */
const VALUES: Readonly<Record<string, Values>> = {
  bool: [[true, false], 1],
  int: [[5], 'abc'],
  name: [[5], true],
  float: [[1.5, 2], 'abc'],
  port: [[80], 'abc'],
  pairs: [[[], [{ key: 'a', value: 'b' }]], true],
  secret: [['text', { _secret: 'name' }], true],
  // It does not say what it takes.
  mappedCategory: [[], true],
  unknown: [[]],
};

function valuesOf(type: FieldType): Values {
  switch (type.name) {
    case 'between':
      return [[type.least, type.most], true];
    case 'choice':
      return [Object.values(type.tables).flatMap((table) => Object.values(table)), 'no such choice'];
    case 'list': {
      const [taken, refused] = valuesOf(type.of);
      return [[[], ...taken.map((one) => [one]), [...taken]], refused === undefined ? 5 : [refused]];
    }
    case 'byApp':
      return [type.variants.flatMap((variant) => valuesOf(variant.type)[0]), true];
    default:
      return VALUES[type.name] ?? [['/text'], true];
  }
}

function driftOf(kind: Kind, item: WireItem, given: Draft): string[] {
  const { values } = entryOf(kind, { implementation: item.implementation, ...given });
  return schemaDriftOf({ values }, item, { kind, app: 'sonarr' }).map(({ key, what }) => `${key}: ${what}`);
}

/** The kinds of the recorded schemas of a service, with their files: `v5-connection-schema.json` is of notifications. */
function schemas(folder: (typeof ALL_RECORDINGS)[number]['folder']): [Kind, string][] {
  return recordedFiles(folder).flatMap((file): [Kind, string][] => {
    const name = /^(?:v\d-)?(?<name>[a-z]+)-schema\.json$/u.exec(file)?.groups?.['name'];
    const kind = PROVIDER_KINDS.find(
      (one) => one === name || Object.values(kindRow(one).paths).includes(name ?? ''),
    );
    return kind === undefined ? [] : [[kind, file]];
  });
}

const seen = new Set<string>();

/** Returns true for the first of equal keys: hundreds of definitions have the same fields. */
function isNew(...parts: readonly unknown[]): boolean {
  return seen.size !== seen.add(JSON.stringify(parts)).size;
}

/** Returns the new keys of a recorded item, each with values of its type and the draft of an entry that has one. */
function keysOf(app: App, kind: Kind, { implementation, fields, general }: RecordItem) {
  const ofFields = fields
    .filter((field) => isNew(app, implementation, field))
    .flatMap((field) => {
      const type = fieldType(app, implementation, field);
      const draft = (value: Json): Draft => ({ fields: { [field.name]: value } });
      return type === undefined ? [] : [{ key: field.name, values: valuesOf(type), draft }];
    });
  const ofItem = Object.entries(general)
    .filter((shown) => isNew(app, kind, shown))
    .map(([key, shown]) => ({
      key,
      values: [valuesOf(generalType({ kind, app, schema: app, key, shown }))[0]] as Values,
      draft: (value: Json): Draft => ({ general: { [key]: value } }),
    }));
  return [...ofFields, ...ofItem];
}

it('a recorded service takes the values that its own types take', () => {
  const found: string[] = [];
  for (const { folder, app } of ALL_RECORDINGS)
    for (const [kind, file] of schemas(folder)) {
      const items = parseSchema(kind, recorded(folder, file), folder);
      for (const record of toRecordItems(kind, items, folder).items) {
        const { implementation, name } = record;
        const item = itemFor({ implementation, ...(name === undefined ? {} : { definition: name }) }, items);
        if (item === undefined) throw new RangeError(`${file} has no ${implementation}`);
        for (const { key, values, draft } of keysOf(app, kind, record)) {
          const [taken, refused] = values;
          const place = `${folder} ${file} ${implementation}`;
          for (const value of taken)
            for (const what of driftOf(kind, item, draft(value)))
              found.push(`${place} ${what}, given ${JSON.stringify(value)}`);
          if (refused !== undefined && driftOf(kind, item, draft(refused)).length !== 1)
            found.push(`${place} ${key} takes ${JSON.stringify(refused)}`);
        }
      }
    }
  expect(found).toEqual([]);
  expect(seen.size).toBeGreaterThan(1000);
});
