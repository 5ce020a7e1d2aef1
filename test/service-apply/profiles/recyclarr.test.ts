/** A profile that recyclarr changes between two applies, with scores of suite in it. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { ServiceReport } from '../../../generator/reconcile/run.ts';
import { type Harness, actions, failures, startHarness } from '../harness.ts';
import { declared, row, scoresOf } from './drafts.ts';
import { OURS, type Recyclarr, RecyclarrHost } from './recyclarr.ts';

const GUIDE: Recyclarr = {
  formats: { x265: 'x265', LQ: 'BadGroup' },
  profile: { name: 'WEB', qualities: ['HDTV-1080p', 'Bluray-1080p'], scores: { x265: -10_000, LQ: -5000 } },
  reset: { except: ['German DL'] },
};
const SCORES = { x265: -10_000, LQ: -5000, 'German DL': 500 };
const DRAFT = OURS('WEB', { 'German DL': 500 });

/** Key, value before and value after of what a report will change, or has changed. */
function changesIn({ outcomes }: ServiceReport): unknown[] {
  return outcomes.flatMap(({ step }) => step.changes.map(({ key, from, to }) => [step.name, key, from, to]));
}

/** Lets both write in turn until neither does; more than three rounds are a fight. */
async function settle(harness: Harness, host: RecyclarrHost, config: Recyclarr): Promise<string[]> {
  const said: string[] = [];
  for (let round = 0; round < 3; round++) {
    const theirs = await host.sync(config);
    const report = await harness.apply(declared(harness, DRAFT));
    const ours = actions(report).filter((one) => !one.startsWith('unchanged '));
    if (theirs.length + ours.length === 0) return said;
    said.push(...theirs.map((one) => `recyclarr ${one}`), ...ours.map((one) => `suite ${one}`));
  }
  return [...said, 'they fight'];
}

describe('suite beside recyclarr', () => {
  let harness: Harness;
  let host: RecyclarrHost;

  beforeEach(async () => {
    harness = await startHarness({ recording: 'sonarr-4.0.19' });
    host = new RecyclarrHost(harness);
    await host.sync(GUIDE);
    const { failures: all } = await harness.apply(declared(harness, DRAFT));
    if (all.length > 0) throw new AggregateError(all);
    return () => harness[Symbol.asyncDispose]();
  });

  test('neither writes again, because recyclarr excepts the score', async () => {
    expect(await settle(harness, host, GUIDE)).toEqual([]);
    expect(scoresOf(harness, 'WEB')).toEqual(SCORES);
  });

  test('recyclarr adds a format: suite changes nothing', async () => {
    const more: Recyclarr = {
      ...GUIDE,
      formats: { ...GUIDE.formats, Repack: 'REPACK' },
      profile: { ...GUIDE.profile, scores: { ...GUIDE.profile.scores, Repack: 5 } },
    };
    expect(await settle(harness, host, more)).toEqual([
      'recyclarr created format Repack',
      'recyclarr updated profile WEB',
    ]);
    expect(scoresOf(harness, 'WEB')).toEqual({ ...SCORES, Repack: 5 });
  });

  test('recyclarr resets the score, because it is not excepted: suite reports that and sets it again', async () => {
    const careless: Recyclarr = { ...GUIDE, reset: { except: [] } };
    expect(await host.sync(careless)).toEqual(['updated profile WEB']);
    const plan = await harness.plan(declared(harness, DRAFT));
    expect(changesIn(plan)).toEqual([['WEB', 'scores.German DL', 0, 500]]);
    expect(plan.outcomes.at(-1)?.step.reason).toContain('changed');
    expect(failures(await harness.apply(declared(harness, DRAFT)))).toEqual([]);
    expect(scoresOf(harness, 'WEB')).toEqual(SCORES);
    expect(await settle(harness, host, GUIDE)).toEqual([]);
  });

  test('recyclarr renames the profile: suite reports it and writes nothing, and adopts the new name', async () => {
    const renamed: Recyclarr = { ...GUIDE, profile: { ...GUIDE.profile, name: 'WEB-1080p' } };
    expect(await host.sync(renamed)).toEqual(['updated profile WEB-1080p']);
    const writes = harness.fake.writes.length;
    const report = await harness.apply(declared(harness, DRAFT));
    expect(report.failures.map(({ what, fix }) => [what, fix])).toEqual([
      [
        'someone renamed the quality profile "WEB" of sonarr to "WEB-1080p"; suite neither renames it back nor creates a second one',
        'Write name = "WEB-1080p"; to keep that name, or renamedFrom = "WEB-1080p"; to rename it to "WEB".',
      ],
    ]);
    expect(harness.fake.writes).toHaveLength(writes);
    expect(scoresOf(harness, 'WEB-1080p')).toEqual(SCORES);
    const adopted = await harness.apply(declared(harness, OURS('WEB-1080p', { 'German DL': 500 })));
    expect([failures(adopted), harness.fake.writes.length]).toEqual([[], writes]);
  });

  test('recyclarr deletes a format and creates it again: a score of suite for it comes back', async () => {
    const draft = OURS('WEB', { 'German DL': 500, LQ: -1 });
    const shared: Recyclarr = { ...GUIDE, profile: { ...GUIDE.profile, scores: { x265: -10_000 } } };
    await host.sync(shared);
    expect(failures(await harness.apply(declared(harness, draft)))).toEqual([]);
    const { LQ: _gone, ...formats } = shared.formats;
    expect(await host.sync({ ...shared, formats })).toEqual(['deleted format LQ']);
    const report = await harness.apply(declared(harness, draft));
    expect(report.failures.map(({ code, what }) => `${code} ${what}`)).toEqual([
      expect.stringContaining('reference-unknown'),
    ]);
    expect(scoresOf(harness, 'WEB')).toEqual({ x265: -10_000, 'German DL': 500 });
    expect(await host.sync(shared)).toEqual(['created format LQ']);
    expect(changesIn(await harness.apply(declared(harness, draft)))).toEqual([['WEB', 'scores.LQ', 0, -1]]);
    expect(scoresOf(harness, 'WEB')).toEqual({ ...SCORES, LQ: -1 });
    expect(await host.sync(shared)).toEqual([]);
  });

  test('recyclarr changes the qualities: suite leaves them', async () => {
    const other: Recyclarr = { ...GUIDE, profile: { ...GUIDE.profile, qualities: ['Bluray-720p'] } };
    expect(await settle(harness, host, other)).toEqual(['recyclarr updated profile WEB']);
    expect(row(harness, 'qualityprofile', 'WEB')['cutoff']).toBe(6);
    expect(scoresOf(harness, 'WEB')).toEqual(SCORES);
  });

  test('suite takes its score back when it is no longer declared, and leaves those of recyclarr', async () => {
    const report = await harness.apply(declared(harness, OURS('WEB', {})));
    expect(changesIn(report)).toEqual([['WEB', 'scores.German DL', 500, 0]]);
    expect(scoresOf(harness, 'WEB')).toEqual({ x265: -10_000, LQ: -5000 });
    expect(await host.sync(GUIDE)).toEqual([]);
  });
});
