/** Describes group constraints in words. */
import { joinList } from '../../base/text.ts';
import type { Condition } from '../field/rule.ts';
import type { ModelGroup, ModelRequirement, NamedGroup, NamedRequirement } from './groups.ts';

/** Describes alternatives: "apiKey, or username and password". */
export function describeLists(lists: readonly (readonly string[])[]): string {
  return lists
    .map((names) => names.join(' and '))
    .join(lists.some((names) => names.length > 1) ? ', or ' : ' or ');
}

/** Describes a condition: ", if directMessage is on", ", if baseUrl contains nzbs.org or nzb.su". */
function describeCondition(when: Condition | undefined): string {
  if (when === undefined) return '';
  if ('contains' in when) return `, if ${when.field} contains ${joinList(when.contains, 'or')}`;
  return `, if ${when.field} is ${when.is}`;
}

/** Describes a requirement: "apiKey, or username and password", "mention, if directMessage is on". */
export function describeRequirement({
  either,
  when,
  signIn,
  site,
}: NamedRequirement | ModelRequirement): string {
  if (signIn) return `a sign-in in the web UI of the service, which brings ${joinList(either.flat())}`;
  const why = site === undefined ? '' : `, because the site is ${site}`;
  return `${describeLists(either)}${describeCondition(when)}${why}`;
}

/** Describes a compatibility constraint: "username and password together, or neither". */
export function describeCompatibility(group: Exclude<NamedGroup | ModelGroup, { either: unknown }>): string {
  if ('notBoth' in group)
    return group.notBoth.map((names) => joinList(names, 'or')).join(' cannot be combined with ');
  if ('member' in group) return `${group.member} must be one of ${group.of}`;
  if ('range' in group)
    return `${group.range} must be from ${group.least} to ${group.most}${describeCondition(group.when)}`;
  if ('excludes' in group)
    return `${group.excludes} must not contain ${joinList(group.characters, 'or')}${describeCondition(group.when)}`;
  const unless = group.unless === undefined ? '' : `, unless ${group.unless} is set`;
  return `${group.together.join(' and ')} together, or neither${unless}`;
}

/** Describes any group: "mention must be set, if directMessage is on". */
export function describeGroup(group: NamedGroup): string {
  if (!('either' in group)) return describeCompatibility(group);
  return `${describeLists(group.either)} must be set${describeCondition(group.when)}`;
}

/** Returns true for a group of which some field must be set. */
export function isRequirement(group: ModelGroup): group is ModelRequirement {
  return 'either' in group;
}

/** Returns true for a group that limits which values can be combined. */
export function isCompatibilityRule(group: ModelGroup): group is Exclude<ModelGroup, { either: unknown }> {
  return !isRequirement(group);
}
