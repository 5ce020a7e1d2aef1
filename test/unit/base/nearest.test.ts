import { describe, expect, it } from 'vitest';
import { nearest } from '../../../generator/base/nearest.ts';

describe('the nearest name', () => {
  it.each([
    ['qbit', ['Join', 'rTorrent', 'qBittorrent'], 'qBittorrent'],
    ['ssl', ['urlBase', 'useSsl'], 'useSsl'],
    ['server', ['Webhook', 'Plex Media Server'], 'Plex Media Server'],
    ['qbitorent', ['rTorrent', 'qBittorrent'], 'qBittorrent'],
    ['jion', ['Joinery', 'Join'], 'Join'],
    ['plex', ['Plex Media Server', 'Plax'], 'Plax'],
    ['HOST', ['hosts', 'host'], 'host'],
    ['pl', ['Plex'], undefined],
    ['azureus', ['Vuze', 'Flood'], undefined],
    ['', ['Plex'], undefined],
  ])('%s among %j', (wrong, known, want) => {
    expect(nearest(wrong, known)).toBe(want);
  });
});
