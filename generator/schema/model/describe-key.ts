/** What people are told of a key, in a terminal and on a page alike. */
import { groupBy } from '../../base/collections.ts';
import { type Json, canonical } from '../../base/json.ts';
import { withChoiceNames } from '../field/describe.ts';
import type { ModelKey } from './keys.ts';

/** The apps of a table that have something: empty where that is every one. */
export function onlySome(some: readonly string[], all: readonly string[]): string[] {
  return all.every((app) => some.includes(app)) ? [] : all.filter((app) => some.includes(app));
}

/** Each default of a key, choices by name, and the apps that show it: empty where all that have the key do. */
export function defaultsOf(key: ModelKey): { readonly value: Json; readonly apps: readonly string[] }[] {
  const named = Object.entries(key.defaults).map(([app, value]) => ({
    app,
    value: withChoiceNames(key.type, app, value),
  }));
  return groupBy(named, ({ value }) => canonical(value)).flatMap(([, same]) => {
    const [first] = same;
    if (!first) return [];
    const apps = same.map(({ app }) => app);
    return [{ value: first.value, apps: onlySome(apps, key.apps) }];
  });
}

/** `apikey in radarr, sonarr`, for each name that a key has elsewhere. */
export function spellingsOf({ spelling }: ModelKey): string[] {
  return groupBy(Object.entries(spelling), ([, name]) => name).map(
    ([name, found]) => `${name} in ${found.map(([app]) => app).join(', ')}`,
  );
}
