/** Files with API keys for other programs: their units, and the errors of `suite.keys`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluate, root } from './evaluate.ts';

/** Evaluates a part of a host with Sonarr and a program that needs its key. */
const onHost = <T>(keys: string, part: string): T =>
  evaluate<T>(`let
    result = evaluate [ (root + "/nix/modules") {
      suite.services.sonarr = common.service "sonarr" 8989 // { unit = "sonarr.service"; };
      systemd.services = { exporter = { }; "pool@" = { }; };
      suite.keys = { ${keys} };
    } ];
  in ${part}`);

describe('suite.keys', { tags: ['nixpkgs'] }, () => {
  it('is a unit between the service and its consumers, for which no target waits', () => {
    const unit = onHost<Record<string, unknown>>(
      'exporter = { service = "sonarr"; format = "env:KEY"; owner = "me"; group = "media"; mode = "0440"; consumers = [ "exporter.service" ]; };',
      'result.config.systemd.services.suite-key-exporter',
    );
    expect(unit).toMatchObject({
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
    });
  });

  it('is as the documentation shows it', () => {
    const page = readFileSync(path.join(root, 'docs/beside.md'), 'utf8');
    const example = /```nix\n(?<nix>[^]*?)```/u.exec(page)?.groups?.['nix'] ?? expect.fail('no example');
    const { errors, key } = evaluate<{ errors: string[]; key: { before: string[] } }>(`
      let
        # NixOS has the unit.
        exporter.systemd.services.prometheus-exportarr-sonarr-exporter = { };
        result = evaluate [ (root + "/nix/modules") exporter (${example}) ];
      in { inherit (result) errors; key = result.config.systemd.services.suite-key-exporter; }`);
    expect(errors).toEqual([]);
    expect(key.before).toEqual(['prometheus-exportarr-sonarr-exporter.service']);
  });

  it('is for its owner alone, and restarts nothing without a consumer', () => {
    const config = onHost<Record<string, unknown>>(
      'x.service = "sonarr";',
      'result.config.systemd.services.suite-key-x.serviceConfig',
    );
    expect(config).toMatchObject({
      User: 'root',
      Group: 'root',
      UMask: '0077',
      RuntimeDirectoryMode: '0700',
    });
    expect(config).not.toHaveProperty('ExecStartPost');
  });

  it.each([
    [
      '"a b" = { service = "sonarr"; };',
      '"a b": the name must consist of letters, digits, hyphens, dots and underscores, because it is part of the name of a systemd unit. Rename the key.',
    ],
    [
      'x = { service = "sonar"; };',
      'x.service: suite.services has no "sonar". Did you mean "sonarr"? Write the name of a service.',
    ],
    [
      'x = { service = "sonarr"; format = "xml"; };',
      'x.format: "xml" is not a format. Write "plain", "json" or "env:NAME", with the name of a variable.',
    ],
    [
      'x = { service = "sonarr"; consumers = [ "exporters.service" "exporter.service" ]; };',
      'x.consumers: this host defines no unit "exporters.service". Correct the name, or remove it.',
    ],
    [
      'x = { service = "sonarr"; consumers = [ "exporter" ]; };',
      'x.consumers: "exporter" is not the name of a systemd service: write "exporter.service".',
    ],
  ])('%s is an error', (keys, text) => {
    // `suite plan` reports these messages, and NixOS as assertions.
    const part = '[ result.errors result.config.suite.messages.errors ]';
    expect(onHost(keys, part)).toEqual([[`suite.keys.${text}`], [`suite.keys.${text}`]]);
  });
});
