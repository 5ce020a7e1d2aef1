/** Sizes of qualities: those of a service until Sonarr 4, those of each quality profile since Sonarr 5. */
import { lookUp } from '../../base/collections.ts';
import { isSince } from '../../base/version.ts';
import { type Kind, kindRow, propertyOfKey } from '../kinds.ts';
import { ofApp } from '../like.ts';
import { type Value, isUnset } from '../values.ts';

/** The kind with the sizes that all profiles of a service share. */
export const SHARED_SIZES = 'qualitydefinition' satisfies Kind;

/** The sizes of a quality, the smallest first, with their properties on the wire. */
export const SIZES: readonly (readonly [size: string, property: string])[] = ['min', 'preferred', 'max'].map(
  (size) => [size, propertyOfKey(SHARED_SIZES, size)],
);

/** The option of a service, and of `suite`, with these sizes. */
export const SIZES_OPTION = 'qualitySizes';

/** Returns true if an object shows a size: services leave out a size without a limit, and newer ones all sizes. */
export function hasSizes(shown: Readonly<Record<string, unknown>>): boolean {
  return SIZES.some(([, property]) => !isUnset(shown[property] as Value));
}

/**
 * Returns true if a version of an app, which shows the sizes nowhere, has them in its profiles. Apps that are like others
 * have versions of their own.
 */
export function hasSizesInProfiles(app: string, version: string | undefined): boolean {
  const { since = {} } = kindRow('qualityprofile').keys['sizes'] ?? {};
  const sinceOfApp = lookUp(since, app);
  if (sinceOfApp === undefined) return ofApp(since, app) !== undefined;
  return version !== undefined && isSince(version, sinceOfApp);
}
