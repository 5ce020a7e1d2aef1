/** An answer of a service without its prose: help texts, links, descriptions. Sentences become codes. */
import { type Json, isObject } from '../../generator/base/json.ts';
import { reasonOf, reasonsOf } from './reasons.ts';
import type { Row } from './row.ts';

/** Keys that hold prose or a link to some, wherever they are. */
const PROSE: ReadonlySet<string> = new Set([
  'description',
  'helpLink',
  'helpText',
  'helpTextWarning',
  'hint',
  'infoLink',
  'placeholder',
  'traceId',
  'wikiUrl',
]);

/** Keys with the parts of which the framework makes a sentence. */
const PARTS = /^formattedMessage/u;

/** Keys that hold a sentence. */
const SENTENCES: ReadonlySet<string> = new Set([
  'content',
  'detailedDescription',
  'errorMessage',
  'message',
  'says',
]);

/** Keys whose lists are of sentences. */
const LISTS: ReadonlySet<string> = new Set([
  'alone refused',
  'errors',
  'two at a time, where that is not what each alone says',
]);

/** Keys of what came of a value: the key that it was sent for is further out. */
const OUTCOMES: ReadonlySet<string> = new Set(['left out', 'null']);

/** Headers that tell how bytes were sent. */
const TRANSPORT: ReadonlySet<string> = new Set(['cache-control', 'content-length', 'transfer-encoding']);

/** Records keep labels of this length; what is longer explains. */
const LONGEST_LABEL = 60;

/** The facts of a recording. */
export function factsOf(value: Json): Json {
  return facts(value, '');
}

/** `owner` is the key that the value is about. */
function facts(value: Json, owner: string): Json {
  if (Array.isArray(value)) return value.map((item) => facts(item, owner));
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).flatMap((entry) => factOf(entry, value, owner)))
    : value;
}

function factOf([key, value]: [string, Json], parent: Row, owner: string): [string, Json][] {
  if (isProse(key, value, parent) || PARTS.test(key)) return [];
  if (SENTENCES.has(key)) return sentence(key, value, owner);
  if (key === 'refuses' && isObject(value)) return [[key, merged(value, owner)]];
  if (LISTS.has(key) && isObject(value)) return [[key, listsOf(value)]];
  if (key.startsWith('log of ') && Array.isArray(value)) return [[key, loggersOf(value)]];
  if (key === 'headers' && isObject(value)) return [[key, withoutTransport(value)]];
  if (key === 'body' && typeof value === 'string') return [[key, textOf(value)]];
  if (isOfSite(key, parent)) return [[key, []]];
  return [[key, facts(value, OUTCOMES.has(key) ? owner : key)]];
}

/** Returns true for the categories and addresses of a site: thousands of lines that suite never reads. */
function isOfSite(key: string, parent: Row): boolean {
  return (key === 'categories' && 'searchParams' in parent) || key === 'indexerUrls' || key === 'legacyUrls';
}

/**
 * Returns the fact kept of a body that is not JSON. For a picture or the head of a response, this is only
 * its type.
 */
function textOf(body: string): string {
  if (/^\s*<(?:!DOCTYPE|html)/iu.test(body)) return pageOf(body);
  if (body.startsWith('HTTP/1.1 ')) return '(head)';
  if (/[^\P{Cc}\s]/u.test(body)) return '(picture)';
  const { before = '', json = '' } = /^(?<before>[^{]*)(?<json>\{.*\})$/su.exec(body)?.groups ?? {};
  return json.includes('"helpText"') ? before + JSON.stringify(factsOf(JSON.parse(json) as Json)) : body;
}

/** A page with its title and its URL base, and nothing else of it. */
function pageOf(html: string): string {
  const told = [/<title>[^<]*<\/title>/u, /window\.\w+ = \{\s*urlBase: '[^']*'\s*\}/u].map(
    (fact) => fact.exec(html)?.[0] ?? '',
  );
  return `<!DOCTYPE html><html><head>${told.join('<script>').replaceAll(/\s+/gu, ' ')}</script></head></html>`;
}

/** An object below such a key is about a field or a key of that name. */
function isProse(key: string, value: Json, parent: Row): boolean {
  if (typeof value !== 'string') return false;
  return (
    PROSE.has(key) ||
    (key === 'value' && parent['type'] === 'info') ||
    (key === 'label' && value.length > LONGEST_LABEL) ||
    // The framework's title of a status, and where the status is explained.
    (['title', 'type'].includes(key) && 'status' in parent && 'title' in parent)
  );
}

/** The message of an implementation is of a type; what it says is prose. */
function sentence(key: string, value: Json, owner: string): [string, Json][] {
  if (typeof value === 'string') return [[key, key === 'says' ? reasonsOf(value, owner) : reasonOf(value)]];
  if (Array.isArray(value))
    return [[key, value.map((one) => (typeof one === 'string' ? reasonsOf(one) : one))]];
  if (!isObject(value)) return [[key, value]];
  const { message: _, ...kept } = value;
  return [[key, kept]];
}

/** Probes by sentence, as probes by reason: several sentences can have one. */
function merged(refuses: Row, owner: string): Row {
  const made: Row = {};
  for (const [text, probes] of Object.entries(refuses)) {
    const reason = reasonsOf(text, owner);
    const before = made[reason];
    made[reason] = Array.isArray(before) && Array.isArray(probes) ? [...before, ...probes] : probes;
  }
  return made;
}

function listsOf(row: Row): Row {
  const told = (value: Json): Json => (typeof value === 'string' ? reasonsOf(value) : value);
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, Array.isArray(value) ? value.map(told) : value]),
  );
}

/** Returns the level and the logger of each entry of a log: what an entry says is prose. */
function loggersOf(lines: readonly Json[]): string[] {
  return lines.flatMap((line) => {
    const { level, logger } =
      /^[-\d]+ [:.\d]+\|(?<level>\w+)\|(?<logger>\w+)\|/u.exec(String(line))?.groups ?? {};
    return level === undefined ? [] : [`${level} ${logger}`];
  });
}

function withoutTransport(headers: Row): Row {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !TRANSPORT.has(name.toLowerCase())));
}
