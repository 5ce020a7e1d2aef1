/** Why evaluation rejects a value: its type (`nix/lib/types`) or a constraint on it. */
import { lookUp } from '../../base/collections.ts';
import { type Json, isObject } from '../../base/json.ts';
import { describeType } from '../field/describe.ts';
import { isDeclarable, valuesIn } from '../field/fits.ts';
import type { ChoiceTable, FieldType } from '../field/types.ts';
import { isDate } from './dates.ts';
import { isBlank, matching } from './pattern.ts';
import { satisfies } from './table.ts';

/**
 * Returns what evaluation expects instead of a value, as "text", for one schema; undefined if it accepts the value.
 * References to secrets are not values.
 */
export function expectedInstead(type: FieldType, schema: string, value: Json): string | undefined {
  if (!isNixData(value)) return 'text without NUL and broken characters';
  const wrong = mismatch(type, schema, value);
  return wrong && describeType(wrong);
}

/** Returns the type that rejects a value: the one with the constraint, or the list. */
function mismatch(type: FieldType, schema: string, value: Json): FieldType | undefined {
  switch (type.name) {
    case 'byApp': {
      const own = type.variants.find(({ schemas }) => schemas.includes(schema));
      return own === undefined ? type : mismatch(own.type, schema, value);
    }
    case 'ruled': {
      const wrong = mismatch(type.of, schema, value);
      return wrong ?? (isSatisfied(type, value) ? undefined : type);
    }
    case 'list':
      return Array.isArray(value) && value.every((one) => mismatch(type.of, schema, one) === undefined)
        ? undefined
        : type;
    case 'choice': {
      const table = lookUp(type.tables, schema) ?? NO_CHOICES;
      const isOffered = typeof value === 'string' ? Object.hasOwn(table, value) : valuesIn(table).has(value);
      return isOffered ? undefined : type;
    }
    default:
      return isDeclarable(type, value) && isRightText(type, value) ? undefined : type;
  }
}

const NO_CHOICES: ChoiceTable = {};

/** Constraints on texts do not apply to lists, except for the two that say whether anything may be there. */
function isSatisfied({ rule }: Extract<FieldType, { name: 'ruled' }>, value: Json): boolean {
  if (typeof value === 'string') return satisfies(rule, value);
  if (!Array.isArray(value)) return true;
  if (rule.rule === 'filled') return value.length > 0;
  return rule.rule !== 'nothing' || value.length === 0;
}

const TEXTS: Partial<Record<FieldType['name'], (text: string) => boolean>> = {
  date: isDate,
  folder: matching(
    '/[^\\x00-\\x1f\\x7f]*|[A-Za-z]:[\\\\/][^\\x00-\\x1f\\x7f]*|\\\\\\\\[^\\\\/\\x00-\\x1f\\x7f][^\\x00-\\x1f\\x7f]*',
  ),
  name: (text) => !isBlank(text),
  tagLabel: matching('[A-Za-z0-9-]+'),
};

const isElement = matching(`[^, \\t-\\r]|[^, \\t-\\r][^,]*[^, \\t-\\r]`);

function isRightText({ name }: FieldType, value: Json): boolean {
  if (name === 'commaList')
    return Array.isArray(value) && value.every((one) => typeof one === 'string' && isElement(one));
  const fits = TEXTS[name];
  return fits === undefined || typeof value !== 'string' || fits(value);
}

/** Returns true for JSON whose texts and names Nix can hold. */
export function isNixData(value: Json): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isNixData);
  return !isObject(value) || Object.entries(value).every(([key, one]) => isNixData(key) && isNixData(one));
}
