/** Describes group constraints in words. */
import { joinList } from '../../base/text.ts';
import { withChoiceNames } from '../field/describe.ts';
import type { Condition } from '../field/rule.ts';
import type { ModelGroup, ModelRequirement, NamedGroup, NamedRequirement } from './groups.ts';
import type { ModelKey } from './keys.ts';

/** Returns the name of an enum value of a field; undefined if the field has none for the number. */
export type EnumNames = (field: string, value: number) => string | undefined;

/** Returns the names of the enum values of these fields. The first schema that has a name for a number wins. */
export function enumNamesOf(fields: readonly ModelKey[]): EnumNames {
  return (wanted, value) => {
    const field = fields.find(({ name }) => name === wanted);
    return field?.schemas
      .map((schema) => withChoiceNames(field.type, schema, value))
      .find((name) => typeof name === 'string');
  };
}

/** Describes alternatives: "apiKey, or username and password". */
export function describeLists(lists: readonly (readonly string[])[]): string {
  return lists
    .map((names) => names.join(' and '))
    .join(lists.some((names) => names.length > 1) ? ', or ' : ' or ');
}

/** Describes a condition: ", if directMessage is on", ", if baseUrl contains nzbs.org or nzb.su", ", if priority is Emergency". */
function describeCondition(when: Condition | undefined, enumName: EnumNames): string {
  if (when === undefined) return '';
  if ('contains' in when) return `, if ${when.field} contains ${joinList(when.contains, 'or')}`;
  const value = typeof when.is === 'number' ? (enumName(when.field, when.is) ?? when.is) : when.is;
  return `, if ${when.field} is ${value}`;
}

/** Describes a requirement: "apiKey, or username and password", "mention, if directMessage is on". */
export function describeRequirement(
  { either, when, signIn, site }: NamedRequirement | ModelRequirement,
  enumName: EnumNames,
): string {
  if (signIn) return `a sign-in in the web UI of the service, which brings ${joinList(either.flat())}`;
  const why = site === undefined ? '' : `, because the site is ${site}`;
  return `${describeLists(either)}${describeCondition(when, enumName)}${why}`;
}

/** Describes a compatibility constraint: "username and password together, or neither". */
export function describeCompatibility(
  group: Exclude<NamedGroup | ModelGroup, { either: unknown }>,
  enumName: EnumNames,
): string {
  if ('notBoth' in group)
    return group.notBoth.map((names) => joinList(names, 'or')).join(' cannot be combined with ');
  if ('member' in group) return `${group.member} must be one of ${group.of}`;
  if ('range' in group)
    return `${group.range} must be from ${group.least} to ${group.most}${describeCondition(group.when, enumName)}`;
  if ('excludes' in group)
    return `${group.excludes} must not contain ${joinList(group.characters, 'or')}${describeCondition(group.when, enumName)}`;
  const unless = group.unless === undefined ? '' : `, unless ${group.unless} is set`;
  return `${group.together.join(' and ')} together, or neither${unless}`;
}

/** Describes any group: "mention must be set, if directMessage is on". */
export function describeGroup(group: NamedGroup, enumName: EnumNames): string {
  if (!('either' in group)) return describeCompatibility(group, enumName);
  return `${describeLists(group.either)} must be set${describeCondition(group.when, enumName)}`;
}

/** Returns true for a group of which some field must be set. */
export function isRequirement(group: ModelGroup): group is ModelRequirement {
  return 'either' in group;
}

/** Returns true for a group that limits which values can be combined. */
export function isCompatibilityRule(group: ModelGroup): group is Exclude<ModelGroup, { either: unknown }> {
  return !isRequirement(group);
}
