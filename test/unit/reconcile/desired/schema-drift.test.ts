/**
 * Values that evaluate cause no schema drift: each value that a recorded field accepts by its type is
 * compared with that service.
 */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../generator/base/json.ts';
import { PROVIDER_KINDS, type Kind, kindRow } from '../../../../generator/servarr/kinds.ts';
import { type EntryDraft, entry as entryOf } from '../../../service-apply/harness.ts';
import { schemaDriftOf } from '../../../../generator/reconcile/desired/schema-drift.ts';
import { itemFor } from '../../../../generator/reconcile/codec/provider-resource.ts';
import { fieldType } from '../../../../generator/schema/field/wire-types.ts';
import { generalType } from '../../../../generator/schema/field/general-type.ts';
import type { FieldType } from '../../../../generator/schema/field/types.ts';
import { toRecordItems } from '../../../../generator/schema/record/from-wire.ts';
import { type RecordItem } from '../../../../generator/schema/record/record.ts';
import { type WireItem, parseSchema } from '../../../../generator/schema/record/schema-response.ts';
import { ALL_RECORDINGS, recorded, recordedFiles } from '../../../recordings.ts';

/** Values that a type takes; none where the type does not say. */
function taken(type: FieldType): Json[] {
  switch (type.name) {
    case 'bool':
      return [true, false];
    case 'int':
    case 'name':
      return [5];
    case 'float':
      return [1.5, 2];
    case 'port':
      return [80];
    case 'between':
      return [type.least, type.most];
    case 'pairs':
      return [[], [{ key: 'a', value: 'b' }]];
    case 'secret':
      return ['text', { _secret: 'name' }];
    case 'choice':
      return Object.values(type.tables).flatMap((table) => Object.values(table));
    case 'list':
      return [[], ...taken(type.of).map((one) => [one]), taken(type.of)];
    case 'byApp':
      return type.variants.flatMap((variant) => taken(variant.type));
    case 'unknown':
    case 'mappedCategory':
      return [];
    default:
      return ['/text'];
  }
}

/** A value that a type does not take; undefined where it takes all. */
function refused(type: FieldType): Json | undefined {
  switch (type.name) {
    case 'bool':
      return 1;
    case 'int':
    case 'float':
    case 'port':
      return 'abc';
    case 'choice':
      return 'no such choice';
    case 'list': {
      const one = refused(type.of);
      return one === undefined ? 5 : [one];
    }
    case 'unknown':
      return undefined;
    default:
      return true;
  }
}

function drift(kind: Kind, item: WireItem, given: Pick<EntryDraft, 'fields' | 'general'>): string[] {
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

describe('a recorded service takes what its own types take', () => {
  it.each(ALL_RECORDINGS)('$folder', ({ folder, app }) => {
    const found = new Set<string>();
    let looked = 0;
    for (const [kind, file] of schemas(folder)) {
      const items = parseSchema(kind, recorded(folder, file), folder);
      const live = (of: RecordItem): WireItem => {
        const { implementation, name } = of;
        const item = itemFor({ implementation, ...(name === undefined ? {} : { definition: name }) }, items);
        if (item === undefined) throw new RangeError(`${file} has no ${implementation}`);
        return item;
      };
      for (const record of toRecordItems(kind, items, folder).items) {
        const item = live(record);
        for (const field of record.fields) {
          const type = fieldType(app, record.implementation, field);
          if (type === undefined) continue;
          looked += 1;
          for (const value of taken(type))
            for (const told of drift(kind, item, { fields: { [field.name]: value } }))
              found.add(`${file} ${record.implementation} ${told}, given ${JSON.stringify(value)}`);
          const wrong = refused(type);
          if (wrong !== undefined && drift(kind, item, { fields: { [field.name]: wrong } }).length !== 1)
            found.add(`${file} ${record.implementation} ${field.name} takes ${JSON.stringify(wrong)}`);
        }
        for (const [key, shown] of Object.entries(record.general))
          for (const value of taken(generalType({ kind, app, schema: app, key, shown })))
            for (const told of drift(kind, item, { general: { [key]: value } }))
              found.add(`${file} ${record.implementation} ${told}, given ${JSON.stringify(value)}`);
      }
    }
    expect([...found]).toEqual([]);
    expect(looked).toBeGreaterThan(100);
  });
});
