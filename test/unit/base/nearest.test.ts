import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearest } from '../../../generator/base/nearest.ts';
import { wordsAt } from '../../../generator/schema/model/words.ts';
import { distance } from './distance.ts';
import { randomRuns } from '../../thorough.ts';

it.each([
  ['qbit', ['Join', 'rTorrent', 'qBittorrent'], 'qBittorrent'],
  ['ssl', ['urlBase', 'useSsl'], 'useSsl'],
  ['server', ['Webhook', 'Plex Media Server'], 'Plex Media Server'],
  ['qbitorent', ['rTorrent', 'qBittorrent'], 'qBittorrent'],
  ['jion', ['Joinery', 'Join'], 'Join'],
  ['plex', ['Plax', 'Plex Media Server'], 'Plex Media Server'],
  ['HOST', ['hosts', 'host'], 'host'],
  ['pl', ['Plex'], undefined],
  ['azureus', ['Vuze', 'Flood'], undefined],
  ['', ['Plex'], undefined],
  ['tv_category', ['category', 'tvCategory'], 'tvCategory'],
  ['Use SSL', ['ssl', 'useSsl'], 'useSsl'],
  ['special edition', ['Special\u200b Edition'], 'Special\u200b Edition'],
  ['seedRatio', ['seedTime', 'torrentBaseSettings.seedRatio'], 'torrentBaseSettings.seedRatio'],
  ['recycle_bin_days', ['recycleBin', 'recycleBinCleanupDays'], 'recycleBinCleanupDays'],
  ['web-1080p', ['WEB 1080p', 'WEB-1080p'], 'WEB-1080p'],
  ['[German] HD Bluray', ['[German] HD Blueray 2', '[German] HD Bluray + WEB'], '[German] HD Bluray + WEB'],
  ['SQP-1', ['SQP-10', 'SDR', '[SQP] SQP-1 (1080p)'], '[SQP] SQP-1 (1080p)'],
  ['recycle_bin_path', ['recycleBinPaths'], 'recycleBinPaths'],
])('the name nearest to %s among %j', (wrong, known, want) => {
  expect(nearest(wrong, known, wordsAt('config/mediamanagement'))).toBe(want);
});

it('the nearest name is the first with the smallest edit distance, whatever the names are', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
  fc.assert(
    fc.property(word, fc.array(word.filter((name) => name !== '')), (end, known) => {
      // No name begins with it.
      const wrong = `x${end}`;
      const limit = Math.max(1, Math.floor(wrong.length / 3) + 1);
      const least = Math.min(...known.map((name) => distance(wrong, name)));
      expect(nearest(wrong, known)).toBe(
        least > limit ? undefined : known.find((name) => distance(wrong, name) === least),
      );
    }),
    { numRuns: randomRuns({ everyday: 200, thorough: 2000 }) },
  );
});
