import { expect, it } from 'vitest';
import { isBuiltInName } from '../../../generator/servarr/choices/fresh.ts';

it.each([
  ['sonarr', 'qualityprofile', 'HD-1080p', true],
  ['sonarr', 'qualityprofile', 'Mine', false],
  ['lidarr', 'metadataprofile', 'None', true],
  ['lidarr', 'metadataprofile', 'Standard', true],
  ['prowlarr', 'appprofile', 'Standard', true],
  ['radarr', 'delayprofile', '', true],
  ['radarr', 'delayprofile', 'tv', false],
  ['radarr', 'downloadclient', 'Any', false],
] as const)('in %s, %s "%s" is built in: %s', (app, kind, name, expected) => {
  expect(isBuiltInName(app, kind, name)).toBe(expected);
});
