/** Every condition with every choice, in every app that has it: applied, silent, imported, evaluated and planned empty. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import type { WireItem } from '../../../generator/schema/record/schema-response.ts';
import { conditionReference, type SchemaKind } from '../../../generator/servarr/kinds.ts';
import type { Recording } from '../../recordings.ts';
import { recordedItems, recordedKinds } from '../../records.ts';
import { RULES } from '../../service/rules.ts';
import { actions, failures } from '../harness.ts';
import { startFleet } from '../multi-service.ts';
import { type Declared, condition, declared } from '../profiles/drafts.ts';
import { expectEmptyPlans, importHouse } from './multi-service.ts';

type Kind = 'autotagging' | 'customformat';

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
  textbox: '\\bx265\\b|(?<=a)b',
  number: 5,
  checkbox: true,
};

/** The names that references have. */
const NAMES: Readonly<Record<string, string>> = {
  metadataprofile: 'Standard',
  qualityprofile: 'Any',
  tag: 'kids',
};

function valueOf(
  kind: SchemaKind,
  { implementation }: WireItem,
  { name, type }: WireItem['fields'][number],
): Json {
  const reference = conditionReference(kind, implementation);
  if (reference?.field === name) return NAMES[reference.path] ?? '';
  const value = VALUES[implementation] ?? VALUES[name] ?? VALUES[type];
  if (value === undefined) throw new RangeError(`no value for ${implementation} ${name} of type ${type}`);
  return value;
}

/** A condition for each choice; one for an implementation without choices. */
function conditionsOf(kind: SchemaKind, item: WireItem): Json[] {
  const short = item.implementation.replace(/Specification$/u, '');
  const chosen = item.fields.find(({ selectOptions }) => (selectOptions ?? []).length > 0);
  const others = Object.fromEntries(
    item.fields.filter((one) => one !== chosen).map((one) => [one.name, valueOf(kind, item, one)] as const),
  );
  if (chosen === undefined) return [condition(short, others)];
  return (chosen.selectOptions ?? [])
    .filter(({ value }) => value !== 0 || !NEVER_ZERO.test(item.implementation))
    .map(({ name, value }, index) =>
      condition(
        short,
        { ...others, [chosen.name]: { _choice: name, value } },
        { negate: index % 2 === 0, required: index % 3 === 0 },
      ),
    );
}

function everything(recording: Recording): { readonly draft: Declared; readonly count: number } {
  const kinds = recordedKinds(recording).filter((kind): kind is Kind & SchemaKind => ['autotagging', 'customformat'].includes(kind)); // prettier-ignore
  const all = kinds.map((kind) => {
    const items = recordedItems(recording, kind) as unknown as WireItem[];
    const entries = items.map((item) => [item.implementation, conditionsOf(kind, item)] as const);
    const common = kind === 'autotagging' ? { tags: ['kids'] } : {};
    return [
      kind,
      Object.fromEntries(entries.map(([name, conditions]) => [name, { ...common, conditions }])),
    ] as const;
  });
  const count = all
    .flatMap(([, entries]) => Object.values(entries))
    .flatMap(({ conditions }) => conditions).length;
  return { draft: Object.fromEntries(all), count };
}

/** Recording -> the least number of conditions that it must come to. */
const LEAST: Readonly<Partial<Record<Recording, number>>> = {
  'sonarr-4.0.19': 100,
  'sonarr-develop': 100,
  'radarr-6.0.3': 100,
  'lidarr-2.14.5': 15,
};

describe('every condition with every choice', { tags: ['nixpkgs'] }, () => {
  test.each(Object.entries(LEAST) as [Recording, number][])('%s', async (recording, least) => {
    const { draft, count } = everything(recording);
    console.info(`${recording}: ${count} conditions`);
    expect(count).toBeGreaterThan(least);
    const { app } = RULES[recording];
    await using fleet = await startFleet({ [app]: { recording } });
    const [harness] = Object.values(fleet.worlds);
    if (harness === undefined) throw new RangeError('no service');
    const report = await harness.apply(declared(harness, draft));
    expect(report.failures.map(({ message }) => message)).toEqual([]);
    const writes = harness.fake.writes.length;
    const second = await harness.apply(declared(harness, draft));
    expect(actions(second).filter((one) => !one.startsWith('unchanged '))).toEqual([]);
    expect([failures(second), harness.fake.writes.length]).toEqual([[], writes]);
    // The committed declarations are those of the releases.
    if (recording === 'sonarr-develop') return;
    const imported = await importHouse(fleet);
    expect(imported.warnings.map(({ message }) => message)).toEqual([]);
    for (const plan of await expectEmptyPlans(imported, fleet)) {
      const found = plan.outcomes.filter(({ step }) => ['customformat', 'autotagging'].includes(step.kind));
      expect(found).toHaveLength(second.outcomes.length);
    }
  });
});
