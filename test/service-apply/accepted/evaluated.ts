import { fieldNameOf } from '../../../generator/servarr/values.ts';
/** Applies evaluated manifests to the fake services, with addresses and well-formed secrets filled in. */
import { expect } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import type { App } from '../../../generator/servarr/apps.ts';
import { type ProviderKind, PROVIDER_KINDS } from '../../../generator/servarr/kinds.ts';
import { type Manifest, parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { exampleOf } from '../../../generator/schema/field/constraint.ts';
import { fieldConstraints } from '../../../generator/schema/constraints/field-constraints.ts';
import type { Recording } from '../../recordings.ts';
import { KIND_ROWS } from '../../service/kinds.ts';
import { type Harness, failures, startHarness } from '../harness.ts';

/** The recording of each app. */
export const RECORDING: Readonly<Record<App, Recording>> = {
  bookshelf: 'bookshelf-0.4.20',
  // Nothing was recorded of it: the fake of what it is like.
  chaptarr: 'bookshelf-0.4.20',
  lidarr: 'lidarr-3.1.0',
  prowlarr: 'prowlarr-2.6.1',
  radarr: 'radarr-6.4.2',
  readarr: 'readarr-0.4.18',
  sonarr: 'sonarr-4.0.19',
  whisparr: 'whisparr-2.0.0',
  whisparr3: 'radarr-6.4.2',
};

/** Fills the address of a fake and files with well-formed secrets into an evaluated manifest. */
export async function forWorld(harness: Harness, written: Json): Promise<Manifest> {
  return inWorld(harness, parseManifest(JSON.stringify(written), 'evaluated'));
}

/** Fills address and secrets into a manifest that is already read. */
export async function inWorld(harness: Harness, written: Manifest): Promise<Manifest> {
  const { service, secrets: _, ...manifest } = written;
  const kinds = structuredClone(manifest.kinds);
  let count = 0;
  for (const [kind, { entries }] of Object.entries(kinds)) {
    for (const { implementation, values } of entries) {
      const secrets: Record<string, Json> = {};
      for (const [key, value] of Object.entries(values)) {
        if (typeof value === 'object' && value !== null && '_secret' in value) {
          const name = fieldNameOf(key) ?? key;
          count += 1;
          secrets[key] = await harness.secret(
            `secret-${count}`,
            likely(kind as ProviderKind, service.app, implementation, name),
          );
        }
      }
      Object.assign(values, secrets);
    }
  }
  const { service: fake } = harness.manifest({});
  return {
    ...manifest,
    kinds,
    service: { ...service, ...fake },
    secrets: Object.fromEntries(harness.secrets),
  };
}

function likely(kind: ProviderKind, app: App, implementation: string, field: string): string {
  const constraint = fieldConstraints(kind, implementation, field, app).find((one) => 'name' in one);
  return constraint === undefined ? 'example' : exampleOf(constraint);
}

/**
 * Applies a manifest to the fake of an app twice; the second run must send no write. Returns `kind implementation` of each resource that is enabled
 * afterwards or waits for a sign-in.
 */
export async function switchedOn(app: App, written: Json): Promise<string[]> {
  await using harness = await startHarness({ recording: RECORDING[app] });
  // suite imports nothing for a library without a root folder.
  harness.fake.store.plain('rootfolder').add((id) => ({ path: '/media/library', id }));
  const manifest = await forWorld(harness, written);
  const report = await harness.apply(manifest);
  expect(failures(report), report.failures.map(({ message }) => message).join('\n')).toEqual([]);
  const sent = harness.fake.writes.length;
  expect(failures(await harness.apply(manifest))).toEqual([]);
  expect(harness.fake.writes.slice(sent)).toEqual([]);
  const waiting = report.outcomes.flatMap(({ warning, step: { kind, implementation } }) =>
    warning?.code === 'sign-in-needed' ? [`${kind} ${implementation}`] : [],
  );
  const on = PROVIDER_KINDS.flatMap((kind) =>
    harness.fake
      .resources(kind)
      .filter((resource) => KIND_ROWS[kind].on(resource))
      .map(({ implementation }) => `${kind} ${implementation}`),
  );
  expect(on.filter((one) => waiting.includes(one))).toEqual([]);
  return [...on, ...waiting].toSorted();
}
