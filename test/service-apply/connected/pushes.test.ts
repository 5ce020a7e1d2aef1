/** Views of libraries while suite creates, replaces, renames and deletes indexers of a Prowlarr that pushes at once. */
import { describe, expect, test } from 'vitest';
import { type Draft, type EntryDraft, actions, failures } from '../harness.ts';
import { startFleet } from '../multi-service.ts';

const FLEET = {
  prowlarr: { recording: 'prowlarr-2.3.6' },
  full: { recording: 'sonarr-4.0.19', apiKey: 'a'.repeat(32) },
  once: { recording: 'radarr-6.0.3', apiKey: 'b'.repeat(32) },
} as const;

const feed = (name: string, implementation = 'Newznab', part: Partial<EntryDraft> = {}): EntryDraft => ({
  implementation,
  name,
  fields: { baseUrl: 'http://nzb.example' },
  ...part,
});

/** A Prowlarr with an application of each sync level, and every name that the libraries had at any time. */
async function connected() {
  const fleet = await startFleet(FLEET);
  const { prowlarr } = fleet.worlds;
  const applications: EntryDraft[] = [];
  for (const [name, implementation, syncLevel] of [
    ['full', 'Sonarr', 'fullSync'],
    ['once', 'Radarr', 'addOnly'],
  ] as const) {
    const { url: baseUrl, apiKey } = fleet.fake(name);
    const fields = {
      baseUrl,
      prowlarrUrl: 'http://prowlarr:9696',
      apiKey: await prowlarr.secret(name, apiKey),
    };
    applications.push({ name, implementation, general: { syncLevel }, fields });
  }
  const seen = new Set<string>();
  const look = (): void => {
    for (const name of ['full', 'once'] as const)
      for (const one of fleet.fake(name).resources('indexer')) seen.add(one.name);
  };
  const declared = (...indexer: EntryDraft[]): Draft => ({ indexer, applications });
  const apply = async (...indexer: EntryDraft[]): Promise<string[]> => {
    const watch = setInterval(look, 1);
    const report = await prowlarr.apply(declared(...indexer));
    await fleet.pushed();
    clearInterval(watch);
    look();
    expect(failures(report)).toEqual([]);
    return actions(report);
  };
  const indexers = (name: 'full' | 'once') =>
    fleet
      .fake(name)
      .resources('indexer')
      .toSorted((left, right) => (left.name < right.name ? -1 : 1))
      .map(({ name: called, general, settings }) => [called, general['enableRss'], settings['baseUrl']]);
  return { fleet, prowlarr, apply, indexers, declared, seen };
}

const pushed = (name: string, id: number) => [`${name} (Prowlarr)`, true, `http://prowlarr:9696/${id}/`];

describe('a library of each sync level', () => {
  test('only ever sees new indexers enabled and under their declared names', async () => {
    const { fleet, prowlarr, apply, indexers, declared, seen } = await connected();
    await using _ = fleet;
    await apply();
    await apply(feed('a'), feed('b', 'Torznab'), feed('c', 'Knaben', { fields: {} }));
    const wanted = [pushed('a', 1), pushed('b', 2), pushed('c', 3)];
    expect([indexers('full'), indexers('once')]).toEqual([wanted, wanted]);
    expect([...seen].toSorted()).toEqual(['a (Prowlarr)', 'b (Prowlarr)', 'c (Prowlarr)']);
    fleet.forget();
    await prowlarr.apply(declared(feed('a'), feed('b', 'Torznab'), feed('c', 'Knaben', { fields: {} })));
    expect(fleet.writes.prowlarr).toEqual([]);
  });

  test('sees the old or the new indexer of a replacement, and the new one at the end', async () => {
    const { fleet, apply, indexers, seen } = await connected();
    await using _ = fleet;
    await apply(feed('a'));
    expect(await apply(feed('a', 'Torznab'))).toContain('replace a');
    expect([indexers('full'), indexers('once')]).toEqual([[pushed('a', 2)], [pushed('a', 2)]]);
    expect([...seen]).toEqual(['a (Prowlarr)']);
  });

  test('loses indexers that are no longer declared; only the fullSync library gets a new name', async () => {
    const { fleet, apply, indexers, seen } = await connected();
    await using _ = fleet;
    await apply(feed('a'), feed('b'));
    await apply(feed('c'), feed('b', 'Newznab', { fields: { baseUrl: 'http://other.example' } }));
    expect([indexers('full'), indexers('once')]).toEqual([
      [pushed('b', 2), pushed('c', 1)],
      [pushed('a', 1), pushed('b', 2)],
    ]);
    await apply();
    expect([indexers('full'), indexers('once')]).toEqual([[], []]);
    expect([...seen].toSorted()).toEqual(['a (Prowlarr)', 'b (Prowlarr)', 'c (Prowlarr)']);
  });

  test('loses the indexers that are removed together with the applications', async () => {
    const { fleet, prowlarr, apply, indexers } = await connected();
    await using _ = fleet;
    await apply(feed('a'), feed('b'));
    const removed = await prowlarr.apply({ indexer: [], applications: [] });
    await fleet.pushed();
    expect(failures(removed)).toEqual([]);
    expect(prowlarr.fake.resources('applications')).toEqual([]);
    expect([indexers('full'), indexers('once')]).toEqual([[], []]);
  });

  test('does not see an indexer that is declared disabled until it is enabled', async () => {
    const { fleet, apply, indexers } = await connected();
    await using _ = fleet;
    await apply(feed('a', 'Newznab', { enable: false }));
    expect([indexers('full'), indexers('once')]).toEqual([[], []]);
    await apply(feed('a'));
    expect([indexers('full'), indexers('once')]).toEqual([[pushed('a', 1)], [pushed('a', 1)]]);
  });

  test('keeps the old indexer while the new one of a replacement fails its test', async () => {
    const { fleet, prowlarr, apply, declared, indexers } = await connected();
    await using _ = fleet;
    await apply(feed('a'));
    fleet.targets.prowlarr.down('Torznab');
    const report = await prowlarr.apply(declared(feed('a', 'Torznab')));
    expect(report.failures).toMatchObject([
      { code: 'test-failed', what: expect.stringContaining('the Newznab of that name stays as it was') },
    ]);
    await fleet.pushed();
    expect([indexers('full'), indexers('once')]).toEqual([[pushed('a', 1)], [pushed('a', 1)]]);
  });
});

describe('an indexer that is declared in Prowlarr', () => {
  test('has its declared name in every request', async () => {
    const { fleet, prowlarr, apply } = await connected();
    await using _ = fleet;
    const sent: [string, unknown][] = [];
    prowlarr.fake.onRequest = ({ method, target }, body) => {
      if (/^(POST|PUT)$/u.test(method) && /\/indexer(?:\/\d+)?(?:\?|$)/u.test(target))
        sent.push([method, (JSON.parse(body) as { name: string }).name]);
    };
    await apply(feed('a'));
    await apply(feed('a', 'Torznab'));
    expect(sent).toEqual([
      ['POST', 'a'],
      ['PUT', 'a'],
      ['POST', 'a'],
      ['PUT', 'a'],
    ]);
  });

  test('that another state directory left unfinished is adopted and completed', async () => {
    const { fleet, prowlarr, declared, indexers } = await connected();
    await using _ = fleet;
    fleet.faulty(
      ({ method }) => (method === 'PUT' ? { kind: 'status', status: 503 } : undefined),
      'prowlarr',
    );
    await prowlarr.apply(declared(feed('a')));
    fleet.faulty(undefined, 'prowlarr');
    expect(prowlarr.fake.resources('indexer')).toMatchObject([{ name: 'a', general: { enable: false } }]);
    const other = { stateDir: `${prowlarr.stateDir}-other` };
    expect(failures(await prowlarr.apply(declared(feed('a')), other))).toEqual([]);
    await fleet.pushed();
    expect(indexers('full')).toEqual([pushed('a', 1)]);
    expect(prowlarr.fake.resources('indexer')[0]?.settings['baseSettings.queryLimit']).toBeUndefined();
    expect(actions(await prowlarr.apply(declared(feed('a')), other))).toContain('unchanged a');
  });
});
