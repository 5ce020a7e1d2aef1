/** The table of the codes of changes: their words, their consequence, and the entries that they affect. */
import type { Json } from '../../base/json.ts';

/** The parts of a change of which its words consist. tos: the new values of all changes of one place */
interface Parts {
  readonly key?: string | undefined;
  readonly from?: Json | undefined;
  readonly to?: Json | undefined;
  readonly tos: readonly Json[];
}

/** The consequence of a change for a configuration that uses it. A function takes the schema ID. */
export interface Meaning {
  readonly breaking: boolean;
  readonly why: string | ((schema: string) => string);
}

/** One code. */
interface CodeRow {
  readonly words: (parts: Parts) => string;
  /** Absent if the consequence depends on more than the code. */
  readonly meaning?: Meaning;
  /** The entries of the implementation that a change affects; absent: those that set the key. */
  readonly affects?: 'all' | 'none';
  /** The entries for other services that an addition also affects: all, or those that set the key. */
  readonly reaches?: 'all' | 'key';
  /** The key is outside of `fields`. */
  readonly outsideFields?: true;
  /** Changes of one place are one line. */
  readonly joined?: true;
}

const harmless = (why: Meaning['why']): Meaning => ({ breaking: false, why });
const breaking = (why: Meaning['why']): Meaning => ({ breaking: true, why });

const NOT_MANAGED = harmless(
  'suite does not manage keys that a configuration does not set; set keys keep their value.',
);

const field = ({ key = '' }: Parts, rest: string): string => `field ${key}${rest}`;
const general = ({ key = '' }: Parts, rest: string): string => `key ${key}${rest}`;
const event = ({ key = '' }: Parts, rest: string): string => `event ${key} ${rest}`;
const plainly = ({ from, to }: Parts): string => `${text(from)} -> ${text(to)}`;
const quoted = ({ from, to }: Parts): string => `${show(from)} -> ${show(to)}`;

/** Code -> its row. The order is that of the published schema. */
export const CODES = {
  'schema-added': {
    words: ({ to }) => `new: version ${text(to)}`,
    meaning: harmless('Services with this schema can now be configured.'),
  },
  'schema-removed': {
    words: ({ from }) => `gone; it was version ${text(from)}`,
    meaning: breaking('Services with this schema can no longer be configured.'),
  },
  'version-changed': {
    words: (parts) => `version ${plainly(parts)}`,
    meaning: harmless('The record is from another version of the service.'),
  },
  'implementation-added': { words: () => 'added', reaches: 'all' },
  'implementation-removed': { words: () => 'removed', affects: 'all' },
  'name-changed': { words: (parts) => `implementationName ${quoted(parts)}`, affects: 'all' },
  'category-moved': {
    words: ({ from, to = 'none' }) => `category: field ${text(from)} -> ${text(to)}`,
    affects: 'all',
  },
  'field-added': { words: (parts) => field(parts, ' added'), reaches: 'key' },
  'field-removed': {
    words: (parts) => field(parts, ' removed'),
    meaning: breaking((schema) => `${schema} no longer has the field and would silently discard it.`),
  },
  'field-respelled': { words: ({ from, to }) => `field ${text(from)} spelt ${text(to)} now` },
  'field-retyped': { words: (parts) => field(parts, `: ${plainly(parts)}`) },
  'unit-changed': {
    words: (parts) => field(parts, `: unit ${plainly(parts)}`),
    meaning: breaking('A number that is set now means something else.'),
  },
  'default-changed': {
    words: (parts) => field(parts, `: default ${quoted(parts)}`),
    meaning: NOT_MANAGED,
    affects: 'none',
  },
  'choice-added': {
    words: (parts) => field(parts, `: offered now: ${parts.tos.map(text).join(', ')}`),
    meaning: harmless('The value can now be set.'),
    affects: 'none',
    joined: true,
  },
  'choice-removed': {
    words: (parts) => field(parts, `: no longer offered: ${text(parts.from)}`),
    meaning: breaking('The service no longer offers the value.'),
  },
  'choice-renamed': {
    words: (parts) => field(parts, `: choice ${show(parts.from)} is called ${show(parts.to)}`),
    meaning: breaking('The old name is an error; the number is the same.'),
  },
  'choice-renumbered': {
    words: (parts) => field(parts, `: choice ${plainly(parts)}`),
    meaning: breaking(
      'By name it keeps its meaning, under another number; by number it means something else.',
    ),
  },
  'secret-now': {
    words: (parts) => field(parts, ' is a secret now'),
    meaning: harmless('A literal value now causes a warning, because it would be in the Nix store.'),
  },
  'event-gained': {
    words: (parts) => event(parts, 'supported now'),
    reaches: 'key',
    outsideFields: true,
  },
  'event-lost': {
    words: (parts) => event(parts, 'no longer supported'),
    meaning: breaking((schema) => `${schema} no longer supports this event here.`),
    outsideFields: true,
  },
  'general-added': { words: (parts) => general(parts, ' added'), reaches: 'key', outsideFields: true },
  'general-removed': {
    words: (parts) => general(parts, ' removed'),
    meaning: breaking((schema) => `${schema} no longer has the key.`),
    outsideFields: true,
  },
  'general-retyped': { words: (parts) => general(parts, `: ${plainly(parts)}`), outsideFields: true },
  'general-default-changed': {
    words: (parts) => general(parts, `: default ${quoted(parts)}`),
    meaning: NOT_MANAGED,
    affects: 'none',
    outsideFields: true,
  },
} satisfies Readonly<Record<string, CodeRow>>;

/** The code of a change. */
export type ChangeCode = keyof typeof CODES;

/** A code that alone determines the consequence of a change. */
export type PlainCode = {
  [Code in ChangeCode]: (typeof CODES)[Code] extends { readonly meaning: Meaning } ? Code : never;
}[ChangeCode];

/** Returns the row of a code. */
export function codeRow(code: ChangeCode): CodeRow {
  return CODES[code];
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function show(value: Json | undefined): string {
  return value === undefined ? 'none' : JSON.stringify(value);
}
