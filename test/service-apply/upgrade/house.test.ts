/** An upgrade from the program of 47df149f, and the rollback to it, of a house with every kind. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../generator/reconcile/apply/apply-steps.ts';
import { type Manifest, parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { Secrets } from '../../../generator/reconcile/manifest/secrets.ts';
import { parseState } from '../../../generator/reconcile/state/state-record.ts';
import { codecOf, parseAll } from '../../../generator/reconcile/codec/codecs.ts';
import { APP_NAMES, type App, kindsOf } from '../../../generator/servarr/apps.ts';
import { KINDS, type Kind, keysOf, kindRow, settingsRow } from '../../../generator/servarr/kinds.ts';
import { isUnset, scoredFormat } from '../../../generator/servarr/values.ts';
import { hasNixpkgsLib } from '../../nix-tools.ts';
import { evaluate } from '../../nix/evaluate.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import { WarmProcess } from '../../warm/suite.ts';
import { type Harness, startHarness } from '../harness.ts';
import type { Evaluated } from '../imported/multi-service.ts';
import { Within } from '../stateful/in-process.ts';
import { writesOf } from '../stateful/scenes.ts';
import { NAMES, SERVICES, type ServiceName, asRecyclarr, earlierProgram, emptied, manifestFile, placedManifest, recordedManifest, startRecorded } from './house.ts'; // prettier-ignore

/** The house, evaluated. */
const evaluated = hasNixpkgsLib
  ? evaluate<Evaluated>(`let
      folder = root + "/test/service-apply/upgrade";
      house = [ (folder + "/example.nix") (folder + "/every-kind.nix") ];
      result = evaluate ([ (root + "/nix/modules") ] ++ house);
    in { inherit (result) errors warnings manifests; }`)
  : { errors: [], warnings: [], manifests: {} };

const stateOf = ({ stateDir }: Harness, name: string) =>
  parseState(JSON.parse(readFileSync(path.join(stateDir, `${name}.json`), 'utf8')));

/** Returns `kind id ownership` of each resource that a state knows. */
const known = (harness: Harness, name: string): string[] =>
  Object.entries(stateOf(harness, name)?.kinds ?? {}).flatMap(([kind, { records }]) =>
    records.flatMap(({ id, ownership }) => (id === null ? [] : [`${kind} ${id} ${ownership}`])),
  );

const writes = ({ fake }: Harness): unknown[] => fake.requests.filter((one) => isWrite(one));

test('the house has resources of every kind that suite creates', async () => {
  const kinds = new Set<string>();
  for (const name of NAMES) {
    await using harness = await startRecorded(name);
    known(harness, name).forEach((one) => kinds.add(one.split(' ')[0] ?? ''));
  }
  expect(KINDS.filter((kind) => settingsRow(kind) === undefined && !kinds.has(kind))).toEqual([]);
});

/** The texts that the state has digests of, for types of keys of which the house has no value. */
const DIGESTED: readonly (readonly [Kind, App, key: string, body: object, text: string | undefined])[] = [
  ['config/host', 'sonarr', 'login', { username: 'me', password: 'hash' }, '["me","hash"]'],
  ['config/host', 'sonarr', 'trustedNetworks', { trustedNetworks: '10.0.0.0/8; ::1' }, '"10.0.0.0/8; ::1"'],
  ['config/host', 'sonarr', 'proxyPassword', { proxyPassword: '********' }, '"********"'],
  [
    'delayprofile',
    'lidarr',
    'items',
    { tags: [], items: [{ name: 'Usenet', protocol: 'UsenetDownloadProtocol', allowed: true, delay: 5 }] },
    '[{"delay":5,"protocol":"UsenetDownloadProtocol"}]',
  ],
  ['metadataprofile', 'readarr', 'allowedLanguages', { name: 'A', allowedLanguages: 'eng' }, '"eng"'],
  ['metadataprofile', 'bookshelf', 'ignored', { name: 'A', ignored: ['a'] }, '["a"]'],
  // Sizes count only if they are declared (test/service-apply/profiles/sizes.test.ts).
  ['qualityprofile', 'sonarr', 'sizes', { name: 'A', items: [] }, undefined],
  ['metadataprofile', 'readarr', 'skipMissingIsbn', { name: 'A', skipMissingIsbn: true }, 'true'],
];

test.each(DIGESTED)('%s of %s: the text of %s', (kind, app, key, body, text) => {
  const [one] = parseAll({ kind, app }, [{ ...body, id: 1 }], '');
  expect(one && codecOf(kind).stableValues({ kind, app }, one).get(key)).toBe(text);
});

test('the house, or else the table, has a value of every type of key', async () => {
  const typeOf = (kind: Kind, app: App, key: string): string =>
    `${settingsRow(kind) === undefined ? kindRow(kind).codec : 'settings'} ${keysOf(kind, app).get(key)?.type}`;
  const seen = new Set(DIGESTED.map(([kind, app, key]) => typeOf(kind, app, key)));
  for (const name of NAMES) {
    await using harness = await startRecorded(name);
    const { app } = harness.fake;
    const manifest = placedManifest(harness, recordedManifest(name));
    for (const { step } of (await harness.plan(manifest)).outcomes)
      for (const [key, value] of ('actual' in step && step.actual?.values) || [])
        if (!isUnset(value))
          seen.add(typeOf(step.kind, app, scoredFormat(key) === undefined ? key : 'scores'));
  }
  const types = APP_NAMES.flatMap((app) =>
    kindsOf(app).flatMap((kind) => [...keysOf(kind, app).keys()].map((key) => typeOf(kind, app, key))),
  );
  expect(types.filter((type) => !type.endsWith(' undefined') && !seen.has(type))).toEqual([]);
});

/** Applies a manifest, expects that nothing changes, and that suite still knows what it created. */
async function upgraded(name: ServiceName, text: string): Promise<void> {
  await using harness = await startRecorded(name);
  const manifest = placedManifest(harness, text);
  const before = known(harness, name);
  for (const mode of ['plan', 'apply'] as const) {
    const { failures, warnings, outcomes } = await harness[mode](manifest);
    // One of the recorded services is newer than its record.
    const told = warnings.filter(({ code }) => code !== 'service-newer');
    expect([failures, told]).toEqual([[], []]);
    expect(outcomes.filter(({ step }) => step.action !== 'unchanged' || step.adopted)).toEqual([]);
  }
  expect(writes(harness)).toEqual([]);
  expect(known(harness, name)).toEqual(before);
  const created = before.filter((one) => one.endsWith(' created') && !one.startsWith('config/'));
  const ours = (await harness.plan(emptied(manifest))).outcomes.filter(
    ({ step }) => 'record' in step && step.record?.ownership === 'created',
  );
  expect(ours).toHaveLength(created.length);
}

describe('this program with the state of the earlier one plans nothing, and still knows what it created', () => {
  test.each(NAMES)('%s, manifest of the earlier program', async (name) =>
    upgraded(name, recordedManifest(name)),
  );

  test.each(NAMES)('%s, evaluated today', { tags: ['nixpkgs'] }, async (name) =>
    upgraded(name, JSON.stringify(evaluated.manifests[name])),
  );

  test('the configuration evaluates without a message', { tags: ['nixpkgs'] }, () => {
    expect([evaluated.errors, evaluated.warnings]).toEqual([[], []]);
  });
});

test.each(NAMES)(
  '%s, new: planned without a write, applied as planned, and then as declared',
  { tags: ['nixpkgs'] },
  async (name) => {
    const within = new Within(SERVICES[name]);
    if (name === 'sonarr') asRecyclarr(within.fake.store);
    const manifest = parseManifest(JSON.stringify(evaluated.manifests[name]), 'evaluated');
    const secrets = new Secrets(new Map(Object.keys(manifest.secrets).map((one) => [one, one])));
    const run = async (mode: 'apply' | 'plan'): Promise<string[]> =>
      changesOf(await within.run(mode, 'a', manifest, secrets));
    const planned = await run('plan');
    expect(planned.length).toBeGreaterThan(2);
    expect(writesOf(within)).toEqual([]);
    expect(await run('apply')).toEqual(planned);
    expect([await run('apply'), writesOf(within)]).toEqual([[], []]);
  },
);

/** Returns `action kind name` of each outcome that is not `unchanged`, with the problem if there is one. */
function changesOf(outcomes: readonly Outcome[] = []): string[] {
  return outcomes
    .filter(({ step, problem }) => step.action !== 'unchanged' || problem !== undefined)
    .map(({ step: { action, kind, name }, problem }) =>
      [action, kind, name, problem?.message ?? ''].join(' '),
    );
}

/** Returns the manifest with one more notification and another URL of the first one. */
function changed(manifest: Manifest): Manifest {
  const { notification } = manifest.kinds;
  const [first, ...rest] = notification?.entries ?? [];
  if (notification === undefined || first === undefined) throw new RangeError('the house has notifications');
  const other = { ...first, values: { ...first.values, 'fields.url': 'https://hooks.example/other' } };
  const entries = [other, { ...first, name: 'Another' }, ...rest];
  return { ...manifest, kinds: { ...manifest.kinds, notification: { ...notification, entries } } };
}

/** Marks every record as a deletion does that the service refuses. */
function markInUse({ stateDir }: Harness, name: string): void {
  const file = path.join(stateDir, `${name}.json`);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"salt":', '"inUse": true, "salt":'));
}

describe('the earlier program with a state of this one', { tags: ['history'] }, () => {
  let earlier = '';
  let program = new WarmProcess(earlier);
  beforeAll(() => {
    earlier = earlierProgram();
    program = new WarmProcess(earlier);
  });
  afterAll(() => {
    program.stop();
    rmSync(earlier, { recursive: true, force: true });
  });

  test.each(NAMES)('%s: plans nothing, changes nothing, knows the same', async (name) => {
    await using harness = await startHarness({ recording: SERVICES[name] });
    if (name === 'sonarr') asRecyclarr(harness.fake.store);
    const file = manifestFile(harness, recordedManifest(name));
    const manifest = parseManifest(readFileSync(file, 'utf8'), 'manifest.json');
    expect((await harness.apply(manifest)).failures).toEqual([]);
    // A create and an update without a response leave what this program alone knows in the state.
    harness.fake.fault = (one) => (isWrite(one) ? { kind: 'reset', when: 'before' } : undefined);
    expect((await harness.apply(changed(manifest))).failures).toHaveLength(2);
    harness.fake.fault = undefined;
    markInUse(harness, name);
    expect(stateOf(harness, name)?.kinds.notification?.records[0]?.inUse).toBe(true);
    const before = known(harness, name);
    harness.fake.requests.length = 0;
    const { code, stdout, stderr } = await program.run(harness.folder, ['apply', '--manifest', file, '--state-dir', harness.stateDir]); // prettier-ignore
    expect([code, `${stdout}${stderr}`]).toEqual([0, expect.not.stringMatching(/state-(?:broken|newer|other)/u)]); // prettier-ignore
    expect(writes(harness)).toEqual([]);
    expect(known(harness, name)).toEqual(before);
  });
});
