/** Parts of nix/lib by themselves. */
import { describe, expect, it } from 'vitest';
import { joinList } from '../../generator/base/text.ts';
import { isSince } from '../../generator/base/version.ts';
import cases from '../nearest.json' with { type: 'json' };
import { evaluate } from './evaluate.ts';
import { expectGolden } from './golden.ts';
import { cells, itEvaluates, sources } from './table.ts';

const ours = (body: string): string => `(with suiteLib; ${body})`;
const list = (words: readonly string[]): string =>
  `[ ${words.map((word) => JSON.stringify(word)).join(' ')} ]`;

/** A version, the version since which something is there, and the result. */
const SINCE: readonly (readonly [version: string | undefined, since: string, isSince: boolean])[] = [
  ['6.4.3', '6.4.3', true],
  ['6.4', '6.4.0', true],
  ['6.4.0.0', '6.4', true],
  ['6.4.2.10423', '6.4.3', false],
  ['6.10', '6.4.3', true],
  ['4.0.19.3005', '4.0.19.3006', false],
  ['4.0.20', '4.0.19.3006', true],
  ['5', '4.0.19.3006', true],
  ['3.2.0-develop', '3.2', true],
  ['unstable', '9', true],
  [undefined, '9', true],
];

const sentence = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : ` Did you mean ${joinList(
        names.map((name) => JSON.stringify(name)),
        'or',
      )}?`;

describe('versions and nearest matches', { tags: ['nixpkgs'] }, () => {
  it('the program compares versions as Nix does', () => {
    expect(SINCE.map(([version, since]) => [version, since, isSince(version, since)])).toEqual(SINCE);
  });

  itEvaluates({
    'versions are compared by number, and an unknown one is new': [
      ours(
        `[ ${SINCE.map(([version, since]) => `(isSince ${version === undefined ? 'null' : JSON.stringify(version)} "${since}")`).join(' ')} ]`,
      ),
      SINCE.map(([, , wanted]) => wanted),
    ],
    'the nearest names are those of the table of cases': [
      ours(`map ({ answer, typed, valid, words ? { } }: nearest.find { inherit words; candidates = valid; } typed)
        (lib.importJSON (root + "/test/nearest.json"))`),
      cases.map(({ answer }) => sentence(answer)),
    ],
  });
});

/** Functions of nix/lib, each with the arguments of calls. `text` is the argument. */
const CALLS: Readonly<Record<string, readonly [expression: string, values: readonly string[]]>> = {
  'Nouns with their article': ['format.withArticle text', ['client', 'indexer', 'tag', 'import list']],
  'Problems of the address of a service with the URL base /tv/': [
    'serviceAddress.problem { baseUrl = text; urlBase = "/tv/"; }',
    cells`http://127.0.0.1:8989 | HTTPS://media.example/a/ | http://box/tv | http://box/a/TV/ | http://box//a//tv//
      | http://box/xtv | ftp://box | http://me@box | http://box/@me | http://box/a b | http://box?x | http://box#x
      | http://::1:8989 | http://[::1]:8989 | http://[box] | http://[::1 | http://box: | http://box:x | http://tv
      | http://[::1]:8989/sonarr/ | https://media.example:00443/a:b | http:// | http://:8989 | http://[]:8989
      | http://box:99999 | http://bo^x | http://b%20x | http://box\x`,
  ],
  'Addresses of this host for itself': [
    'isLoopback text',
    cells`localhost | LocalHost. | 127.0.0.2 | ::1 | [::1] | 0.0.0.0 | http://LOCALHOST:8989/x | HTTPS://127.9.9.9
      | http://[::1]:8989 | http://[0:0:0:0:0:0:0:1]/ | http://me@localhost | "" | localhost.example | 127.example
      | 128.0.0.1 | ::2 | ::1:2 | http://media.example/127.0.0.1 | http://localhost@media.example | http://[::1:2]`,
  ],
  'The whole address of a service with the URL base //a//b/': [
    'serviceAddress.whole { baseUrl = text; urlBase = "//a//b/"; }',
    ['http://box', 'http://box/', 'http://box///', 'http://box/x/'],
  ],
  'Problems of the path of a secret': [
    'secrets.pathProblem text',
    cells`/run/x | x | "" | /run/a b | /run/a\b | "/run/a\tb" | /run/ | /run//x | /run/./x | /run/a/../x | /..x/.y
      | /nix/store | /nix/store/x | /nix/storex | /nix/../nix/store/x | /nix/./store//a | /../../nix/store/a
      | /run/a/.. | /run/secrets/50%/ä:b`,
  ],
  'Problems of something else as the path of a secret': [
    'secrets.pathProblem (builtins.fromJSON text)',
    ['null', '{}', '5', '["/run/x"]'],
  ],
  'Names in place of that of a systemd unit': [
    'if unitName.isUnit text then "valid" else types.unit.hint text',
    ['a.service', 'a.timer', 'a', 'a@.service', 'a@b.service', 'a.service.d', 'a b', '.service', '', 'a.foo'],
  ],
  'Names in place of that of a systemd service': [
    'if unitName.isService text then "valid" else types.serviceUnit.hint text',
    ['a.service', 'a.timer', 'a@.timer', 'a@b.service'],
  ],
  'The address at which a program can be reached that listens on': [
    'address text',
    ['', '*', '+', '0.0.0.0', '::', '[::]', 'unix:/run/x', '/run/x', '@x', '::1', '[::1]', 'box', 'box:80'],
  ],
  'Problems of labels of tags': [
    '(types.listOf types.tagLabel).problems "tags" [ "fine" text ]',
    ['HD', 'a b', 'a_b.c', 'é', 'aé', '', '-', '!!'],
  ],
  'Names of apps in the names of services': [
    'lib.concatStringsSep " " (map (error: lib.removePrefix "suite.services.x: " error) (checkServices { ${text} = { _wrong = { }; app = null; schema = null; baseUrl = "http://box"; urlBase = ""; apiKeyFile = "/run/x"; caFile = null; unit = null; networkNamespacePath = null; }; }))',
    ['sonarr-4k', 'Radarr', 'tv', '-x', 'a b'],
  ],
};

/** Functions of nix/lib, each with Nix expressions as arguments. `value` is the argument. */
const VALUES: typeof CALLS = {
  'The default text of a value that the service has': [
    '(defaultText value).text',
    ['null', '8080', 'true', '""', '[ ]', '{ lidarr = 1; sonarr = "a"; }', '"a `b` c"'],
  ],
  'Lists of that many items': [
    'lib.genAttrs [ "listing" "conjunction" "alternatives" ] (name: format.${name} (map toString (lib.range 1 value)))',
    ['0', '1', '2', '3', '20', '21'],
  ],
  'Values in messages': [
    'format.value value',
    [
      '""',
      `"${'a'.repeat(100)}"`,
      `"${'ä'.repeat(51)}"`,
      ...sources`lib.mkMerge [ ] | lib.mkForce 1 | lib.mkDefault 1 | lib.mkOverride 10 1 | lib.mkBefore 1
        | lib.mkAfter 1 | lib.mkOrder 10 1 | lib.mkOption { } | lib.mkDefinition { file = "x"; value = 1; }
        | { _type = "override"; priority = "x"; } | { _type = "foo"; } | { _type = 5; } | { type = "derivation"; }
        | { type = "x"; } | { _secret = 5; } | [ 1 2 ] | 1.0e16 | -1.0e16 | -2.0 | 2.5`,
    ],
  ],
  'Values that may be secrets, in messages': [
    'format.kindOf value',
    ['"hunter2"', '5', '5.5', 'true', 'null', '[ 1 ]'],
  ],
  'Replacements of properties of the module system': [
    'lib.genAttrs [ "entry" "key" "list" "set" ] (place: format.propertyHint place value)',
    ['lib.mkIf true 1', 'lib.mkForce 1', '1'],
  ],
  'Defaults of a client, from the settings of its module of nixpkgs': [
    `lib.mapAttrs (option: settings: let
        defaults = clientDefaults { \${lib.toLower option} = { enable = true; } // settings; };
        keys = [ "dependencies" "host" "port" "urlBase" "useSsl" ];
        found = defaults option { } (lib.genAttrs keys (_: { default = null; }));
      in lib.filterAttrs (_: default: default != null) (lib.mapAttrs (_: key: key.default) found)) value`,
    [
      'lib.genAttrs [ "aria2" "deluge" "nzbget" "qBittorrent" "rTorrent" "sabnzbd" "transmission" ] (_: { web.enable = true; })',
      '{ transmission = { settings = { rpc-bind-address = "unix:/run/rpc.sock"; rpc-port = 9091; }; }; }',
      '{ nzbget = { settings = { ControlIP = "0.0.0.0"; ControlPort = "6790"; SecureControl = false; }; }; }',
      '{ nzbget = { settings = { ControlPort = 6789; SecureControl = "yes"; }; }; }',
      '{ qBittorrent = { webuiPort = 9000; serverConfig.Preferences.WebUI = { Address = "192.0.2.7"; HTTPS.Enabled = true; }; }; }',
      '{ qBittorrent = { webuiPort = 8090; serverConfig.Preferences.WebUI = { Address = "*"; HTTPS.Enabled = false; }; }; }',
      '{ qBittorrent = { webuiPort = null; serverConfig = { }; }; }',
      '{ sabnzbd = { configFile = null; settings.misc = { host = "::"; port = 8085; enable_https = false; url_base = "/sab"; }; }; }',
      '{ sabnzbd = { settings.misc = { host = "::"; port = 8085; enable_https = 1; https_port = 9090; }; }; }',
      '{ sabnzbd = { configFile = "/var/lib/sabnzbd/sabnzbd.ini"; settings.misc = { host = "::"; port = 8080; }; }; }',
      '{ aria2 = { settings = { rpc-listen-port = 6801; rpc-secure = true; }; }; }',
    ],
  ],
  'Sorted names': ['format.sorted value', ['[ "b" "C" "a" "B2" ]']],
  'Two addresses of one service': [
    'let of = at: serviceAddress.identity { baseUrl = lib.elemAt value at; urlBase = lib.elemAt value (at + 1); networkNamespacePath = null; }; in of 0 == of 2',
    [
      '[ "http://127.0.0.1:8989" "" "http://127.0.0.1:8989/" "/" ]',
      '[ "https://media.example" "tv" "https://MEDIA.example" "/tv/" ]',
      '[ "https://media.example/tv" "" "https://media.example" "tv" ]',
      '[ "http://localhost:8989" "" "http://127.0.0.1:8989" "" ]',
      '[ "http://media.example:8989" "" "http://media.example:8990" "" ]',
      '[ "http://media.example" "" "https://media.example" "" ]',
    ],
  ],
};

it('functions of nix/lib return what the golden file says', { tags: ['nixpkgs'] }, () => {
  const calls = [
    ...Object.values(CALLS).map(([expression, values]) => `(map (text: ${expression}) ${list(values)})`),
    ...Object.values(VALUES).map(
      ([expression, values]) =>
        `(map (value: ${expression}) [ ${values.map((value) => `(${value})`).join(' ')} ])`,
    ),
  ];
  const results = evaluate<readonly (readonly unknown[])[]>(ours(`[ ${calls.join('\n')} ]`));
  const chapters = Object.entries({ ...CALLS, ...VALUES }).map(([title, [, values]], index) => {
    const lines = values.map((text, at) => {
      const result = results[index]?.[at];
      const shown = text.length > 130 ? `${text.slice(0, 8)}… (${text.length} bytes)` : text;
      return `- \`${shown}\`: ${typeof result === 'string' ? result : JSON.stringify(result)}\n`;
    });
    return `## ${title}\n\n${lines.join('')}`;
  });
  expectGolden('lib/functions.txt', `# What functions of nix/lib return\n\n${chapters.join('\n')}`);
});
