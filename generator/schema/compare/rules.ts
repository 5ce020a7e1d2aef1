/** Compares constraints. They come with versions of suite, not of services. */
import { canonical } from '../../base/json.ts';
import { describeDemand, withChoiceNames } from '../field/describe.ts';
import { keyType } from '../settings/key-type.ts';
import type { Constraint } from '../field/rule.ts';
import { type EnumNames, describeGroup } from '../model/describe-group.ts';
import { nameGroup } from '../model/groups.ts';
import type { RecordItem } from '../record/record.ts';
import { withConstraints } from '../rules/apply.ts';
import { introducedBetween } from '../rules/since.ts';
import { constraintsOf, fieldConstraints } from '../rules/table.ts';
import { type Draft, draft } from './meaning.ts';
import type { ComparisonContext } from './place.ts';

/** A constraint in words and its field; none if the constraint concerns several fields. */
interface RuleWords {
  readonly key?: string;
  readonly words: string;
}

/** Returns the constraints that only one of two records knows, for fields that both have. */
export function compareRules(was: RecordItem, is: RecordItem, place: ComparisonContext): Draft[] {
  const [from, to] = place.rules;
  if (from === to) return [];
  const names = new Set(was.fields.map(({ name }) => name));
  const both = { ...is, fields: is.fields.filter(({ name }) => names.has(name)) };
  const come = rulesBetween(both, place, from, to);
  const gone = rulesBetween(both, place, to, from);
  return [
    ...come.map(({ words, ...key }) => draft(place.schema, 'rule-added', { ...key, to: words })),
    ...gone.map(({ words, ...key }) => draft(place.schema, 'rule-removed', { ...key, from: words })),
  ];
}

function rulesBetween(item: RecordItem, place: ComparisonContext, from: number, to: number): RuleWords[] {
  const { implementation, fields } = item;
  const { app, kind } = place;
  const ofFields = fields.flatMap((field) => {
    const type = keyType(place, implementation, field);
    const applies = (demand: Constraint) =>
      type !== undefined && canonical(withConstraints(type, [demand])) !== canonical(type);
    return introducedBetween(fieldConstraints(kind, implementation, field.name, app), from, to)
      .filter(applies)
      .map((demand) => ({ key: field.name, words: describeDemand(demand) }));
  });
  const names = fields.map(({ name }) => name);
  const enumName: EnumNames = (wanted, value) => {
    const field = fields.find(({ name }) => name === wanted);
    const type = field && keyType(place, implementation, field);
    const named = type && withChoiceNames(type, place.schema, value);
    return typeof named === 'string' ? named : undefined;
  };
  const all = constraintsOf(kind, implementation).groups ?? [];
  const groups = introducedBetween(
    all.filter(({ apps = [app] }) => apps.includes(app)),
    from,
    to,
  );
  return [
    ...ofFields,
    ...groups
      .flatMap((group) => nameGroup(group, names))
      .map((group) => ({ words: describeGroup(group, enumName) })),
  ];
}
