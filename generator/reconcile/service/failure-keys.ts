/** The keys of a configuration that services name in validation failures: by a property, or by a path into the request. */
import { isObject } from '../../base/json.ts';
import { type Redact, redactedExcerpt } from '../../base/redact.ts';

type KeyOf = (property: string) => string | undefined;

/** A part of a path into a request: the value of a field, or a property and the index of an element in it. */
const PART = /fields\[(?<field>\d+)\](?:\.value)?|(?<property>[^.[\]]+)(?:\[(?<index>\d+)\])?/giu;

/**
 * Returns the function that turns a property (`Local Path`) or a path (`Items[3].PreferredSize`) into a key (`localPath`,
 * `sizes.DVD.preferred`). In a path, elements of lists have their names in the request.
 * @param properties property -> the key; `*` in a key is the name of the element that has the property
 */
export function keyFinder(
  properties: ReadonlyMap<string, string>,
  body: unknown,
  redact: Redact,
): (path: string) => string {
  const keys = new Map([...properties].map(([name, key]) => [name.toLowerCase(), key]));
  // Services name the property of their class (`TvCategory`, `Local Path`); users know the key (`tvCategory`).
  const keyOf: KeyOf = (property) => keys.get(property.replaceAll(' ', '').toLowerCase());
  const shown = (path: string): string => (path.includes('[') ? keyAt(path, body, keyOf) : path);
  return (path) => keyOf(path) ?? redactedExcerpt(shown(path), redact, 100);
}

function keyAt(path: string, body: unknown, keyOf: KeyOf): string {
  let value = body;
  let element = '';
  let words: string[] = [];
  for (const { groups = {} } of path.matchAll(PART)) {
    const { field, property = 'fields', index = field } = groups;
    const [key, inner] = [
      keyOf(property) ?? property.replace(/^./u, (first) => first.toLowerCase()),
      valueOf(value, property),
    ];
    value = index === undefined ? inner : Array.isArray(inner) ? inner[Number(index)] : undefined;
    const name = index === undefined ? undefined : (nameOf(value) ?? index);
    if (key.includes('*')) words = [key.replace('*', () => element)];
    else if (field === undefined) words.push(key, ...(name === undefined ? [] : [name]));
    else words.push(keyOf(name ?? '') ?? name ?? '');
    element = name ?? element;
  }
  return words.join('.');
}

/** Returns a property of an object, ignoring case. */
function valueOf(value: unknown, property: string): unknown {
  if (!isObject(value)) return undefined;
  return Object.entries(value).find(([key]) => key.toLowerCase() === property.toLowerCase())?.[1];
}

/** Returns the name of an element of a list; that of its quality, if it has one. */
function nameOf(element: unknown): string | undefined {
  const name = valueOf(valueOf(element, 'quality') ?? element, 'name');
  return typeof name === 'string' && name !== '' ? name : undefined;
}
