/** Messages about names that a service does not have. */
import { expect, it } from 'vitest';
import { unknownNames } from '../../../../generator/reconcile/desired/references.ts';

it('an indexer that Prowlarr writes has another name than its definition', () => {
  const unknown = [
    {
      key: 'indexer',
      known: [],
      target: { path: 'indexer', name: '1337x', property: 'name' },
      isGoing: false,
    },
  ] as const;
  const entry = { path: 'suite.services.sonarr.releaseProfiles[0]', name: 'x' };
  expect(unknownNames(entry, 'sonarr', unknown).fix).toBe(
    'Declare "1337x" in suite.indexers, or create it in sonarr first. If Prowlarr writes it into sonarr, its name is "1337x (Prowlarr)".',
  );
});
