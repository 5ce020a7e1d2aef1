/**
 * Every example that is emitted, shown or committed is taken by the fake of every app that has it, switched on: they
 * are evaluated as a user would, and what comes out is applied over HTTP.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { exampleText } from '../../../generator/emit/example.ts';
import { type App, APP_NAMES } from '../../../generator/family/apps.ts';
import { type Kind, MODULE_KINDS, kindRow } from '../../../generator/family/kinds.ts';
import type { Json } from '../../../generator/base/json.ts';
import { type Manifest, parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { type Model, buildModel } from '../../../generator/schema/model/model.ts';
import type { ModelImplementation } from '../../../generator/schema/model/implementation.ts';
import { readRecords } from '../../../generator/schema/record/folder.ts';
import { exampleOf } from '../../../generator/schema/rules/example.ts';
import { fieldDemands } from '../../../generator/schema/rules/table.ts';
import { type Recording, hasCaptures } from '../../captures.ts';
import { evaluate, root } from '../../nix/evaluate.ts';
import { hasNixpkgsLib } from '../../nix-tools.ts';
import { KIND_ROWS } from '../../service/kinds.ts';
import { type World, failures, startWorld } from '../world.ts';

const RECORDING: Readonly<Record<App, Recording>> = {
  lidarr: 'lidarr-2.14.5',
  prowlarr: 'prowlarr-2.3.6',
  radarr: 'radarr-6.0.3',
  readarr: 'readarr-0.4.18',
  sonarr: 'sonarr-4.0.19',
  whisparr: 'whisparr-2.0.0',
};

interface Evaluated {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly manifests: Readonly<Record<string, Json>>;
}

/** `kind implementation` of everything that a model has for an app. */
function known(model: Model, app: string): string[] {
  return each(model)
    .filter(({ item }) => item.apps.includes(app))
    .map(({ kind, item }) => `${kind} ${item.implementation}`)
    .toSorted();
}

function each(model: Model): { kind: Kind; item: ModelImplementation }[] {
  return MODULE_KINDS.flatMap((kind) =>
    (model.kinds[kind]?.implementations ?? []).map((item) => ({ kind, item })),
  );
}

/**
 * The examples as a configuration of all services, in the words that are shown. An entry that goes nowhere by itself
 * is shown for the first app; `app` has it as it would be for that one.
 */
function shownModule(model: Model, app: string): string {
  const lines = each(model)
    .filter(({ kind, item }) => kindRow(kind).services === 'all' || item.apps.includes(app))
    .flatMap(({ kind, item }) => [
      exampleText(kind, item, kindRow(kind).services === 'named' ? app : undefined),
      // Two go by one name, and these are all in one house.
      `suite.${kindRow(kind).module}.${item.option}.name = ${JSON.stringify(item.option)};`,
    ]);
  const on = MODULE_KINDS.map((kind) => `suite.${kindRow(kind).module}.enable = true;`);
  return `{ ${[...on, ...lines].join('\n')} }`;
}

const services = (): string =>
  `{ suite.services = { ${APP_NAMES.map((app, index) => `${app} = common.service "${app}" ${8000 + index};`).join(' ')} }; }`;

/** Everything of this page, in one evaluation. */
function evaluateAll(model: Model): Record<string, Evaluated> {
  const shown = APP_NAMES.map((app) => `${app} = [ (${services()}) (${shownModule(model, app)}) ];`);
  return evaluate(`lib.mapAttrs (_: modules:
    let result = evaluate ([ (root + "/nix/modules") ] ++ modules);
    in { inherit (result) errors warnings manifests; }) {
      committed = [ (root + "/nix/examples/every-implementation.nix") ];
      ${shown.join('\n')}
    }`);
}

/** A manifest as evaluated, for the fake of a world: its address, and files with secrets that are of the right look. */
async function forWorld(world: World, written: Json): Promise<Manifest> {
  const { service, secrets: _, ...manifest } = parseManifest(JSON.stringify(written), 'evaluated');
  const kinds = structuredClone(manifest.kinds);
  let count = 0;
  for (const [kind, { entries }] of Object.entries(kinds)) {
    for (const { implementation, fields } of entries) {
      for (const [name, value] of Object.entries(fields)) {
        if (typeof value === 'object' && value !== null && '_secret' in value) {
          count += 1;
          fields[name] = await world.secret(`secret-${count}`, likely(kind as Kind, implementation, name));
        }
      }
    }
  }
  const { service: fake } = world.manifest({});
  return { ...manifest, kinds, service: { ...service, ...fake }, secrets: Object.fromEntries(world.secrets) };
}

function likely(kind: Kind, implementation: string, field: string): string {
  const rule = fieldDemands(kind, implementation, field).find((demand) => 'rule' in demand);
  return rule === undefined ? 'example' : exampleOf(rule);
}

/** Applies to the fake of an app; gives `kind implementation` of all that is on afterwards, or waits for a person. */
async function switchedOn(app: App, written: Json): Promise<string[]> {
  await using world = await startWorld({ recording: RECORDING[app] });
  // Without a folder nothing can be imported.
  world.fake.store.plain('rootfolder').add((id) => ({ path: '/media/library', id }));
  const report = await world.apply(await forWorld(world, written));
  expect.soft(failures(report), report.failures.map(({ message }) => message).join('\n')).toEqual([]);
  const waiting = report.outcomes.flatMap(({ warning, step: { kind, implementation } }) =>
    warning?.code === 'sign-in-needed' ? [`${kind} ${implementation}`] : [],
  );
  const on = MODULE_KINDS.flatMap((kind) =>
    world.fake
      .resources(kind)
      .filter((resource) => KIND_ROWS[kind].on(resource))
      .map(({ implementation }) => `${kind} ${implementation}`),
  );
  expect(on.filter((one) => waiting.includes(one))).toEqual([]);
  return [...on, ...waiting].toSorted();
}

describe.skipIf(!hasCaptures || !hasNixpkgsLib)('examples are taken, switched on', () => {
  let model: Model;
  let evaluated: Readonly<Record<string, Evaluated>>;

  beforeAll(async () => {
    ({ model } = buildModel(await readRecords(`${root}/nix/schemas`), MODULE_KINDS));
    evaluated = evaluateAll(model);
  });

  it.each(APP_NAMES)('those of `suite show` and of the reference, by %s', async (app) => {
    const { errors, warnings, manifests } = evaluated[app] ?? {};
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
    const taken = await switchedOn(app, manifests?.[app] ?? null);
    console.info(`${app}: ${taken.length} examples taken`);
    expect(taken).toEqual(known(model, app));
  });

  it.each(APP_NAMES)('those of nix/examples/every-implementation.nix, by %s', async (app) => {
    const taken = await switchedOn(app, evaluated['committed']?.manifests[app] ?? null);
    console.info(`${app}: ${taken.length} entries taken`);
    expect(taken).toEqual(known(model, app));
  });
});
