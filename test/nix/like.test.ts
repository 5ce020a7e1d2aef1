/** Apps that behave like others, in Nix: their services on NixOS, what they lack, and their applications in Prowlarr. */
import { describe, expect } from 'vitest';
import { type Row, itEvaluates } from './table.ts';

const AT = 'baseUrl = "http://127.0.0.1:8787"; apiKeyFile = "/run/secrets/key";';
const on = (name: string, version: string, more = ''): string =>
  `services.${name} = { enable = true; dataDir = "/var/lib/${name}"; package.version = "${version}"; ${more} };`;

const WITHOUT_RECORD =
  'there is no schema record of Whisparr 3 in these modules. Run `suite generate --service whisparr3=URL --key-file whisparr3=FILE --schemas suite/schemas --out suite/generated`, with a --service and a --key-file for each other service too, and use suite.lib.mkModule ./suite/generated in place of the modules of suite (docs/generate.md).';

/** Returns a row: texts of the errors of a configuration, one each. */
const errors = (configuration: string, want: readonly string[]): Row => [
  `(evaluate [ (root + "/nix/modules") { ${configuration} } ]).errors`,
  want.map((text) => expect.stringContaining(text) as string),
];

describe('an app that behaves like another one', { tags: ['nixpkgs'] }, () => {
  itEvaluates({
    'has no record': errors(`suite.services.x = { app = "whisparr3"; ${AT} };`, [
      `suite.services.x: ${WITHOUT_RECORD}`,
    ]),
    'is not the version that NixOS runs': errors(
      `${on('whisparr', '3.0.1.2')} suite.services.whisparr = { };`,
      [
        'suite.services.whisparr: services.whisparr.package is version 3.0.1 of Whisparr, but app is "whisparr". Set app to "whisparr3".',
      ],
    ),
    'is run by the service of NixOS of that name': errors(
      `${on('whisparr', '3.0.1.2')} suite.services.whisparr.app = "whisparr3";`,
      [`suite.services.whisparr: ${WITHOUT_RECORD}`],
    ),
    'has the environment of that service': errors(
      `${on('readarr', '0.4.20', 'settings.app.theme = "dark";')} suite.services.bookshelf.settings.ui.theme = "light";`,
      [
        'suite.services.bookshelf.settings.ui: theme: services.readarr.settings.app.theme already sets this key through the environment of bookshelf, and the environment takes precedence over suite. Set services.readarr.settings.app.theme instead.',
      ],
    ),
    'names its variables': errors(`suite.services.bookshelf = { ${AT} settings.host.port = 1; };`, [
      'set READARR__SERVER__PORT in its environment, or the value in its config.xml.',
    ]),
    'lacks a key that others have': errors(
      `suite.services.bookshelf = { ${AT} qualitySizes.EPUB.preferred = 3; };`,
      [
        'suite.services.bookshelf.qualitySizes."EPUB": a quality size has no "preferred" on Bookshelf: it is a key of Lidarr, Radarr and Sonarr.',
      ],
    ),
    'has a key of its own in place of those of the other one': errors(
      `suite.services.scenes = { app = "whisparr3"; schema = "radarr"; ${AT} importListExclusions = [
        { foreignId = "0b0c2a4e-7d0b-4d6f-9d4e-0a1b2c3d4e5f"; title = "Scene"; } { foreignId = "603"; title = "Film"; }
        { foreignId = "tt0133093"; title = "Other"; } { tmdbId = 603; title = "The Matrix"; }
      ]; };`,
      [
        'suite.services.scenes: schema "radarr" describes radarr, but app is "whisparr3". Correct one of them.',
        'importListExclusions[2]: foreignId must be an ID of StashDB, in lower case and with hyphens, or a number of TMDb as a string, but is the string "tt0133093".',
        'importListExclusions[3]: foreignId is missing. Write foreignId = ',
        'importListExclusions[3]: an import list exclusion has no "tmdbId" on Whisparr 3: it is a key of Radarr.',
      ],
    ),
    'has the rows of the other one': errors(
      `suite.services.bookshelf = { ${AT} qualitySizes.EPUB.max = 3; };`,
      [],
    ),
    'is connected as the application that Prowlarr has for it': [
      `map (entry: { inherit (entry) name implementation; }) (evaluate [
        (root + "/nix/modules")
        {
          suite.services = {
            prowlarr = { baseUrl = "http://127.0.0.1:9696"; apiKeyFile = "/run/secrets/p"; };
            books = { app = "bookshelf"; ${AT} };
            comics = { app = "chaptarr"; schema = "bookshelf"; ${AT.replace('8787', '8789')} };
            scenes = { app = "whisparr3"; schema = "radarr"; ${AT.replace('8787', '6969')} };
          };
          suite.applications.enable = true;
        }
      ]).manifests.prowlarr.kinds.applications.entries`,
      [
        { name: 'books', implementation: 'Readarr' },
        { name: 'comics', implementation: 'Readarr' },
        { name: 'scenes', implementation: 'Whisparr' },
      ],
    ],
  });
});
