/** Applies evaluated manifests to the fakes without a server, with well-formed secrets filled in. */
import { expect } from 'vitest';
import type { Outcome } from '../../../generator/reconcile/apply/apply-steps.ts';
import type { App } from '../../../generator/servarr/apps.ts';
import { type ProviderKind, PROVIDER_KINDS, kindRow } from '../../../generator/servarr/kinds.ts';
import { hooksOf } from '../../../generator/reconcile/kinds/index.ts';
import { fieldNameOf } from '../../../generator/servarr/values.ts';
import type { Manifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { Secrets } from '../../../generator/reconcile/manifest/secrets.ts';
import { exampleOf } from '../../../generator/schema/field/constraint.ts';
import { fieldConstraints } from '../../../generator/schema/constraints/field-constraints.ts';
import type { Recording } from '../../recordings.ts';
import { isWrite } from '../../service/http/boundaries.ts';
import { KIND_ROWS } from '../../service/kinds.ts';
import type { Stored } from '../../service/store.ts';
import { Within } from '../stateful/in-process.ts';

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

/** Returns the kinds of a manifest with names of secrets, and the secrets: well-formed ones. */
function withSecrets({ service: { app }, kinds: all }: Manifest): [Manifest['kinds'], Secrets] {
  const kinds = structuredClone(all);
  const secrets = new Map<string, string>();
  for (const [kind, { entries }] of Object.entries(kinds))
    for (const { implementation, values } of entries)
      for (const [key, value] of Object.entries(values))
        if (typeof value === 'object' && value !== null && '_secret' in value) {
          const name = `secret-${secrets.size}`;
          secrets.set(name, likely(kind as ProviderKind, app, implementation, fieldNameOf(key) ?? key));
          Object.assign(values, { [key]: { _secret: name } });
        }
  return [kinds, new Secrets(secrets)];
}

function likely(kind: ProviderKind, app: App, implementation: string, field: string): string {
  const constraint = fieldConstraints(kind, implementation, field, app).find((one) => 'name' in one);
  return constraint === undefined ? 'example' : exampleOf(constraint);
}

/** A stored resource with its kind. */
export type OfKind = Stored & { readonly kind: ProviderKind };

/** The outcomes of a run that must not fail, and its writes. */
interface Run {
  readonly outcomes: readonly Outcome[];
  readonly writes: readonly string[];
}

/**
 * Applies a manifest to the fake of an app until all its targets are up and nothing is left to do; the last run must
 * send no write. Returns each resource that is enabled afterwards or waits for a sign-in.
 * @param isUpAtFirst false: the targets are down in two runs, which enable what a service enables without a test
 */
export async function switchedOn(app: App, manifest: Manifest, isUpAtFirst: boolean): Promise<OfKind[]> {
  const within = new Within(RECORDING[app]);
  // suite imports nothing for a library without a root folder.
  within.fake.store.plain('rootfolder').add((id) => ({ path: '/media/library', id }));
  const [kinds, secrets] = withSecrets(manifest);
  const apply = async (): Promise<Run> => {
    const outcomes = (await within.run('apply', 'a', within.manifest(kinds), secrets)) ?? [];
    expect(outcomes.flatMap(({ problem }) => problem?.message ?? [])).toEqual([]);
    return { outcomes, writes: within.asked.filter((one) => isWrite(one)).map(({ path }) => path) };
  };
  within.fake.clientsUp = isUpAtFirst;
  if (!isUpAtFirst) expectWaiting(within, await apply(), await apply());
  within.fake.clientsUp = true;
  const { outcomes } = await apply();
  expect((await apply()).writes).toEqual([]);
  const waiting = outcomes.flatMap(({ warning, step: { kind, name } }) =>
    warning?.code === 'sign-in-needed' ? [`${kind} ${name}`] : [],
  );
  return resources(within).filter((one) => {
    const isWaiting = waiting.includes(`${one.kind} ${one.name}`);
    expect(KIND_ROWS[one.kind].on(one) && isWaiting).toBe(false);
    return KIND_ROWS[one.kind].on(one) || isWaiting;
  });
}

const resources = ({ fake }: Within): OfKind[] =>
  PROVIDER_KINDS.flatMap((kind) => fake.resources(kind).map((one) => ({ ...one, kind })));

/** The first run enables all but what waits; the second run tries to enable that again, and does nothing else. */
function expectWaiting(within: Within, first: Run, second: Run): void {
  const declared = new Set(first.outcomes.map(({ step: { kind, name } }) => `${kind} ${name}`));
  const off = resources(within).filter((one) => declared.has(`${one.kind} ${one.name}`) && !KIND_ROWS[one.kind].on(one)); // prettier-ignore
  const codes = first.outcomes.map(({ warning }) => warning?.code);
  expect(off).toHaveLength(
    codes.filter((code) => code === 'sign-in-needed' || code === 'switched-off').length,
  );
  const waiting = second.outcomes.filter(({ notEnabled }) => notEnabled === true);
  expect(waiting.map(({ warning }) => warning?.code)).toEqual(waiting.map(() => 'switched-off'));
  // An indexer that contacts its site when it is enabled stays disabled while the site is down.
  expect(waiting.filter(({ step }) => hooksOf(step.kind).contactsTarget !== true)).toEqual([]);
  const changed = second.outcomes.filter(({ step }) => step.action !== 'unchanged');
  expect(changed.map(({ step }) => [step.action, step.name])).toEqual(
    waiting.map(({ step }) => ['update', step.name]),
  );
  if (waiting.length === 0) expect(second.writes).toEqual([]);
  // Built-in resources were adopted: no implementation occurs twice.
  const builtIn = resources(within).filter(({ kind }) => kindRow(kind).builtIn);
  expect(new Set(builtIn.map(({ implementation }) => implementation)).size).toBe(builtIn.length);
}
