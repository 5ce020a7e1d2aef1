/**
 * Profiles from options to running services and back: evaluated options are applied, and the output of
 * import plans no change.
 */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { importServices } from '../../../generator/import/entries.ts';
import { readContents } from '../../../generator/import/read.ts';
import { evaluate } from '../../nix/evaluate.ts';
import { recordOf } from '../../records.ts';
import { startFleet } from '../multi-service.ts';
import { type Harness, failures } from '../harness.ts';
import { writes } from './folders.ts';

interface Evaluated {
  readonly errors: readonly string[];
  readonly manifests: Readonly<Record<string, object>>;
}

const evaluated = (services: string): Evaluated =>
  evaluate<Evaluated>(`let
      result = evaluate [
        (root + "/nix/modules")
        { suite.services = lib.mapAttrs (_: lib.mapAttrs (_: lib.mkDefault)) (removeAttrs common.services [ "anime" ]); }
        { suite.services = ${services}; }
      ];
    in { inherit (result) errors manifests; }`);

const DECLARED = `{
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
}`;

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
    const declared = evaluated(DECLARED);
    expect(declared.errors).toEqual([]);
    const first = await applyAll(fleet.worlds, declared);
    for (const [name, all] of Object.entries(first)) expect(all.length, name).toBeGreaterThan(0);
    expect(await applyAll(fleet.worlds, declared)).toEqual(NONE);

    const printed: string[] = [];
    for (const [name, harness] of Object.entries(fleet.worlds)) {
      const { service } = harness.manifest({});
      const contents = await readContents(service, { timeoutMs: 20_000, warn: () => undefined });
      const { serviceOptions } = importServices([contents], { [name]: recordOf(harness.fake.recording) });
      for (const { option, value } of serviceOptions) printed.push(`${name}.${option} = ${nix(value)};`);
    }
    const text = printed.join('\n');
    expect(text).toMatch(
      /sonarr\.delayProfiles = \[ \(\{ [^}]*tags = \[ \("anime"\) \][^}]*\}\) \(\{ [^}]*"hdr"/u,
    );
    const imported = evaluated(`{ ${text} }`);
    expect(imported.errors).toEqual([]);
    expect(await applyAll(fleet.worlds, imported)).toEqual(NONE);
  });

  test('of a new service are not imported', async () => {
    await using fleet = await startFleet({
      prowlarr: { recording: 'prowlarr-2.3.6' },
      sonarr: { recording: 'sonarr-4.0.19' },
    });
    for (const [name, harness] of Object.entries(fleet.worlds)) {
      const { service } = harness.manifest({});
      const contents = await readContents(service, { timeoutMs: 20_000, warn: () => undefined });
      const { serviceOptions } = importServices([contents], { [name]: recordOf(harness.fake.recording) });
      expect(serviceOptions, name).toEqual([]);
    }
  });
});

function nix(value: Json): string {
  if (Array.isArray(value)) return `[ ${value.map((one) => `(${nix(one)})`).join(' ')} ]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, one]) => `${key} = ${nix(one)};`)
    .join(' ')} }`;
}
