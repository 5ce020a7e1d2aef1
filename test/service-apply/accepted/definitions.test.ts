/**
 * Checks one configuration with every definition: it evaluates, the fake of its app accepts it, and a
 * second apply changes nothing.
 */
import { beforeAll, describe, expect, it, test } from 'vitest';
import { exampleEntry } from '../../../generator/emit/example.ts';
import type { Json } from '../../../generator/base/json.ts';
import { type App, isApp } from '../../../generator/servarr/apps.ts';
import { type ProviderKind, PROVIDER_KINDS, providerRow } from '../../../generator/servarr/kinds.ts';
import { nixString } from '../../../generator/nix/strings.ts';
import { type Manifest, parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import type { Definition } from '../../../generator/schema/model/definitions.ts';
import { buildModel } from '../../../generator/schema/model/model.ts';
import { readRecords } from '../../../generator/schema/record/folder.ts';
import { evaluate, root } from '../../nix/evaluate.ts';
import { KIND_ROWS } from '../../service/kinds.ts';
import { failures, startHarness } from '../harness.ts';
import { RECORDING, inWorld } from './evaluated.ts';

interface Evaluated {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly manifests: Readonly<Record<string, Json>>;
}

/** The examples as entries. Some examples share a name, so names are made unique within the fleet. */
function entryOf(kind: ProviderKind, one: Definition): Json {
  return { ...exampleEntry(kind, one), ...(one.shared ? { name: `${one.name} ${one.implementation}` } : {}) };
}

function evaluateAll(
  all: readonly { kind: ProviderKind; one: Definition }[],
  apps: readonly App[],
): Evaluated {
  const kinds = PROVIDER_KINDS.filter((kind) => all.some((each) => each.kind === kind));
  const settings = Object.fromEntries(
    kinds.map((kind) => [
      providerRow(kind).declaredAt.module,
      {
        enable: true,
        [providerRow(kind).declaredAt.list]: all
          .filter((each) => each.kind === kind)
          .map(({ one }) => entryOf(kind, one)),
      },
    ]),
  );
  const services = apps.map((app, index) => `${app} = common.service "${app}" ${8000 + index};`).join(' ');
  return evaluate(`
    let result = evaluate [
      (root + "/nix/modules")
      { suite = builtins.fromJSON ${nixString(JSON.stringify(settings))} // { services = { ${services} }; }; }
    ];
    in { inherit (result) errors warnings manifests; }`);
}

/** The fleets. Each write saves the whole state, so several small fleets are faster than one large fleet. */
const PARTS = [1, 2, 3, 4];

describe('every definition', { tags: ['nixpkgs'] }, () => {
  let found: readonly { kind: ProviderKind; one: Definition }[];
  let apps: readonly App[];
  let evaluated: Evaluated;

  beforeAll(async () => {
    const { model } = buildModel(await readRecords(`${root}/nix/schemas`), PROVIDER_KINDS);
    found = PROVIDER_KINDS.flatMap((kind) =>
      (model.kinds[kind]?.definitions ?? []).map((one) => ({ kind, one })),
    );
    apps = [...new Set(found.flatMap(({ one }) => one.schemas))].filter(isApp);
    evaluated = evaluateAll(found, apps);
  });

  it('evaluates without a warning, as its example is written', () => {
    expect(found.length).toBeGreaterThan(600);
    expect({ errors: evaluated.errors, warnings: evaluated.warnings }).toEqual({ errors: [], warnings: [] });
  });

  it('has an entry in the manifest that names it', () => {
    const written = apps.flatMap((app) => {
      const { kinds } = parseManifest(JSON.stringify(evaluated.manifests[app]), app);
      return Object.values(kinds).flatMap(({ entries }) =>
        entries.map(({ definition, implementation }) => `${definition} ${implementation}`),
      );
    });
    expect(written.toSorted()).toEqual(
      found.map(({ one }) => `${one.name} ${one.implementation}`).toSorted(),
    );
  });

  it.concurrent.each(PARTS)(
    `part %i of ${PARTS.length} is applied, is enabled, and a second apply changes nothing`,
    { timeout: 300_000 },
    async (part) => {
      for (const app of apps) {
        const started = performance.now();
        const { kinds, ...manifest } = parseManifest(JSON.stringify(evaluated.manifests[app]), app);
        const entries = Object.entries(kinds)
          .flatMap(([kind, { entries: all }]) => all.map((entry) => ({ kind: kind as ProviderKind, entry })))
          .filter((_, index) => index % PARTS.length === part - 1);
        const parts = Object.entries(Object.groupBy(entries, ({ kind }) => kind)).map(([kind, ofKind]) => [
          kind,
          { prune: 'owned', entries: ofKind.map(({ entry }) => entry) },
        ]);
        await appliedTwice(app, { ...manifest, kinds: Object.fromEntries(parts) });
        const seconds = (performance.now() - started) / 1000;
        console.info(`${app}: ${entries.length} definitions applied twice in ${seconds.toFixed(1)} s`);
      }
    },
  );
});

test('a message about an unknown definition names the nearest one, unless that has other fields', async () => {
  await using harness = await startHarness({ recording: RECORDING.prowlarr });
  const entry = (definition: string) => ({ implementation: 'Cardigann', definition, name: definition });
  const other = { ...entry('SceneTim'), values: { 'fields.passkey': 'x' } };
  const report = await harness.apply({ indexer: [other, entry('1337'), entry('EZTV')] });
  expect(report.failures.map(({ message }) => message)).toEqual([
    expect.stringMatching(/no indexer SceneTim; it has 621 others\n {2}Run /u),
    `suite.indexers["1337"] ("1337"): prowlarr has no indexer 1337; it has 621 others
  Did you mean 1337x? Run \`suite generate\` against this service, read the difference, and build the configuration again.`,
  ]);
  expect(harness.fake.resources('indexer').map(({ name }) => name)).toEqual(['EZTV']);
});

/**
 * Applies a manifest to a new service twice. Checks that every entry is enabled and that the second run
 * writes nothing.
 */
async function appliedTwice(app: App, written: Manifest): Promise<void> {
  await using harness = await startHarness({ recording: RECORDING[app] });
  const manifest = await inWorld(harness, written);
  const report = await harness.apply(manifest);
  expect(failures(report), report.failures.map(({ message }) => message).join('\n')).toEqual([]);
  for (const [kind, { entries }] of Object.entries(manifest.kinds)) {
    const on = harness.fake
      .resources(kind as ProviderKind)
      .filter((resource) => KIND_ROWS[kind as ProviderKind].on(resource));
    expect(new Set(on.map(({ name }) => name))).toEqual(new Set(entries.map(({ name }) => name)));
  }
  const before = harness.fake.writes.length;
  expect(failures(await harness.apply(manifest))).toEqual([]);
  expect(harness.fake.writes.slice(before)).toEqual([]);
}
