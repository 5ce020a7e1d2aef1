/** Keys that evaluation rejects because of others: the errors of `nix/lib/check/groups`, without its warnings. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import { choiceTables } from '../field/describe.ts';
import type { Condition } from '../field/rule.ts';
import type { ModelGroup } from '../model/groups.ts';
import type { ModelImplementation } from '../model/implementation.ts';
import { isBlank } from './pattern.ts';

/** The fields that an entry sets for one service. A secret is a reference, which counts as set. */
export interface WrittenFields {
  readonly model: Pick<ModelImplementation, 'fields' | 'groups'>;
  readonly schema: string;
  readonly values: Readonly<Record<string, Json>>;
}

/** Keys to leave out, with the reason. */
export type Conflicts = ReadonlyMap<string, string>;

/** Returns the keys without which evaluation accepts the others. */
export function conflictsIn(written: WrittenFields): Conflicts {
  const conflicts = new Map<string, string>();
  for (const group of written.model.groups) {
    if (group.only !== undefined && !group.only.includes(written.schema)) continue;
    for (const [key, why] of conflictsOf(group, written)) conflicts.set(key, why);
  }
  return conflicts;
}

function conflictsOf(group: ModelGroup, written: WrittenFields): readonly (readonly [string, string])[] {
  const isWritten = (key: string): boolean => has(written, key) && Object.hasOwn(written.values, key);
  const filled = (keys: readonly string[]): string[] =>
    keys.filter((key) => isWritten(key) && isSet(written.values[key]));
  const empty = (keys: readonly string[]): string[] =>
    keys.filter((key) => isWritten(key) && !isSet(written.values[key]));
  if ('either' in group) {
    const { when } = group;
    if (group.site !== undefined || (when !== undefined && !isCertain(when, written))) return [];
    return empty(group.either.flat()).map((key) => [key, 'is empty, but must be set']);
  }
  if ('notBoth' in group) {
    const [left = [], right = []] = group.notBoth.map(filled);
    return left.length === 0 ? [] : right.map((key) => [key, `cannot be combined with ${left.join(', ')}`]);
  }
  if ('together' in group) {
    const isBound = filled(group.together).length > 0 && filled([group.unless ?? '']).length === 0;
    return isBound
      ? empty(group.together).map((key) => [key, 'is empty, but the keys beside it are set'])
      : [];
  }
  if ('range' in group) {
    const value = written.values[group.range];
    const isOutside = typeof value === 'number' && (value < group.least || value > group.most);
    return isOutside && isWritten(group.range) && isCertain(group.when, written)
      ? [[group.range, `must be from ${group.least} to ${group.most} with this ${group.when.field}`]]
      : [];
  }
  if ('excludes' in group) {
    const found = excludedIn(group, written.values[group.excludes]);
    return found.length > 0 && isWritten(group.excludes) && isCertain(group.when, written)
      ? [[group.excludes, `must not contain ${found.join(' ')} with this ${group.when.field}`]]
      : [];
  }
  const chosen = numberOf(group.member, written);
  const offered = numberOf(group.of, written);
  const isLacking = Array.isArray(offered) && offered.length > 0 && !offered.includes(chosen ?? null);
  return isLacking && isWritten(group.member) ? [[group.member, `is not one of ${group.of}`]] : [];
}

/** Returns the excluded characters in a value. */
function excludedIn({ characters }: { readonly characters: readonly string[] }, value?: Json): string[] {
  return typeof value === 'string' ? characters.filter((one) => value.includes(one)) : [];
}

function has({ model, schema }: WrittenFields, key: string): boolean {
  return model.fields.some(({ name, schemas }) => name === key && schemas.includes(schema));
}

/** Returns true if what is written satisfies a condition. */
function isCertain(when: Condition, written: WrittenFields): boolean {
  const value = lookUp(written.values, when.field);
  if (value === undefined || !has(written, when.field)) return false;
  if ('contains' in when)
    return typeof value === 'string' && when.contains.some((part) => value.toLowerCase().includes(part));
  return typeof when.is === 'number' ? numberOf(when.field, written) === when.is : isSet(value);
}

/** Returns a written choice as the service stores it. */
function numberOf(key: string, { model, schema, values }: WrittenFields): Json | undefined {
  const type = model.fields.find(({ name }) => name === key)?.type;
  const table = type === undefined ? {} : (lookUp(choiceTables(type), schema) ?? {});
  const stored = (value: Json): Json => (typeof value === 'string' ? (lookUp(table, value) ?? value) : value);
  const value = lookUp(values, key);
  return Array.isArray(value) ? value.map(stored) : value === undefined ? undefined : stored(value);
}

/** Services keep the first of all dates for no date. */
function isSet(value: Json | undefined): boolean {
  if (typeof value === 'string') return !isBlank(value) && !value.startsWith('0001-01-01');
  return !(
    value === undefined ||
    value === false ||
    value === 0 ||
    (Array.isArray(value) && value.length === 0)
  );
}
