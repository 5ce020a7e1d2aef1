/** Choices as the live service numbers them: a newer one may have given the names other numbers. Pure. */
import { lookUp } from '../../base/collections.ts';
import type { Json } from '../../base/json.ts';
import { displaySafe } from '../../base/text.ts';
import { type Value, fieldKey, foldName, sameValue } from '../../servarr/values.ts';
import { choiceTable } from '../../schema/field/field-type.ts';
import type { WireChoice, WireField, WireItem } from '../../schema/record/wire.ts';
import type { ManifestEntry } from '../manifest/manifest.ts';

/** The fields of an entry with its choices by the live numbers. */
export interface LiveChoices {
  readonly fields: Readonly<Record<string, Json>>;
  /** Choices that the service calls something else: their numbers are sent as they are. */
  readonly notes: readonly string[];
}

/** Looks each choice up by its name. One that the service has no such name for keeps its number. */
export function liveChoices({ fields, choices = {} }: ManifestEntry, item: WireItem): LiveChoices {
  const live: Record<string, Json> = { ...fields };
  const notes: string[] = [];
  for (const [name, called] of Object.entries(choices)) {
    const field = item.fields.find((one) => one.name === name);
    const value = fields[name];
    if (field === undefined || value === undefined) continue;
    live[name] = renumbered(field, value, called);
    const other = otherName(field, value, called);
    if (other !== undefined) notes.push(`${fieldKey(name)}: ${other}`);
  }
  return { fields: live, notes };
}

function renumbered(field: WireField, value: Json, called: string | readonly string[]): Json {
  if (typeof called === 'string') return numberOf(field, called, value) ?? value;
  return Array.isArray(value) ? value.map((one, index) => numberOf(field, called[index], one) ?? one) : value;
}

/** What a name stands for: the value itself, where it has that very name, for several can share one. */
function numberOf({ selectOptions }: WireField, called: string | undefined, value: Json): Json | undefined {
  const options = selectOptions ?? [];
  if (called === undefined) return undefined;
  const same = options.find((one) => one.name === called && sameValue(one.value, value));
  return same?.value ?? lookUp(choiceTable(options), called);
}

/**
 * True where the service would store both alike. Some show the name of a choice where its number is stored (SERVARR.md,
 * "Writing"): a text that is the name of an option, ignoring case, stands for its value.
 */
export function sameStored(field: WireField | undefined, left: Value, right: Value): boolean {
  const options = field?.selectOptions ?? [];
  if (sameValue(left, right) || options.length === 0) return sameValue(left, right);
  const [ours, theirs] = [left, right].map((value) => (Array.isArray(value) ? value : [value]));
  const same = (one: Value, other: Value): boolean =>
    sameValue(one, other) ||
    options.some((option) => isNamed(option, one, other) || isNamed(option, other, one));
  return ours?.length === theirs?.length && ours?.every((one, index) => same(one, theirs?.[index])) === true;
}

/** Several options can share a name. */
function isNamed({ name, value }: WireChoice, called: Value, stored: Value): boolean {
  return typeof called === 'string' && foldName(called) === foldName(name) && sameValue(value, stored);
}

/** What is to be said where a number goes by another name there: it may be another language, or another thing. */
function otherName(field: WireField, value: Json, called: string | readonly string[]): string | undefined {
  for (const [index, one] of [value].flat().entries()) {
    const name = [called].flat()[index];
    const option = (field.selectOptions ?? []).find((given) => sameValue(given.value, one));
    if (name !== undefined && option !== undefined && numberOf(field, name, one) === undefined)
      return `${displaySafe(name, 40)} is ${displaySafe(JSON.stringify(one), 20)}, which the service calls ${displaySafe(option.name, 40)}`;
  }
  return undefined;
}
