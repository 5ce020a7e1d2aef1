/** Files with API keys for other programs: their units, and the errors of `suite.keys`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { root } from './evaluate.ts';
import { type Row, itEvaluates, onHosts } from './table.ts';

const BESIDE = readFileSync(path.join(root, 'docs/beside.md'), 'utf8');

/** Returns a row: a part of a host with Sonarr and a program that needs its key. */
const onHost = (part: string, wants: Readonly<Record<string, unknown>>): Row =>
  onHosts(
    `suite.services.sonarr = common.service "sonarr" 8989 // { unit = "sonarr.service"; };
     systemd.services = { exporter = { }; "pool@" = { }; };`,
    part,
    Object.fromEntries(Object.entries(wants).map(([keys, want]) => [`suite.keys = { ${keys} };`, want])),
  );

/** Returns a row: the error of each declaration of `suite.keys`. `suite plan` reports it, and NixOS as an assertion. */
const errors = (wants: Readonly<Record<string, string>>): Row =>
  onHost(
    '[ result.errors config.suite.messages.errors ]',
    Object.fromEntries(
      Object.entries(wants).map(([keys, text]) => [keys, [[`suite.keys.${text}`], [`suite.keys.${text}`]]]),
    ),
  );

describe('suite.keys', { tags: ['nixpkgs'] }, () => {
  itEvaluates({
    'is a unit between the service and its consumers, for which no target waits': onHost(
      `let unit = config.systemd.services.suite-key-exporter; in {
        inherit (unit) wantedBy after before startLimitIntervalSec;
        serviceConfig = lib.getAttrs [ "Type" "Restart" "User" "Group" "UMask" "RuntimeDirectory" "RuntimeDirectoryMode"
          "LoadCredential" "ExecStart" "ExecStartPost" ] unit.serviceConfig;
      }`,
      {
        'exporter = { service = "sonarr"; format = "env:KEY"; owner = "me"; group = "media"; mode = "0440"; consumers = [ "exporter.service" ]; };':
          {
            wantedBy: ['sonarr.service', 'exporter.service'],
            after: ['sonarr.service'],
            before: ['exporter.service'],
            startLimitIntervalSec: 0,
            serviceConfig: {
              Type: 'oneshot',
              Restart: 'on-failure',
              User: 'me',
              Group: 'media',
              UMask: '0027',
              RuntimeDirectory: 'suite-keys/exporter',
              RuntimeDirectoryMode: '0750',
              LoadCredential: ['key-of-sonarr:/run/secrets/sonarr'],
              ExecStart: expect.stringMatching(
                / write-keys --services \S+ --out \$\{RUNTIME_DIRECTORY\} --as key --key-format env:KEY --group$/u,
              ) as string,
              ExecStartPost: expect.stringMatching(
                /reset-failed .* try-restart --no-block .* sh exporter\.service$/u,
              ) as string,
            },
          },
      },
    ),
    'is as the documentation shows it': [
      `let
        # NixOS has the unit.
        exporter.systemd.services.prometheus-exportarr-sonarr-exporter = { };
        result = evaluate [ (root + "/nix/modules") exporter (${/```nix\n(?<nix>[^]*?)```/u.exec(BESIDE)?.groups?.['nix']}) ];
      in [ result.errors result.config.systemd.services.suite-key-exporter.before ]`,
      [[], ['prometheus-exportarr-sonarr-exporter.service']],
    ],
    'is for its owner alone, and restarts nothing without a consumer': onHost(
      `let of = config.systemd.services.suite-key-x.serviceConfig; in
        [ of.User of.Group of.UMask of.RuntimeDirectoryMode (of ? ExecStartPost) ]`,
      { 'x.service = "sonarr";': ['root', 'root', '0077', '0700', false] },
    ),
    'is an error if the name, the service, the format or a consumer is wrong': errors({
      '"a b" = { service = "sonarr"; };':
        '"a b": the name must consist of letters, digits, hyphens, dots and underscores, because it is part of the name of a systemd unit. Rename the key.',
      'x = { service = "sonar"; };':
        'x: service must be one of "sonarr", but is the string "sonar". Did you mean "sonarr"?',
      'x = { service = "sonarr"; format = "xml"; };':
        'x: format must be "plain", "json" or "env:NAME", with the name of a variable, but is the string "xml". Write, for example, format = "env:API_KEY";',
      'x = { service = "sonarr"; consumers = [ "exporters.service" "exporter.service" ]; };':
        'x.consumers: this host defines no unit "exporters.service". Correct the name, or remove it.',
      'x = { service = "sonarr"; consumers = [ "exporter" ]; };':
        'x: consumers[0] must be the name of a systemd service, such as "sonarr.service", but is the string "exporter". Write "exporter.service".',
    }),
  });
});
