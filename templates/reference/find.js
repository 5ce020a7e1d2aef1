/* Finds options, keys, guides and definitions by parts of names, labels, choices and texts. */
(() => {
  'use strict';
  const KINDS = ['option', 'key', 'guide', 'definition'];
  const IN_TEXT = 6;
  const NOT_FOUND = 9;

  const { page, root } = document.documentElement.dataset;

  const entry = (file, [kind, name, anchor, context, more, about, detail, choices]) => {
    const own = `${name} ${more} ${choices}`.toLowerCase();
    return {
      rank: KINDS.indexOf(kind),
      kind,
      name,
      address: `${file === page ? '' : root + file}#${anchor}`,
      lower: name.toLowerCase(),
      own,
      others: `${more} ${choices}`.toLowerCase().split(/[^\p{L}\p{N}]+/u),
      choices,
      about,
      said: about.toLowerCase(),
      context,
      detail,
      all: `${own} ${context} ${about}`.toLowerCase(),
    };
  };

  // A site has the rows in a file of its own, page by page. Another page contains them.
  const rows = () => globalThis.suiteRows ?? JSON.parse(document.getElementById('rows').textContent);

  let read;
  const entries = () =>
    (read ??= Object.entries(rows()).flatMap(([file, found]) => found.map((row) => entry(file, row))));

  // Read when the page has loaded, so that the first search is as fast as the others.
  addEventListener('load', () => setTimeout(entries));

  // Returns a word without its ending: `backup` for backups, `categor` for categories and category.
  const stem = (word) => word.replace(/(?<=^.{4,}?)(?:ies|ing|es|ed|s|y|e)$/, '');

  const wordScore = ({ name, lower, own, others, said }, word) => {
    if (lower === word) return 0;
    const at = lower.indexOf(word);
    if (at === 0) return 1;
    // At the start of a word in the name: `Url` in webHookUrl.
    if (at > 0) return /[^a-z][a-z]?$|[A-Z]/.test(name.slice(at - 1, at + 1)) ? 2 : 4;
    if (own.includes(word)) return others.includes(word) ? 3 : 5;
    return said.includes(word) ? IN_TEXT : NOT_FOUND;
  };

  // So many words must occur, one of them outside of the path. The best word decides, then all of them.
  const scored = (one, words, count) => {
    if (words.filter((word) => one.all.includes(word)).length < count) return [];
    const scores = words.map((word) => wordScore(one, word));
    const best = Math.min(...scores);
    const sum = scores.reduce((all, score) => all + score, 0);
    return best === NOT_FOUND ? [] : [{ one, best, points: best * 100 + sum }];
  };

  // Returns the entries with all words, else with all of them without endings, else with as many as possible.
  const withMost = (words) => {
    const stems = words.map(stem);
    const tries = [[words, words.length], ...stems.map((_, less) => [stems, stems.length - less])];
    for (const [some, count] of tries) {
      const found = entries().flatMap((one) => scored(one, some, count));
      if (found.length > 0) return found;
    }
    return [];
  };

  // Returns the words to mark and the matching entries: kind by kind, the best first.
  globalThis.suiteFind = (query) => {
    const words = query
      .toLowerCase()
      .split(/[\s.]+/)
      .filter(Boolean);
    if (words.length === 0) return { words, found: [] };
    const all = withMost(words);
    // The description of an option counts only where no name has the words.
    const isNamed = ({ one, best }) => one.kind === 'guide' || best < IN_TEXT;
    const named = all.some((found) => found.one.kind !== 'guide' && isNamed(found));
    const found = (named ? all.filter(isNamed) : all)
      .sort((left, right) => left.one.rank - right.one.rank || left.points - right.points)
      .map(({ one }) => one);
    return { words: [...words, ...words.map(stem)], found };
  };
})();
