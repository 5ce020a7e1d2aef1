/* Builds the card of a definition from the data and the rows of the page when its anchor is opened. */
(() => {
  'use strict';

  const parts = (index) => ({
    rows: index.querySelector('template.rows').content.children,
    frame: index.querySelector('template.frame').content.firstElementChild,
    chosen: index.querySelector('.chosen'),
    filter: index.querySelector('.filter'),
    items: [...index.querySelectorAll('.letter li')],
  });

  let read;
  const definitions = () =>
    (read ??= new Map(Object.entries(JSON.parse(document.getElementById('definitions').textContent))));

  const element = (name, text, className = '') => {
    const made = document.createElement(name);
    made.textContent = text;
    made.className = className;
    return made;
  };

  // The first three parts name the definition, the rest is a key: `indexer.cardigann.1337x.sort`.
  const splitAnchor = (anchor) => {
    const [folder, ...rest] = anchor.split('.');
    return { folder, base: [folder, ...rest.slice(0, 2)].join('.') };
  };

  const indexOf = (folder) => document.querySelector(`.index[data-folder="${CSS.escape(folder)}"]`);

  const row = (shown, base) => {
    const copied = shown.cloneNode(true);
    const link = copied.querySelector('a.self');
    // Like `anchorPart` of the generator.
    const anchor = `${base}.${encodeURIComponent(link.textContent)}`;
    copied.id = anchor;
    link.setAttribute('href', `#${anchor}`);
    return copied;
  };

  const card = (index, base, [name, implementation, protocol, schemas, numbers, must, example]) => {
    const { rows, frame } = parts(index);
    const made = frame.cloneNode(true);
    made.id = base;
    const title = made.querySelector('h3 a');
    title.textContent = name;
    title.setAttribute('href', `#${base}`);
    const facts = made.querySelector('.facts');
    const className = element('span', 'class ');
    className.append(element('code', implementation));
    facts.append(className, ' ', element('span', protocol));
    for (const schema of schemas) facts.append(' ', element('span', schema, 'schema'));
    made.querySelector('.must').hidden = must === '';
    made.querySelector('.must').textContent = `Must be set: ${must}`;
    made.querySelector('.example').hidden = example === '';
    made.querySelector('.example code').textContent = example;
    made.querySelector('table').classList.toggle('single', schemas.length === 1);
    made.querySelector('tbody').append(...numbers.map((number) => row(rows[number], base)));
    return made;
  };

  const reveal = (found) => {
    found.classList.add('target');
    const show = () => found.scrollIntoView({ block: 'start' });
    show();
    // Cards above that come onto the screen get their real height only now, and move the target.
    requestAnimationFrame(() => requestAnimationFrame(show));
    found.querySelector('a.self').focus({ preventScroll: true });
  };

  const showDefinition = (index, base, anchor) => {
    const definition = definitions().get(base);
    if (!definition) return;
    const made = card(index, base, definition);
    parts(index).chosen.replaceChildren(made);
    const named = document.getElementById(anchor);
    reveal(named && made.contains(named) ? named : made);
  };

  const keyNamed = (anchor) =>
    document.querySelector(`.index-keys a[href="#${CSS.escape(anchor)}"]`)?.textContent;

  // Returns the row numbers of a key: one for each type, default and table of choices.
  const rowsOf = (rows, name) =>
    new Set([...rows.keys()].filter((number) => rows[number].querySelector('a.self').textContent === name));

  // Shows only the definitions with a key, or all definitions.
  const filterBy = (index, name) => {
    const { rows, items, filter, chosen } = parts(index);
    const wanted = rowsOf([...rows], name);
    for (const item of items) {
      const [, , , , numbers] = definitions().get(item.firstElementChild.getAttribute('href').slice(1));
      item.hidden = name !== undefined && !numbers.some((number) => wanted.has(number));
    }
    for (const letter of index.querySelectorAll('.letter'))
      letter.hidden = !letter.querySelector('li:not([hidden])');
    filter.hidden = name === undefined;
    chosen.replaceChildren();
    if (name === undefined) return;
    const all = element('a', 'Show all');
    all.setAttribute('href', `#${index.dataset.folder}-definitions`);
    const having = items.filter((item) => !item.hidden).length;
    filter.replaceChildren(`${having} of ${items.length} have `, element('code', name), '. ', all);
    filter.scrollIntoView({ block: 'start' });
  };

  // The browser scrolls to anchors that exist on the page.
  const go = () => {
    for (const other of document.querySelectorAll('.target')) other.classList.remove('target');
    const anchor = location.hash.slice(1);
    const { folder, base } = splitAnchor(anchor);
    const named = /^(?<kind>.+)-(?<part>keys|definitions)$/.exec(folder)?.groups;
    const index = indexOf(named?.kind ?? folder);
    if (!index) return;
    const present = document.getElementById(anchor);
    if (named?.part === 'keys') filterBy(index, keyNamed(anchor));
    else if (named) filterBy(index, undefined);
    else if (!present || index.contains(present)) showDefinition(index, base, anchor);
  };

  addEventListener('hashchange', go);
  addEventListener('DOMContentLoaded', go);
})();
