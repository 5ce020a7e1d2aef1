/** Choices as the live service numbers them: a newer version may have given their names other numbers. Pure. */
import { lookUp } from '../../base/collections.ts';
import { type Json, isObject } from '../../base/json.ts';
import { wholeName } from '../../base/text.ts';
import { choiceTable } from '../../schema/field/type-of-field.ts';
import type { WireChoice, WireItem } from '../../schema/record/schema-response.ts';
import { type Value, fieldKey, foldName, sameScalar, sameValue } from '../../servarr/values.ts';
import type { Key } from './value-type.ts';

/** A choice in a manifest: its name, and its value in the schema record that the configuration was checked against. */
interface DeclaredChoice {
  readonly _choice: string;
  readonly value: Json;
}

/** The values of an entry with its choices by the live numbers. */
interface LiveChoices {
  readonly values: Readonly<Record<Key, Json>>;
  /** Choices that the service calls something else: suite sends their numbers as they are. */
  readonly notes: readonly string[];
}

/**
 * Looks up the live number of each choice by its name. A choice keeps its number if the service has no such name.
 * @param item the schema item of the entry; undefined if its kind has no schema
 */
export function liveChoices(values: Readonly<Record<Key, Json>>, item: WireItem | undefined): LiveChoices {
  const notes: string[] = [];
  const live = ([key, value]: [Key, Json]): [Key, Json] => {
    const options = item?.fields.find(({ name }) => fieldKey(name) === key)?.selectOptions ?? [];
    const stored = (choice: Json): Json => {
      if (!isDeclaredChoice(choice)) return choice;
      const number = numberOf(options, choice);
      if (number === undefined) notes.push(...otherName(key, options, choice));
      return number ?? choice.value;
    };
    return [key, Array.isArray(value) ? value.map(stored) : stored(value)];
  };
  return { values: Object.fromEntries(Object.entries(values).map(live)), notes };
}

function isDeclaredChoice(value: Json): value is DeclaredChoice & Json {
  return isObject(value) && typeof value['_choice'] === 'string' && value['value'] !== undefined;
}

/** Returns the value of a name; the declared value itself if it has that name, because several can share one. */
function numberOf(
  options: readonly WireChoice[],
  { _choice: name, value }: DeclaredChoice,
): Json | undefined {
  const exact = options.find((one) => one.name === name && sameScalar(one.value, value));
  return exact?.value ?? lookUp(choiceTable(options), name);
}

/** Describes a number that has another name in the service: the name may be translated, or mean something else. */
function otherName(
  key: Key,
  options: readonly WireChoice[],
  { _choice: name, value }: DeclaredChoice,
): string[] {
  const option = options.find((one) => sameScalar(one.value, value));
  if (option === undefined) return [];
  const number = wholeName(JSON.stringify(value));
  return [`${key}: ${wholeName(name)} is ${number}, which the service calls ${wholeName(option.name)}`];
}

/**
 * Returns true if the service would store both values alike. Some services show the name of a choice and store its
 * number (docs/servarr-api.md, "Writing"), so the name of a choice, ignoring case, equals its value.
 */
export function sameChoices(choices: readonly WireChoice[], left: Value, right: Value): boolean {
  if (sameValue(left, right) || choices.length === 0) return sameValue(left, right);
  const [ours, theirs] = [left, right].map((value) => (Array.isArray(value) ? value : [value]));
  const isNamed = (called: Value, stored: Value): boolean =>
    typeof called === 'string' &&
    choices.some(({ name, value }) => foldName(name) === foldName(called) && sameScalar(value, stored));
  const isAlike = (choice: Value, other: Value): boolean =>
    sameValue(choice, other) || isNamed(choice, other) || isNamed(other, choice);
  return (
    ours?.length === theirs?.length && ours?.every((one, index) => isAlike(one, theirs?.[index])) === true
  );
}

/** Returns a value with its choices by name; a list element by element. The first name wins if a value has several. */
export function choiceNames(choices: readonly WireChoice[], value: Value): Value {
  if (value === undefined || choices.length === 0) return value;
  const names = Object.entries(choiceTable(choices));
  const name = (one: Json): Json => names.find(([, stored]) => sameScalar(stored, one))?.[0] ?? one;
  return Array.isArray(value) ? value.map(name) : name(value);
}
