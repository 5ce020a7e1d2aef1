/** `plan` and `apply` by hand on a host: what the NixOS modules put there, and where the units keep their state. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Problem, errorCode } from '../../base/problem.ts';

/**
 * Where the modules put the manifests, and systemd the state of all units. Behind `state` is a link to `made`, which
 * systemd sets when it starts the first unit; a folder of that name that it had to move first would be in the way of
 * units that start at the same time.
 */
export const HOST = {
  manifests: '/etc/suite/manifests',
  state: '/var/lib/suite',
  made: '/var/lib/private/suite',
} as const;

/**
 * The manifests of this host's configuration, for root alone: keys, secrets and state are the units'.
 * @throws Problem `manifests-none`, `not-root`
 */
export async function hostManifests(folder: string = HOST.manifests): Promise<string[]> {
  const names = (await filesIn(folder)).filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0) throw noManifests(folder);
  if (process.getuid?.() !== 0) throw notRoot();
  return names.map((name) => path.join(folder, name));
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * The state directory of the units; undefined for a manifest that is not one of this host's configuration.
 * @param host where to look
 */
export function hostState(
  manifest: string,
  host: Record<keyof typeof HOST, string> = HOST,
): string | undefined {
  if (path.dirname(path.resolve(manifest)) !== host.manifests) return undefined;
  return existsSync(host.state) ? host.state : host.made;
}

function noManifests(folder: string): Problem {
  return new Problem({
    code: 'manifests-none',
    place: folder,
    what: 'there is no manifest, so suite is not set up on this host',
    fix: 'Name a manifest with --manifest. On a NixOS host, set up suite.services, and enable what they should have, such as suite.downloadarr.',
  });
}

function notRoot(): Problem {
  return new Problem({
    code: 'not-root',
    what: 'the keys, the secrets and the state of the units can only be read by root',
    fix: 'Run it with sudo.',
  });
}
