import { exec } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileFolder } from '../folder.ts';
import { writeGuide } from '../nix/trash/small-guide.ts';
import { PROGRAM } from '../program.ts';
import { git } from '../scripts/checkout.ts';
import { FAKE_KEY } from '../service/options.ts';
import { warmSuite as suite } from '../warm/suite.ts';
import { startServices } from './services.ts';

describe('suite import', () => {
  const folder = fileFolder();
  let services: Awaited<ReturnType<typeof startServices>>;

  beforeAll(async () => {
    services = await startServices(folder, FAKE_KEY, ['prowlarr-2.3.6', 'sonarr-4.0.19']);
    const [prowlarr, sonarr] = services.fakes;
    sonarr?.store.plain('rootfolder').add((id) => ({ path: '/srv/tv', id }));
    for (const fake of [prowlarr, sonarr, sonarr])
      fake?.store.plain('customfilter').add((id) => ({ id, type: 'any', label: 'Mine' }));
    const application = { baseUrl: sonarr?.url, prowlarrUrl: prowlarr?.url, apiKey: FAKE_KEY };
    prowlarr?.store.of('applications').add((id) => ({
      id,
      name: 'Sonarr',
      implementation: 'Sonarr',
      configContract: 'SonarrSettings',
      general: { syncLevel: 'fullSync' },
      tags: [],
      settings: application,
    }));
  });

  afterAll(async () => services[Symbol.asyncDispose]());

  test('prints the module of all services that are named in a file', async () => {
    const { code, stdout, stderr } = await suite(folder, 'import', '--services', services.file);
    const [prowlarr, sonarr] = services.fakes.map(({ url }) => url);
    const keyFile = path.join(folder, 'api-key');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: [
        'Not imported; `suite apply` leaves them alone:',
        '3 custom filters  prowlarr,sonarr  suite does not manage them',
        'Declare the services, if the configuration does not, each with the path of its key file:',
        `  suite.services.prowlarr = { baseUrl = "${prowlarr}"; apiKeyFile = "${keyFile}"; };`,
        `  suite.services.sonarr = { baseUrl = "${sonarr}"; apiKeyFile = "${keyFile}"; };`,
        '',
      ].join('\n'),
    });
    expect(stdout).toContain('suite.services.sonarr.rootFolders = [ "/srv/tv" ];');
    expect(stdout).toContain('sonarr.name = "Sonarr";');
    expect(stdout).not.toContain('connect');
    expect(stdout).not.toContain(FAKE_KEY);
  });

  test('names the files of secrets in the folder of --secrets-dir', async () => {
    const [, sonarr] = services.fakes;
    const service = ['--service', `sonarr=${sonarr?.url}`, '--key-file', 'sonarr=api-key'];
    const args = ['import', ...service, '--secrets-dir', '/etc/keys/'];
    const table = sonarr?.store.of('notification');
    const gotify = { implementation: 'Gotify', configContract: 'GotifySettings', tags: [] };
    const settings = { server: 'http://gotify.example', appToken: 'canary' };
    table?.add((id) => ({ ...gotify, id, name: 'Gotify', general: { onGrab: true }, settings }));
    const { stderr } = await suite(folder, ...args);
    table?.rows.clear();
    expect(stderr).toContain('/etc/keys/sonarr/gotify-apptoken  sonarr  appToken of notification "Gotify"\n');
    expect(stderr).toContain('apiKeyFile = "/etc/keys/sonarr-key"');
  });

  test('writes the names of the guides, and says of which copy they are', async () => {
    const [, sonarr] = services.fakes;
    const naming = { seriesFolderFormat: '{Series TitleYear} {tvdb-{TvdbId}}' };
    sonarr?.store.settings.set('config/naming', naming);
    const guides = mkdtempSync(path.join(folder, 'guides-'));
    writeGuide(guides);
    const args = ['import', '--services', services.file, '--guides', guides, '--service'];
    const plain = await suite(folder, ...args, 'sonarr');
    expect(plain.stdout).toContain('suite.services.sonarr = {');
    expect(plain.stdout).toContain('settings.naming.seriesFolderFormat.trash = "plex";');
    expect(plain.stdout).toContain(`  # trash: the TRaSH guides in ${guides}. Another copy can differ`);
    expect(plain.stderr).toContain(`  suite.trashGuides = "${guides}";\n`);
    for (const words of ['init -q', 'add .', 'commit -qm guides']) git(guides, ...words.split(' '));
    const revision = git(guides, 'rev-parse', 'HEAD').trim();
    const pinned = await suite(folder, ...args, 'sonarr');
    expect(pinned.stdout).toContain(
      `  # trash: the TRaSH guides of revision ${revision}. Another copy can differ`,
    );
    expect(pinned.stderr).toContain(`url = "github:TRaSH-Guides/Guides/${revision}";`);
    appendFileSync(path.join(guides, 'metadata.json'), '\n');
    const changed = await suite(folder, ...args, 'sonarr');
    expect(changed.stdout).toContain(`revision ${revision}-dirty.`);
    expect(changed.stderr).toContain(`  suite.trashGuides = "${guides}";\n`);
    const without = await suite(folder, ...args, 'prowlarr');
    expect(without.stderr).toContain('--guides: has no effect: the TRaSH guides are for Radarr and Sonarr');
    sonarr?.store.settings.clear();
  });

  test('ends with the next steps', async () => {
    const flags = ['--services', services.file, '--service', 'sonarr'];
    const command = [process.execPath, PROGRAM, 'import', ...flags, '2>&1'].join(' ');
    const { stdout } = await promisify(exec)(command, { cwd: folder });
    expect(stdout.indexOf('Declare the services')).toBeGreaterThan(stdout.lastIndexOf('\n}\n'));
    expect(stdout).toContain('\n}\n');
  });

  test.each([
    [['radarr'], 'radarr could not be read, and the module would be different without it', 'leave it out'],
    [
      ['lidarr', 'radarr'],
      'lidarr and radarr could not be read, and the module would be different without them',
      'leave them out',
    ],
  ])('%j away: prints nothing, and names all and the flags to leave them out', async (away, what, fix) => {
    const missing = away.flatMap((name) => [
      `--service=${name}=http://127.0.0.1:1`,
      `--key-file=${name}=api-key`,
    ]);
    const { services: named } = JSON.parse(readFileSync(services.file, 'utf8')) as {
      services: { sonarr: object };
    };
    writeFileSync(path.join(folder, 'one.json'), JSON.stringify({ services: { sonarr: named.sonarr } }));
    const args = ['import', '--services', 'one.json', ...missing];
    const { code, stdout, stderr } = await suite(folder, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    for (const name of away) expect(stderr).toContain(`error: ${name} (http://127.0.0.1:1/`);
    expect(stderr).toContain(what);
    expect(stderr).toContain(`To ${fix}, add --service sonarr:`);
    const others = await suite(folder, ...args, '--service', 'sonarr');
    expect(others.code).toBe(0);
    expect(others.stdout).toContain('suite.services.sonarr.rootFolders = [ "/srv/tv" ];');
  });

  test('a single service that is down is reported directly', async () => {
    const args = ['import', '--service', 'radarr=http://127.0.0.1:1', '--key-file', 'radarr=api-key'];
    const { code, stderr } = await suite(folder, ...args);
    expect(code).toBe(2);
    expect(stderr.match(/^error: /gmu)).toHaveLength(1);
    expect(stderr).toContain('[service-refused]');
    const keyless = await suite(folder, ...args.slice(0, -1), 'radarr=no-key');
    expect(keyless.stderr).toContain('no-key: the key file of service "radarr" does not exist');
  });
});
