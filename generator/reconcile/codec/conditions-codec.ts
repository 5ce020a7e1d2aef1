/** The codec of custom formats and auto tags: a list of conditions, each with an implementation and `fields`. */
import * as z from 'zod';
import { lookUp } from '../../base/collections.ts';
import { type WireItem, parseSchema } from '../../schema/record/schema-response.ts';
import { conditionsKey } from '../../servarr/kinds.ts';
import type { Value } from '../../servarr/values.ts';
import {
  conditionType,
  itemOf,
  parsedConditions,
  sameConditions,
  storedWithoutTargets,
  wireConditions,
} from '../values/condition-types.ts';
import type { Codec } from './codec.ts';
import { byName, tableCodec, textOf } from './table-codec.ts';

const table = tableCodec({ typeOf: conditionType, named: byName() });

const shape = z.looseObject({ id: z.int(), name: z.string(), specifications: wireConditions });

/** Encodes and decodes resources that consist of conditions. */
export const conditions: Codec = {
  ...table,

  shape: () => shape,

  parseSchema: (appKind, body, place) => [itemOf(parseSchema(appKind.kind, body, place))],

  itemInBody: (body) => itemOf((body['specifications'] ?? []) as WireItem[]),

  // Fields that are not declared take the defaults of the schema, which a resource does not show.
  describes: (kind, values, actual) => {
    const key = conditionsKey(kind);
    const declared = lookUp(values, key);
    if (declared === undefined) return true;
    const item = conditions.itemInBody(actual.body);
    const stored = parsedConditions(declared).map((condition) => storedWithoutTargets(kind, condition, item));
    return sameConditions(stored, actual.values.get(key));
  },

  // Services crash on a body without a list of conditions. They reject an empty list with a message.
  blank: () => ({ specifications: [] }),

  write: (appKind, base, overlay) => ({ ...table.write(appKind, base, overlay), name: overlay.name }),

  stableValues: (appKind, resource) =>
    new Map([['name', textOf(resource.body['name'] as Value)], ...table.stableValues(appKind, resource)]),
};
