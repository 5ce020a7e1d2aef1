/** Finds the manifests and the state of a host with the NixOS modules, for `plan` and `apply` by hand. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../base/problem.ts';

/**
 * The folders of the manifests and of the units' state. `made` is the real folder, and systemd makes `state` a link to
 * it when it starts the first unit. A folder at `state` would have to be moved first, which conflicts with units that
 * start at the same time.
 */
export const HOST = {
  manifests: '/etc/suite/manifests',
  state: '/var/lib/suite',
  made: '/var/lib/private/suite',
} as const;

/**
 * Returns the manifests of this host's configuration. Only root can use them: keys, secrets and state are the units'.
 * @throws Problem `manifests-none`, `not-root`
 */
export async function hostManifests(folder: string = HOST.manifests): Promise<string[]> {
  const all = existsSync(folder) ? await readdir(folder) : [];
  const names = all.filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0)
    throw new Problem({
      code: 'manifests-none',
      place: folder,
      what: 'there is no manifest, so suite is not set up on this host',
      fix: 'Name a configuration with --flake or --file, or a manifest with --manifest. On a NixOS host, declare suite.services.',
    });
  if (process.getuid?.() !== 0)
    throw new Problem({
      code: 'not-root',
      what: 'the keys, the secrets and the state of the units can only be read by root',
      fix: 'Run it with sudo.',
    });
  return names.map((name) => path.join(folder, name));
}

/**
 * Returns the state directory of the units; undefined if the manifest is not from this host's configuration.
 * @param host the folders to look in
 */
export function hostState(
  manifest: string,
  host: Record<keyof typeof HOST, string> = HOST,
): string | undefined {
  if (path.dirname(path.resolve(manifest)) !== host.manifests) return undefined;
  return existsSync(host.state) ? host.state : host.made;
}
