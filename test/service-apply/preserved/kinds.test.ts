/** Traits of single kinds: sign-in, built-in resources, definitions, enable keys. */
import { describe, expect, test } from 'vitest';
import { PROWLARR, SONARR } from '../drafts.ts';
import { type EntryDraft, actions, failures, startHarness } from '../harness.ts';
import { edit, names, stored, writes } from './manual-edits.ts';

describe('kinds', () => {
  const trakt: EntryDraft = {
    implementation: 'TraktListImport',
    name: 'trakt',
    fields: { username: 'me', listname: 'mine' },
  };

  test('a list that needs a sign-in waits disabled, is enabled after it, and keeps its tokens', async () => {
    await using harness = await startHarness(SONARR);
    harness.fake.store.plain('rootfolder').add((id) => ({ path: '/media', id }));
    const draft = { importlist: [trakt] };
    const first = await harness.apply(draft);
    expect(first.warnings.map(({ code, fix }) => [code, fix])).toEqual([
      [
        'sign-in-needed',
        'Open it in the web UI of sonarr, press "Authenticate with Trakt" and save; the next run enables it.',
      ],
    ]);
    expect(stored(harness, 'trakt', 'importlist').general['enableAutomaticAdd']).toBe(false);
    // Each run reports that the list waits, and sends nothing.
    harness.fake.requests.length = 0;
    expect((await harness.apply(draft)).warnings.map(({ code }) => code)).toEqual(['sign-in-needed']);
    expect(writes(harness)).toEqual([]);
    const tokens = { accessToken: 'a1', refreshToken: 'r1', expires: '2026-12-01T00:00:00Z', authUser: 'me' };
    edit(harness, 'trakt', { settings: tokens }, 'importlist');
    const on = await harness.apply(draft);
    expect([failures(on), on.warnings.map(({ code }) => code), actions(on)]).toEqual([
      [],
      [],
      ['update trakt'],
    ]);
    const { general, settings } = stored(harness, 'trakt', 'importlist');
    expect(general['enableAutomaticAdd']).toBe(true);
    expect(settings).toMatchObject(tokens);
    // The service refreshes the tokens.
    edit(harness, 'trakt', { settings: { accessToken: 'a2', refreshToken: 'r2' } }, 'importlist');
    harness.fake.requests.length = 0;
    expect(actions(await harness.apply(draft))).toEqual(['unchanged trakt']);
    expect(writes(harness)).toEqual([]);
    expect(stored(harness, 'trakt', 'importlist').settings).toMatchObject({ accessToken: 'a2' });
    // The sign-in has expired. An enabled list stays enabled; the service reports the problem.
    edit(harness, 'trakt', { settings: { accessToken: '', refreshToken: '' } }, 'importlist');
    expect(actions(await harness.apply(draft))).toEqual(['unchanged trakt']);
    // The list is deleted once it is no longer declared, because no one else changed it.
    expect(actions(await harness.apply({ importlist: [] }))).toEqual(['delete trakt']);
  });

  test('metadata consumers are never deleted, neither after they were declared nor with prune = "all"', async () => {
    await using harness = await startHarness(SONARR);
    const all = names(harness, 'metadata');
    const kodi: EntryDraft = {
      implementation: 'XbmcMetadata',
      name: 'Kodi (XBMC) / Emby',
      fields: { seriesMetadata: false },
    };
    const first = await harness.apply(harness.manifest({ metadata: [kodi] }, 'all'));
    expect(first.outcomes.map(({ step }) => [step.action, step.name, step.adopted])).toEqual([
      ['update', 'Kodi (XBMC) / Emby', false],
    ]);
    expect(actions(await harness.apply(harness.manifest({ metadata: [kodi] }, 'all')))).toEqual([
      'unchanged Kodi (XBMC) / Emby',
    ]);
    for (const prune of ['owned', 'all'] as const)
      expect(actions(await harness.apply(harness.manifest({ metadata: [] }, prune)))).toEqual([]);
    expect(names(harness, 'metadata')).toEqual(all);
    // The consumer stays enabled.
    expect(stored(harness, 'Kodi (XBMC) / Emby', 'metadata').general['enable']).toBe(true);
  });

  test('a replaced definition stays until its replacement with the same name passes its test', async () => {
    await using harness = await startHarness(PROWLARR);
    const indexer = (definition: string): EntryDraft => ({
      implementation: 'Cardigann',
      definition,
      name: 'torrents',
    });
    await harness.apply({ indexer: [indexer('1337x')] });
    harness.fake.requests.length = 0;
    const next = { indexer: [indexer('The Pirate Bay')] };
    expect(actions(await harness.plan(next))).toEqual(['replace torrents']);
    expect(failures(await harness.apply(next))).toEqual([]);
    expect(writes(harness)).toEqual(['DELETE indexer/1 200', 'POST indexer 201', 'PUT indexer/2 202']);
    expect(stored(harness, 'torrents', 'indexer').settings['definitionFile']).toBe('thepiratebay');
    expect(actions(await harness.apply(next))).toEqual(['unchanged torrents']);
  });

  test('a foreign definition with that name conflicts and is reported with its implementation', async () => {
    await using harness = await startHarness(PROWLARR);
    const indexer = (definition: string): EntryDraft => ({
      implementation: 'Cardigann',
      definition,
      name: 'torrents',
    });
    await harness.apply({ indexer: [indexer('1337x')] }, { stateDir: `${harness.stateDir}-other` });
    const report = await harness.apply({ indexer: [indexer('The Pirate Bay')] });
    expect(report.failures.map(({ code, what }) => [code, what])).toEqual([
      [
        'name-taken',
        'the indexer "torrents" of prowlarr was not created by suite, or was changed outside of suite, and it is a Cardigann (1337x), not a Cardigann (thepiratebay)',
      ],
    ]);
  });
});
