/**
 * Every example that is emitted, printed or committed works, and so does one of every definition: all are evaluated as a
 * user would, applied, and accepted and enabled by the fake of every app that supports them.
 */
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { exampleEntry, exampleText } from '../../../generator/emit/example.ts';
import { APP_NAMES, type App } from '../../../generator/servarr/apps.ts';
import { type ProviderKind, PROVIDER_KINDS, kindRow, providerRow } from '../../../generator/servarr/kinds.ts';
import type { Json } from '../../../generator/base/json.ts';
import { nixValue } from '../../../generator/nix/nix-values.ts';
import { type Manifest, parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import type { Definition } from '../../../generator/schema/model/definitions.ts';
import type { ModelImplementation } from '../../../generator/schema/model/implementation.ts';
import { evaluate, root } from '../../nix/evaluate.ts';
import { committedModel } from '../../records.ts';
import { switchedOn } from './evaluated.ts';

interface Evaluated {
  readonly problems: readonly string[];
  readonly manifests: Readonly<Record<string, Json>>;
}
interface OfKind<Item> {
  readonly kind: ProviderKind;
  readonly item: Item;
}

/** The apps of which suite has a record. */
const APPS = APP_NAMES.filter((app) => existsSync(`${root}/nix/schemas/${app}.json`));

const model = await committedModel();
const implementations = PROVIDER_KINDS.flatMap((kind): OfKind<ModelImplementation>[] =>
  (model.kinds[kind]?.implementations ?? []).map((item) => ({ kind, item })),
);
const definitions = PROVIDER_KINDS.flatMap((kind): OfKind<Definition>[] =>
  (model.kinds[kind]?.definitions ?? []).map((item) => ({ kind, item })),
);

/** Returns `kind implementation` of everything that the model has for an app. */
const known = (app: string): string[] =>
  implementations
    .filter(({ item }) => item.schemas.includes(app))
    .map(({ kind, item }) => `${kind} ${item.implementation}`);

/** Returns all examples as `suite show` prints them. Examples of kinds that name a service name `app`. */
function shown(app: string): string[] {
  return implementations
    .filter(({ kind, item }) => providerRow(kind).declaredAt.services === 'all' || item.schemas.includes(app))
    .flatMap(({ kind, item }) => {
      const { module, services } = providerRow(kind).declaredAt;
      const text = exampleText(kind, item, services === 'named' ? app : undefined);
      // Two examples share a name, and one fleet has all examples. Built-in resources keep their own names.
      const name = `suite.${module}.${item.option}.name = ${JSON.stringify(item.option)};`;
      return kindRow(kind).builtIn ? [text] : [text, name];
    });
}

/** Returns an example of each definition. Names are made unique within the fleet. */
function defined(): string[] {
  return Object.entries(Object.groupBy(definitions, ({ kind }) => kind)).map(([kind, all]) => {
    const { list, module } = providerRow(kind as ProviderKind).declaredAt;
    const entries = all.map(({ item }) => ({
      ...exampleEntry(kind as ProviderKind, item),
      ...(item.shared && { name: `${item.name} ${item.implementation}` }),
    }));
    return `suite.${module}.${list} = ${nixValue(entries, 0)};`;
  });
}

/** Evaluates all examples of this file at once. */
function evaluateAll(): Record<string, Evaluated> {
  const services = APPS.map((app, index) => `${app} = common.service "${app}" ${8000 + index};`).join(' ');
  const modules = (kinds: Iterable<ProviderKind>, lines: readonly string[]): string => {
    const on = [...kinds].map((kind) => `suite.${providerRow(kind).declaredAt.module}.enable = true;`);
    return `[ { suite.services = { ${services} }; } { ${[...on, ...lines].join('\n')} } ]`;
  };
  return evaluate(`lib.mapAttrs (_: modules:
    let result = evaluate ([ (root + "/nix/modules") ] ++ modules);
    in { inherit (result) manifests; problems = result.errors ++ result.warnings; }) {
      committed = [ (root + "/nix/examples/every-implementation.nix") ];
      definitions = ${modules(new Set(definitions.map(({ kind }) => kind)), defined())};
      ${APPS.map((app) => `${app} = ${modules(PROVIDER_KINDS, shown(app))};`).join('\n')}
    }`);
}

describe('examples are accepted and enabled', { tags: ['nixpkgs'] }, () => {
  let evaluated: Readonly<Record<string, Evaluated>>;

  beforeAll(() => {
    evaluated = evaluateAll();
  });

  const manifestOf = (what: string, app: App): Manifest => {
    const { problems, manifests } = evaluated[what] ?? {};
    if (what !== 'committed') expect(problems).toEqual([]);
    return parseManifest(JSON.stringify(manifests?.[app] ?? null), app);
  };
  /** Applies. Returns `kind implementation` of what the service has taken. */
  const taken = async (app: App, manifest: Manifest, isUpAtFirst: boolean): Promise<string[]> => {
    const all = (await switchedOn(app, manifest, isUpAtFirst)).map((one) => `${one.kind} ${one.implementation}`); // prettier-ignore
    // Prowlarr has one application for Readarr and its fork.
    return all
      .filter((one, index) => one !== 'applications Readarr' || all.indexOf(one) === index)
      .toSorted();
  };

  it.each(APPS)('%s accepts those of `suite show`, whether targets are up or down', async (app) => {
    expect(await taken(app, manifestOf(app, app), false)).toEqual(known(app).toSorted());
  });

  it.each(APPS)('%s accepts those of nix/examples/every-implementation.nix', async (app) => {
    const manifest = manifestOf('committed', app);
    const some = Object.entries(manifest.kinds).flatMap(([kind, { entries }]) =>
      entries.filter((one) => one.definition !== undefined).map((one) => `${kind} ${one.implementation}`),
    );
    expect(await taken(app, manifest, true)).toEqual([...known(app), ...some].toSorted());
  });

  it('there is one of every definition', () => {
    const written = APPS.flatMap((app) => Object.values(manifestOf('definitions', app).kinds)).flatMap(
      ({ entries }) => entries.map((one) => `${one.definition} ${one.implementation}`),
    );
    expect(written.toSorted()).toEqual(definitions.map(({ item }) => `${item.name} ${item.implementation}`).toSorted()); // prettier-ignore
    expect(written.length).toBeGreaterThan(600);
  });

  it.each([...new Set(definitions.flatMap(({ item }) => item.schemas as App[]))])(
    '%s accepts one of every definition',
    async (app) => {
      const manifest = manifestOf('definitions', app);
      const names = Object.entries(manifest.kinds).flatMap(([kind, { entries }]) =>
        entries.map(({ name }) => `${kind} ${name}`),
      );
      const all = await switchedOn(app, manifest, true);
      expect(all.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual(names.toSorted());
    },
  );
});
