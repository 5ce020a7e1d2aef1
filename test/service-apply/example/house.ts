/** The example configuration (`house.nix`), evaluated once, and the services that it describes. */
import { type Manifest, parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { Secrets } from '../../../generator/reconcile/manifest/secrets.ts';
import type { Outcome } from '../../../generator/reconcile/apply/apply-steps.ts';
import { hasNixpkgsLib } from '../../nix-tools.ts';
import { evaluate } from '../../nix/evaluate.ts';
import type { Recording } from '../../recordings.ts';
import type { Store } from '../../service/store.ts';
import { Within } from '../stateful/in-process.ts';

/** The options of the example, and the results of its evaluation. */
interface Evaluated {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly manifests: Readonly<Record<string, unknown>>;
}

/** The recording of each service of the example. */
export const SERVICES = {
  sonarr: 'sonarr-4.0.19',
  'sonarr-anime': 'sonarr-develop',
  radarr: 'radarr-6.0.3',
  lidarr: 'lidarr-2.14.5',
  prowlarr: 'prowlarr-2.3.6',
} as const satisfies Readonly<Record<string, Recording>>;

/** The name of a service of the example. */
export type ServiceName = keyof typeof SERVICES;

/** The names of the services, in the order of the example. */
export const NAMES = Object.keys(SERVICES) as ServiceName[];

/** Evaluates the example, or an import in its place, on a host with nixpkgs' recyclarr. */
export function evaluateHouse(...modules: readonly string[]): Evaluated {
  return evaluate<Evaluated>(`let
      result = import (root + "/test/nix/recyclarr/host.nix") { inherit lib; } [ ${modules.join(' ')} ];
    in { inherit (result) errors warnings manifests; }`);
}

/** The example, evaluated; empty without nixpkgs' library. */
export const house: Evaluated = hasNixpkgsLib
  ? evaluateHouse('(root + "/test/service-apply/example/house.nix")')
  : { errors: [], warnings: [], manifests: {} };

/** Returns the manifest of a service. */
export function manifestOf(name: ServiceName, { manifests }: Evaluated = house): Manifest {
  return parseManifest(JSON.stringify(manifests[name]), 'evaluated');
}

/** Creates the profile of which suite declares only scores, like recyclarr does before suite applies. */
export function asRecyclarr(store: Store): void {
  const profiles = store.plain('qualityprofile');
  const [like] = profiles.rows.values();
  if (like === undefined) throw new RangeError('a new service has profiles');
  profiles.add((id) => ({ ...like, name: 'WEB-1080p', id }));
}

/** Returns a new service of the example, in-process. */
export function freshService(name: ServiceName): Within {
  const within = new Within(SERVICES[name]);
  if (name === 'sonarr') asRecyclarr(within.fake.store);
  return within;
}

/** The example has no secrets. */
const NO_SECRETS = new Secrets(new Map());

/** Plans or applies. Returns the outcomes, or undefined if the run was killed. */
export async function run(
  mode: 'apply' | 'plan',
  within: Within,
  manifest: Manifest,
): Promise<readonly Outcome[] | undefined> {
  return within.run(mode, 'a', manifest, NO_SECRETS);
}

/** Returns `action kind name` of each outcome that is not `unchanged`, with the problem if there is one. */
export function changesOf(outcomes: readonly Outcome[] = []): string[] {
  return outcomes
    .filter(({ step, problem }) => step.action !== 'unchanged' || problem !== undefined)
    .map(({ step: { action, kind, name }, problem }) =>
      [action, kind, name, ...(problem === undefined ? [] : [problem.message])].join(' '),
    );
}
