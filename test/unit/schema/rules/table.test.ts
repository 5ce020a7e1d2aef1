/** The tables of constraints: every row is about a field of some recorded implementation. */
import { expect, test } from 'vitest';
import type { ImplementationConstraints } from '../../../../generator/schema/field/rule.ts';
import { buildModel } from '../../../../generator/schema/model/model.ts';
import { readRecords } from '../../../../generator/schema/record/folder.ts';
import { CLIENT_RULES } from '../../../../generator/schema/rules/clients.ts';
import { IMPORT_LIST_RULES } from '../../../../generator/schema/rules/import-lists.ts';
import { INDEXER_RULES } from '../../../../generator/schema/rules/indexers.ts';
import { NOTIFICATION_RULES } from '../../../../generator/schema/rules/notifications.ts';
import { APPLICATION_RULES, METADATA_RULES, PROXY_RULES } from '../../../../generator/schema/rules/others.ts';
import { matchesFieldName } from '../../../../generator/schema/rules/table.ts';
import { RECORDED_KINDS } from '../../../../generator/servarr/kinds.ts';
import { ALL_RECORDINGS } from '../../../recordings.ts';
import { recordOf } from '../../../records.ts';

const recordings = Object.fromEntries(ALL_RECORDINGS.map(({ folder }) => [folder, recordOf(folder)]));
const models = [await readRecords('nix/schemas'), recordings].flatMap((records) =>
  Object.values(buildModel(records, RECORDED_KINDS).model.kinds),
);

test.each<[string, Readonly<Record<string, ImplementationConstraints>>]>([
  ['downloadclient', CLIENT_RULES],
  ['notification', NOTIFICATION_RULES],
  ['indexer', INDEXER_RULES],
  ['applications', APPLICATION_RULES],
  ['importlist', IMPORT_LIST_RULES],
  ['indexerproxy', PROXY_RULES],
  ['metadata', METADATA_RULES],
])('every row of %s is about a recorded field', (kind, rules) => {
  const recorded = models
    .filter((model) => model.kind === kind)
    .flatMap(({ implementations, definitions }) => [...implementations, ...definitions]);
  const unused = Object.entries(rules).flatMap(([implementation, { fields = {} }]) => {
    const names = recorded
      .filter((candidate) => candidate.implementation === implementation)
      .flatMap((candidate) => candidate.fields.map(({ name }) => name));
    return Object.keys(fields)
      .filter((row) => !names.some((name) => matchesFieldName(name, row)))
      .map((row) => `${implementation}.${row}`);
  });
  expect(unused).toEqual([]);
});
