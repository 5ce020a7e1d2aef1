/* Searches the page by parts of names, labels and descriptions. */
(() => {
  'use strict';
  const RANKS = { implementation: 0, key: 1, event: 2, definition: 3, 'definition key': 4 };

  const text = (element) => element?.textContent ?? '';
  const textOfAll = (element, selector) => [...element.querySelectorAll(selector)].map(text).join(' ');
  const anchorOf = (link) => link.getAttribute('href').slice(1);

  // `more` has other names of the same thing, `about` its description.
  const entry = (kind, link, { more = '', about = '', context = '', detail = '' }) => {
    const name = text(link);
    const own = `${name} ${more}`.toLowerCase();
    return {
      kind,
      name,
      lower: name.toLowerCase(),
      anchor: anchorOf(link),
      own,
      others: more.toLowerCase().split(/[^\p{L}\p{N}]+/u),
      about,
      said: about.toLowerCase(),
      context,
      detail,
      all: `${own} ${context} ${about}`.toLowerCase(),
    };
  };

  const keysOf = (table, context) =>
    [...table.querySelectorAll(':scope .key')].map((row) =>
      entry('key', row.querySelector('a.self'), {
        context,
        more: textOfAll(row, '.label, .alias'),
        about: textOfAll(row, 'small:not([class])'),
        detail: text(row.querySelector('.type')),
      }),
    );

  const cardEntries = (card, place) => {
    const title = card.querySelector('h3 a');
    const option = text(card.querySelector('.facts > code')) || place;
    // Users name conditions and profiles themselves: the path is the same for all of them.
    const path = option === place || option.endsWith('<name>') ? `${option}, ${text(title)}` : option;
    const events = [...card.querySelectorAll('.event a')].map((link) =>
      entry('event', link, { context: path, detail: 'event' }),
    );
    return [
      entry('implementation', title, { context: path, more: card.dataset.names }),
      ...keysOf(card, path),
      ...events,
    ];
  };

  const sectionEntries = (section) => {
    const title = text(section.querySelector('h2 .self'));
    const path = text(section.querySelector('h2 code')) || title;
    const own = [...section.querySelectorAll(':scope > table.keys')];
    const listed = (kind, selector) =>
      [...section.querySelectorAll(selector)].map((link) =>
        entry(kind, link, {
          context: title,
          detail: text(link.nextElementSibling),
          more: text(link.parentElement.querySelector('.label')),
        }),
      );
    return [
      ...own.flatMap((table) => keysOf(table, path)),
      ...[...section.querySelectorAll(':scope > article.card')].flatMap((card) => cardEntries(card, path)),
      ...listed('definition', '.letter a'),
      ...listed('definition key', '.index-keys a'),
    ];
  };

  let read;
  const entries = () => (read ??= [...document.querySelectorAll('section.kind')].flatMap(sectionEntries));

  // Read when the page has loaded, so that the first search is as fast as the others.
  addEventListener('load', () => setTimeout(entries));

  const NOT_FOUND = 9;

  // Returns a rank, where smaller is better. Every word must occur, one of them outside of the path.
  const score = (one, words) => {
    if (!words.every((word) => one.all.includes(word))) return -1;
    const best = Math.min(...words.map((word) => wordScore(one, word)));
    return best === NOT_FOUND ? -1 : best * 10 + RANKS[one.kind];
  };

  const wordScore = ({ name, lower, own, others, said }, word) => {
    if (lower === word) return 0;
    const at = lower.indexOf(word);
    if (at === 0) return 1;
    // At the start of a word in the name: `Url` in webHookUrl.
    if (at > 0) return /[^a-z][a-z]?$|[A-Z]/.test(name.slice(at - 1, at + 1)) ? 2 : 4;
    if (own.includes(word)) return others.includes(word) ? 3 : 5;
    return said.includes(word) ? 6 : NOT_FOUND;
  };

  // Returns the words of the search and the matching entries, the best first.
  globalThis.suiteFind = (query) => {
    const words = query
      .toLowerCase()
      .split(/[\s.]+/)
      .filter(Boolean);
    if (words.length === 0) return { words, found: [] };
    const found = entries()
      .map((one) => ({ one, points: score(one, words) }))
      .filter(({ points }) => points >= 0)
      .sort((left, right) => left.points - right.points)
      .map(({ one }) => one);
    return { words, found };
  };
})();
