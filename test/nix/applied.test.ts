/** The whole way: an example, its manifest from the modules, the host program, a service as recorded. */
import { describe, expect, it } from 'vitest';
import { isKind, kindRow } from '../../generator/servarr/kinds.ts';
import { type Manifest, parseManifest } from '../../generator/reconcile/manifest/manifest.ts';
import { readServicesFile } from '../../generator/source/services/services-file.ts';
import { withFolder } from '../emit.ts';
import { hasNixpkgsLib } from '../nix-tools.ts';
import { type Harness, actions, failures, startHarness } from '../service-apply/harness.ts';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { EXAMPLES, evaluateExamples } from './example-files.ts';

interface Evaluated {
  readonly manifests: Readonly<Record<string, unknown>>;
  readonly file: string;
}

const examples: Readonly<Record<string, Evaluated>> = hasNixpkgsLib
  ? evaluateExamples(
      '{ inherit (result) manifests; file = result.config.environment.etc."suite/services.json".text; }',
    )
  : {};

/** Apprise's key is part of a URL: letters, digits and hyphens alone. */
function isKeyword(text: string, secret: string): boolean {
  return text.includes(`"configurationKey":{"_secret":${JSON.stringify(secret)}}`);
}

/** The manifest of an example, for a fake service: its own address and key, and a file for each secret. */
async function manifestFor(harness: Harness, text: string): Promise<Manifest> {
  const manifest = parseManifest(text, 'the example');
  for (const name of Object.keys(manifest.secrets))
    await harness.secret(name, isKeyword(text, name) ? 'key' : `https://secret.example/${name}`);
  const { service } = harness.manifest({});
  return { ...manifest, service, secrets: Object.fromEntries(harness.secrets) };
}

describe('what the modules make', { tags: ['nixpkgs'] }, () => {
  it.each(EXAMPLES)('%s: manifests that the host program reads', (name) => {
    for (const [service, manifest] of Object.entries(examples[name]?.manifests ?? {})) {
      expect(parseManifest(JSON.stringify(manifest), service).service.name).toBe(service);
    }
  });

  it.each(EXAMPLES)('%s: a file of services that the generator reads', async (name) => {
    const services = await withFolder(async (folder) => {
      const file = path.join(folder, 'services.json');
      writeFileSync(file, examples[name]?.file ?? '');
      return readServicesFile(file);
    });
    expect(services.map((service) => service.name)).toEqual(Object.keys(examples[name]?.manifests ?? {}));
  });
});

describe('every implementation, applied', { tags: ['nixpkgs'] }, () => {
  it.each([
    ['bookshelf', 'bookshelf-0.4.20'],
    ['lidarr', 'lidarr-3.1.0'],
    ['prowlarr', 'prowlarr-2.6.1'],
    ['radarr', 'radarr-6.4.2'],
    ['sonarr', 'sonarr-4.0.19'],
  ] as const)('to %s: all are created, and a second run sends no write', async (app, recording) => {
    await using harness = await startHarness({ recording, clientsUp: false });
    // Without a folder nothing can be imported.
    harness.fake.store.plain('rootfolder').add((id) => ({ path: '/media/library', id }));
    const text = JSON.stringify(examples['every-implementation']?.manifests[app]);
    const manifest = await manifestFor(harness, text);
    // What a service has from the start is taken over.
    const done = Object.entries(manifest.kinds).flatMap(([kind, { entries }]) =>
      entries.map(({ name }) => `${isKind(kind) && kindRow(kind).builtIn ? 'update' : 'create'} ${name}`),
    );

    const first = await harness.apply(manifest);
    expect(first.failures.map(String)).toEqual([]);
    expect(actions(first).toSorted()).toEqual(done.toSorted());

    harness.fake.requests.length = 0;
    const second = await harness.apply(manifest);
    expect(failures(second)).toEqual([]);
    // What asks its site when it is switched on, and stays off while that is down, is tried with each run.
    const waiting = second.outcomes.flatMap(({ warning, step: { name } }) =>
      warning?.code === 'switched-off' ? [`update ${name}`] : [],
    );
    expect(actions(second).filter((action) => !action.startsWith('unchanged '))).toEqual(waiting);
    if (waiting.length === 0) expect(harness.fake.writes).toEqual([]);
  });
});
