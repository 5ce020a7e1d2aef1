/** Keys of services that go into applications of Prowlarr: nowhere but in the requests that need them. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Ran } from '../cli/run.ts';
import { warmSuite as suite } from '../warm/suite.ts';
import { testFolder } from '../folder.ts';
import { evaluate, root } from '../nix/evaluate.ts';
import { type ServiceFleet, startFleet } from '../service-apply/multi-service.ts';
import { contentsBelow } from './tree.ts';

const KEYS = {
  prowlarr: 'canaryPROWLARR0123456789canaryP0',
  sonarr: 'canarySONARR0123456789canarySON0',
  radarr: 'canaryRADARR0123456789canaryRAD0',
};
const CANARY = /canary(?:PROWLARR|SONARR|RADARR)/iu;

const HOUSE = {
  prowlarr: { recording: 'prowlarr-2.3.6', apiKey: KEYS.prowlarr },
  sonarr: { recording: 'sonarr-4.0.19', apiKey: KEYS.sonarr },
  radarr: { recording: 'radarr-6.0.3', apiKey: KEYS.radarr },
} as const;

/** Where the services keep their keys: one bare, one in a config.xml, one in an environment file with others. */
const PLANTED = {
  'prowlarr-key': `${KEYS.prowlarr}\n`,
  'config.xml': `<Config>\n  <Port>8989</Port>\n  <ApiKey>${KEYS.sonarr}</ApiKey>\n</Config>\n`,
  'media.env': `SONARR__AUTH__APIKEY=no-key-of-it\nRADARR__AUTH__APIKEY='${KEYS.radarr}'\n`,
};

function plant(folder: string): void {
  for (const [name, text] of Object.entries(PLANTED))
    writeFileSync(path.join(folder, name), text, { mode: 0o600 });
}

interface Evaluated {
  readonly said: readonly string[];
  readonly manifests: Readonly<Record<string, unknown>>;
  readonly units: unknown;
}

function configuration(fleet: ServiceFleet<keyof typeof HOUSE>, folder: string): string {
  const service = (name: keyof typeof HOUSE, file: keyof typeof PLANTED) =>
    `${name} = { baseUrl = "${fleet.fake(name).url}"; apiKeyFile = "${folder}/${file}"; };`;
  return `{
    suite.services = {
      ${service('prowlarr', 'prowlarr-key')}
      ${service('sonarr', 'config.xml')}
      ${service('radarr', 'media.env')}
    };
    suite.applications.enable = true;
    suite.notif = {
      enable = true;
      webhook = {
        services = [ "prowlarr" ];
        url = "https://hooks.example/media";
        password._apiKeyOf = "prowlarr";
        username._apiKeyOf = "radarr";
        onHealthIssue = true;
      };
    };
  }`;
}

function evaluated(text: string): Evaluated {
  return evaluate<Evaluated>(`
    let result = evaluate [ (root + "/nix/modules") (${text}) ];
    in {
      said = result.errors ++ result.warnings;
      inherit (result) manifests;
      units = lib.filterAttrs (name: _: lib.hasPrefix "suite-" name) result.config.systemd.services;
    }`);
}

/** Notes where the keys of others arrive: `POST /api/v1/applications`; its own key in its header is no news. */
function listen(fleet: ServiceFleet<keyof typeof HOUSE>): Set<string> {
  const seen = new Set<string>();
  for (const [name, { fake }] of Object.entries(fleet.worlds))
    fake.onRequest = ({ method, target, headers }, body) => {
      const { 'x-api-key': own, ...others } = headers;
      expect(own === fake.apiKey || own === undefined).toBe(true);
      expect(`${target} ${JSON.stringify(others)}`).not.toMatch(CANARY);
      if (CANARY.test(body)) seen.add(`${name}: ${method} ${target.replace(/\d+(?=$|\?)/u, 'N')}`);
    };
  return seen;
}

const FORMATS = ['text', 'markdown', 'json'];

describe('the keys of services that other services are given', { tags: ['nixpkgs'] }, () => {
  it.each([
    ['all is well', undefined, 0],
    ['the applications do not pass their test', 'down', 0],
    ['Prowlarr refuses, and shows what was sent', 'refusing', 78],
  ])('%s', async (_, how, code) => {
    await using fleet = await startFleet(HOUSE);
    const folder = testFolder();
    plant(folder);
    if (how === 'down') fleet.targets.prowlarr.down();
    if (how === 'refusing') {
      const attemptedValue = [KEYS.sonarr, KEYS.radarr.toUpperCase(), encodeURIComponent(KEYS.prowlarr)];
      const text = JSON.stringify([
        { propertyName: 'ApiKey', errorMessage: `no: ${KEYS.sonarr}`, attemptedValue },
      ]);
      fleet.fake('prowlarr').fault = ({ method }) =>
        method === 'GET' ? undefined : { kind: 'status', status: 400, text, type: 'application/json' };
    }
    const text = configuration(fleet, folder);
    const { said, manifests, units } = evaluated(text);
    expect(said).toEqual([]);
    expect(`${JSON.stringify(manifests)} ${JSON.stringify(units)}`).not.toMatch(CANARY);
    const seen = listen(fleet);
    writeFileSync(path.join(folder, 'prowlarr.json'), JSON.stringify(manifests['prowlarr']));
    const words = ['--manifest', 'prowlarr.json', '--state-dir', 'state', '--wait', '2', '--timeout', '5'];
    const runs: Ran[] = [];
    const run = async (...more: readonly string[]): Promise<number | null> => {
      const ran = await suite(folder, ...more, ...words, '--verbose');
      runs.push(ran);
      return ran.code;
    };
    // Rejections are reported in every format.
    const formats = how === 'refusing' ? FORMATS : ['json'];
    for (const format of formats) expect(await run('plan', '--format', format)).toBe(0);
    for (const format of formats) expect(await run('apply', '--format', format)).toBe(code);
    await run('test');
    await run('status');
    expect(`${JSON.stringify(runs)}\n${contentsBelow(folder, Object.keys(PLANTED))}`).not.toMatch(CANARY);
    // They would be no canaries if they had not come to where they belong, or back from there.
    if (how === 'refusing') expect(runs.some(({ stdout }) => stdout.includes('no: [secret]'))).toBe(true);
    else
      expect([...seen].sort()).toEqual([
        'prowlarr: POST /api/v1/applications',
        'prowlarr: POST /api/v1/applications/test',
        'prowlarr: POST /api/v1/notification',
        'prowlarr: POST /api/v1/notification/test',
        'prowlarr: PUT /api/v1/applications/N?forceSave=true',
        'prowlarr: PUT /api/v1/notification/N?forceSave=true',
      ]);
  });

  it('one that is not here is not compared, unless --key-file names it', async () => {
    await using fleet = await startFleet(HOUSE);
    const folder = testFolder();
    plant(folder);
    const nix = `(import ${root} { pkgs = { lib = import <nixpkgs/lib>; }; }).lib.evaluate { modules = [ (${configuration(fleet, folder)}) ]; }`;
    writeFileSync(path.join(folder, 'media.nix'), nix);
    const words = ['--file', 'media.nix', '--state-dir', 'state', '--wait', '2', '--timeout', '5'];
    expect(await suite(folder, 'apply', ...words, '--yes')).toMatchObject({ code: 0 });
    expect(fleet.fake('prowlarr').resources('applications')).toMatchObject([
      { name: 'radarr', settings: { apiKey: KEYS.radarr, baseUrl: fleet.fake('radarr').url } },
      { name: 'sonarr', settings: { apiKey: KEYS.sonarr, prowlarrUrl: fleet.fake('prowlarr').url } },
    ]);
    // On another machine: the key of Prowlarr is there, the others are not.
    writeFileSync(path.join(folder, 'media.nix'), nix.replaceAll('config.xml', 'none'));
    const far = await suite(folder, 'plan', ...words, '--key-file', 'sonarr=none');
    expect(far.stdout).toMatch(/^prowlarr .*: nothing to do, 3 up to date$/mu);
    const keys = ['sonarr', 'radarr'].flatMap((name) => ['--key-file', `${name}=config.xml`]);
    const near = await suite(folder, 'plan', ...words, ...keys);
    expect(near.stdout).toMatch(
      /application "radarr" \(Radarr\): differs from the configuration\n {6}fields.apiKey: changed \(secret\)/u,
    );
    expect(near.stdout).not.toContain('application "sonarr"');
  });
});
