/** The rules that values are held to: they are those of suite, and come and go with its versions. */
import { canonical } from '../../base/json.ts';
import { describeDemand } from '../field/describe.ts';
import { fieldType } from '../field/field-type.ts';
import type { Constraint } from '../field/rule.ts';
import { describeGroup } from '../model/describe-group.ts';
import { nameGroup } from '../model/groups.ts';
import type { RecordItem } from '../record/record.ts';
import { withConstraints } from '../rules/apply.ts';
import { introducedBetween } from '../rules/since.ts';
import { constraintsOf, fieldConstraints } from '../rules/table.ts';
import type { Change } from './change.ts';
import { type ComparisonContext, changeBase } from './place.ts';

type Draft = Pick<Change, 'key'> & { readonly words: string };

const CHECKED = 'A value that does not keep to it is an error now; until now the service refused it.';
const UNCHECKED = 'Values are not held to it any more when a configuration is evaluated.';

/** The rules that one of two records knows and the other does not, on what both have. */
export function compareRules(was: RecordItem, is: RecordItem, place: ComparisonContext): Change[] {
  const [from, to] = place.rules;
  if (from === to) return [];
  const both = { ...is, fields: is.fields.filter(({ name }) => was.fields.some((one) => one.name === name)) };
  const base = changeBase(place, is);
  const come = rulesBetween(both, place, from, to).map(({ words, ...key }): Change => ({
    ...base,
    ...key,
    code: 'rule-added',
    to: words,
    breaking: true,
    why: CHECKED,
  }));
  const gone = rulesBetween(both, place, to, from).map(({ words, ...key }): Change => ({
    ...base,
    ...key,
    code: 'rule-removed',
    from: words,
    breaking: false,
    why: UNCHECKED,
  }));
  return [...come, ...gone];
}

function rulesBetween(
  item: RecordItem,
  { app, kind, schema }: ComparisonContext,
  from: number,
  to: number,
): Draft[] {
  const { implementation, fields } = item;
  const ofFields = fields.flatMap((field) => {
    const type = fieldType(schema, implementation, field);
    const applies = (demand: Constraint) =>
      type !== undefined && canonical(withConstraints(type, [demand])) !== canonical(type);
    return introducedBetween(fieldConstraints(kind, implementation, field.name, [app]), from, to)
      .filter(applies)
      .map((demand) => ({ key: field.name, words: describeDemand(demand) }));
  });
  const names = fields.map(({ name }) => name);
  const groups = introducedBetween(constraintsOf(kind, implementation).groups ?? [], from, to);
  return [
    ...ofFields,
    ...groups.flatMap((group) => nameGroup(group, names)).map((group) => ({ words: describeGroup(group) })),
  ];
}
