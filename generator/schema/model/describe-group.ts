/** Describes group constraints in words: all groups of an implementation in plain text, those of one key in Markdown. */
import { markdownLine } from '../../base/markdown.ts';
import { joinList } from '../../base/text.ts';
import { onlySome } from './describe-key.ts';
import {
  type ModelCompatibility,
  type ModelCondition,
  type ModelGroup,
  type ModelRequirement,
  isRequirement,
  namesOf,
} from './groups.ts';
import type { ModelKey } from './keys.ts';

/** Describes a condition: ", if directMessage is on", ", if baseUrl contains nzbs.org or nzb.su". */
function describeCondition(when: ModelCondition | undefined): string {
  if (when === undefined) return '';
  const is = 'contains' in when ? `contains ${joinList(when.contains, 'or')}` : `is ${when.is}`;
  return `, if ${when.field} ${is}`;
}

/** Describes a requirement: "apiKey, or username and password", "mention, if directMessage is on". */
export function describeRequirement({ either, when, signIn, site }: ModelRequirement): string {
  if (signIn) return `a sign-in in the web UI of the service, which brings ${joinList(either.flat())}`;
  const lists = either.map((names) => names.join(' and '));
  const choice = lists.join(either.some((names) => names.length > 1) ? ', or ' : ' or ');
  const why = site === undefined ? '' : `, because the site is ${site}`;
  return `${choice}${describeCondition(when)}${why}`;
}

/** Describes which fields can be combined: "username and password together, or neither". */
export function describeCompatibility(group: ModelCompatibility): string {
  if ('notBoth' in group)
    return group.notBoth.map((names) => joinList(names, 'or')).join(' cannot be combined with ');
  const unless = group.unless === undefined ? '' : `, unless ${group.unless} is set`;
  return `${group.together.join(' and ')} together, or neither${unless}`;
}

function code(name: string): string {
  return /^[\w .+%&/()-]+$/u.test(name) ? `\`${name}\`` : markdownLine(name);
}

export function codeList(names: readonly string[], last = 'and'): string {
  return joinList(names.map(code), last);
}

/**
 * Returns the constraints that a key is part of, without full stops.
 * @param fields all fields of its implementation; fields of other schemas than the key's are not mentioned
 */
export function groupFacts(
  key: ModelKey,
  groups: readonly ModelGroup[],
  fields: readonly ModelKey[],
): string[] {
  const isOther = (name: string) =>
    name !== key.name &&
    fields.some(
      (field) => field.name === name && field.schemas.some((schema) => key.schemas.includes(schema)),
    );
  return groups.flatMap((group) => {
    // A condition of a requirement does not limit the key in it.
    if (isRequirement(group)) return group.either.flat().includes(key.name) ? [required(group, key)] : [];
    return namesOf(group).includes(key.name) ? [combined(group, key, isOther)] : [];
  });
}

/** Returns nothing for a requirement that the defaults satisfy, or that a sign-in fills. */
function required(group: ModelRequirement, key: ModelKey): string {
  const schemas = key.schemas.filter((schema) => group.schemas.includes(schema));
  if (schemas.length === 0 || group.signIn) return '';
  const some = onlySome(schemas, key.schemas);
  const sentence = `Required${some.length === 0 ? '' : ` in ${joinList(some)}`}`;
  const isAlone = group.either.flat().length === 1 && group.when === undefined;
  if (isAlone) return sentence;
  return `${sentence}: ${describeRequirement({ ...group, either: group.either.map((names) => names.map(code)) })}`;
}

function combined(group: ModelCompatibility, { name }: ModelKey, isOther: (name: string) => boolean): string {
  if ('together' in group) {
    const unless = group.unless === undefined ? '' : `, unless ${code(group.unless)} is set`;
    return `Only together with ${codeList(group.together.filter(isOther))}${unless}`;
  }
  const others = group.notBoth.filter((side) => !side.includes(name)).flat();
  const near = others.filter(isOther);
  return near.length === 0 ? '' : `Not together with ${codeList(near, 'or')}`;
}
