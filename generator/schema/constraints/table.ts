/**
 * The constraints on texts as evaluation judges them: one row for each type in `nix/lib/types/rules`. `import` leaves out
 * what evaluation would reject. `test/nix/constraints.test.ts` compares both.
 */
import type { RuleName } from '../field/constraint-table.ts';
import type { Rule } from '../field/rule.ts';
import { isHost, isPath, isSystemFolder, isUrl } from './addresses.ts';
import { isDate } from './dates.ts';
import { SPACE, bytesOf, isBlank, lowerAscii, matching, optional } from './pattern.ts';
import { isRegex } from './regex.ts';

type Fits = (text: string, numbers: readonly number[]) => boolean;

const WORD_END = '[^0-9A-Za-z_]';
const isCertification = matching(
  `nr(?:${WORD_END}.*)?|(?:.*${WORD_END})?(?:g|pg|r)(?:${WORD_END}.*)?|(?:.*${WORD_END})?nc-17\\n?`,
);

const hex = (count: number): string => `[0-9A-Fa-f]{${count}}`;
const GUID = [8, 4, 4, 4, 12].map(hex).join('-');
const isGuid = matching(`${SPACE}*(?:${GUID}|[{]${GUID}[}]|[(]${GUID}[)])${SPACE}*`);

const PERFORMER = new RegExp(`^${SPACE}*[+]?0*(?<digits>[1-9][0-9]{0,9})${SPACE}*$`, 'su');
const NUMERAL = new RegExp(`^${SPACE}*[+]?0*(?<digits>[0-9]{1,9})${SPACE}*$`, 'su');

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(bytesOf(text))?.groups?.['digits'] ?? Number.NaN);
}

const DAY = /^(?<day>[0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ].*)?$/su;

const isAddressWithScheme = matching('/?[Hh][Tt][Tt][Pp][Ss]?://[-_.a-zA-Z0-9].*');
const isOddCategory = matching('.*(?:\\\\|//).*|/.*|.*/');
const isTopic = matching('.*[-_a-zA-Z0-9].*');
const isReservedTopic = matching('announcements|app|docs|settings|stats|mytopic-(?:rw|ro|wo)');

/** `.*&.+=.+`, in time that grows with the length of the text. */
function isParameters(text: string): boolean {
  const bytes = bytesOf(text);
  const start = bytes.indexOf('&');
  return start !== -1 && bytes.lastIndexOf('=', bytes.length - 2) >= start + 2;
}

/** `.*(?:/|t[.])rss[?].*;download.*`, in time that grows with the length of the text. */
function isFeed(text: string): boolean {
  const start = text.search(/(?:\/|t[.])rss[?]/u);
  return start !== -1 && text.includes(';download', start);
}

const ROWS: Readonly<Record<RuleName, Fits>> = {
  host: isHost,
  url: isUrl,
  optionalUrl: optional(isUrl),
  httpUrl: (text) => /^http/iu.test(text) && isUrl(text),
  urlBase: (text) => !isAddressWithScheme(text),
  path: isPath,
  optionalPath: optional(isPath),
  relativePath: optional(matching('[^/].*')),
  script: (text) => isPath(text) && !isSystemFolder(text),
  slug: matching('[-a-z0-9]*'),
  letters: matching('[.]?[-a-zA-Z]*'),
  categoryPath: (text) => !isOddCategory(text),
  mail: matching('[^@]+@[^@]+'),
  filled: (text) => !isBlank(text),
  nothing: isBlank,
  topic: (text) => isTopic(text) && !isReservedTopic(text),
  folderMode: matching('0?7[0-7][0-7]'),
  nameFormat: matching('.*[{][^{}]+[}].*'),
  parameters: optional(isParameters),
  imdbList: matching('ls[0-9]+\\n?'),
  imdbUserList: matching('top250|popular|ur[0-9]+\\n?'),
  positiveInteger: matching('[1-9][0-9]*\\n?'),
  optionalPositiveInteger: optional(matching('[1-9][0-9]*\\n?')),
  oneDecimal: optional(matching('(?:0|[1-9][0-9]*)?(?:[.][0-9])?\\n?')),
  integerList: optional(matching('[0-9]+(?:[,|][0-9]+)*\\n?')),
  integerRange: optional(matching('[0-9]+-[0-9]+\\n?')),
  years: optional(matching('[0-9]+(?:-[0-9]+)?\\n?')),
  certification: optional((text) => isCertification(lowerAscii(text))),
  performer: (text) => (text.includes('-') ? isGuid(text) : numberIn(text, PERFORMER) <= 2_147_483_647),
  day: optional((text) => isDate(`${DAY.exec(bytesOf(text))?.groups?.['day'] ?? ''}T00:00:00Z`)),
  regex: isRegex,
  feed: isFeed,
  colour: optional(matching(`#(?:${hex(6)}|${hex(3)})`)),
  hexDigits: (text, [count = 0]) => isBlank(text) || matching(hex(count))(text),
  length: (text, numbers) => numbers.includes(bytesOf(text).length),
  numeral: (text, [least = 0, most = 0]) =>
    isBlank(text) || (numberIn(text, NUMERAL) >= least && numberIn(text, NUMERAL) <= most),
};

/** Returns true if evaluation accepts a text with this constraint. */
export function satisfies({ rule, numbers = [] }: Rule, text: string): boolean {
  return ROWS[rule](text, numbers);
}
