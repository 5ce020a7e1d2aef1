/** Why a live service cannot take a declared value. Pure. */
import { type Json, shapeInWords } from '../../base/json.ts';
import { misfitOf } from '../../schema/field/fits.ts';
import type { WireItem } from '../../schema/record/schema-response.ts';
import { isEvent, supportsEvent } from '../../servarr/enable.ts';
import { type Kind, propertyOfKey, referencesOfKind } from '../../servarr/kinds.ts';
import { fieldNameOf } from '../../servarr/values.ts';
import type { Key } from './resource.ts';

/** Returns one clause; undefined if the item takes the value, or that is unknown. References by name fit. */
export function providerMisfit(kind: Kind, item: WireItem, key: Key, value: Json): string | undefined {
  const name = fieldNameOf(key);
  return name === undefined ? generalMisfit(kind, item, key, value) : fieldMisfit(item, name, value);
}

function generalMisfit(kind: Kind, item: WireItem, key: Key, value: Json): string | undefined {
  if (key === 'tags') return undefined;
  const property = propertyOfKey(kind, key);
  if (!Object.hasOwn(item, property)) return 'the service has no such key';
  if (referencesOfKind(kind).some((one) => one.key === key)) return undefined;
  if (isEvent(key) && value === true && !supportsEvent(item, key))
    return 'the service does not support this event here';
  const shown = item[property] as Json;
  if (shown === null || value === null || shapeInWords(shown) === shapeInWords(value)) return undefined;
  return `the service takes ${shapeInWords(shown)} here`;
}

function fieldMisfit(item: WireItem, name: string, value: Json): string | undefined {
  const field = item.fields.find((one) => one.name === name);
  if (field === undefined) return 'the service has no such field';
  const wants = misfitOf(item.implementation, field, value);
  return wants === undefined ? undefined : `the service takes ${wants} here`;
}
