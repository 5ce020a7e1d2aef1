import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recorded } from '../recordings.ts';
import type { Json } from '../../generator/base/json.ts';
import { type WireField, type WireItem, parseSchema } from '../../generator/schema/record/schema-response.ts';
import type { Recording } from '../recordings.ts';
import type { Outcome } from '../../generator/reconcile/apply/apply-steps.ts';
import { providerKindsOf } from '../../generator/servarr/apps.ts';
import { type ProviderKind, providerRow } from '../../generator/servarr/kinds.ts';
import { FIXED_FIELDS } from '../../generator/schema/field/overrides.ts';
import { driftWarning } from '../../generator/reconcile/plan/plan-service.ts';
import { itemFor } from '../../generator/reconcile/codec/provider-resource.ts';
import { RULES } from '../service/rules.ts';
import { randomRuns } from '../thorough.ts';
import { type Draft, type EntryDraft, entry } from './harness.ts';
import { SECRETS, Within } from './stateful/in-process.ts';

const RECORDINGS = ['lidarr-2.14.5', 'prowlarr-2.3.6', 'radarr-6.0.3', 'sonarr-4.0.19'] as const;

/** Strings that JSON can represent, except eight asterisks, which have a meaning for services. */
const text = fc.string({ unit: 'grapheme', maxLength: 12 });

/** Textboxes without a default that take a number. */
const NUMBERS: ReadonlySet<string> = new Set(['seedCriteria.discographySeedTime', 'topicId']);

/** Values that a field accepts. Source: docs/servarr-api.md, "Reading". */
function valueOf(field: WireField): fc.Arbitrary<Json> | undefined {
  if (['oAuth', 'info', 'action', 'captcha', 'date'].includes(field.type) || field.name === 'expires')
    return undefined;
  const choices = (field.selectOptions ?? []).map(({ value }) => value);
  if (field.type === 'checkbox') return fc.boolean();
  if (field.type === 'keyValueList') return fc.array(fc.record({ key: text, value: text }), { maxLength: 3 });
  if (Array.isArray(field.value) || ['tag', 'device', 'tagSelect'].includes(field.type)) {
    if (choices.length > 0) return fc.subarray(choices);
    const numeric = ['select', 'tagSelect'].includes(field.type) && field.name !== 'rootFolderPaths';
    return numeric || (Array.isArray(field.value) && field.value.some((one) => typeof one === 'number'))
      ? fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 3 })
      : fc.array(
          text.filter((one) => !one.includes(',')),
          { maxLength: 3 },
        );
  }
  if (choices.length > 0) return fc.constantFrom(...choices);
  if (field.type === 'number' || typeof field.value === 'number' || NUMBERS.has(field.name))
    return fc.integer({ min: 1, max: 60_000 });
  return field.type === 'select' ? undefined : text;
}

function entryOf(kind: ProviderKind, item: WireItem): fc.Arbitrary<EntryDraft> {
  const { builtIn, hasDefinitions, enabledBy: by } = providerRow(kind);
  const values = item.fields
    // Evaluation rejects fixed fields. With another `definitionFile`, the service knows no other field.
    .filter(({ name }) => !FIXED_FIELDS.has(name))
    .map((field) => [field.name, valueOf(field)] as const)
    .filter(([, value]) => value !== undefined);
  const some = fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<Json>>, {
    requiredKeys: [],
  });
  const fields = some.map((given) => given as Record<string, Json>);
  const on = Object.keys(item).filter(
    (key) => /^on[A-Z]/u.test(key) && item[`supportsO${key.slice(1)}`] === true,
  );
  const general: fc.Arbitrary<Record<string, Json>> =
    by.by === 'events'
      ? fc.dictionary(fc.constantFrom(...on), fc.boolean())
      : fc
          .option(fc.integer({ min: 1, max: 50 }), { nil: undefined })
          .map((priority) =>
            priority === undefined || !Object.hasOwn(item, 'priority') ? {} : { priority },
          );
  const ofDefinition = hasDefinitions && item.fields.some(({ name }) => name === 'definitionFile');
  const definition: { definition?: fc.Arbitrary<string> } = ofDefinition
    ? { definition: fc.constant(String(item['name'])) }
    : {};
  return fc.record({
    implementation: fc.constant(item.implementation),
    ...definition,
    name: builtIn
      ? fc.constant(item.implementationName ?? '')
      : fc.constantFrom('a', 'B', 'ü', item.implementation),
    // The service rejects an enabled resource that is incomplete.
    enable: fc.oneof(
      { arbitrary: fc.constant(false), weight: 3 },
      { arbitrary: fc.constant(true), weight: 2 },
    ),
    general,
    fields,
  });
}

/** Drafts of up to two kinds with up to four entries each. No two entries share a name. */
function draftOf(recording: Recording): fc.Arbitrary<Draft> {
  const list = (kind: ProviderKind) => {
    const entries = fc.oneof(...itemsOf(recording, kind).map((item) => entryOf(kind, item)));
    const tagged = fc.tuple(entries, fc.option(fc.subarray(['one', 'two', 'THREE']), { nil: undefined }));
    const plain = tagged.map(([one, tags]): EntryDraft => (tags === undefined ? one : { ...one, tags }));
    return fc.uniqueArray(plain, { maxLength: 4, selector: ({ name }) => (name ?? '').toLowerCase() });
  };
  const kinds = providerKindsOf(RULES[recording].app);
  const lists = new Map(kinds.map((kind) => [kind, list(kind)]));
  return fc
    .subarray([...kinds], { minLength: 1, maxLength: 2 })
    .chain((some) =>
      fc.record(Object.fromEntries(some.map((kind) => [kind, lists.get(kind) ?? list(kind)]))),
    );
}

/** Returns the schema items, but only every thirtieth of hundreds of definitions. */
function itemsOf(recording: Recording, kind: ProviderKind): WireItem[] {
  const items = parseSchema(kind, recorded(recording, `${kind}-schema.json`), recording);
  // Services store nothing that distinguishes the presets of a generic implementation.
  const own = items.filter((item) => itemFor(draftFor(item), items) === item);
  return own.length < 100 ? own : own.filter((_, index) => index % 30 === 0);
}

function draftFor(item: WireItem): { implementation: string; definition?: string } {
  const { implementation, name } = item;
  const defined = item.fields.some((field) => field.name === 'definitionFile') && typeof name === 'string';
  return defined ? { implementation, definition: name } : { implementation };
}

const keyOf = ({ step: { kind, name, implementation } }: Outcome): string =>
  `${kind} ${name} ${implementation}`;

const codesOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap(({ problem }) => problem?.code ?? []);

/** The problems of an enabled, incomplete resource. All others are defects of suite. */
const REJECTED = ['write-refused', 'test-failed', 'deletion-postponed'];

describe.each(RECORDINGS)('random configurations for %s', (recording) => {
  test('are stored as declared, whatever was stored before', async () => {
    let entries = 0;
    let taken = 0;
    const twoDrafts = fc.tuple(draftOf(recording), draftOf(recording));
    await fc.assert(
      fc.asyncProperty(twoDrafts, async (drafts) => {
        const within = new Within(recording);
        within.fake.store.plain('rootfolder').add((id) => ({ path: '/media', id }));
        for (const draft of drafts) {
          const kinds = Object.entries(draft).map(([kind, all]) => [kind, { prune: 'owned', entries: all.map((one) => entry(kind as ProviderKind, one)) }]); // prettier-ignore
          const manifest = within.manifest(Object.fromEntries(kinds));
          const run = async (mode: 'apply' | 'plan') =>
            (await within.run(mode, 'a', manifest, SECRETS)) ?? [];
          const outcomes = await run('apply');
          expect(codesOf(outcomes).filter((code) => !REJECTED.includes(code))).toEqual([]);
          expect(driftWarning(manifest, '', outcomes.map(({ step }) => step))).toBeUndefined(); // prettier-ignore
          const good = outcomes.filter(({ problem }) => problem === undefined).map(keyOf);
          entries += outcomes.length;
          taken += good.length;
          // A rejected entry stays in the plan, an accepted one is as declared, and a deleted one no longer exists.
          const open = (await run('plan')).filter(({ step }) => step.action !== 'unchanged').map(keyOf);
          expect(open.filter((key) => good.includes(key))).toEqual([]);
          if (good.length === outcomes.length) expect(open).toEqual([]);
        }
      }),
      { numRuns: randomRuns({ everyday: 10, thorough: 30 }) },
    );
    // The property is only meaningful if the service accepts most entries.
    expect(taken / entries).toBeGreaterThan(0.4);
  });
});
