/**
 * Choices that schemas show and that services accept only from some version on: kind -> field -> choice -> app -> that
 * version. Other apps never accept them. Source: `profiles-values.json` in test/recordings, and for newer versions
 * VERSIONS.md of the captures.
 */
import { lookUp } from '../../base/collections.ts';
import { isSince } from '../../base/version.ts';
import type { App } from '../apps.ts';
import type { Kind } from '../kinds.ts';
import table from './accepted-since.json' with { type: 'json' };

type Since = Readonly<Partial<Record<App, string>>>;

/** By kind, `Implementation.field` and choice. */
const ACCEPTED: Readonly<Partial<Record<string, Readonly<Record<string, Readonly<Record<string, Since>>>>>>> =
  table;

/** The app and the version of a service; without a version, the newest. */
export interface AppVersion {
  readonly app: App;
  readonly version?: string | undefined;
}

/** Returns the choices of a field that a version of an app accepts. */
export function acceptedChoices<Choice extends { readonly value: number | string }>(
  { app, version }: AppVersion,
  kind: Kind,
  field: string,
  choices: readonly Choice[],
): readonly Choice[] {
  const rows = lookUp(lookUp(ACCEPTED, kind) ?? {}, field);
  if (rows === undefined) return choices;
  return choices.filter(({ value }) => {
    const row = lookUp(rows, String(value));
    const since = row?.[app];
    return row === undefined || (since !== undefined && isSince(version, since));
  });
}
