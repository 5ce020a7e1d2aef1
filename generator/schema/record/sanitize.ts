/**
 * What is odd in a schema answer and need not stop anything: newer services send other things than those we know, and
 * one of them in a key that is hardly read must not be the end of all services.
 */
import type * as z from 'zod';
import { isObject } from '../../base/json.ts';
import { checkOf } from '../../base/shape.ts';
import { displaySafe } from '../../base/text.ts';
import type { Note } from './record.ts';

type Check = (value: unknown) => boolean;
type Row = Record<string, unknown>;

/** The shapes of what an answer is made of. */
export interface AnswerShapes {
  readonly choice: z.ZodObject;
  readonly field: z.ZodObject;
  readonly item: z.ZodObject;
}

/** Keys that are prose: nothing depends on them, and nobody needs to hear of them. */
const PROSE: ReadonlySet<string> = new Set(['helpText', 'label', 'unit']);

/**
 * Gives what takes the odd out of an answer: keys of another type than we know, where they may be missing, fields
 * without a name or type, choices without a name or value. What is no list, and what has no class, stays as it is.
 */
export function sanitizer(
  shapes: AnswerShapes,
): (body: unknown, place: string) => { body: unknown; notes: Note[] } {
  const [isChoice, isField] = [checkOf(shapes.choice), checkOf(shapes.field)];
  const [ofItem, ofField] = [optionalKeys(shapes.item), optionalKeys(shapes.field)];

  function field(found: unknown, tell: (what: string) => void): Row[] {
    const given: Row = isObject(found) ? found : {};
    const called = `field "${nameIn(given['name'])}"`;
    const { selectOptions: choices } = given;
    const taken = Array.isArray(choices) ? { selectOptions: choices.filter(isChoice) } : {};
    const lost = Array.isArray(choices) ? choices.length - (taken.selectOptions?.length ?? 0) : 0;
    if (lost > 0) tell(`${called}: ${lost} of its choices without a name or a value`);
    const whole = withoutOdd({ ...given, ...taken }, ofField, (key) => tell(`${called}: ${key}`));
    if (isField(whole)) return [whole];
    tell('a field without a name or a type');
    return [];
  }

  function item(found: unknown, place: string, notes: Note[]): unknown {
    if (!isObject(found)) return found;
    const where = `${place}, ${nameIn(found['implementation'])}`;
    const tell = (what: string): void =>
      void notes.push({ code: 'odd-answer', place: where, what: `left out, for it is odd: ${what}` });
    const { fields } = found;
    const mended = Array.isArray(fields) ? fields.flatMap((one) => field(one, tell)) : (fields ?? []);
    return withoutOdd({ ...found, fields: mended }, ofItem, tell);
  }

  return (body, place) => {
    const notes: Note[] = [];
    return { body: Array.isArray(body) ? body.map((one) => item(one, place, notes)) : body, notes };
  };
}

function nameIn(value: unknown): string {
  return displaySafe(typeof value === 'string' ? value : JSON.stringify(value ?? null), 60);
}

/** The checks of the keys that may be missing. */
function optionalKeys({ shape }: z.ZodObject): ReadonlyMap<string, Check> {
  const optional = Object.entries(shape).filter(([, { _zod }]) => _zod.optin !== undefined);
  return new Map(optional.map(([key, one]) => [key, checkOf(one)]));
}

function withoutOdd(row: Row, checks: ReadonlyMap<string, Check>, tell: (key: string) => void): Row {
  const odd = Object.keys(row).filter((key) => checks.get(key)?.(row[key]) === false);
  for (const key of odd) if (!PROSE.has(key)) tell(key);
  return Object.fromEntries(Object.entries(row).filter(([key]) => !odd.includes(key)));
}
