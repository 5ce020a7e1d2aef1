/**
 * Every example that is emitted, shown or committed is taken by the fake of every app that has it, switched on: they
 * are evaluated as a user would, and what comes out is applied over HTTP.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { exampleText } from '../../../generator/emit/example.ts';
import { APP_NAMES } from '../../../generator/servarr/apps.ts';
import { type ProviderKind, PROVIDER_KINDS, kindRow, providerRow } from '../../../generator/servarr/kinds.ts';
import type { Json } from '../../../generator/base/json.ts';
import { parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { type Model, buildModel } from '../../../generator/schema/model/model.ts';
import type { ModelImplementation } from '../../../generator/schema/model/implementation.ts';
import { readRecords } from '../../../generator/schema/record/folder.ts';
import { evaluate, root } from '../../nix/evaluate.ts';
import { switchedOn } from './evaluated.ts';

interface Evaluated {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly manifests: Readonly<Record<string, Json>>;
}

/** `kind implementation` of everything that a model has for an app. */
function known(model: Model, app: string): string[] {
  return each(model)
    .filter(({ item }) => item.schemas.includes(app))
    .map(({ kind, item }) => `${kind} ${item.implementation}`)
    .toSorted();
}

function each(model: Model): { kind: ProviderKind; item: ModelImplementation }[] {
  return PROVIDER_KINDS.flatMap((kind) =>
    (model.kinds[kind]?.implementations ?? []).map((item) => ({ kind, item })),
  );
}

/**
 * The examples as a configuration of all services, in the words that are shown. An entry that goes nowhere by itself
 * is shown for the first app; `app` has it as it would be for that one.
 */
function shownModule(model: Model, app: string): string {
  const lines = each(model)
    .filter(({ kind, item }) => providerRow(kind).declaredAt.services === 'all' || item.schemas.includes(app))
    .flatMap(({ kind, item }) => [
      exampleText(kind, item, providerRow(kind).declaredAt.services === 'named' ? app : undefined),
      // Two go by one name, and these are all in one house. What is there from the start has its own.
      ...(kindRow(kind).builtIn
        ? []
        : [
            `suite.${providerRow(kind).declaredAt.module}.${item.option}.name = ${JSON.stringify(item.option)};`,
          ]),
    ]);
  const on = PROVIDER_KINDS.map((kind) => `suite.${providerRow(kind).declaredAt.module}.enable = true;`);
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

describe('examples are taken, switched on', { tags: ['nixpkgs'] }, () => {
  let model: Model;
  let evaluated: Readonly<Record<string, Evaluated>>;

  beforeAll(async () => {
    ({ model } = buildModel(await readRecords(`${root}/nix/schemas`), PROVIDER_KINDS));
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
    expect(taken).toEqual(
      [...known(model, app), ...definitions(evaluated['committed']?.manifests[app])].toSorted(),
    );
  });
});

/** `kind implementation` of the definitions in a manifest, of which an example has a few. */
function definitions(written: Json | undefined): string[] {
  const { kinds } = parseManifest(JSON.stringify(written), 'evaluated');
  return Object.entries(kinds).flatMap(([kind, { entries }]) =>
    entries
      .filter(({ definition }) => definition !== undefined)
      .map(({ implementation }) => `${kind} ${implementation}`),
  );
}
