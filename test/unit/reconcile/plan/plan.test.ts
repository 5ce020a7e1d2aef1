import { expect, test } from 'vitest';
import { resolveDesired } from '../../../../generator/reconcile/desired/desired.ts';
import type { ManifestEntry, Prune } from '../../../../generator/reconcile/manifest/manifest.ts';
import type { EntryResult } from '../../../../generator/reconcile/plan/step.ts';
import { compare } from '../../../../generator/reconcile/plan/changed-keys.ts';
import { decide } from '../../../../generator/reconcile/plan/set-and-reset-keys.ts';
import { ownershipOf } from '../../../../generator/reconcile/plan/ownership.ts';
import { planKind } from '../../../../generator/reconcile/plan/plan-kind.ts';
import { createBody, disabledBody } from '../../../../generator/reconcile/apply/bodies.ts';
import type { StepContext } from '../../../../generator/reconcile/apply/context.ts';
import { encoder } from '../../../../generator/reconcile/apply/names-to-ids.ts';
import { parseAll } from '../../../../generator/reconcile/codec/codecs.ts';
import type { Resource } from '../../../../generator/reconcile/codec/resource.ts';
import { Secrets } from '../../../../generator/reconcile/manifest/secrets.ts';
import type { ServiceApi } from '../../../../generator/reconcile/service/api.ts';
import { Digest } from '../../../../generator/reconcile/state/digest.ts';
import type { KindState, StateRecord } from '../../../../generator/reconcile/state/state-record.ts';
import { type EntryDraft, entry as entryOf } from '../../../service-apply/harness.ts';
import type { Json } from '../../../../generator/base/json.ts';
import type { WireItem } from '../../../../generator/schema/record/schema-response.ts';

const select = (name: string, value: Json, ...names: string[]) => ({
  name,
  type: 'select',
  value,
  selectOptions: names.map((one, at) => ({ name: one, value: at })),
});

const CLIENT: WireItem = {
  enable: false,
  protocol: 'torrent',
  priority: 1,
  categories: [],
  implementation: 'Client',
  implementationName: 'The Client',
  configContract: 'ClientSettings',
  infoLink: 'https://example.org',
  presets: [],
  tags: [],
  fields: [
    { name: 'host', type: 'textbox', value: 'localhost' },
    { name: 'port', type: 'textbox', value: 80 },
    { name: 'password', type: 'password', privacy: 'password' },
    { name: 'preset', type: 'password', privacy: 'password', value: '********' },
    select('order', 0, 'Last', 'First'),
    select('parts', [0, 1], 'A', 'B'),
  ],
};

const HOOK: WireItem = {
  onGrab: false,
  onRename: false,
  supportsOnGrab: true,
  supportsOnRename: false,
  implementation: 'Hook',
  tags: [],
  fields: [{ name: 'url', type: 'url' }],
};

const ITEMS = [CLIENT, { ...CLIENT, implementation: 'Other' }];
const DIGEST = new Digest('0'.repeat(64));
const OF = { kind: 'downloadclient', app: 'sonarr' } as const;
const NO_STATE: KindState = { records: [], secretKeys: [] };
const SECRETS = new Secrets(new Map([['s', 'hunter2']]));

function entry(part: Partial<EntryDraft> = {}): ManifestEntry {
  return entryOf('downloadclient', { path: 'suite.x', name: 'one', implementation: 'Client', ...part });
}

function desired(part: Partial<EntryDraft> = {}, more: Partial<Parameters<typeof resolveDesired>[1]> = {}) {
  return resolveDesired(entry(part), {
    ...OF,
    service: 'sonarr',
    schema: ITEMS,
    actual: [],
    state: NO_STATE,
    lists: new Map(),
    secrets: SECRETS,
    ...more,
  });
}

/** A resource as tests write it: keys of its JSON object, and the values of its fields. */
type Part = Readonly<Record<string, unknown>> & { readonly values?: Readonly<Record<string, unknown>> };

function resource({ values = {}, ...rest }: Part = {}): Resource {
  const fields = CLIENT.fields.map((field) => ({
    ...field,
    ...(field.name in values ? { value: values[field.name] } : {}),
  }));
  const whole = { enable: true, priority: 1, categories: [], id: 1, name: 'one', implementation: 'Client' };
  const [one] = parseAll(OF, [{ ...whole, tags: [], fields, ...rest }], '');
  if (one === undefined) throw new Error('one in, one out');
  return one;
}

function owned(part: Partial<StateRecord> = {}): StateRecord {
  return {
    id: 1,
    name: 'one',
    implementation: 'Client',
    salt: 'ab',
    ownership: 'created',
    stage: 'done',
    set: { enable: null },
    fingerprint: {},
    ...part,
  };
}

/** Keys that suite set, without secrets. */
const keys = (...all: string[]) => Object.fromEntries(all.map((key) => [key, null]));

const INPUT = {
  ...OF,
  service: 'sonarr',
  user: undefined,
  externallyManaged: [],
  redact: (text: string) => text,
  lists: new Map([['tag', [{ id: 4, name: 'tv' }]]]),
  secretKeys: new Set<string>(),
  prune: 'owned',
  replace: false,
  digest: DIGEST,
} as const;

interface Known {
  readonly records?: KindState['records'];
  readonly prune?: Prune;
}

function plan(
  wanted: readonly EntryResult[],
  actual: readonly Resource[],
  { records = [], ...rest }: Known = {},
) {
  const context = { ...INPUT, ...rest, wanted, state: { ...NO_STATE, records } };
  return planKind({
    ...context,
    resources: actual.map((one) => ({ actual: one, ownership: ownershipOf(one, context) })),
  });
}

const declared = [desired()];
const none: EntryResult[] = [];

test('field by field, choices by name, secrets without values, in a fixed order', () => {
  const wanted = desired({
    general: { priority: 2 },
    tags: ['TV'],
    fields: { password: { _secret: 's' }, order: 1, parts: [1], host: 'h' },
  });
  const [step] = plan([wanted], [resource({ values: { password: '********' } })], { records: [owned()] });
  const change = { secret: false, why: 'declared' };
  expect(step?.changes).toEqual([
    { key: 'priority', from: 1, to: 2, ...change },
    { key: 'tags', from: [], to: ['tv'], ...change },
    { key: 'fields.host', from: 'localhost', to: 'h', ...change },
    { key: 'fields.order', from: 'Last', to: 'First', ...change },
    { key: 'fields.parts', from: ['A', 'B'], to: ['B'], ...change },
    { key: 'fields.password', ...change, secret: true, resent: true },
  ]);
  expect(JSON.stringify(step)).not.toContain('hunter2');
});

test('undeclared resources come by name, ignoring case, then by ID', () => {
  const foreign = ['b', 'A', 'a', 'B'].map((name, at) => resource({ id: at + 1, name }));
  const ids = [2, 3, 1, 4].map((id) => ({ actual: { id } }));
  expect(plan(none, foreign, { prune: 'all' })).toMatchObject(ids);
});

test('the exact name goes before one in another case', () => {
  const both = [resource({ id: 1, name: 'ONE' }), resource({ id: 2, name: 'one' })];
  expect(plan(declared, both)).toMatchObject([{ actual: { id: 2 } }]);
});

test('what the live service lost is neither sent nor reset', () => {
  const wanted = desired({
    general: { lost: 1, priority: 'x' },
    fields: { nope: 1, order: 7, port: 'abc', host: 5, parts: [0, 9] },
  });
  const omitted = new Map(wanted.omitted.map(({ key, what }) => [key, what]));
  const fields = ['nope', 'order', 'port', 'host', 'parts'].map((name) => `fields.${name}`);
  expect([...omitted.keys()]).toEqual(['lost', 'priority', ...fields]);
  expect(omitted.get('fields.order')).toBe('the service takes one of Last (0), First (1) here');
  const records = [owned({ set: keys('enable', 'fields.port', 'fields.order') })];
  const [step] = plan([wanted], [resource({ values: { port: 99, order: 1 } })], { records });
  expect(step?.changes).toEqual([]);
});

test.each<[string, { order?: Json; parts?: Json }]>([
  ['a number', { order: 1, parts: [1] }],
  ['its name', { order: 'First', parts: ['B'] }],
  ['its name in another case', { order: 'first', parts: ['b'] }],
  ['one name in place of a list', { parts: 'b' }],
])('a choice that a service shows as %s is as declared', (_, values) => {
  const actions = [1, 0].map((value) => {
    const fields = { order: value, parts: [value] };
    const given = Object.entries(fields).filter(([key]) => key in values);
    return plan([desired({ fields: Object.fromEntries(given) })], [resource({ values })])[0]?.action;
  });
  expect(actions).toEqual(['unchanged', 'update']);
});

test('an event that is not supported is not sent; without enable there are none', () => {
  const hook = (enable: boolean) =>
    desired(
      { implementation: 'Hook', enable, general: { onGrab: true, onRename: true } },
      { kind: 'notification', schema: [HOOK] },
    );
  const values = (enable: boolean) =>
    Object.fromEntries([...hook(enable).values].map(([key, value]) => [key, value.reveal()]));
  expect(hook(true)).toMatchObject({ omitted: [{ key: 'onRename' }] });
  expect(values(true)).toEqual({ onGrab: true });
  expect(values(false)).toEqual({ onGrab: false, onRename: false });
});

test('Prowlarr stores no tags of clients: suite omits them and reports it', () => {
  const { values, notes } = desired({ tags: ['tv'] }, { app: 'prowlarr' });
  expect([values.has('tags'), notes]).toEqual([false, [expect.stringContaining('tags')]]);
});

test('a definition that has another implementation there', () => {
  const schema = [{ ...CLIENT, implementation: 'Torznab', name: 'Tracker' }];
  const tracker = { implementation: 'Cardigann', definition: 'Tracker' };
  expect(() => desired(tracker, { service: 'prowlarr', schema })).toThrow(
    'prowlarr has Tracker as Torznab, not as Cardigann',
  );
});

test.each([
  ['implementation-gone', { implementation: 'Nope' }],
  ['secret-is-mask', { fields: { password: '********' } }],
])('an entry fails with %s: %o', (code, part) => {
  expect(() => desired(part)).toThrow(expect.objectContaining({ code }));
});

test('a create has defaults, declared values, and no masked default', async () => {
  const wanted = desired({
    general: { priority: 3 },
    tags: ['tv'],
    fields: { host: 'h', password: { _secret: 's' } },
  });
  const decision = decide(wanted, undefined, undefined);
  const context = {
    encode: encoder({ createTag: async () => Promise.resolve(4) } as unknown as ServiceApi),
  } as unknown as StepContext;
  const body = await createBody({ desired: wanted, decision }, context);
  expect(body).toMatchObject({
    enable: true,
    priority: 3,
    categories: [],
    name: 'one',
    implementation: 'Client',
    configContract: 'ClientSettings',
    tags: [4],
  });
  for (const key of ['id', 'infoLink', 'presets', 'message']) expect(body).not.toHaveProperty(key);
  const fields = body['fields'] as { name: string; value?: unknown }[];
  const values = { host: 'h', password: 'hunter2', port: 80, order: 0, parts: [0, 1] };
  expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toEqual(values);
  expect(disabledBody(body, desired())).toEqual({ ...body, enable: false });
});

test('a create has no value before the declared one', () => {
  const wanted = desired({ tags: ['tv'], fields: { host: 'h' } });
  const comparison = { record: undefined, digest: new Digest('0'.repeat(64)), secretKeys: new Set<string>() };
  const changes = compare(wanted, undefined, decide(wanted, undefined, undefined), comparison);
  expect(changes.map(({ key }) => key)).toContain('tags');
  expect(changes.filter((change) => 'from' in change)).toEqual([]);
});
