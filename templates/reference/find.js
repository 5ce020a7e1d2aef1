/* Searches the page by parts of names. */
(() => {
  'use strict';
  const RANKS = { implementation: 0, key: 1, event: 2, definition: 3, 'definition key': 4 };

  const text = (element) => element?.textContent ?? '';
  const anchorOf = (link) => link.getAttribute('href').slice(1);

  const entry = (kind, link, { more = '', context = '', detail = '' }) => {
    const name = text(link);
    const own = `${name} ${more}`.toLowerCase();
    return {
      kind,
      name,
      lower: name.toLowerCase(),
      anchor: anchorOf(link),
      own,
      context,
      detail,
      all: `${own} ${context.toLowerCase()}`,
    };
  };

  const keysOf = (table, context) =>
    [...table.querySelectorAll(':scope .key')].map((row) =>
      entry('key', row.querySelector('a.self'), {
        context,
        more: text(row.querySelector('.label')),
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
    const general = section.querySelector(':scope > table.keys');
    const listed = (kind, selector) =>
      [...section.querySelectorAll(selector)].map((link) =>
        entry(kind, link, { context: title, detail: text(link.nextElementSibling) }),
      );
    return [
      ...(general ? keysOf(general, path) : []),
      ...[...section.querySelectorAll(':scope > article.card')].flatMap((card) => cardEntries(card, path)),
      ...listed('definition', '.letter a'),
      ...listed('definition key', '.index-keys a'),
    ];
  };

  let read;
  const entries = () => (read ??= [...document.querySelectorAll('section.kind')].flatMap(sectionEntries));

  // Read when the page has loaded, so that the first search is as fast as the others.
  addEventListener('load', () => setTimeout(entries));

  // Returns a rank, where smaller is better. Every word must occur, one of them in the name itself.
  const score = ({ kind, lower, own, all, name }, words) => {
    if (!words.every((word) => all.includes(word)) || !words.some((word) => own.includes(word))) return -1;
    const [best] = words.map((word) => wordScore(name, lower, word)).sort((left, right) => left - right);
    return best * 10 + RANKS[kind];
  };

  const wordScore = (name, lower, word) => {
    if (lower === word) return 0;
    const at = lower.indexOf(word);
    if (at === 0) return 1;
    if (at < 0) return 4;
    // At the start of a word in the name: `Url` in webHookUrl.
    return /[^a-z][a-z]?$|[A-Z]/.test(name.slice(at - 1, at + 1)) ? 2 : 3;
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
