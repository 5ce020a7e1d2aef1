/** Versions as people know them. */

/** The first three numbers of a version: the fourth is a build that people do not know. */
export function shortVersion(version: string): string {
  return version.split('.').slice(0, 3).join('.');
}
