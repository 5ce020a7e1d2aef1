import { describe, expect, it } from 'vitest';
import { isBuiltInName } from '../../../generator/servarr/choices/fresh.ts';

describe('isBuiltInName', () => {
  it.each([
    ['sonarr', 'qualityprofile', 'HD-1080p', true],
    ['sonarr', 'qualityprofile', 'Mine', false],
    ['lidarr', 'metadataprofile', 'None', true],
    ['lidarr', 'metadataprofile', 'Standard', true],
    ['prowlarr', 'appprofile', 'Standard', true],
    ['radarr', 'delayprofile', '', true],
    ['radarr', 'delayprofile', 'tv', false],
    ['radarr', 'downloadclient', 'Any', false],
  ] as const)('%s, %s "%s": %s', (app, kind, name, expected) => {
    expect(isBuiltInName(app, kind, name)).toBe(expected);
  });
});
