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

  // Of a terminal only the commands are of use.
  const textOf = (code) =>
    code.dataset.language === 'console'
      ? (code.textContent.match(/(?<=^[$#] ).*$/gm) ?? [code.textContent]).join('\n')
      : code.textContent;

  const copy = async (code) => {
    try {
      await navigator.clipboard.writeText(textOf(code));
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
