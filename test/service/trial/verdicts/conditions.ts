/**
 * Exact conditions under which a value is not rejected, for reasons where the reason or the services'
 * sources state them.
 */
import { once } from '../../../recordings.ts';

type Condition = (value: unknown) => boolean;

const matches =
  (pattern: RegExp): Condition =>
  (value) =>
    pattern.test(asText(value));

const unlessEmpty =
  (condition: Condition): Condition =>
  (value) =>
    isEmpty(value) || condition(value);

const within =
  (least: number, most = Infinity): Condition =>
  (value) => {
    const number = typeof value === 'number' ? value : Number.parseInt(asText(value), 10);
    return isWhole(value) && number >= least && number <= most;
  };

/** A number, or the text of one as .NET reads it. */
function isWhole(value: unknown): boolean {
  return typeof value === 'number' || /^\s*[-+]?\d+\s*$/.test(asText(value));
}

/** Reason -> the condition, made of the numbers in it. */
const CONDITIONS: readonly (readonly [reason: RegExp, made: (...numbers: number[]) => Condition])[] = [
  [/^length (\d+)$/, (length) => matches(new RegExp(`^.{${length}}$`, 's'))],
  [/^length (\d+) (\d+)$/, (one, other) => matches(new RegExp(`^(.{${one}}|.{${other}})$`, 's'))],
  [/^between (\d+) (\d+)$/, within],
  [/^between-or-empty (\d+) (\d+)$/, (least, most) => unlessEmpty(within(least, most))],
  [/^at-least (\d+)$/, (least) => within(least)],
  [/^at-most (\d+)$/, (most) => within(-Infinity, most)],
  [/^at-most-or-empty (\d+)$/, (most) => unlessEmpty(within(-Infinity, most))],
  [/^above-or-empty (\d+)$/, (least) => unlessEmpty(within(least + 1))],
  [/^imdb-list$/, () => matches(/^ls\d+$/)],
  [/^imdb-list-or-chart$/, () => matches(/^(top250|popular)$|^ur\d+$/)],
  [/^format (Company|Keyword|List|Person) Id$/, () => matches(/^[1-9][0-9]*$/)],
  [/^vote-average$/, () => unlessEmpty(matches(/^(?!0\d)\d*(\.\d{1})?$/))],
  [/^votes$/, () => unlessEmpty(matches(/^[1-9][0-9]*$/))],
  [/^ids$/, () => unlessEmpty(matches(/^\d+([,|]\d+)*$/))],
  [/^certification$/, () => unlessEmpty(matches(/^\bNR\b|\bG\b|\bPG\b|\bPG-13\b|\bR\b|\bNC-17\b$/i))],
  [/^format Base Url$/, () => matches(/(?:\/|t\.)rss\?.+;download(?:;|$)/)],
  [/^format Additional Parameters$/, () => unlessEmpty(matches(/(&.+?=.+?)+/))],
  [/^format Icon Color$/, () => unlessEmpty(matches(/^#([A-Fa-f0-9]{6}|[A-Fa-f0-9]{3})$/))],
];

/** The condition of a reason; undefined where only the probes tell. */
export const conditionOf = once((reason): Condition | undefined => {
  for (const [pattern, of] of CONDITIONS) {
    const numbers = pattern.exec(reason)?.slice(1).map(Number);
    if (numbers !== undefined) return of(...numbers);
  }
  return undefined;
});

/** True for nothing, blanks, an empty list, and the first date that there is. */
export function isEmpty(value: unknown): boolean {
  const blank = value === undefined || value === null || value === '0001-01-01T00:00:00Z';
  return (
    blank ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** A value as a rule about texts sees it: nothing for one that is unset. */
export function asText(value: unknown): string {
  return typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? ''
      : JSON.stringify(value);
}
