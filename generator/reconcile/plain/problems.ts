/** What goes wrong with what stands beside the kinds, in words. */
import { Problem } from '../../base/problem.ts';
import { displaySafe } from '../../base/text.ts';
import { type PlainKind, plainKeys } from '../../servarr/plain.ts';
import type { App } from '../../servarr/apps.ts';
import type { PlainEntry } from '../manifest/plain.ts';
import { placeIn } from '../service/problems.ts';
import { type ValidationFailure, describeFailures } from '../service/validation-failures.ts';
import type { WriteResult } from '../service/api.ts';
import { type PlainResource, type PlainValues, plainName, textOf } from './resource.ts';

/** Whose they are. */
export interface PlainPlace {
  readonly service: string;
  readonly app: App;
  /** Who the service runs as, where that is known. */
  readonly user: string | undefined;
  readonly kind: PlainKind;
}

/** The warning that the service does not reach a folder that it has; undefined where it does, or does not say. */
export function folderGone(of: PlainPlace, entry: PlainEntry, actual: PlainResource): Problem | undefined {
  if (actual.whole['accessible'] !== false) return undefined;
  const name = plainName(of.kind, entry.values);
  return new Problem({
    code: 'folder-unusable',
    place: placeIn(of.service, { kind: of.kind, name, path: entry.path }),
    what: `${of.service} has it, but does not find or may not enter the folder ${displaySafe(name)} now`,
    fix: folderFix(of, name),
  });
}

/** The Problem of a write that was refused: in the service's words, and where it is about a folder, how to mend that. */
export function plainRefused(
  of: PlainPlace,
  { path, values }: Pick<Partial<PlainEntry>, 'path'> & { readonly values: PlainValues },
  { status, complaints }: Extract<WriteResult, { ok: false }>,
): Problem {
  const keys = plainKeys(of.kind, of.app);
  const found = complaints.map((one) => ({ one, wire: wireOf(keys, one) }));
  const told = describeFailures(
    found.map(({ one, wire }) => ({ ...one, key: keys.get(wire ?? '')?.key ?? one.key })),
  );
  const folder = found.map(({ wire }) => wire).find((wire) => keys.get(wire ?? '')?.is === 'folder');
  const name = plainName(of.kind, values);
  const place = placeIn(of.service, { kind: of.kind, name, ...(path === undefined ? {} : { path }) });
  if (folder === undefined)
    return new Problem({
      code: 'write-refused',
      place,
      what: `the service refused it (${status}): ${told}`,
      fix: 'Correct the keys it names.',
    });
  return new Problem({
    code: 'folder-unusable',
    place,
    what: `the service cannot use the folder (${status}): ${told}`,
    fix: folderFix(of, textOf(values[folder])),
  });
}

/** Services name a property of their class (`LocalPath`). */
function wireOf(keys: ReadonlyMap<string, unknown>, { key }: ValidationFailure): string | undefined {
  return [...keys.keys()].find((wire) => wire.toLowerCase() === key.replaceAll(' ', '').toLowerCase());
}

function folderFix({ service, user }: PlainPlace, folder: string): string {
  const where = displaySafe(folder, 200);
  if (user === undefined)
    return `Make the folder ${where} where ${service} runs (in a container: as it is seen inside), and let its user read and write there.`;
  const whom = displaySafe(user, 60);
  return `Make the folder ${where}, and let the user "${whom}", as whom ${service} runs, read and write there, and enter the folders above it: systemd.tmpfiles.rules = [ "d ${where} 0775 ${whom} - -" ]; makes one. A unit that is hardened (ProtectHome, ReadOnlyPaths) has to be let in, too.`;
}
