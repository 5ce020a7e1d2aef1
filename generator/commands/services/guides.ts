/** The copy of the TRaSH guides that `suite import --guides` names. */
import path from 'node:path';
import { displaySafe } from '../../base/text.ts';
import { nixValue } from '../../nix/nix-values.ts';
import { kinOf } from '../../servarr/like.ts';
import type { ServiceConfig } from '../../source/services/config.ts';
import { TRASH_APPS, type TrashGuide, readGuides } from '../../source/trash/guide.ts';
import { revisionOf } from '../../source/trash/revision.ts';
import { usage } from '../flags/flag.ts';

/** Reads the guides for the apps of the services. Throws Problem `usage` if there are none for these apps. */
export async function guidesFor(services: readonly ServiceConfig[], folder: string): Promise<TrashGuide[]> {
  const apps = TRASH_APPS.filter((app) => services.some((one) => kinOf(one.app).includes(app)));
  if (apps.length === 0)
    throw usage(
      '--guides',
      'has no effect: the TRaSH guides are for Radarr and Sonarr',
      'Remove --guides, or name such a service.',
    );
  return readGuides(folder, apps);
}

/** Returns the title of a copy of the guides, and the steps that give it to the configuration. */
export async function copyOf(folder: string): Promise<{ title: string; steps: string[] }> {
  const revision = await revisionOf(folder);
  const at = path.resolve(folder);
  const title =
    revision === undefined ? `the TRaSH guides in ${at}` : `the TRaSH guides of revision ${revision}`;
  const isCommit = revision !== undefined && !revision.includes('-');
  return {
    title: displaySafe(title),
    steps: [
      'Set suite.trashGuides to the same copy of the guides, if the configuration does not (docs/profiles.md):',
      isCommit
        ? `  inputs.trash-guides = { url = "github:TRaSH-Guides/Guides/${revision}"; flake = false; };`
        : `  suite.trashGuides = ${nixValue(at, 0)};`,
    ],
  };
}
