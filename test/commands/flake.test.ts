/** A flake without NixOS, and a file: planned and applied from here, against a service. */
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { warmSuite as suite } from '../warm/suite.ts';
import { nixEval } from '../nix-tools.ts';
import { isWrite } from '../service/http/boundaries.ts';
import { type Harness, startHarness } from '../service-apply/harness.ts';
import { root } from '../nix/evaluate.ts';
import { copyFlake } from './services.ts';

const CANARY = 'canary-password-0';

/** The configuration: a client with a secret, and one whose secret is not on this machine. */
function media({ fake, folder }: Harness): string {
  return `{
    suite.services.sonarr = { baseUrl = "${fake.url}"; apiKeyFile = "${folder}/key"; };
    suite.downloadarr = {
      enable = true;
      qBittorrent = { host = "box.example"; username = "me"; password._secret = "${folder}/secret-0"; };
      extraClients = [ {
        name = "far"; implementationName = "Transmission"; host = "far.example";
        username = "me"; password._secret = "${folder}/not-here";
      } ];
    };
  }`;
}

/** Writes a flake with an output of `suite.lib.evaluate`, and the same as a file; gives their folder. */
function writeConfigurations(harness: Harness, configuration: string): string {
  const folder = path.join(harness.folder, 'home');
  const { copy, library } = copyFlake(harness.folder);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'media.nix'), configuration);
  writeFileSync(
    path.join(folder, 'flake.nix'),
    `{
      inputs.nixpkgs.url = "path:${library}";
      inputs.suite = { url = "path:${copy}"; inputs.nixpkgs.follows = "nixpkgs"; };
      outputs = { suite, nixpkgs, ... }: {
        media = suite.lib.evaluate { modules = [ ./media.nix ]; };
        nixosConfigurations.box.config.suite = {
          messages = { errors = [ "an error of the host" ]; warnings = [ ]; };
          manifests = { };
        };
      };
    }`,
  );
  writeFileSync(
    path.join(folder, 'default.nix'),
    `let suite = import ${root} { pkgs = { lib = import <nixpkgs/lib>; }; };
     in { media = suite.lib.evaluate { modules = [ ./media.nix ]; }; }`,
  );
  return folder;
}

async function start(): Promise<Harness> {
  const harness = await startHarness({ recording: 'sonarr-4.0.19' });
  await harness.secret('secret-0', CANARY);
  return harness;
}

const filled = (harness: Harness) =>
  writeFileSync(path.join(harness.folder, 'not-here'), 'here now', { mode: 0o600 });

describe('a configuration without NixOS', { tags: ['nixpkgs'] }, () => {
  test('is planned from a flake or a file as from its manifest; a secret that is not here is not compared', async () => {
    await using harness = await start();
    const folder = writeConfigurations(harness, media(harness));
    const state = `--state-dir=${harness.stateDir}`;
    const flake = [`--flake=path:${folder}#media`, state];
    const first = await suite(folder, 'plan', ...flake);
    expect(first.code, first.stderr).toBe(0);
    expect(first.stderr.match(/nix flake lock|Added input/gu)).toEqual(['nix flake lock']);
    expect(first.stdout).toMatch(/^ {2}\+ download client "far" \(Transmission\)/mu);
    expect(first.stdout).toContain('note: fields.password is not compared: ');
    const apply = await suite(folder, 'apply', ...flake);
    expect(apply).toMatchObject({ code: 2, stdout: '' });
    expect(apply.stderr).toMatch(
      /not-here\): the secret does not exist[^]*there is no terminal to ask on\s+Pass --yes\. \[not-confirmed\]/u,
    );
    expect(harness.fake.requests.filter(isWrite)).toEqual([]);
    expect(existsSync(harness.stateDir)).toBe(false);
    const without = await suite(folder, 'apply', ...flake, '--yes');
    expect(without.stderr).toContain('[file-missing]');
    expect(harness.fake.resources('downloadclient').map(({ name }) => name)).toEqual(['qBittorrent']);
    filled(harness);
    expect(await suite(folder, 'apply', ...flake, '--yes')).toMatchObject({ code: 0 });
    expect(readdirSync(harness.stateDir).sort()).toEqual(['digest.key', 'sonarr.json']);
    const drifted = harness.fake.resources('downloadclient').map(({ name }) => name);
    expect(drifted).toEqual(['qBittorrent', 'far']);

    const manifest = nixEval<object>(`(import ${folder}).media.manifests.sonarr`);
    expect(JSON.stringify(manifest)).not.toContain(CANARY);
    const file = path.join(harness.folder, 'manifest.json');
    writeFileSync(file, JSON.stringify(manifest));
    writeFileSync(path.join(harness.folder, 'secret-0'), 'another');
    const plans = await Promise.all(
      [[`--manifest=${file}`], [`--flake=path:${folder}#media`], [`--file=${folder}`, '--attr=media']].map(
        (words) => suite(folder, 'plan', state, '--format=json', ...words),
      ),
    );
    const [byManifest] = plans;
    expect(byManifest).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"secret": true') as string,
    });
    expect(plans.map(({ stdout }) => stdout)).toEqual(plans.map(() => byManifest?.stdout));
  });

  test('errors of the evaluation come through as they are, and nothing is sent', async () => {
    await using harness = await start();
    const folder = writeConfigurations(
      harness,
      media(harness).replace('host = "far.example"', 'hsot = "far.example"'),
    );
    const ran = await suite(folder, 'plan', `--flake=path:${folder}#media`);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('the configuration of suite cannot be used:');
    expect(ran.stderr).toContain('unknown key');
    expect(ran.stderr).toContain('[evaluation-failed]');
    const box = await suite(folder, 'plan', `--flake=path:${folder}#box`);
    expect(box.stderr).toContain('- an error of the host');
    const nothing = await suite(folder, 'plan', `--flake=path:${folder}#nobody`);
    expect(nothing.stderr).toContain('does not provide attribute');
    expect(harness.fake.requests).toEqual([]);
  });

  test('a key file by flag, and the state below $XDG_STATE_HOME', async () => {
    await using harness = await start();
    const folder = writeConfigurations(harness, media(harness));
    const file = [`--file=${folder}`, '--attr=media'];
    const other = path.join(harness.folder, 'other-key');
    cpSync(path.join(harness.folder, 'key'), other);
    writeFileSync(path.join(harness.folder, 'key'), '');
    filled(harness);
    expect((await suite(folder, 'plan', ...file)).stderr).toContain('[key-empty]');
    const home = path.join(harness.folder, 'xdg');
    vi.stubEnv('XDG_STATE_HOME', home);
    const ran = await suite(folder, 'apply', ...file, '--yes', `--key-file=sonarr=${other}`);
    vi.unstubAllEnvs();
    expect(ran).toMatchObject({ code: 0 });
    expect(readdirSync(path.join(home, 'suite')).sort()).toEqual(['digest.key', 'sonarr.json']);
    expect((await suite(folder, 'plan', ...file, '--key-file=unknown=x')).stderr).toContain('--key-file');
  });
});
