/** Evaluated options are applied: folders and mappings of running services, with or without modules. */
import { expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { evaluate } from '../../nix/evaluate.ts';
import { startFleet } from '../multi-service.ts';
import { failures } from '../harness.ts';
import { stored, writes } from './folders.ts';

const CONFIGURATION = String.raw`{
  imports = [
    { suite.services.sonarr.rootFolders = lib.mkBefore [ "/srv/first" ]; }
    { suite.services.sonarr.rootFolders = lib.mkIf false [ "/srv/never" ]; }
  ];
  suite.services = {
    sonarr.rootFolders = [ "/srv/tv/" (lib.mkIf true { path = "/srv/if"; }) ];
    sonarr.remotePathMappings = [ { host = "box"; remotePath = "C:\\Downloads"; localPath = "/srv/down"; } ];
    radarr.rootFolders = [ ];
    lidarr.rootFolders = [
      {
        path = "/srv/music";
        name = "Music";
        qualityProfile = "Lossless";
        metadataProfile = "None";
        monitor = "none";
        tags = [ "Flac" ];
      }
    ];
  };
}`;

test('root folders and mappings from options are applied as written', { tags: ['nixpkgs'] }, async () => {
  await using fleet = await startFleet({
    lidarr: { recording: 'lidarr-2.14.5' },
    radarr: { recording: 'radarr-6.0.3' },
    sonarr: { recording: 'sonarr-4.0.19' },
  });
  const { problems, manifests } = evaluate<{ problems: string[]; manifests: Record<string, Json> }>(`let
      result = evaluate [ (root + "/nix/modules") { suite.services = lib.mapAttrs (_: lib.mapAttrs (_: lib.mkDefault)) common.services; } (${CONFIGURATION}) ];
    in { inherit (result) manifests; problems = result.errors ++ result.warnings; }`);
  expect(problems).toEqual([]);
  for (const [name, harness] of Object.entries(fleet.worlds)) {
    const manifest = parseManifest(JSON.stringify(manifests[name]), 'evaluated');
    const here = { ...manifest, service: harness.manifest({}).service };
    expect(failures(await harness.apply(here)), name).toEqual([]);
    writes(harness);
    await harness.apply(here);
    expect(writes(harness), name).toEqual([]);
  }
  const { lidarr, sonarr } = fleet.worlds;
  expect(stored(sonarr, 'rootfolder')).toEqual(
    ['/srv/first', '/srv/tv', '/srv/if'].map((path) => ({ path })),
  );
  expect(stored(sonarr, 'remotepathmapping')).toMatchObject([{ host: 'box', localPath: '/srv/down/' }]);
  expect(stored(lidarr, 'rootfolder')).toMatchObject([
    { name: 'Music', defaultMonitorOption: 'none', defaultTags: [1] },
  ]);
});
