/** suite and nixpkgs' recyclarr on one host: what is filled in, the units, and the conflicts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluationError, oneEvaluation, root } from '../evaluate.ts';
import { expectGolden } from '../golden.ts';

interface Outcome {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}
type Group = Readonly<Record<string, Outcome>>;
type Groups = Readonly<Record<'complete' | 'wrong', Group>>;

const later = oneEvaluation();
const groups = later<Groups>('import (root + "/test/nix/recyclarr/cases.nix")');

/** The part of a host with two Sonarrs and a Radarr that an expression takes of `result`. */
const onHost = (more: string, part: string) => `
  let
    result = import (root + "/test/nix/recyclarr/host.nix") { inherit lib; } [
      { services.recyclarr.enable = true; suite.recyclarr.enable = true; }
      {
        suite.services = {
          inherit (common.services) prowlarr radarr;
          sonarr = common.service "sonarr" 8989 // { unit = "sonarr.service"; urlBase = "/tv/"; };
          "sonarr-4k" = common.service "sonarr" 8990 // { baseUrl = "https://attic.example/"; };
        };
        suite.downloadarr.enable = true;
        suite.downloadarr.qBittorrent.host = "box.example";
      }
      (${more})
    ];
  in ${part}`;

interface Unit {
  readonly after: readonly string[];
  readonly wants: readonly string[];
  readonly wantedBy: readonly string[];
  readonly onSuccess: readonly string[];
  readonly serviceConfig: Readonly<Record<string, unknown>>;
  readonly startLimitIntervalSec?: number;
}

describe('recyclarr', { tags: ['nixpkgs'] }, () => {
  it('says exactly what the golden file says', () => {
    const lines = Object.entries(groups().wrong).map(([name, { errors }]) =>
      [`## ${name}`, '', ...errors.map((text) => `- error: ${text}`), ''].join('\n'),
    );
    expectGolden('recyclarr.txt', `# Messages about configurations with recyclarr\n\n${lines.join('\n')}`);
  });

  it('is silent about complete configurations, and refuses the others', () => {
    const { complete, wrong } = groups();
    const silent = { errors: [], warnings: [] };
    expect(complete).toEqual(Object.fromEntries(Object.keys(complete).map((name) => [name, silent])));
    expect(Object.keys(complete).length).toBeGreaterThan(0);
    for (const [name, { errors }] of Object.entries(wrong)) expect(errors.length, name).toBeGreaterThan(0);
  });

  const keyOf = (name: string) => ({ api_key: { _secret: `/run/suite-keys/recyclarr-${name}/key` } });
  const written = `{
    services.recyclarr.configuration.sonarr.sonarr = { base_url = "http://box.example"; api_key = "!secret x"; };
    suite.recyclarr.services = [ "sonarr" ];
  }`;
  it.each([
    [
      'gets address and key of each Sonarr and Radarr, under names that it takes',
      later(onHost('{ }', 'result.configuration')),
      {
        radarr: { radarr: { base_url: 'http://127.0.0.1:7878', ...keyOf('radarr') } },
        sonarr: {
          sonarr: { base_url: 'http://127.0.0.1:8989/tv', ...keyOf('sonarr') },
          sonarr_4k: { base_url: 'https://attic.example', ...keyOf('sonarr-4k') },
        },
      },
    ],
    [
      'yields to what is written, and reaches only the services that are named',
      later(onHost(written, 'result.configuration')),
      { sonarr: { sonarr: { base_url: 'http://box.example', api_key: '!secret x' } } },
    ],
  ])('%s', (_, configuration, want) => {
    expect(configuration()).toEqual(want);
  });

  it('is rejected by the module system, with both files, if its instances are a list', () => {
    const list = `{
      _file = "house.nix";
      services.recyclarr.configuration.sonarr = [ { base_url = "http://box.example"; } ];
    }`;
    const message = evaluationError(onHost(list, 'result.configuration'));
    expect(message).toContain('services.recyclarr.configuration.sonarr');
    expect(message).toContain('house.nix');
    expect(message).toContain('/nix/modules/recyclarr.nix');
  });

  const page = readFileSync(path.join(root, 'docs/recyclarr.md'), 'utf8');
  const example = later<Outcome & { readonly configuration: Readonly<Record<string, object>> }>(`
    let
      host = import (root + "/test/nix/recyclarr/host.nix") { inherit lib; };
      result = host [ (${/```nix\n([\s\S]*?)```/u.exec(page)?.[1] ?? ''}) ];
    in { inherit (result) errors warnings configuration; }`);
  it('evaluates the example of the documentation', () => {
    expect(example()).toMatchObject({
      errors: [],
      warnings: [],
      configuration: {
        sonarr: { sonarr: { base_url: 'http://127.0.0.1:8989', quality_definition: { type: 'series' } } },
      },
    });
  });

  const NAMES = '[ "recyclarr" "suite-apply-sonarr" "suite-apply-prowlarr" "suite-key-recyclarr-sonarr" ]';
  const unitsOf = later<Record<string, Unit>>(
    onHost(
      '{ }',
      `builtins.mapAttrs (_: unit: {
        after = [ ]; wants = [ ]; wantedBy = [ ]; onSuccess = [ ];
      } // builtins.intersectAttrs { after = 0; wants = 0; wantedBy = 0; onSuccess = 0; serviceConfig = 0; startLimitIntervalSec = 0; } unit)
        (lib.genAttrs ${NAMES} (name: result.services.\${name}))`,
    ),
  );
  it('runs after the services and the keys, before suite, and delays neither boot nor switch', () => {
    const units = unitsOf();
    const [recyclarr, apply] = [units['recyclarr'], units['suite-apply-sonarr']];
    expect(recyclarr?.after).toEqual(['multi-user.target', 'network-online.target', 'sonarr.service']);
    expect(recyclarr?.wantedBy).toEqual(['multi-user.target']);
    expect(recyclarr?.onSuccess.toSorted()).toEqual([
      'suite-apply-radarr.service',
      'suite-apply-sonarr-4k.service',
      'suite-apply-sonarr.service',
    ]);
    expect(recyclarr?.serviceConfig).toMatchObject({ UMask: '0077', StateDirectoryMode: '0700' });
    // A target waits for what it starts unless that is ordered after it.
    expect(apply?.after).toEqual(expect.arrayContaining(['recyclarr.service', 'multi-user.target']));
    expect(units['suite-apply-prowlarr']?.after).not.toContain('recyclarr.service');
    // Every start of recyclarr starts it.
    const key = units['suite-key-recyclarr-sonarr'];
    expect(key).toMatchObject({ startLimitIntervalSec: 0, after: ['sonarr.service'] });
    expect(key?.wantedBy).toEqual(['sonarr.service', 'recyclarr.service']);
    expect(key?.serviceConfig['LoadCredential']).toEqual(['key-of-sonarr:/run/secrets/sonarr']);
  });
});
