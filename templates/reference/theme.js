/* Light or dark theme: the system's, until the user presses the button. Runs before the page is shown. */
(() => {
  'use strict';
  const root = document.documentElement;
  const KEY = 'suite-reference-theme';

  // Storage throws if the browser is set to store nothing. The choice then lasts as long as the page.
  const stored = (act) => {
    try {
      return act(localStorage);
    } catch {
      return null;
    }
  };

  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : system.matches);

  root.classList.add('script');
  const saved = stored((storage) => storage.getItem(KEY));
  if (saved === 'light' || saved === 'dark') root.dataset.theme = saved;

  addEventListener('DOMContentLoaded', () => {
    const button = document.getElementById('theme');
    const show = () => button.setAttribute('aria-pressed', String(isDark()));
    button.addEventListener('click', () => {
      root.dataset.theme = isDark() ? 'light' : 'dark';
      stored((storage) => storage.setItem(KEY, root.dataset.theme));
      show();
    });
    system.addEventListener('change', show);
    show();
  });
})();
