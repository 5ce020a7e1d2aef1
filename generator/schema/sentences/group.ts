/** Describes the group constraints of one key in Markdown, from the key's point of view. */
import { markdownLine } from '../../base/markdown.ts';
import { memo } from '../../base/memo.ts';
import { joinList } from '../../base/text.ts';
import type { Condition } from '../field/rule.ts';
import {
  type EnumNames,
  describeCompatibility,
  describeRequirement,
  enumNamesOf,
  isRequirement,
} from '../model/describe-group.ts';
import { onlySome } from '../model/describe-key.ts';
import { type ModelGroup, type ModelRequirement, namesOf } from '../model/groups.ts';
import type { ModelKey } from '../model/keys.ts';

type RangeGroup = Extract<ModelGroup, { range: unknown }>;
type ExcludesGroup = Extract<ModelGroup, { excludes: unknown }>;
type OtherGroup = Exclude<ModelGroup, ModelRequirement | RangeGroup | ExcludesGroup>;

/** Returns a name as code, or escaped if it contains other characters than names have. */
function code(name: string): string {
  return /^[\w .+%&/()-]+$/u.test(name) ? `\`${name}\`` : markdownLine(name);
}

/** Returns names as code, for a sentence. */
export function codeList(names: readonly string[], last = 'and'): string {
  return joinList(names.map(code), last);
}

/** Cached, because all fields of an implementation ask. */
const byName = memo((fields: readonly ModelKey[]) => Map.groupBy(fields, ({ name }) => name));

/**
 * Returns the constraints that a key is part of, without full stops.
 * @param fields all fields of its implementation; fields of other schemas than the key's are not mentioned
 */
export function groupFacts(
  key: ModelKey,
  groups: readonly ModelGroup[],
  fields: readonly ModelKey[],
): string[] {
  const isNear = ({ schemas }: ModelKey) => schemas.some((schema) => key.schemas.includes(schema));
  const isOther = (name: string) => name !== key.name && (byName(fields).get(name) ?? []).some(isNear);
  const enumName = enumNamesOf(fields);
  return groups
    .filter((group) => isAbout(group, key.name))
    .map((group) => {
      if (isRequirement(group)) return requirement(group, key, enumName);
      if ('excludes' in group) return excludes(group, enumName);
      if ('range' in group) return range(group, enumName);
      return compatibility(group, { name: key.name, isOther, enumName });
    });
}

/** Returns true for a group that limits a key. A condition of the group does not limit the key in it. */
function isAbout(group: ModelGroup, name: string): boolean {
  if (isRequirement(group)) return group.either.flat().includes(name);
  if ('excludes' in group) return group.excludes === name;
  return 'range' in group ? group.range === name : namesOf(group).includes(name);
}

/** Returns nothing for a requirement that the defaults satisfy, or that a sign-in fills. */
function requirement(group: ModelRequirement, key: ModelKey, enumName: EnumNames): string {
  const schemas = key.schemas.filter((schema) => group.schemas.includes(schema));
  if (schemas.length === 0 || group.signIn) return '';
  const some = onlySome(schemas, key.schemas);
  const required = `Required${some.length === 0 ? '' : ` in ${joinList(some)}`}`;
  const isAlone = group.either.length === 1 && group.either[0]?.length === 1 && group.when === undefined;
  if (isAlone) return required;
  const either = group.either.map((names) => names.map(code));
  return `${required}: ${describeRequirement({ ...group, either }, enumName)}`;
}

/** Returns the limits of a number, which depend on another field: an enum value of that field by its name. */
function range(group: RangeGroup, enumName: EnumNames): string {
  const when = condition(group.when, enumName);
  if (when === undefined) return markdownLine(`Constraint: ${describeCompatibility(group, enumName)}`);
  return `From ${group.least} to ${group.most}${when}`;
}

function excludes(group: ExcludesGroup, enumName: EnumNames): string {
  const when = condition(group.when, enumName);
  if (when === undefined) return markdownLine(`Constraint: ${describeCompatibility(group, enumName)}`);
  return `Without ${joinList(
    group.characters.map((one) => `\`${one}\``),
    'or',
  )}${when}`;
}

/** Returns a condition on an enum value by its name; undefined for other conditions. */
function condition(when: Condition, enumName: EnumNames): string | undefined {
  if (!('is' in when) || typeof when.is !== 'number') return undefined;
  return ` if ${code(when.field)} is ${code(enumName(when.field, when.is) ?? String(when.is))}`;
}

function compatibility(
  group: OtherGroup,
  { name, isOther, enumName }: { name: string; isOther: (name: string) => boolean; enumName: EnumNames },
): string {
  if ('notBoth' in group) {
    const others = group.notBoth
      .filter((side) => !side.includes(name))
      .flatMap((side) => side.filter(isOther));
    return others.length === 0 ? '' : `Not together with ${codeList(others, 'or')}`;
  }
  if (!('together' in group)) return markdownLine(`Constraint: ${describeCompatibility(group, enumName)}`);
  const unless = group.unless === undefined ? '' : `, unless ${code(group.unless)} is set`;
  return `Only together with ${codeList(group.together.filter(isOther))}${unless}`;
}
