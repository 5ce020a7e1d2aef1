/**
 * Which of the recorded probes a value is like, so that the fake can say of any value what the service said of
 * those. A value can be like several (`My-TV` is like "hyphen" and "capitals"): it is refused where one of them is.
 */
import { asText } from './conditions.ts';

/** Names of probes, as `validation-probes.json` has them. */
export type ProbeNames = readonly string[];

/** A value of any type; an unset one is like the empty one of its field. */
export function probesLike(value: unknown, known: ProbeNames): ProbeNames {
  if (value === undefined || value === null)
    return ['nothing', 'empty', '0'].filter((name) => known.includes(name));
  if (Array.isArray(value)) return likeList(value);
  return typeof value === 'number' ? likeNumber(value, known) : likeText(asText(value));
}

/** Returns the class of a string as a whole, the first one that fits. */
const WHOLE: readonly (readonly [fits: RegExp, ...names: string[]])[] = [
  [/^$/, 'nothing'],
  [/^\s+$/, 'a space'],
  [/^https?:\/\/(?![^/\s])/i, 'URL', 'word'],
  [/^https?:\/\/.*\s/i, 'URL', 'two words'],
  [/^https:/i, 'https URL'],
  [/^http:\/\/[^/]+\/./i, 'URL with a path'],
  [/^http:/i, 'URL'],
  [/^[a-z][a-z0-9+.-]*:\/\//i, 'ftp URL'],
  [/\\|\/\//, 'relative path', 'absolute path'],
  [/^\/.*\/$|^\/$/, 'absolute path'],
  [/^\//, 'path without slash'],
  [/\/$/, 'relative path', 'absolute path'],
  [/^[^@\s/]+@[^@\s/]+$/, 'mail'],
  [/^\[[0-9a-f:.]+\]$/i, 'IPv6 in brackets'],
  [/^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f.]*$/i, 'IPv6'],
  [/^\d{1,3}(\.\d{1,3}){3}$/, 'address'],
  [/^[\w.-]+:\d+$/, 'host with port'],
  [/\//, 'relative path'],
  [/^[0-9a-f]{32}$/, '32 hex digits'],
  [/^\d+$/, 'number'],
];

/** Returns all classes of the parts of a string. */
const PARTS: readonly (readonly [has: RegExp, name: string])[] = [
  [/\s/, 'two words'],
  [/[^\u0020-\u007E]/, 'umlaut'],
  [/[^\w\s.-]/, 'comma'],
  [/\./, 'host'],
  [/_/, 'host_name'],
  [/-/, 'hyphen'],
  [/\d/, 'number'],
  [/[A-Z]/, 'capitals'],
  [/[a-z]/, 'word'],
  [/^.{300,}$/, '300 letters'],
];

function likeText(text: string): ProbeNames {
  const whole = WHOLE.find(([fits]) => fits.test(text))?.slice(1);
  return (whole as ProbeNames | undefined) ?? PARTS.filter(([has]) => has.test(text)).map(([, name]) => name);
}

/** The elements of a list are like texts in lists, of which fewer were tried; numbers are like none of those. */
const ELEMENTS: readonly (readonly [fits: RegExp, name: string])[] = [
  [/^\s*$/, 'empty text'],
  [/^[a-z]+:\/\//i, 'URL'],
  [/^[^@\s]+@[^@\s]+$/, 'mail'],
  [/\s/, 'two words'],
  [/,/, 'comma'],
  [/[A-Z]/, 'capitals'],
  [/(?:)/, 'word'],
];

function likeList(values: readonly unknown[]): ProbeNames {
  if (values.length === 0) return ['empty', 'nothing'];
  if (values.some((value) => typeof value !== 'string')) return [];
  const names = values.map((value) => ELEMENTS.find(([fits]) => fits.test(String(value)))?.[1] ?? 'word');
  const words = values.filter((_, index) => names[index] === 'word');
  return [...names, ...(new Set(words).size < words.length ? ['twice'] : [])];
}

/** The nearest number that was tried; of two that are as near the lower. */
function likeNumber(value: number, known: ProbeNames): ProbeNames {
  const tried = known
    .map(Number)
    .filter((number) => !Number.isNaN(number))
    .toSorted((a, b) => a - b);
  const near = tried.toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value)).slice(0, 1);
  return near.map(String);
}
