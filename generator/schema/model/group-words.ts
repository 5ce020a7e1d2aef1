/** What is asked of fields together, in words for people. */
import type { ModelGroup } from './groups.ts';

/** "apiKey, or username and password". */
export function describeLists(lists: readonly (readonly string[])[]): string {
  return lists
    .map((names) => names.join(' and '))
    .join(lists.some((names) => names.length > 1) ? ', or ' : ' or ');
}

/** What must be set: "apiKey, or username and password", "mention, where directMessage is on". */
export function describeNeed({ either, when }: Extract<ModelGroup, { either: unknown }>): string {
  return `${describeLists(either)}${when === undefined ? '' : `, where ${when} is on`}`;
}

/** What may stand beside what: "username and password together, or neither". */
export function describeBond(group: Exclude<ModelGroup, { either: unknown }>): string {
  if ('notBoth' in group) return `not both ${group.notBoth.map((names) => names.join(' or ')).join(' and ')}`;
  const unless = group.unless === undefined ? '' : `, unless ${group.unless} is set`;
  return `${group.together.join(' and ')} together, or neither${unless}`;
}

/** True for a group that says what must be set. */
export function isNeed(group: ModelGroup): group is Extract<ModelGroup, { either: unknown }> {
  return 'either' in group;
}

/** True for a group that says what may stand beside what. */
export function isBond(group: ModelGroup): group is Exclude<ModelGroup, { either: unknown }> {
  return !isNeed(group);
}
