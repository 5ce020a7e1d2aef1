/** Evaluated options are applied: folders and mappings of running services. */
import { describe, expect, test } from 'vitest';
import { parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import { evaluate } from '../../nix/evaluate.ts';
import { startFleet } from '../multi-service.ts';
import { failures } from '../harness.ts';
import { stored, writes } from './folders.ts';

interface Evaluated {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly manifests: Readonly<Record<string, { service: { unitUser?: string }; plain?: object }>>;
  readonly units: readonly string[];
}

const evaluated = (configuration: string): Evaluated =>
  evaluate<Evaluated>(`let
      result = evaluate [ (root + "/nix/modules") { suite.services = lib.mapAttrs (_: lib.mapAttrs (_: lib.mkDefault)) common.services; } (${configuration}) ];
    in { inherit (result) errors warnings manifests; units = lib.attrNames result.config.systemd.services; }`);

describe('root folders and mappings from options', { tags: ['nixpkgs'] }, () => {
  test('are applied to the services as written, with or without modules', async () => {
    await using fleet = await startFleet({
      lidarr: { recording: 'lidarr-2.14.5' },
      radarr: { recording: 'radarr-6.0.3' },
      sonarr: { recording: 'sonarr-4.0.19' },
    });
    const { errors, warnings, manifests, units } = evaluated(`{
      imports = [
        { suite.services.sonarr.rootFolders = lib.mkBefore [ "/srv/first" ]; }
        { suite.services.sonarr.rootFolders = lib.mkIf false [ "/srv/never" ]; }
      ];
      suite.services = {
        sonarr.rootFolders = [ "/srv/tv/" (lib.mkIf true { path = "/srv/if"; }) ];
        sonarr.remotePathMappings = [ { host = "box"; remotePath = "C:\\\\Downloads"; localPath = "/srv/down"; } ];
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
    }`);
    expect([...errors, ...warnings]).toEqual([]);
    // The units exist even if no module is enabled.
    expect(units).toEqual(expect.arrayContaining(['suite-apply-lidarr', 'suite-apply-radarr']));
    expect(manifests['radarr']).not.toHaveProperty('plain');
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

  test('the user is that of the unit, and appears only where folders are declared', () => {
    const { manifests } = evaluated(`{
      systemd.services.sonarr.serviceConfig.User = "media";
      suite.services.sonarr = { unit = "sonarr.service"; rootFolders = [ "/srv/tv" ]; };
      suite.services.radarr = { unit = "sonarr.service"; };
      suite.services.lidarr.unit = "lidarr.service";
    }`);
    expect(manifests['sonarr']?.service.unitUser).toBe('media');
    expect(manifests['radarr']?.service).not.toHaveProperty('unitUser');
    expect(manifests['lidarr']?.service).not.toHaveProperty('unitUser');
  });

  test('each service has a unit and a manifest, even if nothing is declared for it', () => {
    const { manifests, units } = evaluated('{ }');
    expect(units).toEqual(Object.keys(manifests).map((name) => `suite-apply-${name}`));
    expect(units).toHaveLength(5);
  });
});
