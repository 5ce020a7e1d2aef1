/** What a value must be not to get a message, where the message or the services' sources say so exactly. */
import { asText, isEmpty } from '../empty.ts';

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

/** Message -> the condition, made of the numbers in it. */
const CONDITIONS: readonly (readonly [says: RegExp, made: (...numbers: number[]) => Condition])[] = [
  [/ must be (\d+) characters in length/, (length) => matches(new RegExp(`^.{${length}}$`, 's'))],
  [/ length must be (\d+) or (\d+)$/, (one, other) => matches(new RegExp(`^(.{${one}}|.{${other}})$`, 's'))],
  [/ must be between (\d+) and (\d+)\. You entered/, within],
  [
    /^Must be greater than or equal to '(\d+)' and less than or equal to '(\d+)'$/,
    (least, most) => unlessEmpty(within(least, most)),
  ],
  [/ must be greater than or equal to '(\d+)'\.$/, (least) => within(least)],
  [/ must be less than or equal to '(\d+)'\.$/, (most) => within(-Infinity, most)],
  [/ must be greater than (\d+) or empty$/, (least) => unlessEmpty(within(least + 1))],
  [/^Should be greater than zero$/, () => unlessEmpty(within(1))],
  [/^Should be less than or equal to (\d+)$/, (most) => unlessEmpty(within(-Infinity, most))],
  [/^List ID mist be an IMDb List ID/, () => matches(/^ls\d+$/)],
  [/^List ID must be 'top250'/, () => matches(/^(top250|popular)$|^ur\d+$/)],
  [/^'(Company|Keyword|List|Person) Id' is not in the correct format/, () => matches(/^[1-9][0-9]*$/)],
  [/^Minimum vote average/, () => unlessEmpty(matches(/^(?!0\d)\d*(\.\d{1})?$/))],
  [/^Minimum votes/, () => unlessEmpty(matches(/^[1-9][0-9]*$/))],
  [/ separated number ids$/, () => unlessEmpty(matches(/^\d+([,|]\d+)*$/))],
  [
    /^Not a valid certification$/,
    () => unlessEmpty(matches(/^\bNR\b|\bG\b|\bPG\b|\bPG-13\b|\bR\b|\bNC-17\b$/i)),
  ],
  [/^'Base Url' is not in the correct format/, () => matches(/(?:\/|t\.)rss\?.+;download(?:;|$)/)],
  [/^'Additional Parameters' is not in the correct format/, () => unlessEmpty(matches(/(&.+?=.+?)+/))],
  [
    /^'Icon Color' is not in the correct format/,
    () => unlessEmpty(matches(/^#([A-Fa-f0-9]{6}|[A-Fa-f0-9]{3})$/)),
  ],
];

const made = new Map<string, Condition | undefined>();

/** The condition of a message; undefined where only the probes tell. */
export function conditionOf(message: string): Condition | undefined {
  if (!made.has(message)) {
    made.set(message, make(message));
  }
  return made.get(message);
}

function make(message: string): Condition | undefined {
  for (const [says, of] of CONDITIONS) {
    const numbers = says.exec(message)?.slice(1).map(Number);
    if (numbers !== undefined) {
      return of(...numbers);
    }
  }
  return undefined;
}
