/** A house of four services with a manifest for each, as commands read them, and the inputs of a user's flake. */
import { cpSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { root } from '../nix/evaluate.ts';
import { nixEval } from '../nix-tools.ts';
import { type ServiceFleet, startFleet } from '../service-apply/multi-service.ts';
import type { Draft, Harness } from '../service-apply/harness.ts';

/** App -> recording. */
export const SERVICES = {
  lidarr: { recording: 'lidarr-2.14.5' },
  prowlarr: { recording: 'prowlarr-2.3.6' },
  radarr: { recording: 'radarr-6.0.3' },
  sonarr: { recording: 'sonarr-4.0.19' },
} as const;

export type Name = keyof typeof SERVICES;

export async function fourServices(): Promise<ServiceFleet<Name>> {
  return startFleet(SERVICES);
}

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

const PARTS = ['default.nix', 'flake.nix', 'flake.lock', 'nix', 'package.json', 'generator/servarr'];

/** Copies the parts of suite that a flake reads. Returns the copy, and the folder of nixpkgs' library. */
export function copyFlake(folder: string): { readonly copy: string; readonly library: string } {
  const copy = path.join(folder, 'suite');
  for (const part of PARTS)
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true, verbatimSymlinks: true });
  return { copy, library: realpathSync(nixEval<string>('toString <nixpkgs/lib>')) };
}
