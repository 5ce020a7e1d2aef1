/**
 * Whether parsed JSON has a shape that zod describes, without the copy that zod makes of it: of a record or a schema
 * answer, which have ten thousand fields, the copy costs more than all else. What is wrong with a value, zod says.
 */
import * as z from 'zod';
import { isObject } from './json.ts';

type Check = (value: unknown) => boolean;

/**
 * The check of a shape. True only where zod says so, too; what a shape fills in (`default`) is left out as it is.
 * @param shape of what stands in JSON: without transformations
 */
export function checkOf(shape: z.core.$ZodType): Check {
  return (
    knownCheck((shape._zod as z.core.$ZodTypes['_zod']).def) ?? ((value) => z.safeParse(shape, value).success)
  );
}

function knownCheck(def: z.core.$ZodTypes['_zod']['def']): Check | undefined {
  if (!('checks' in def) || def.checks === undefined || def.checks.length === 0) return simpleCheck(def);
  const [only, ...others] = def.checks.map((check) => check._zod.def);
  if (def.type !== 'string' || only?.check !== 'min_length' || others.length > 0) return undefined;
  const { minimum } = only as z.core.$ZodCheckMinLengthDef;
  return (value) => typeof value === 'string' && value.length >= minimum;
}

/** The check of what is described by words that are known here. */
function simpleCheck(def: z.core.$ZodTypes['_zod']['def']): Check | undefined {
  switch (def.type) {
    case 'string':
      return 'format' in def ? undefined : (value) => typeof value === 'string';
    case 'number':
      return 'format' in def ? undefined : (value) => Number.isFinite(value);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'literal':
      return (value) => def.values.includes(value as z.core.util.Literal);
    case 'enum': {
      const words = new Set<unknown>(Object.values(def.entries));
      return (value) => words.has(value);
    }
    case 'custom':
      return (value) => def.fn(value) === true;
    case 'optional':
    case 'default':
      // That a key may be missing is seen to where it would stand.
      return checkOf(def.innerType);
    case 'nullable': {
      const inner = checkOf(def.innerType);
      return (value) => value === null || inner(value);
    }
    case 'array': {
      const element = checkOf(def.element);
      return (value) => Array.isArray(value) && value.every(element);
    }
    case 'union': {
      const options = def.options.map(checkOf);
      return (value) => options.some((one) => one(value));
    }
    case 'record':
      return recordCheck(def);
    case 'object':
      return objectCheck(def);
    default:
      return undefined;
  }
}

function recordCheck(def: z.core.$ZodRecordDef): Check | undefined {
  // With a list of keys all of them are asked for, unless it is partial.
  if (!('partial' in def) && def.keyType._zod.def.type !== 'string') return undefined;
  const [key, item] = [checkOf(def.keyType), checkOf(def.valueType)];
  return (value) =>
    isObject(value) &&
    Object.keys(value).every((name) => name !== '__proto__' && key(name) && item(value[name]));
}

function objectCheck({ shape, catchall }: z.core.$ZodObjectDef): Check {
  const checks = new Map(Object.entries(shape).map(([key, one]) => [key, checkOf(one)]));
  const needed = Object.entries(shape).filter(([, { _zod }]) => _zod.optin === undefined);
  const other =
    catchall === undefined
      ? () => true
      : catchall._zod.def.type === 'never'
        ? () => false
        : checkOf(catchall);
  return (value) => {
    if (!isObject(value)) return false;
    for (const key in value) if (!(checks.get(key) ?? other)(value[key])) return false;
    return needed.every(([key]) => Object.hasOwn(value, key));
  };
}
