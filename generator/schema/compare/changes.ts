/**
 * The table of the changes between two schema records: the words of each change, and whether it breaks a configuration
 * that uses what changes. `test/nix/diff-truth.test.ts` evaluates such a configuration before and after each change.
 */
import type { Json } from '../../base/json.ts';
import type { Kind } from '../../servarr/kinds.ts';

interface Values {
  readonly key?: string;
  readonly from?: Json | undefined;
  readonly to?: Json | undefined;
}

interface ChangeRow {
  readonly words: (values: Values) => string;
  /** The consequence for a configuration that uses it; absent if what the configuration says goes on being applied. */
  readonly breaks?: string;
  /** Changes of one key that differ in `to` are one line: its words get the list of them. */
  readonly joined?: true;
}

const text = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);
const quoted = (value: Json | undefined): string => (value === undefined ? 'none' : JSON.stringify(value));

export const CHANGES = {
  'schema-added': { words: ({ to }) => `new: version ${text(to)}` },
  'schema-removed': {
    words: ({ from }) => `gone; it was version ${text(from)}`,
    breaks: 'Services with this schema cannot be configured any more. Set their schema to another one.',
  },
  'version-changed': { words: ({ from, to }) => `version ${text(from)} -> ${text(to)}` },
  'implementation-added': { words: () => 'added' },
  'implementation-removed': { words: () => 'removed', breaks: 'Entries of it are errors.' },
  'name-changed': {
    words: ({ from, to }) => `implementationName ${quoted(from)} -> ${quoted(to)}`,
    breaks: 'Entries with the old name are errors.',
  },
  // Another service still has the old name.
  'name-varies': {
    words: ({ from, to }) => `implementationName is ${quoted(to)}, elsewhere ${quoted(from)}`,
  },
  'name-ambiguous': {
    words: ({ from }) => `added, with the name of ${text(from)}`,
    breaks: 'The name now means both. Entries need implementation beside it.',
  },
  'category-moved': {
    words: ({ from, to = 'none' }) => `category: field ${text(from)} -> ${text(to)}`,
    breaks: 'categories.<service> now fills another field, or is an error if there is none.',
  },
  'key-added': { words: ({ key = '' }) => `key ${key} added` },
  'key-removed': {
    words: ({ key = '' }) => `key ${key} removed`,
    breaks: 'The service has no such key any more, and would silently discard its value.',
  },
  'key-respelled': { words: ({ from, to }) => `key ${text(from)} spelt ${text(to)} by the service now` },
  'option-respelled': {
    words: ({ from, to }) => `key ${text(from)} spelt ${text(to)} now`,
    breaks: 'The old spelling is an error.',
  },
  'type-widened': { words: ({ key = '', from, to }) => `key ${key}: ${text(from)} -> ${text(to)}` },
  'type-changed': {
    words: ({ key = '', from, to }) => `key ${key}: ${text(from)} -> ${text(to)}`,
    breaks: 'Values of the old type are errors or mean something else.',
  },
  'unit-changed': {
    words: ({ key = '', from, to }) => `key ${key}: unit ${text(from)} -> ${text(to)}`,
    breaks: 'A number that is set now means something else.',
  },
  'default-changed': {
    words: ({ key = '', from, to }) => `key ${key}: default ${quoted(from)} -> ${quoted(to)}`,
  },
  'choice-added': { words: ({ key = '', to }) => `key ${key}: offered now: ${text(to)}`, joined: true },
  'choice-removed': {
    words: ({ key = '', from }) => `key ${key}: no longer offered: ${text(from)}`,
    breaks: 'The service does not offer the value any more.',
  },
  'choice-renamed': {
    words: ({ key = '', from, to }) => `key ${key}: choice ${quoted(from)} is called ${quoted(to)}`,
    breaks: 'The old name is an error.',
  },
  'choice-renumbered': {
    words: ({ key = '', from, to }) => `key ${key}: choice ${text(from)} -> ${text(to)}`,
    breaks: 'The number means something else now. The name keeps its meaning.',
  },
  'secret-now': { words: ({ key = '' }) => `key ${key} is a secret now` },
} satisfies Readonly<Record<string, ChangeRow>>;

export type ChangeCode = keyof typeof CHANGES;

export function changeRow(code: ChangeCode): ChangeRow {
  return CHANGES[code];
}

export interface Change extends Values {
  readonly schema: string;
  readonly code: ChangeCode;
  readonly kind?: Kind;
  readonly implementation?: string;
  /** The display name of the implementation; of a definition its name. */
  readonly name?: string;
  /** True if a configuration that uses it fails to evaluate, or if what it says is not applied or means something else. */
  readonly breaking: boolean;
  /** The consequence of a breaking change. */
  readonly why?: string;
}

export interface Diff {
  readonly format: 1;
  readonly schemas: readonly { readonly id: string; readonly from?: string; readonly to?: string }[];
  readonly breaking: number;
  readonly changes: readonly Change[];
}

/** Returns a change with the verdict of its row. */
export function makeChange(parts: Omit<Change, 'breaking' | 'why'>): Change {
  const { breaks } = changeRow(parts.code);
  return { ...parts, breaking: breaks !== undefined, ...(breaks === undefined ? {} : { why: breaks }) };
}
