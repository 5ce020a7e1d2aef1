/* The copy buttons of the examples. */
(() => {
  'use strict';
  const SHOWN_MS = 1600;

  // Without a clipboard API (on a page served without TLS), copy from a selection.
  const copySelected = (code) => {
    const selection = getSelection();
    selection.selectAllChildren(code);
    return document.execCommand('copy');
  };

  const copy = async (code) => {
    try {
      await navigator.clipboard.writeText(code.textContent);
      return true;
    } catch {
      return copySelected(code);
    }
  };

  addEventListener('click', async ({ target }) => {
    const button = target.closest?.('button.copy');
    if (!button) return;
    const copied = await copy(button.closest('.example').querySelector('code'));
    button.textContent = copied ? 'Copied' : 'Press Ctrl+C';
    document.getElementById('found').textContent = copied ? 'Example copied' : 'The example is selected';
    setTimeout(() => (button.textContent = 'Copy'), SHOWN_MS);
  });
})();
