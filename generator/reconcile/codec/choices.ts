/** Choices as the live service numbers them: a newer version may have given their names other numbers. Pure. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import { displaySafe } from '../../base/text.ts';
import { choiceTable } from '../../schema/field/field-type.ts';
import type { WireChoice, WireField, WireItem } from '../../schema/record/wire.ts';
import { type Value, fieldKey, foldName, sameValue } from '../../servarr/values.ts';
import type { Key } from './resource.ts';

/** The values of an entry with its choices by the live numbers. */
export interface LiveChoices {
  readonly values: Readonly<Record<Key, Json>>;
  /** Choices that the service calls something else: suite sends their numbers as they are. */
  readonly notes: readonly string[];
}

/**
 * Looks up the live number of each choice by its name. A choice keeps its number if the service has no such name.
 * @param names field -> the names of its choices
 */
export function liveChoices(
  values: Readonly<Record<Key, Json>>,
  names: Readonly<Record<string, string | readonly string[]>>,
  item: WireItem,
): LiveChoices {
  const live: Record<Key, Json> = { ...values };
  const notes: string[] = [];
  for (const [name, called] of Object.entries(names)) {
    const key = fieldKey(name);
    const field = item.fields.find((one) => one.name === name);
    const value = values[key];
    if (field === undefined || value === undefined) continue;
    live[key] = renumbered(field, value, called);
    const other = otherName(field, value, called);
    if (other !== undefined) notes.push(`${key}: ${other}`);
  }
  return { values: live, notes };
}

function renumbered(field: WireField, value: Json, called: string | readonly string[]): Json {
  if (typeof called === 'string') return numberOf(field, called, value) ?? value;
  return Array.isArray(value) ? value.map((one, index) => numberOf(field, called[index], one) ?? one) : value;
}

/** Returns the value of a name; the declared value itself if it has that name, because several can share one. */
function numberOf({ selectOptions }: WireField, called: string | undefined, value: Json): Json | undefined {
  const options = selectOptions ?? [];
  if (called === undefined) return undefined;
  const same = options.find((one) => one.name === called && sameValue(one.value, value));
  return same?.value ?? lookUp(choiceTable(options), called);
}

/**
 * Returns true if the service would store both values alike. Some services show the name of a choice and store its
 * number (SERVARR.md, "Writing"), so the name of a choice, ignoring case, equals its value.
 */
export function sameStored(choices: readonly WireChoice[], left: Value, right: Value): boolean {
  if (sameValue(left, right) || choices.length === 0) return sameValue(left, right);
  const [ours, theirs] = [left, right].map((value) => (Array.isArray(value) ? value : [value]));
  const same = (one: Value, other: Value): boolean =>
    sameValue(one, other) ||
    choices.some((choice) => isNamed(choice, one, other) || isNamed(choice, other, one));
  return ours?.length === theirs?.length && ours?.every((one, index) => same(one, theirs?.[index])) === true;
}

/** Several choices can share a name. */
function isNamed({ name, value }: WireChoice, called: Value, stored: Value): boolean {
  return typeof called === 'string' && foldName(called) === foldName(name) && sameValue(value, stored);
}

/** Returns a value with its choices by name; a list element by element. */
export function choiceNames(choices: readonly WireChoice[], value: Value): Value {
  const names = Object.entries(choiceTable([...choices]));
  const name = (one: Json): Json => names.find(([, stored]) => sameValue(stored, one))?.[0] ?? one;
  if (value === undefined || names.length === 0) return value;
  return Array.isArray(value) ? value.map(name) : name(value);
}

/** Describes a number that has another name in the service: the name may be translated, or mean something else. */
function otherName(field: WireField, value: Json, called: string | readonly string[]): string | undefined {
  for (const [index, one] of [value].flat().entries()) {
    const name = [called].flat()[index];
    const option = (field.selectOptions ?? []).find((given) => sameValue(given.value, one));
    if (name !== undefined && option !== undefined && numberOf(field, name, one) === undefined)
      return `${displaySafe(name, 40)} is ${displaySafe(JSON.stringify(one), 20)}, which the service calls ${displaySafe(option.name, 40)}`;
  }
  return undefined;
}
