/** Reads one item of a schema response. Omits invalid parts, with a note. */
import { isObject } from '../../base/json.ts';
import { displaySafe, hasUnseen } from '../../base/text.ts';
import type { Note } from './record.ts';

type Row = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
/** Accepts a string that is not empty. */
export const isName: Check = (value) => typeof value === 'string' && value !== '';
/** Accepts the name of a key, a field or a class: a string without control and invisible characters. */
export const isCodeName: Check = (value) => typeof value === 'string' && value !== '' && !hasUnseen(value);

/** Keys that may be missing or null. */
const ITEM_KEYS: Readonly<Record<string, Check>> = {
  implementationName: isText,
  name: isText,
  protocol: isText,
  privacy: isText,
};
const FIELD_KEYS: Readonly<Record<string, Check>> = {
  label: isText,
  unit: isText,
  hidden: isText,
  privacy: isText,
  advanced: isFlag,
  isFloat: isFlag,
  helpText: isText,
  selectOptions: Array.isArray,
  selectOptionsProviderAction: isText,
};

/** Prose keys. Nothing depends on them, so invalid ones need no note. */
const PROSE: ReadonlySet<string> = new Set(['helpText', 'label', 'unit']);

/** The most notes per response. */
const MOST_NOTES = 100;

/**
 * Returns an item without optional keys of another type, fields without a name or a type, choices without a name or a
 * value, and keys and fields with control or invisible characters in their names.
 * @param found an object with an `implementation`, whose `fields` are an array or missing
 */
export function readItem(found: object, place: string, notes: Note[]): Row {
  const row = found as Row;
  const where = `${place}, ${nameIn(row['implementation'])}`;
  const tell = (what: string): void => {
    if (notes.length < MOST_NOTES)
      notes.push({ code: 'odd-answer', place: where, what: `omitted, because it is invalid: ${what}` });
  };
  const given = (row['fields'] ?? []) as readonly unknown[];
  const fields = mapSame(given, (one) => readField(one, tell));
  const whole = fields === row['fields'] ? row : { ...row, fields };
  return withoutOdd(withoutUnseen(whole, tell), ITEM_KEYS, tell);
}

function readField(found: unknown, tell: (what: string) => void): unknown {
  if (!isObject(found) || !isName(found['name']) || !isName(found['type'])) {
    tell('a field without a name or a type');
    return undefined;
  }
  const called = `field "${nameIn(found['name'])}"`;
  if (!isCodeName(found['name'])) {
    tell(`${called}: its name has control or invisible characters`);
    return undefined;
  }
  const { selectOptions: choices } = found;
  if (!Array.isArray(choices)) return withoutOdd(found, FIELD_KEYS, (key) => tell(`${called}: ${key}`));
  const sound = mapSame(choices, (one) => (isChoice(one) ? one : undefined));
  const lost = choices.length - sound.length;
  if (lost > 0) tell(`${called}: ${lost} of its choices without a name or a value`);
  const whole = lost > 0 ? { ...found, selectOptions: sound } : found;
  return withoutOdd(whole, FIELD_KEYS, (key) => tell(`${called}: ${key}`));
}

/** Returns an item without keys whose names have control or invisible characters. */
function withoutUnseen(row: Row, tell: (what: string) => void): Row {
  const odd = Object.keys(row).filter(hasUnseen);
  if (odd.length === 0) return row;
  for (const key of odd) tell(`key "${nameIn(key)}": it has control or invisible characters`);
  return Object.fromEntries(Object.entries(row).filter(([key]) => !odd.includes(key)));
}

function isChoice(value: unknown): boolean {
  return (
    isObject(value) && isText(value['name']) && (isText(value['value']) || Number.isFinite(value['value']))
  );
}

function withoutOdd(row: Row, checks: Readonly<Record<string, Check>>, tell: (key: string) => void): Row {
  let odd: string[] | undefined;
  for (const key in checks) {
    const value = row[key];
    if (value !== undefined && value !== null && checks[key]?.(value) === false) (odd ??= []).push(key);
  }
  if (odd === undefined) return row;
  for (const key of odd) if (!PROSE.has(key)) tell(key);
  return Object.fromEntries(Object.entries(row).filter(([key]) => !odd.includes(key)));
}

/** Maps a list and omits undefined. Returns the same list if nothing changes. */
function mapSame(list: readonly unknown[], change: (one: unknown) => unknown): readonly unknown[] {
  const changed = list.map(change);
  return changed.every((one, index) => one === list[index])
    ? list
    : changed.filter((one) => one !== undefined);
}

function nameIn(value: unknown): string {
  return displaySafe(typeof value === 'string' ? value : JSON.stringify(value ?? null), 60);
}
