/* The search box: shows results while the user types; arrow keys and Enter select one. */
(() => {
  'use strict';
  const SHOWN = 40;

  // Returns the name with the first matching word marked.
  const marked = ({ name, lower }, words) => {
    const holder = document.createElement('b');
    const word = words.find((one) => lower.includes(one));
    // The lower-case string can be longer.
    if (!word || lower.length !== name.length) return Object.assign(holder, { textContent: name });
    const at = lower.indexOf(word);
    const mark = Object.assign(document.createElement('mark'), {
      textContent: name.slice(at, at + word.length),
    });
    holder.append(name.slice(0, at), mark, name.slice(at + word.length));
    return holder;
  };

  const span = (className, content) =>
    Object.assign(document.createElement('span'), { className, textContent: content });

  const option = (one, words, number) => {
    const link = document.createElement('a');
    link.setAttribute('href', `#${one.anchor}`);
    link.setAttribute('role', 'option');
    link.setAttribute('aria-selected', 'false');
    link.tabIndex = -1;
    link.id = `result-${number}`;
    const detail = one.kind === 'definition key' ? `in ${one.detail} definitions` : one.detail;
    link.append(marked(one, words), span('context', one.context), span('detail', detail));
    // The words are not in the name, so the description shows why the entry is here.
    if (!words.some((word) => one.own.includes(word))) link.append(span('about', one.about));
    return link;
  };

  addEventListener('DOMContentLoaded', () => {
    const input = document.getElementById('search');
    const results = document.getElementById('results');
    const status = document.getElementById('found');
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
      results.replaceChildren(...found.slice(0, SHOWN).map((one, number) => option(one, words, number)));
      const more = found.length - SHOWN;
      const said =
        found.length === 0 ? 'Nothing contains that.' : more > 0 ? `and ${more} more: type on` : '';
      if (said) results.append(span('said', said));
      results.scrollTop = 0;
      status.textContent = words.length === 0 ? '' : `${found.length} found`;
      open(words.length > 0);
      select(found.length > 0 ? 0 : -1);
    };

    const leave = (link) => {
      input.blur();
      // Focus the target for keyboard users. The cards of definitions do this themselves.
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
