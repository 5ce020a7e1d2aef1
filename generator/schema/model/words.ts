/** The words of other tools and of the web UI for names of suite (`words.json`), which Nix reads too. */
import { type Words, folded } from '../../base/nearest.ts';
import table from '../../servarr/words.json' with { type: 'json' };

/** A name, several names, or null for a key that suite does not need. */
type WordTarget = string | readonly string[] | null;

/** Place -> source -> word -> its target. */
type WordTable = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, WordTarget>>>>>>;

export const WORDS: WordTable = table;

/** Returns the words of places as `nearest` takes them. The first place that has a word wins. */
export function wordsAt(...places: readonly string[]): Words {
  const words = places
    .toReversed()
    .flatMap((place) => Object.values(WORDS[place] ?? {}).flatMap((ofSource) => Object.entries(ofSource)));
  return Object.fromEntries(
    words.map(([word, names]) => [folded(word), names === null ? [] : [names].flat()]),
  );
}

/** The words by their name: `suite.notif.jellyfin`, or the key of a kind, `config/naming.renameEpisodes`. */
const MEANINGS = Map.groupBy(
  Object.entries(WORDS).flatMap(([place, sources]) =>
    Object.values(sources)
      .flatMap((ofSource) => Object.entries(ofSource))
      .flatMap(([word, names]) =>
        [names ?? []]
          .flat()
          .map((name) => ({ word, name: name.startsWith('suite.') ? name : `${place}.${name}` })),
      ),
  ),
  ({ name }) => name,
);

/** Returns a sentence with the words of other tools and of the web UI for a name; empty if there are none. */
export function elsewhere(name: string): string {
  const words = new Set(MEANINGS.get(name)?.map(({ word }) => word));
  return words.size === 0 ? '' : `Elsewhere: ${[...words].join(', ')}.`;
}

/** Returns the words of a place for the names that are options below it: `clients` for `downloadarr`. */
export function optionsAt(place: string): Words {
  const below = (name: string): string[] =>
    name.startsWith(`${place}.`) ? [name.slice(place.length + 1)] : [];
  return Object.fromEntries(
    Object.entries(wordsAt(place)).map(([word, names]) => [word, names.flatMap(below)]),
  );
}
