/** The configurations of docs/hosting.md, on stubs of nixarr and nixflix. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluate, root } from '../evaluate.ts';

const PAGE = readFileSync(path.join(root, 'docs/hosting.md'), 'utf8');
const BLOCKS = [...PAGE.matchAll(/^## (?<host>\w+)\n[^]*?^```nix\n(?<body>[^]*?)^```$/gmu)].map(
  ({ groups = {} }) => [groups['host'] ?? '', groups['body'] ?? ''] as const,
);

interface Hosted {
  readonly said: readonly string[];
  readonly services: Readonly<
    Record<string, { service: Readonly<Record<string, unknown>>; kinds: Readonly<Record<string, unknown>> }>
  >;
  readonly after: Readonly<Record<string, readonly string[]>>;
}

/** Evaluates a configuration of the page with another module. */
function hosted(host: string, more = '{ }'): Hosted {
  const [, body] = BLOCKS.find(([name]) => name === host) ?? expect.fail(host);
  return evaluate<Hosted>(`
    let
      stubs = import (root + "/test/nix/hosting/stubs.nix") { inherit lib; };
      result = evaluate [ (root + "/nix/modules") stubs.${host} (${body}) (${more}) ];
    in {
      said = result.errors ++ result.warnings;
      services = result.manifests;
      after = lib.mapAttrs (_: unit: unit.after) (lib.filterAttrs (name: _: lib.hasPrefix "suite-apply-" name) result.config.systemd.services);
    }`);
}

const atPath = (place: string) => ({ values: expect.objectContaining({ path: place }) as unknown });

describe('suite beside a module that hosts the services', { tags: ['nixpkgs'] }, () => {
  it('has an example for each', () => {
    expect(BLOCKS.map(([name]) => name)).toEqual(['nixarr', 'nixflix']);
  });

  it('nixarr: takes ports, keys and folders from nixarr', () => {
    const { said, services, after } = hosted('nixarr', '{ nixarr.sonarr.port = 9898; }');
    expect(said).toEqual([]);
    expect(services['sonarr']?.service).toMatchObject({
      baseUrl: 'http://127.0.0.1:9898',
      apiKeyFile: '/data/.state/nixarr/sonarr/config.xml',
    });
    expect(services['prowlarr']?.service['apiKeyFile']).toBe('/data/.state/nixarr/prowlarr/config.xml');
    expect(services['sonarr']?.service).not.toHaveProperty('networkNamespacePath');
    expect(services['sonarr']?.kinds['rootfolder']).toMatchObject({
      entries: [atPath('/data/media/library/shows')],
    });
    expect(services['radarr']?.kinds['downloadclient']).toMatchObject({
      entries: [{ values: { fields: { host: '127.0.0.1', port: 9091 } } }],
    });
    expect(after['suite-apply-sonarr']).toContain('sonarr.service');
  });

  it('nixflix: takes addresses, keys and folders from nixflix, for both instances', () => {
    const { said, services, after } = hosted('nixflix');
    expect(said).toEqual([]);
    expect(services['sonarr-anime']?.service).toMatchObject({
      app: 'sonarr',
      baseUrl: 'http://127.0.0.1:8990',
      apiKeyFile: '/data/.state/sonarr-anime/config.xml',
    });
    expect(services['sonarr-anime']?.kinds['rootfolder']).toMatchObject({
      entries: [atPath('/data/media/anime')],
    });
    expect(after['suite-apply-sonarr-anime']).toContain('sonarr-anime.service');
  });

  it.each(['nixarr', 'nixflix'])('%s: a service in the VPN is reached in its namespace', (host) => {
    const { services } = hosted(host, `{ ${host}.sonarr.vpn.enable = true; }`);
    expect(services['sonarr']?.service).toMatchObject({ networkNamespacePath: '/run/netns/wg' });
  });
});
