/**
 * Profiles from options to running services and back: evaluated options are applied, and the output of
 * import plans no change.
 */
import { describe, expect, test } from 'vitest';
import { importText } from '../../../generator/import/module-text.ts';
import { parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import {
  type Evaluated,
  evaluateImport,
  evaluateText,
  expectEmptyPlans,
  importHouse,
} from '../imported/multi-service.ts';
import { startFleet } from '../multi-service.ts';
import { type Harness, failures } from '../harness.ts';
import { writes } from './folders.ts';

const DECLARED = `{ suite.services = {
  sonarr.delayProfiles = [
    { tags = [ "Anime" ]; preferredProtocol = "torrent"; enableUsenet = false; }
    { preferredProtocol = "usenet"; torrentDelay = 120; bypassIfHighestQuality = true; }
    { tags = [ "uhd" "hdr" ]; usenetDelay = 5; minimumCustomFormatScore = -10; }
  ];
  sonarr.releaseProfiles = [ { name = "No x265"; ignored = [ "x265" "/\\\\bHEVC\\\\b/i" ]; tags = [ "uhd" ]; } ];
  radarr.delayProfiles = [ { tags = [ "b" ]; } { tags = [ "a" ]; usenetDelay = 1; } ];
  radarr.releaseProfiles = [ { name = "DL"; required = [ "DL" ]; enabled = false; } ];
  lidarr.delayProfiles = [ { usenetDelay = 30; } ];
  sonarr.qualitySizes = { "WEBDL-1080p" = { min = 5; preferred = 60.5; max = null; }; "HDTV-720p".title = "HDTV"; };
  radarr.qualitySizes."Remux-1080p" = { min = 100; max = 2000; };
  lidarr.qualitySizes.FLAC = { preferred = null; max = 5000; };
  sonarr.importListExclusions = [ { title = "The Simpsons"; tvdbId = 71663; } { title = "Lost"; tvdbId = 73739; } ];
  radarr.importListExclusions = [ { title = "Cats"; year = 2019; tmdbId = 536869; } { title = "Gigli"; tmdbId = 8046; } ];
  lidarr.importListExclusions = [ { artist = "Nickelback"; foreignId = "b10bbbfc-cf9e-42e0-be17-e2c3e1d2600d"; } ];
  prowlarr.appProfiles = [ { name = "Manual"; enableRss = false; minimumSeeders = 0; } { name = "Standard"; minimumSeeders = 2; } ];
}; }`;

async function applyAll(
  worlds: Readonly<Record<string, Harness>>,
  { manifests }: Evaluated,
): Promise<Record<string, string[]>> {
  const done: Record<string, string[]> = {};
  for (const [name, harness] of Object.entries(worlds)) {
    const manifest = parseManifest(JSON.stringify(manifests[name]), 'evaluated');
    const here = { ...manifest, service: harness.manifest({}).service };
    expect(failures(await harness.apply(here)), name).toEqual([]);
    done[name] = writes(harness);
  }
  return done;
}

const NONE = { sonarr: [], radarr: [], lidarr: [], prowlarr: [] };

describe('profiles from options', { tags: ['nixpkgs'] }, () => {
  test('are applied once, change nothing the second time, and are imported unchanged', async () => {
    await using fleet = await startFleet({
      lidarr: { recording: 'lidarr-2.14.5' },
      prowlarr: { recording: 'prowlarr-2.3.6' },
      radarr: { recording: 'radarr-6.0.3' },
      sonarr: { recording: 'sonarr-4.0.19' },
    });
    const declared = evaluateText(DECLARED, fleet);
    expect(declared.errors).toEqual([]);
    const first = await applyAll(fleet.worlds, declared);
    for (const [name, all] of Object.entries(first)) expect(all.length, name).toBeGreaterThan(0);
    expect(await applyAll(fleet.worlds, declared)).toEqual(NONE);

    const imported = await importHouse(fleet);
    expect(importText(imported)).toMatch(/delayProfiles = \[\n[^]*?tags = \[ "anime" \];[^]*?"hdr"/u);
    const plans = await expectEmptyPlans(imported, fleet);
    const kinds = plans.flatMap(({ outcomes }) => outcomes.map(({ step }) => step.kind));
    expect(kinds.filter((kind) => kind === 'qualitydefinition')).toHaveLength(4);
    expect(kinds.filter((kind) => kind === 'importlistexclusion')).toHaveLength(5);
    const again = evaluateImport(imported, fleet);
    expect(await applyAll(fleet.worlds, again)).toEqual(NONE);
  });
});
