/* The search box: shows results while the user types; arrow keys and Enter select one. */
(() => {
  'use strict';
  const SHOWN = 40;
  const BEFORE = 60;
  const SNIPPET = 220;
  const TITLES = { option: 'Options', key: 'Keys', guide: 'Guides', definition: 'Definitions' };

  const element = (name, className, ...content) => {
    const made = document.createElement(name);
    made.className = className;
    made.append(...content);
    return made;
  };

  // Returns an element with every word marked.
  const marked = (name, className, text, words) => {
    const escaped = words.map((word) => word.replaceAll(/[\\^$*+?()[\]{}|]/g, '\\$&'));
    const parts = text.split(new RegExp(`(${escaped.join('|')})`, 'i'));
    return element(
      name,
      className,
      ...parts.map((part, number) => (number % 2 === 1 ? element('mark', '', part) : part)),
    );
  };

  // Returns the piece of a text around the first word in it.
  const snippet = (text, words) => {
    const at = Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((found) => found >= 0));
    const from = Number.isFinite(at) && at > BEFORE ? text.indexOf(' ', at - BEFORE) + 1 : 0;
    const to = from + SNIPPET < text.length ? text.lastIndexOf(' ', from + SNIPPET) : text.length;
    return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
  };

  // Returns the text in which the words were found, if the name does not show them.
  const reason = ({ kind, name, choices, about, own }, words) => {
    if (kind === 'guide') return about;
    const hidden = words.filter((word) => !name.toLowerCase().includes(word));
    if (hidden.some((word) => choices.toLowerCase().includes(word))) return `Choices: ${choices}`;
    return words.some((word) => own.includes(word)) ? '' : about;
  };

  const option = (one, words, number) => {
    const link = element('a', '', marked('b', '', one.name, words));
    link.setAttribute('href', one.address);
    link.setAttribute('role', 'option');
    link.setAttribute('aria-selected', 'false');
    link.tabIndex = -1;
    link.id = `result-${number}`;
    link.append(element('span', 'context', one.context), element('span', 'detail', one.detail));
    const about = reason(one, words);
    if (about) link.append(marked('span', 'about', snippet(about, words), words));
    return link;
  };

  // Returns a group of results of each kind, with the number of those that are not shown.
  const groups = (found, words) => {
    const kinds = [...new Set(found.map(({ kind }) => kind))];
    const most = Math.floor(SHOWN / kinds.length);
    let number = 0;
    return kinds.map((kind) => {
      const all = found.filter((one) => one.kind === kind);
      const title = element('span', 'heading', TITLES[kind]);
      title.setAttribute('role', 'presentation');
      const links = all.slice(0, most).map((one) => option(one, words, number++));
      const group = element('div', '', title, ...links);
      if (all.length > most) group.append(element('span', 'said', `and ${all.length - most} more: type on`));
      group.setAttribute('role', 'group');
      group.setAttribute('aria-label', TITLES[kind]);
      return group;
    });
  };

  addEventListener('DOMContentLoaded', () => {
    const input = document.getElementById('search');
    const results = document.getElementById('results');
    const status = document.getElementById('found');
    // The long one does not fit a phone. The label says the same.
    if (matchMedia('(max-width: 40rem)').matches) input.placeholder = 'Search';
    let selected = -1;
    let leaving;
    let searchedAt;

    const open = (is) => {
      results.hidden = !is;
      input.setAttribute('aria-expanded', String(is));
      if (!is) select(-1);
    };

    const options = () => [...results.querySelectorAll('a')];

    const select = (number) => {
      const all = options();
      all[selected]?.setAttribute('aria-selected', 'false');
      selected = all.length === 0 ? -1 : number < 0 ? -1 : number % all.length;
      const chosen = all[selected];
      if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
      else input.removeAttribute('aria-activedescendant');
      chosen?.setAttribute('aria-selected', 'true');
      chosen?.scrollIntoView({ block: 'nearest' });
    };

    const search = () => {
      // The user can search again before the focus has moved to the result chosen last.
      clearTimeout(leaving);
      searchedAt = location.href;
      const { words, found } = globalThis.suiteFind(input.value);
      selected = -1;
      results.replaceChildren(...groups(found, words));
      if (found.length === 0) results.append(element('span', 'said', 'Nothing contains that.'));
      results.scrollTop = 0;
      status.textContent = words.length === 0 ? '' : `${found.length} found`;
      open(words.length > 0);
      // A name that was typed whole is selected where it stands.
      const typed = input.value.trim().toLowerCase();
      const names = options().map((link) => link.firstElementChild.textContent.toLowerCase());
      select(found.length > 0 ? Math.max(0, names.indexOf(typed)) : -1);
    };

    const leave = (link) => {
      input.blur();
      // Focus the target for keyboard users. The cards of definitions do this themselves.
      if (!link.getAttribute('href').startsWith('#')) return;
      document
        .getElementById(link.getAttribute('href').slice(1))
        ?.querySelector('a.self')
        ?.focus({ preventScroll: true });
    };

    const keys = {
      ArrowDown: () => (results.hidden ? search() : select(selected + 1)),
      ArrowUp: () => select(selected <= 0 ? options().length - 1 : selected - 1),
      Enter: () => options()[Math.max(0, selected)]?.click(),
      Escape: () => {
        if (results.hidden) input.value = '';
        open(false);
      },
    };

    input.addEventListener('input', search);
    input.addEventListener('focus', () => input.value && search());
    input.addEventListener('keydown', (event) => {
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      if (!act || event.isComposing) return;
      event.preventDefault();
      act();
    });
    results.addEventListener('click', ({ target }) => {
      const link = target.closest('a');
      if (!link) return;
      open(false);
      leaving = setTimeout(() => leave(link));
    });
    input.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget && !relatedTarget.closest('.search')) open(false);
    });
    // Back, and a link to another place of the page: the list would cover it. The event comes
    // after the address has changed, so the user may have begun a search at the new address.
    addEventListener('hashchange', () => location.href !== searchedAt && open(false));
    addEventListener('pointerdown', ({ target }) => {
      if (!target.closest('.search')) open(false);
    });
    addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target === input)
        return;
      event.preventDefault();
      input.focus();
      input.select();
    });
  });
})();
