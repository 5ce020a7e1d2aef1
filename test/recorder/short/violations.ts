/** Complaints about a resource, short: messages repeat the property and the value for whoever translates them. */
import { isObject, sameJson } from '../../../generator/base/json.ts';
import { without } from '../row.ts';
import type { Row } from '../row.ts';

const LONG = 'formattedMessagePlaceholderValues';
const ARGUMENTS = 'formattedMessageArguments';
/** The spelling of the placeholders' keys. */
const SPELLINGS = {
  camelCase: ['propertyName', 'propertyValue'],
  PascalCase: ['PropertyName', 'PropertyValue'],
} as const;

/** True for what `shortViolation` shortens. */
export function isViolation(value: Row): boolean {
  return isObject(value[LONG]) && sameJson(value[ARGUMENTS], []) && typeof value['propertyName'] === 'string';
}

/** A complaint without the placeholders that repeat it. */
export function shortViolation(violation: Row): Row {
  const rest = without(violation, LONG, ARGUMENTS);
  const given = isObject(violation[LONG]) ? violation[LONG] : {};
  const spelling = 'PropertyName' in given ? 'PascalCase' : 'camelCase';
  const repeated = placeholders(rest, spelling);
  const own = Object.entries(given).filter(
    ([key, value]) => !(key in repeated && sameJson(value, repeated[key])),
  );
  return { ...rest, placeholders: spelling, ...(own.length === 0 ? {} : { also: Object.fromEntries(own) }) };
}

function placeholders(violation: Row, spelling: keyof typeof SPELLINGS): Row {
  const [name, value] = SPELLINGS[spelling];
  return { [name]: violation['propertyName'] ?? null, [value]: violation['attemptedValue'] ?? null };
}

/** True for what `shortViolation` gives. */
export function isShortViolation(value: Row): boolean {
  return typeof value['placeholders'] === 'string';
}

/** The inverse of `shortViolation`. */
export function longViolation({ placeholders: spelling, also, ...rest }: Row): Row {
  const repeated = placeholders(rest, spelling === 'PascalCase' ? 'PascalCase' : 'camelCase');
  return { ...rest, [ARGUMENTS]: [], [LONG]: { ...repeated, ...(isObject(also) ? also : {}) } };
}
