/* Shows the selected services and kinds. */
(() => {
  'use strict';
  addEventListener('DOMContentLoaded', () => {
    // A page with one service or one kind has no filter for it.
    const filters = ['service', 'kind'].map((id) => document.getElementById(id));
    const show = () => {
      const [service, kind] = filters.map((filter) => filter?.value ?? '');
      let left = 0;
      for (const section of document.querySelectorAll('.service')) {
        const here = service === '' || section.dataset.service === service;
        let any = false;
        for (const entry of section.querySelectorAll('.entry')) {
          entry.hidden = !here || (kind !== '' && entry.dataset.kind !== kind);
          if (!entry.hidden) {
            any = true;
            left += 1;
          }
        }
        section.hidden = !here || (kind !== '' && !any);
      }
      const all = document.querySelectorAll('.entry').length;
      document.getElementById('left').textContent = left === all ? '' : `${left} of ${all} shown`;
    };
    for (const filter of filters) filter?.addEventListener('change', show);
    show();
  });
})();
