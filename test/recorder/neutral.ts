/** Answers without what belongs to one house: its key, host, paths, names and secrets. */
import { type Json, isObject } from '../../generator/base/json.ts';
import type { ApiKey } from '../../generator/source/services/api-key.ts';
import { asText } from './row.ts';

/** Whose answers they are. */
export interface House {
  readonly key: Pick<ApiKey, 'redact'>;
  /** The host name or address of the service. */
  readonly host: string;
  /** Strings that earlier recordings or the requests have. */
  readonly known: ReadonlySet<string>;
}

/** An answer of a schema holds facts; all others hold values of a user, who also has the formats of a schema of profiles. */
export type Source = 'providerSchema' | 'setSchema' | 'values';

/** Keys whose strings belong to a house: an unknown one is never kept. */
const PRIVATE =
  /name|title|label|branch|path|folder|directory|data|host|address|url|domain|user|pass|token|secret|key|cookie|mail|salt|script|arg|network|filter|cert|host|term|required|ignored|value|tag|says/iu;

/** Strings that contain nothing of a house: an enum value, a format of tokens and single letters, a date. */
const FACT =
  /^(?:[a-z]+(?:[A-Z][a-z]+)*|(?=.*\{)(?:\{[^}]+\}|(?![\p{L}\d]{2})[^{}])*|\d{4}-\d\d-\d\dT[\d:.]+Z?)$/u;

/** Keys whose strings are words of services and of HTTP. */
const WORDS = /^(?:method|content-type|propertyName|errorCode)$/u;

/** Keys with the version of a program. */
const VERSION = /version$/iu;

/** Keys with the code of a sentence, which can repeat a path. */
const CODES = /^(?:errorMessage|detailedDescription|message|content)$/u;

/** Lists in the schemas of profiles and formats that hold the user's own formats too, which have names. */
const OWN_LISTS = ['formatItems', 'presets'];

/** Addresses that are no one's own. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[?::1\]?)$/u;

/** Returns a function that neutralises facts. It gives equal strings one replacement. */
export function neutraliser({ key: { redact }, host, known }: House): (facts: Json, source: Source) => Json {
  const given = new Map<string, string>();
  const replaced = (text: string): string => {
    const form = text.includes('://') ? 'http://host-#.example' : text.startsWith('/') ? '/path-#' : 'text-#';
    const made = given.get(text) ?? form.replace('#', String(given.size + 1));
    given.set(text, made);
    return made;
  };
  const isKnown = (item: Json): boolean => isObject(item) && known.has(asText(item['name']));
  const isHost = (text: string): boolean => !LOOPBACK.test(host) && text.includes(host);
  const neutral = (name: string, text: string, source: Source): string => {
    if (redact(text) !== text) return '<API_KEY>';
    if (text === '' || known.has(text) || (source !== 'values' && !isHost(text))) return text;
    if (WORDS.test(name)) return text;
    if (CODES.test(name)) return text.replaceAll(/\S*(?:\/|:\d|\.\w)\S*/gu, replaced);
    return VERSION.test(name) || (FACT.test(text) && !PRIVATE.test(name)) ? text : replaced(text);
  };
  const walk = (name: string, value: Json, source: Source): Json => {
    if (typeof value === 'string') return neutral(name, value, source);
    if (Array.isArray(value)) {
      const isMixed = source === 'setSchema' && OWN_LISTS.includes(name);
      return value.filter((item) => !isMixed || isKnown(item)).map((item) => walk(name, item, source));
    }
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(key, item, source)]));
  };
  return (facts, source) => walk('', facts, source);
}

/** Returns all strings in a value. */
export function stringsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
