/** The tables of constraints: every row narrows a field of some recorded implementation. */
import { expect, test } from 'vitest';
import {
  CONSTRAINTS_OF_KINDS,
  fieldRole,
} from '../../../../generator/schema/constraints/field-constraints.ts';
import { withConstraints } from '../../../../generator/schema/constraints/with-constraints.ts';
import { ofVersion } from '../../../../generator/schema/model/of-version.ts';
import { keyType } from '../../../../generator/schema/settings/setting.ts';
import type { Condition, Constraint } from '../../../../generator/schema/field/constraint.ts';
import type { RecordField } from '../../../../generator/schema/record/record.ts';
import type { App } from '../../../../generator/servarr/apps.ts';
import type { RecordedKind } from '../../../../generator/servarr/kinds.ts';
import { ALL_RECORDINGS } from '../../../recordings.ts';
import { committedRecords, recordOf } from '../../../records.ts';

const records = [
  ...Object.values(await committedRecords()),
  ...ALL_RECORDINGS.map(({ folder }) => recordOf(folder)),
].map(ofVersion);

/** No settings of Readarr are recorded. */
const UNRECORDED = ['naming.authorFolderFormat', 'naming.standardBookFormat'];

interface Recorded {
  readonly app: App;
  readonly implementation: string;
  readonly field: RecordField;
}

const fieldsOf = (kind: RecordedKind): Recorded[] =>
  records.flatMap(({ app, kinds }) =>
    (kinds[kind] ?? []).flatMap(({ implementation, fields }) =>
      fields.map((field) => ({ app, implementation, field })),
    ),
  );

const isNamed = ({ name }: RecordField, row: string): boolean =>
  name.toLowerCase() === row.toLowerCase() || fieldRole(name).toLowerCase() === row.toLowerCase();

const kinds = Object.entries(CONSTRAINTS_OF_KINDS).map(
  ([kind, table]) => [kind as RecordedKind, table] as const,
);

test.each(kinds)('every row of %s narrows a recorded field', (kind, { roles, implementations }) => {
  const recorded = fieldsOf(kind);
  const narrows = (all: readonly Recorded[], row: string, constraint: Constraint): boolean =>
    all.some(({ app, implementation, field }) => {
      if (!isNamed(field, row) || !(constraint.apps ?? [app]).includes(app)) return false;
      const type = keyType({ schema: app, app, kind }, implementation, field);
      return type !== undefined && withConstraints(type, [constraint]) !== type;
    });
  const idle = (
    place: string,
    all: readonly Recorded[],
    fields: Readonly<Record<string, readonly Constraint[]>>,
  ): string[] =>
    Object.entries(fields).flatMap(([row, constraints]) =>
      (constraints.length === 0 && all.some(({ field }) => isNamed(field, row))) ||
      (constraints.length > 0 && constraints.every((one) => narrows(all, row, one)))
        ? []
        : [`${place}.${row}`],
    );
  const unused = [
    ...idle('*', recorded, roles),
    ...Object.entries(implementations).flatMap(([implementation, { fields = {} }]) =>
      idle(
        implementation,
        recorded.filter((one) => one.implementation === implementation),
        fields,
      ),
    ),
  ];
  expect(unused.filter((one) => !UNRECORDED.includes(one))).toEqual([]);
});

test.each(kinds)('every group of %s is about recorded fields', (kind, { implementations }) => {
  const recorded = fieldsOf(kind);
  const lost = Object.entries(implementations).flatMap(([implementation, { groups = [], needs = [] }]) => {
    const fields = recorded.filter((one) => one.implementation === implementation).map(({ field }) => field);
    const named = groups.flatMap((group) =>
      Object.entries(group).flatMap(([part, value]: [string, unknown]) => {
        if (part === 'apps' || part === 'rejects') return [];
        return part === 'when' ? [(value as Condition).field] : [value].flat(2);
      }),
    );
    return [...named, ...needs]
      .filter((name): name is string => typeof name === 'string')
      .filter((name) => !fields.some((field) => isNamed(field, name)))
      .map((name) => `${implementation}.${name}`);
  });
  expect(lost).toEqual([]);
});
