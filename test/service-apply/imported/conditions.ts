/** A condition for every choice of every implementation that a recording has. */
import type { Json } from '../../../generator/base/json.ts';
import type { WireItem } from '../../../generator/schema/record/schema-response.ts';
import { conditionReference, type SchemaKind } from '../../../generator/servarr/kinds.ts';
import { recordedItems } from '../../records.ts';
import type { Recording } from '../../recordings.ts';
import { type Declared, condition } from '../profiles/drafts.ts';

/** Implementations whose schema offers choice 0, which the services reject (`profiles-values.json` in test/recordings). */
const NEVER_ZERO = /^(?:Source|Resolution|QualityModifier|IndexerFlag)Specification$/u;

/** Values of the fields that have no choices, by implementation or by the type of the field. */
const VALUES: Readonly<Record<string, Json>> = {
  KeywordSpecification: ['space'],
  OriginalCountrySpecification: ['usa', 'deu'],
  RootFolderSpecification: '/srv/media',
  max: 2020,
  min: 1990,
  tag: ['one', 'two'],
  textbox: '\\bx265\\b|(?<=a)b ${no} "quote"',
  number: 5,
  checkbox: true,
};

/** The names that references have. */
const NAMES: Readonly<Record<string, string>> = {
  metadataprofile: 'Standard',
  qualityprofile: 'Any',
  tag: 'kids',
};

function valueOf(kind: SchemaKind, implementation: string, { name, type }: WireItem['fields'][number]): Json {
  const reference = conditionReference(kind, implementation);
  if (reference?.field === name) return NAMES[reference.path] ?? '';
  const value = VALUES[implementation] ?? VALUES[name] ?? VALUES[type];
  if (value === undefined) throw new RangeError(`no value for ${implementation} ${name} of type ${type}`);
  return value;
}

/** Returns a condition for each choice; one for an implementation without choices. */
function conditionsOf(kind: SchemaKind, { implementation, fields }: WireItem): Json[] {
  const short = implementation.replace(/Specification$/u, '');
  const chosen = fields.find(({ selectOptions }) => (selectOptions ?? []).length > 0);
  const others = fields
    .filter((one) => one !== chosen)
    .map((one) => [one.name, valueOf(kind, implementation, one)] as const);
  const values = Object.fromEntries(others);
  if (chosen === undefined) return [condition(short, values)];
  return (chosen.selectOptions ?? [])
    .filter(({ value }) => value !== 0 || !NEVER_ZERO.test(implementation))
    .map(({ name, value }, index) =>
      condition(
        short,
        { ...values, [chosen.name]: { _choice: name, value } },
        { negate: index % 2 === 0, required: index % 3 === 0 },
      ),
    );
}

/** Returns a custom format or an auto tag for each implementation of a condition, with all of its choices. */
export function everyCondition(recording: Recording, kind: SchemaKind): NonNullable<Declared[typeof kind]> {
  const common = kind === 'autotagging' ? { tags: ['kids', 'b'], removeTagsAutomatically: true } : {};
  const items = recordedItems(recording, kind) as unknown as WireItem[];
  const entries = items.map((item) => [item.implementation, { ...common, conditions: conditionsOf(kind, item) }] as const); // prettier-ignore
  return Object.fromEntries(entries);
}
