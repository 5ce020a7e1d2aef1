import { describe, expect, test } from 'vitest';
import { resolveDesired } from '../../../../generator/reconcile/desired/desired.ts';
import type { ManifestEntry, Prune } from '../../../../generator/reconcile/manifest/manifest.ts';
import type { EntryResult } from '../../../../generator/reconcile/plan/step.ts';
import { decide } from '../../../../generator/reconcile/plan/set-and-reset-keys.ts';
import { ownershipOf } from '../../../../generator/reconcile/plan/changed-outside.ts';
import { provenState } from '../../../../generator/reconcile/plan/proof.ts';
import { planKind } from '../../../../generator/reconcile/plan/plan-kind.ts';
import { isWrite } from '../../../../generator/reconcile/plan/step.ts';
import { createBody, disabledBody } from '../../../../generator/reconcile/apply/write-bodies.ts';
import type { StepContext } from '../../../../generator/reconcile/apply/context.ts';
import { encoder } from '../../../../generator/reconcile/apply/names-to-ids.ts';
import { codecOf, parseAll } from '../../../../generator/reconcile/codec/codecs.ts';
import type { Resource } from '../../../../generator/reconcile/codec/resource.ts';
import { fingerprintOf } from '../../../../generator/reconcile/state/fingerprint.ts';
import { Secrets } from '../../../../generator/reconcile/manifest/secrets.ts';
import type { ServiceApi } from '../../../../generator/reconcile/service/api.ts';
import { Digest } from '../../../../generator/reconcile/state/digest.ts';
import {
  type KindState,
  type ResourceRecord,
  emptyState,
  kindStateOf,
} from '../../../../generator/reconcile/state/state-record.ts';
import { type EntryDraft, entry as entryOf } from '../../../service-apply/harness.ts';
import type { Json } from '../../../../generator/base/json.ts';
import { Problem } from '../../../../generator/base/problem.ts';
import type { WireItem } from '../../../../generator/schema/record/schema-response.ts';

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
    {
      name: 'order',
      type: 'select',
      value: 0,
      selectOptions: [
        { name: 'Last', value: 0 },
        { name: 'First', value: 1 },
      ],
    },
    {
      name: 'parts',
      type: 'select',
      value: [0, 1],
      selectOptions: [
        { name: 'A', value: 0 },
        { name: 'B', value: 1 },
      ],
    },
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

/** Resolves an entry for a new service. */
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

function owned(part: Partial<ResourceRecord> = {}): ResourceRecord {
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

const fingerprint = (of: Resource, salt = 'ab') =>
  fingerprintOf(codecOf('downloadclient').stableValues(OF, of), {
    kind: 'downloadclient',
    declared: () => true,
    salt,
    digest: DIGEST,
    redact: String,
  });

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

function plan(
  wanted: readonly EntryResult[],
  actual: readonly Resource[],
  part: {
    records?: readonly KindState['records'][number][];
    prune?: Prune;
    replace?: boolean;
    secretKeys?: ReadonlySet<string>;
  } = {},
) {
  const { records = [], ...rest } = part;
  const before = { ...NO_STATE, records: [...records] };
  const known = { ...emptyState('sonarr', 'sonarr', ''), kinds: { downloadclient: before } };
  const kinds = [{ kind: OF.kind, declared: { prune: 'owned', entries: [] }, actual }] as never;
  const proven = provenState(known, { kinds, failures: [] }, { ...INPUT, now: Date.now() });
  const state = kindStateOf(proven.state, OF.kind);
  const context = { ...INPUT, ...rest, wanted, state };
  return planKind({
    ...context,
    resources: actual.map((one) => ({ actual: one, ownership: ownershipOf(one, context) })),
  });
}

describe('planKind', () => {
  test('the same is unchanged, whether it was ours or not', () => {
    expect(plan([desired()], [resource()])).toMatchObject([{ action: 'unchanged', adopted: true }]);
    const [step] = plan([desired()], [resource()], { records: [owned()] });
    expect(step).toMatchObject({ action: 'unchanged', adopted: false, changes: [] });
    expect(step !== undefined && isWrite(step)).toBe(false);
  });

  test('field by field, choices by name, secrets without values, in a fixed order', () => {
    const wanted = desired({
      general: { priority: 2 },
      tags: ['TV'],
      fields: { password: { _secret: 's' }, order: 1, parts: [1], host: 'h' },
    });
    const [step] = plan([wanted], [resource({ values: { password: '********' } })], { records: [owned()] });
    expect(step?.changes).toEqual([
      { key: 'priority', from: 1, to: 2, secret: false, why: 'declared' },
      { key: 'tags', from: [], to: ['tv'], secret: false, why: 'declared' },
      { key: 'fields.host', from: 'localhost', to: 'h', secret: false, why: 'declared' },
      { key: 'fields.order', from: 'Last', to: 'First', secret: false, why: 'declared' },
      { key: 'fields.parts', from: ['A', 'B'], to: ['B'], secret: false, why: 'declared' },
      { key: 'fields.password', secret: true, resent: true, why: 'declared' },
    ]);
    expect(JSON.stringify(step)).not.toContain('hunter2');
  });

  test('the exact name goes before one in another case', () => {
    const both = [resource({ id: 1, name: 'ONE' }), resource({ id: 2, name: 'one' })];
    expect(plan([desired()], both)).toMatchObject([{ actual: { id: 2 } }]);
  });

  test('another implementation of an adopted resource is not replaced', () => {
    const actual = [resource({ implementation: 'Other' })];
    const adopted = owned({ implementation: 'Other', ownership: 'adopted' });
    expect(plan([desired()], actual, { records: [adopted] })).toMatchObject([{ action: 'blocked' }]);
  });

  test('with prune none an undeclared resource stays, with the reason', () => {
    expect(plan([], [resource()], { records: [owned()], prune: 'none' })).toMatchObject([
      {
        action: 'leave',
        retainedByPrune: true,
        reason: 'was created by suite and is no longer declared; prune is "none"',
      },
    ]);
  });

  test('an entry with a problem blocks itself, and keeps what has its name from being deleted', () => {
    const problem = new Problem({ code: 'implementation-gone', what: 'gone' });
    const wanted: EntryResult = {
      path: 'p',
      name: 'ONE',
      identity: 'one',
      implementation: 'Gone',
      item: undefined,
      problem,
    };
    expect(plan([wanted], [resource()], { records: [owned()], prune: 'all' })).toMatchObject([
      { action: 'blocked', problem },
    ]);
  });

  test('a create with a lost response is managed if the resource is new and as sent; any other is foreign', () => {
    const off = resource({ id: 3, enable: false });
    const at = new Date().toISOString();
    const intent = { stage: 'intended', above: 2, at, fingerprint: fingerprint(off) } as const;
    const records = [{ ...owned(intent), id: null }];
    expect(plan([desired()], [off], { records })).toMatchObject([
      {
        action: 'create',
        adopted: false,
        staged: { actual: { id: 3 }, record: { ownership: 'created', stage: 'staged' } },
      },
    ]);
    expect(plan([], [off], { records })).toMatchObject([{ action: 'delete' }]);
    // An older one, one of another name or implementation, and one that a user has completed or enabled.
    for (const part of [
      { id: 2, enable: false },
      { name: 'other', enable: false },
      { implementation: 'Other', enable: false },
      { priority: 7, enable: false },
      { enable: true },
    ])
      expect(plan([], [resource({ id: 3, ...part })], { records })).toEqual([]);
  });

  test('a modified resource is retained and reported; managed keys then decide who owns it', () => {
    const known = owned({
      set: keys('enable', 'fields.host', 'fields.port'),
      fingerprint: fingerprint(resource()),
    });
    const records = [known];
    expect(plan([], [resource()], { records })).toMatchObject([{ action: 'delete' }]);
    expect(plan([], [resource({ priority: 7 })], { records })).toMatchObject([{ action: 'leave' }]);
    expect(plan([], [resource({ priority: 7 })], { records, prune: 'none' })).toEqual([]);
    expect(plan([], [resource({ priority: 7 })], { records, prune: 'all' })).toMatchObject([
      { action: 'delete' },
    ]);
    expect(plan([], [resource({ newKey: 1 })], { records })).toMatchObject([{ action: 'delete' }]);
    // A key that someone else has set does not return to its default.
    const theirs = resource({ values: { host: 'theirs', port: 81 } });
    expect(plan([desired()], [theirs], { records })).toMatchObject([
      { action: 'unchanged', status: 'modified' },
    ]);
  });

  test('an update with a lost response is known by its intent, and only as a whole', () => {
    const after = resource({ name: 'new', priority: 9 });
    const at = new Date().toISOString();
    const intended = { name: 'new', set: keys('priority'), fingerprint: fingerprint(after), at };
    const records = [owned({ fingerprint: fingerprint(resource()), intended })];
    const wanted = [desired({ name: 'new', general: { priority: 9 } })];
    expect(plan(wanted, [after], { records })).toMatchObject([
      { action: 'unchanged', status: 'managed', record: { name: 'new', fingerprint: fingerprint(after) } },
    ]);
    expect(plan([], [after], { records })).toMatchObject([{ action: 'delete' }]);
    expect(plan([], [resource()], { records })).toMatchObject([{ action: 'delete' }]);
    // Someone changed another key, too, or the same one to something else.
    for (const theirs of [{ values: { host: 'theirs' } }, { priority: 3 }])
      expect(plan([], [resource({ name: 'new', priority: 9, ...theirs })], { records })).toEqual([
        expect.objectContaining({ action: 'leave' }),
      ]);
    const old = [
      owned({ fingerprint: fingerprint(resource()), intended: { ...intended, at: '2020-01-01' } }),
    ];
    expect(plan([], [resource({ priority: 9 })], { records: old })).toMatchObject([{ action: 'leave' }]);
  });
});

describe('desire', () => {
  test('what the live service lost is neither sent nor reset', () => {
    const wanted = desired({
      general: { lost: 1, priority: 'x' },
      fields: { nope: 1, order: 7, port: 'abc', host: 5, parts: [0, 9] },
    });
    expect(wanted.omitted.map(({ key }) => key)).toEqual([
      'lost',
      'priority',
      'fields.nope',
      'fields.order',
      'fields.port',
      'fields.host',
      'fields.parts',
    ]);
    expect(wanted.omitted.find(({ key }) => key === 'fields.order')?.what).toBe(
      'the service takes one of Last (0), First (1) here now',
    );
    const before = owned({ set: keys('enable', 'fields.port', 'fields.order') });
    const [step] = plan([wanted], [resource({ values: { port: 99, order: 1 } })], { records: [before] });
    expect(step?.changes).toEqual([]);
  });

  test.each<[string, { order?: Json; parts?: Json }]>([
    ['a number', { order: 1, parts: [1] }],
    ['its name', { order: 'First', parts: ['B'] }],
    ['its name in another case', { order: 'first', parts: ['b'] }],
    ['one name in place of a list', { parts: 'b' }],
  ])('a choice that a service shows as %s is as declared', (_, values) => {
    const fields = Object.fromEntries(Object.keys(values).map((key) => [key, key === 'order' ? 1 : [1]]));
    const [step] = plan([desired({ fields })], [resource({ values })]);
    expect(step).toMatchObject({ action: 'unchanged' });
    const other = Object.fromEntries(Object.keys(values).map((key) => [key, key === 'order' ? 0 : [0]]));
    expect(plan([desired({ fields: other })], [resource({ values })])[0]).toMatchObject({ action: 'update' });
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
    expect(() =>
      desired({ implementation: 'Cardigann', definition: 'Tracker' }, { service: 'prowlarr', schema }),
    ).toThrow('prowlarr has Tracker as Torznab, not as Cardigann');
  });

  test('an implementation that is not there, and asterisks for a value', () => {
    expect(() => desired({ implementation: 'Nope' })).toThrow(
      expect.objectContaining({ code: 'implementation-gone' }) as Error,
    );
    expect(() => desired({ fields: { password: '********' } })).toThrow(
      expect.objectContaining({ code: 'secret-is-mask' }) as Error,
    );
  });
});

describe('request bodies', () => {
  /** Field -> the value in a body. */
  const fieldsOf = (body: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      (body['fields'] as { name: string; value?: unknown }[]).map(({ name, value }) => [name, value]),
    );

  const encode = encoder({} as ServiceApi, () => 4);
  const context = { encode } as unknown as StepContext;
  test('a create has defaults, declared values, and no masked default', async () => {
    const wanted = desired({
      general: { priority: 3 },
      tags: ['tv'],
      fields: { host: 'h', password: { _secret: 's' } },
    });
    const body = await createBody(
      { desired: wanted, decision: decide(wanted, undefined, undefined) },
      context,
    );
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
    const declared = { host: 'h', password: 'hunter2' };
    expect(fieldsOf(body)).toEqual({ ...declared, port: 80, order: 0, parts: [0, 1] });
    expect(disabledBody(body, desired())).toEqual({ ...body, enable: false });
  });
});
