/** The configurations of docs/from-nixarr.md and docs/from-nixflix.md, on stubs of nixarr and nixflix. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'vitest';
import { root } from '../evaluate.ts';
import { type Row, itEvaluates } from '../table.ts';

/** Returns the configuration of the page about a module that hosts the services. */
const documented = (host: string): string => {
  const page = readFileSync(path.join(root, `docs/from-${host}.md`), 'utf8');
  return /<!-- evaluated: .* -->\n\n```nix\n(?<body>[^]*?)^```$/mu.exec(page)?.groups?.['body'] ?? '';
};

/** Returns a row: a part of a configuration of the page, with another module. */
const hosted = (host: string, more: string, part: string, want: unknown): Row => [
  `let
    stubs = import (root + "/test/nix/hosting/stubs.nix") { inherit lib; };
    result = evaluate [ (root + "/nix/modules") stubs.${host} (${documented(host)}) { ${more} } ];
    inherit (result) manifests;
    said = result.errors ++ result.warnings;
    after = name: result.config.systemd.services."suite-apply-\${name}".after;
    paths = service: map (entry: entry.values.path) service.kinds.rootfolder.entries;
  in ${part}`,
  want,
];

describe('suite beside a module that hosts the services', { tags: ['nixpkgs'] }, () => {
  itEvaluates({
    'nixarr: takes ports, keys and folders from nixarr': hosted(
      'nixarr',
      'nixarr.sonarr.port = 9898;',
      `let inherit (manifests) sonarr prowlarr radarr; in [
        said sonarr.service.baseUrl sonarr.service.apiKeyFile (sonarr.service ? networkNamespacePath) (paths sonarr)
        (lib.elem "sonarr.service" (after "sonarr")) prowlarr.service.apiKeyFile
        (map (entry: { inherit (entry.values.fields) host port; }) radarr.kinds.downloadclient.entries)
      ]`,
      [
        [],
        'http://127.0.0.1:9898',
        '/data/.state/nixarr/sonarr/config.xml',
        false,
        ['/data/media/library/shows'],
        true,
        '/data/.state/nixarr/prowlarr/config.xml',
        [{ host: '127.0.0.1', port: 9091 }],
      ],
    ),
    'nixflix: takes addresses, keys and folders from nixflix, for both instances': hosted(
      'nixflix',
      '',
      `let anime = manifests.sonarr-anime; inherit (anime) service; in [
        said service.app service.baseUrl service.apiKeyFile (paths anime)
        (lib.elem "sonarr-anime.service" (after "sonarr-anime"))
      ]`,
      [
        [],
        'sonarr',
        'http://127.0.0.1:8990',
        '/data/.state/sonarr-anime/config.xml',
        ['/data/media/anime'],
        true,
      ],
    ),
    ...Object.fromEntries(
      ['nixarr', 'nixflix'].map((host) => [
        `${host}: a service in the VPN is reached in its namespace`,
        hosted(
          host,
          `${host}.sonarr.vpn.enable = true;`,
          'manifests.sonarr.service.networkNamespacePath',
          '/run/netns/wg',
        ),
      ]),
    ),
  });
});
