/** What a change means for a configuration that uses what changed, if its code alone says so. */
import type { Change, ChangeCode } from './change.ts';

/** A change of one implementation, before it is said which. */
export type Draft = Omit<Change, 'definition' | 'implementation' | 'kind' | 'schema'>;

type Meaning = Pick<Draft, 'breaking'> & { readonly why: string | ((schema: string) => string) };

const harmless = (why: Meaning['why']): Meaning => ({ breaking: false, why });
const breaking = (why: Meaning['why']): Meaning => ({ breaking: true, why });

const NOT_MANAGED = harmless('What a configuration does not set is not managed, and what it sets stays.');
const ONLY_SHOWN = harmless('Only the web UI of the service cares.');

const MEANINGS = {
  'schema-added': harmless('Services with this schema can be configured now.'),
  'schema-removed': breaking('Nothing can be declared for services with this schema any more.'),
  'version-changed': harmless('Another version answered.'),
  'implementation-renamed': breaking(
    'A guess, by the fields that both have. Entries of the old one are errors.',
  ),
  'field-removed': breaking(
    (schema) => `${schema} has no such field any more, and would drop it without a word.`,
  ),
  'default-changed': NOT_MANAGED,
  'choice-added': harmless('It can be chosen now.'),
  'choice-removed': breaking('It is not offered any more.'),
  'choice-renamed': breaking('The old name is an error; the number is the same.'),
  'choice-renumbered': breaking(
    'By its name it stays what it is, under another number; by number it means something else.',
  ),
  'secret-now': harmless('A literal value is warned about now: it would be in the Nix store.'),
  'secret-no-longer': harmless('The service does not mask it any more; { _secret = … } still works.'),
  'hidden-now': ONLY_SHOWN,
  'shown-now': ONLY_SHOWN,
  'event-lost': breaking((schema) => `${schema} does not support this event here any more.`),
  'general-removed': breaking((schema) => `${schema} has no such key any more.`),
  'general-default-changed': NOT_MANAGED,
  'rule-added': breaking(
    'A value that does not keep to it is an error now; until now the service refused it.',
  ),
  'rule-removed': harmless('Values are not held to it any more when a configuration is evaluated.'),
} satisfies Partial<Record<ChangeCode, Meaning>>;

/** Returns a change whose code says what it means. */
export function draft(
  schema: string,
  code: keyof typeof MEANINGS,
  parts: Omit<Draft, 'breaking' | 'code' | 'why'>,
): Draft {
  const { breaking: breaks, why }: Meaning = MEANINGS[code];
  return { code, ...parts, breaking: breaks, why: typeof why === 'string' ? why : why(schema) };
}
