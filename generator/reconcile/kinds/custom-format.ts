/** Custom formats: quality profiles score them. */
import { kindRow } from '../../servarr/kinds.ts';
import type { KindHooks } from './hooks.ts';

export const customFormat: KindHooks = {
  notes: ({ action }) =>
    action === 'delete'
      ? [`its scores go with it, also in ${kindRow('qualityprofile').plural} of others`]
      : [],
};
