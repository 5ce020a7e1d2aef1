/**
 * Every example that is emitted, printed or committed works: it is evaluated as a user would, applied over
 * HTTP, and accepted and enabled by the fake of every app that supports it.
 */
import { existsSync } from 'node:fs';
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

/** Returns `kind implementation` of everything that a model has for an app. */
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
 * Returns a module with all examples as `suite show` prints them. Examples of kinds that name a service
 * name `app`.
 */
function shownModule(model: Model, app: string): string {
  const lines = each(model)
    .filter(({ kind, item }) => providerRow(kind).declaredAt.services === 'all' || item.schemas.includes(app))
    .flatMap(({ kind, item }) => [
      exampleText(kind, item, providerRow(kind).declaredAt.services === 'named' ? app : undefined),
      // Two examples share a name, and one fleet has all examples. Built-in resources keep their own names.
      ...(kindRow(kind).builtIn
        ? []
        : [
            `suite.${providerRow(kind).declaredAt.module}.${item.option}.name = ${JSON.stringify(item.option)};`,
          ]),
    ]);
  const on = PROVIDER_KINDS.map((kind) => `suite.${providerRow(kind).declaredAt.module}.enable = true;`);
  return `{ ${[...on, ...lines].join('\n')} }`;
}

/** The apps of which suite has a record. */
const APPS_WITH_RECORD = APP_NAMES.filter((app) => existsSync(`${root}/nix/schemas/${app}.json`));

const services = (): string =>
  `{ suite.services = { ${APPS_WITH_RECORD.map((app, index) => `${app} = common.service "${app}" ${8000 + index};`).join(' ')} }; }`;

/** Evaluates all examples of this file at once. */
function evaluateAll(model: Model): Record<string, Evaluated> {
  const shown = APPS_WITH_RECORD.map((app) => `${app} = [ (${services()}) (${shownModule(model, app)}) ];`);
  return evaluate(`lib.mapAttrs (_: modules:
    let result = evaluate ([ (root + "/nix/modules") ] ++ modules);
    in { inherit (result) errors warnings manifests; }) {
      committed = [ (root + "/nix/examples/every-implementation.nix") ];
      ${shown.join('\n')}
    }`);
}

describe.concurrent('examples are accepted and enabled', { tags: ['nixpkgs'] }, () => {
  let model: Model;
  let evaluated: Readonly<Record<string, Evaluated>>;

  beforeAll(async () => {
    ({ model } = buildModel(await readRecords(`${root}/nix/schemas`), PROVIDER_KINDS));
    evaluated = evaluateAll(model);
  });

  it.each(APPS_WITH_RECORD)('%s accepts those of `suite show` and of the reference', async (app) => {
    const { errors, warnings, manifests } = evaluated[app] ?? {};
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
    const taken = await switchedOn(app, manifests?.[app] ?? null);
    console.info(`${app}: ${taken.length} examples taken`);
    expect(withoutTwin(taken)).toEqual(known(model, app));
  });

  it.each(APPS_WITH_RECORD)('%s accepts those of nix/examples/every-implementation.nix', async (app) => {
    const taken = await switchedOn(app, evaluated['committed']?.manifests[app] ?? null);
    console.info(`${app}: ${taken.length} entries taken`);
    expect(withoutTwin(taken)).toEqual(
      [...known(model, app), ...definitions(evaluated['committed']?.manifests[app])].toSorted(),
    );
  });
});

/** Prowlarr has one application for Readarr and its fork. */
function withoutTwin(taken: readonly string[]): string[] {
  return taken.filter((one, index) => one !== 'applications Readarr' || taken.indexOf(one) === index);
}

/** Returns `kind implementation` of the definitions in a manifest. The example has only a few definitions. */
function definitions(written: Json | undefined): string[] {
  const { kinds } = parseManifest(JSON.stringify(written), 'evaluated');
  return Object.entries(kinds).flatMap(([kind, { entries }]) =>
    entries
      .filter(({ definition }) => definition !== undefined)
      .map(({ implementation }) => `${kind} ${implementation}`),
  );
}
