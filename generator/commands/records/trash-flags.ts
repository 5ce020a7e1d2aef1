/** The flags of `suite list trash` and `suite show trash`. */
import { TRASH_APPS, type TrashGuide, readGuides } from '../../source/trash/guide.ts';
import type { Values } from '../flags/command.ts';
import { enumFlag, rejectIgnored, textFlag, usage } from '../flags/flag.ts';
import { type recordFlags, type serviceFlags, valuesForServices } from '../flags/shared-flags.ts';

export const trashFlags = {
  guides: textFlag('With trash: folder with a copy of the TRaSH guides'),
  app: enumFlag(TRASH_APPS, 'With trash: only this app'),
};

type Given = Values<typeof recordFlags & typeof serviceFlags & typeof trashFlags>;

/** Reads the guides that the flags name. Rejects the flags for records and services. */
export async function guidesIn(flags: Given): Promise<TrashGuide[]> {
  const { guides, app, schemas } = flags;
  rejectIgnored({ ...valuesForServices(flags), schemas }, 'with trash');
  if (guides === undefined)
    throw usage('--guides', 'is missing', 'Name a copy of https://github.com/TRaSH-Guides/Guides.');
  return readGuides(guides, app === undefined ? TRASH_APPS : [app]);
}

export function rejectTrashFlags({ guides, app }: Values<typeof trashFlags>): void {
  rejectIgnored({ guides, app }, 'without trash');
}
