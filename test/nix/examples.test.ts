/** The examples and the templates: each evaluates without a word, and its manifests and units are golden files. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseManifest } from '../../generator/reconcile/manifest/manifest.ts';
import { readServicesFile } from '../../generator/source/services/services-file.ts';
import { withFolder } from '../emit.ts';
import { MODULES, hasNixpkgsLib } from '../nix-tools.ts';
import { evaluate } from './evaluate.ts';
import { EXAMPLES, evaluateExamples } from './example-files.ts';
import { expectGoldenJson } from './golden.ts';

interface Example {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly manifests: Readonly<Record<string, unknown>>;
  readonly services: Readonly<Record<string, unknown>>;
  readonly timers: unknown;
  readonly file: string;
}

const examples: Readonly<Record<string, Example>> = hasNixpkgsLib
  ? evaluateExamples(`{
      inherit (result) errors warnings manifests;
      inherit (result.config.systemd) services timers;
      file = result.config.environment.etc."suite/services.json".text;
    }`)
  : {};

describe('examples', { tags: ['nixpkgs'] }, () => {
  it.each(EXAMPLES)('%s evaluates without a message', (name) => {
    expect(examples[name]).toMatchObject({ errors: [], warnings: [] });
  });

  it.each(EXAMPLES)('%s: its manifests, which the host program reads', async (name) => {
    const { manifests = {}, file = '' } = examples[name] ?? {};
    await expectGoldenJson(`${name}.manifests.json`, manifests);
    for (const [service, manifest] of Object.entries(manifests))
      expect(parseManifest(JSON.stringify(manifest), service).service.name).toBe(service);
    const services = await withFolder(async (folder) => {
      writeFileSync(path.join(folder, 'services.json'), file);
      return readServicesFile(path.join(folder, 'services.json'));
    });
    expect(services.map((service) => service.name)).toEqual(Object.keys(manifests));
  });

  it('single-host: its units', async () => {
    const { services, timers } = examples['single-host'] ?? {};
    await expectGoldenJson('single-host.units.json', { services, timers });
  });

  it('remote: timers look for drift', async () => {
    const { services, timers } = examples['remote'] ?? {};
    const drift = Object.fromEntries(
      Object.entries(services ?? {}).filter(([name]) => name.startsWith('suite-drift-')),
    );
    await expectGoldenJson('remote.drift.json', { services: drift, timers });
  });

  it('every-implementation: is complete, in every app that has the implementation', () => {
    const want = evaluate<string[]>(`
      let index = import (root + "/nix/generated/index.nix"); in
      lib.concatMap (module: lib.concatMap (entry: map (schema: "\${schema} \${entry.implementation}") entry.schemas)
        (lib.attrValues index.\${module}.implementations)) [ ${MODULES} ]`);
    // Prowlarr has one application for Readarr and its fork.
    const found = implementationsOf(examples['every-implementation']?.manifests);
    const twice = found.lastIndexOf('prowlarr Readarr');
    expect(found.toSpliced(twice, 1)).toEqual(want.toSorted());
  });
});

interface Manifest {
  readonly kinds: Readonly<
    Record<
      string,
      { readonly entries: readonly { readonly implementation: string; readonly definition?: string }[] }
    >
  >;
}

function implementationsOf(manifests: unknown): string[] {
  return Object.entries(manifests as Readonly<Record<string, Manifest>>)
    .flatMap(([app, { kinds }]) =>
      Object.values(kinds).flatMap(({ entries }) =>
        // Of definitions there are a few, for there are hundreds.
        entries
          .filter(({ definition }) => definition === undefined)
          .map(({ implementation }) => `${app} ${implementation}`),
      ),
    )
    .toSorted();
}
