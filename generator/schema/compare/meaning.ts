/** The consequences of changes whose code alone determines them. */
import type { Change, ChangeCode } from './change.ts';

/** A change of one implementation, before the implementation is named. */
export type Draft = Omit<Change, 'definition' | 'implementation' | 'kind' | 'schema'>;

type Meaning = Pick<Draft, 'breaking'> & { readonly why: string | ((schema: string) => string) };

const harmless = (why: Meaning['why']): Meaning => ({ breaking: false, why });
const breaking = (why: Meaning['why']): Meaning => ({ breaking: true, why });

const NOT_MANAGED = harmless(
  'suite does not manage keys that a configuration does not set; set keys keep their value.',
);

const MEANINGS = {
  'schema-added': harmless('Services with this schema can now be configured.'),
  'schema-removed': breaking('Services with this schema can no longer be configured.'),
  'version-changed': harmless('The record is from another version of the service.'),
  'field-removed': breaking((schema) => `${schema} no longer has the field and would silently discard it.`),
  'unit-changed': breaking('A number that is set now means something else.'),
  'default-changed': NOT_MANAGED,
  'choice-added': harmless('The value can now be set.'),
  'choice-removed': breaking('The service no longer offers the value.'),
  'choice-renamed': breaking('The old name is an error; the number is the same.'),
  'choice-renumbered': breaking(
    'By name it keeps its meaning, under another number; by number it means something else.',
  ),
  'secret-now': harmless('A literal value now causes a warning, because it would be in the Nix store.'),
  'event-lost': breaking((schema) => `${schema} no longer supports this event here.`),
  'general-removed': breaking((schema) => `${schema} no longer has the key.`),
  'general-default-changed': NOT_MANAGED,
} satisfies Partial<Record<ChangeCode, Meaning>>;

/** Returns the change of a type. isWider: the new type has all values of the old one */
export function retyped(
  code: 'field-retyped' | 'general-retyped',
  types: Pick<Draft, 'from' | 'to'>,
  isWider: boolean,
): Draft {
  const why = isWider
    ? 'Values of the old type are still accepted.'
    : 'Values of the old type are errors or mean something else.';
  return { code, ...types, breaking: !isWider, why };
}

/** Returns a change whose code alone determines its consequence. */
export function draft(
  schema: string,
  code: keyof typeof MEANINGS,
  parts: Omit<Draft, 'breaking' | 'code' | 'why'>,
): Draft {
  const { breaking: breaks, why }: Meaning = MEANINGS[code];
  return { code, ...parts, breaking: breaks, why: typeof why === 'string' ? why : why(schema) };
}
