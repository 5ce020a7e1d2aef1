/** A house of four services with a manifest for each, as commands read them. */
import { type ServiceFleet, startFleet } from '../service-apply/multi-service.ts';
import type { Draft, Harness } from '../service-apply/harness.ts';

const SERVICES = {
  lidarr: { recording: 'lidarr-2.14.5' },
  prowlarr: { recording: 'prowlarr-2.3.6' },
  radarr: { recording: 'radarr-6.0.3' },
  sonarr: { recording: 'sonarr-4.0.19' },
} as const;

/** The services of the house. */
export type Name = keyof typeof SERVICES;

/** Starts the four. */
export async function fourServices(): Promise<ServiceFleet<Name>> {
  return startFleet(SERVICES);
}

/** Writes the manifest of a service; gives its file. */
export async function manifestFile(harness: Harness, draft: Draft): Promise<string> {
  return harness.manifestFile(draft, { version: '4.0.19.2979', api: 'v3' });
}

/** The flags that name the manifests of all four, each with the same draft. */
export async function manifestFlags(fleet: ServiceFleet<Name>, draft: Draft): Promise<string[]> {
  const files = await Promise.all(
    Object.values<Harness>(fleet.worlds).map((harness) => manifestFile(harness, draft)),
  );
  return files.map((file) => `--manifest=${file}`);
}
