/** Formats added and removed constraints: one line for each, with all its schemas and fields. */
import { groupBy, sortedSet } from '../../base/collections.ts';
import { type Json, canonical } from '../../base/json.ts';
import type { Change, RuleCode } from '../../schema/compare/change.ts';
import type { TitleOf } from '../../schema/compare/titles.ts';
import { type ChangeGroup, kindTitle, namedOrCounted, titleOfChange } from './changes.ts';

/** Added constraints, or removed constraints. */
export interface RuleSection {
  /** The title above the constraints. */
  readonly title: string;
  /** The label of each constraint. */
  readonly label: string;
  readonly groups: readonly ChangeGroup[];
}

const TITLES: Readonly<Record<RuleCode, string>> = {
  'rule-added':
    'rules that come with suite: what does not keep to them was refused by the services, and is an error now',
  'rule-removed': 'rules that go with suite: values are not held to them any more',
};

const LABELS: Readonly<Record<RuleCode, string>> = {
  'rule-added': 'new rule of suite',
  'rule-removed': 'former rule of suite',
};

/** Returns the added and the removed constraints. Omits an empty section. */
export function ruleSections(changes: readonly Change[], titleOf: TitleOf): RuleSection[] {
  return (Object.keys(TITLES) as RuleCode[]).flatMap((code) => {
    const mine = changes.filter((change) => change.code === code);
    const byRule = groupBy(mine, ({ kind, from, to, paths }) => canonical([kind, from, to, paths]));
    return mine.length === 0
      ? []
      : [
          {
            title: TITLES[code],
            label: LABELS[code],
            groups: byRule.flatMap(([, same]) => toGroup(same, titleOf)),
          },
        ];
  });
}

function toGroup(same: readonly Change[], titleOf: TitleOf): ChangeGroup[] {
  const [first] = same;
  if (!first) return [];
  const { kind = '', breaking, from, to, why, paths } = first;
  const implementations = sortedSet(same.flatMap((change) => titleOfChange(change, titleOf) ?? []));
  return [
    {
      kind,
      breaking,
      subject: kind === '' ? '' : kindTitle(kind),
      implementations,
      what: `${text(to ?? from)}: ${placesOf(same, titleOf)}`,
      why,
      paths: paths ?? [],
    },
  ];
}

/** Returns "host of 16 implementations; username, password of Hadouken". Groups fields of the same implementations. */
function placesOf(same: readonly Change[], titleOf: TitleOf): string {
  const byKey = groupBy(same, ({ key = '' }) => key).map(([key, changes]) => ({
    key,
    names: sortedSet(changes.flatMap((change) => titleOfChange(change, titleOf) ?? [])),
  }));
  return groupBy(byKey, ({ names }) => canonical(names))
    .map(([, group]) => {
      const names = group[0]?.names ?? [];
      const where = namedOrCounted(names);
      const keys = group.map(({ key }) => key).filter((key) => key !== '');
      return keys.length === 0 ? where : `${keys.join(', ')} of ${where}`;
    })
    .join('; ');
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
