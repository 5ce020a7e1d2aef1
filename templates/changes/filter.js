/* Shows the selected services and kinds. */
(() => {
  'use strict';
  addEventListener('DOMContentLoaded', () => {
    const [service, kind] = ['service', 'kind'].map((id) => document.getElementById(id));
    const show = () => {
      let left = 0;
      for (const section of document.querySelectorAll('.service')) {
        const here = service.value === '' || section.dataset.service === service.value;
        let any = false;
        for (const entry of section.querySelectorAll('.entry')) {
          entry.hidden = !here || (kind.value !== '' && entry.dataset.kind !== kind.value);
          if (!entry.hidden) {
            any = true;
            left += 1;
          }
        }
        section.hidden = !here || (kind.value !== '' && !any);
      }
      const all = document.querySelectorAll('.entry').length;
      document.getElementById('left').textContent = left === all ? '' : `${left} of ${all} shown`;
    };
    for (const one of [service, kind]) one.addEventListener('change', show);
    show();
  });
})();
