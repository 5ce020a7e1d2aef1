/** Unusual resources of running services, and the output of import for them. */
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../generator/base/problem.ts';
import { importText } from '../../../generator/import/module-text.ts';
import { hasNixpkgsLib } from '../../nix-tools.ts';
import { FAKE_KEY } from '../../service/options.ts';
import { type FleetOptions, type ServiceFleet, startFleet } from '../multi-service.ts';
import { folders, mappings } from '../direct/folders.ts';
import { PROWLARR, SONARR } from '../drafts.ts';
import { type Draft, failures } from '../harness.ts';
import { expectEmptyPlans, importHouse } from './multi-service.ts';

/** Imports a fleet. Checks that the result evaluates without warnings and plans no change. */
async function sound(fleet: ServiceFleet): Promise<string> {
  const imported = await importHouse(fleet);
  const text = importText(imported);
  if (!hasNixpkgsLib) return text;
  await expectEmptyPlans(imported, fleet);
  return text;
}

async function fill<Options extends FleetOptions>(
  options: Options,
  drafts: Partial<Record<keyof Options & string, (fleet: ServiceFleet<keyof Options & string>) => Draft>>,
): Promise<ServiceFleet<keyof Options & string>> {
  const fleet = await startFleet(options);
  for (const [name, draft] of Object.entries(drafts) as [
    keyof Options & string,
    (of: typeof fleet) => Draft,
  ][]) {
    const world = fleet.worlds[name];
    const plain =
      world.fake.app === 'prowlarr' ? {} : { ...folders('/srv/tv'), ...mappings(['box', '/d', '/srv/d']) };
    expect(failures(await world.apply(world.manifest(draft(fleet), 'owned', plain)))).toEqual([]);
  }
  return fleet;
}

const application = (name: string, baseUrl: string, prowlarrUrl: string, syncLevel = 'fullSync') => ({
  implementation: 'Sonarr',
  name,
  general: { syncLevel },
  fields: { baseUrl, prowlarrUrl, apiKey: FAKE_KEY },
});

describe.concurrent('import of unusual resources', () => {
  test('prints no password of an address in the settings', async () => {
    await using fleet = await startFleet({ tv: SONARR });
    const applicationUrl = 'https://me:canary@tv.example/';
    const proxyBypassFilter = 'nas.example,https://me:canary@nas.example/';
    fleet.fake('tv').store.settings.set('config/host', { applicationUrl, proxyBypassFilter });
    const text = await sound(fleet);
    expect(text).not.toContain('canary');
    expect(text).toContain('applicationUrl (it is an address with a user, a password or a token)');
    expect(text).toContain('proxyBypassFilter (it is an address with a user, a password or a token)');
  });

  test('reports a kind that the service does not have and reads the others; a service without any kind is an error', async () => {
    await using fleet = await fill(
      { tv: SONARR },
      { tv: () => ({ metadata: [{ implementation: 'XbmcMetadata', name: 'Kodi (XBMC) / Emby' }] }) },
    );
    const lacking = (part: string): void => {
      fleet.worlds.tv.fake.fault = ({ path }) =>
        path.includes(part) ? { kind: 'status', status: 404, text: '', type: 'text/plain' } : undefined;
    };
    lacking('/importlist');
    const warnings: Problem[] = [];
    const imported = await importHouse(fleet, (problem) => warnings.push(problem));
    expect(imported.entries.map(({ kind }) => kind)).toEqual(['metadata']);
    expect(warnings.map(({ code, what }) => [code, what])).toEqual([
      ['kind-absent', 'this version of the service has no import lists (404)'],
    ]);
    lacking('/schema');
    await expect(importHouse(fleet)).rejects.toMatchObject({ code: 'service-not-found' });
  });

  test('merges lists that are equal in two services into one entry', async () => {
    const list = {
      implementation: 'ImdbListImport',
      fields: { listId: 'ls012345678' },
      general: { qualityProfileId: 'SD', rootFolderPath: '/srv/tv' },
    };
    await using fleet = await fill(
      { anime: SONARR, tv: SONARR },
      {
        anime: () => ({ importlist: [list] }),
        tv: () => ({ importlist: [list] }),
      },
    );
    const text = await sound(fleet);
    expect(text.match(/listId/gu)).toHaveLength(1);
    expect(text.match(/rootFolders = \[ "\/srv\/tv" \]/gu)).toHaveLength(2);
  });

  test('reports a list with a sign-in and leaves its tokens in the service', async () => {
    await using fleet = await fill(
      { sonarr: SONARR },
      {
        sonarr: () => ({
          importlist: [
            {
              implementation: 'TraktListImport',
              name: 'Trakt',
              fields: {
                accessToken: 'canary-1',
                refreshToken: 'canary-2',
                expires: '2030-01-01T00:00:00Z',
                username: 'me',
                listname: 'x',
              },
              general: { qualityProfileId: 'SD', rootFolderPath: '/srv/tv' },
            },
          ],
        }),
      },
    );
    const text = await sound(fleet);
    expect(text).toContain('enable = true;\n');
    expect(text).not.toMatch(/[Tt]oken|canary|_secret/u);
  });

  test('leaves out the folder of a list if it is no longer a root folder', async () => {
    await using fleet = await fill(
      { sonarr: SONARR },
      {
        sonarr: () => ({
          importlist: [
            {
              implementation: 'ImdbListImport',
              fields: { listId: 'ls012345678' },
              general: { qualityProfileId: 'SD', rootFolderPath: '/srv/tv' },
            },
          ],
        }),
      },
    );
    fleet.fake('sonarr').store.plain('rootfolder').rows.clear();
    const imported = await importHouse(fleet);
    expect(imported.warnings.map(({ code, what }) => `${code} ${what}`)).toEqual([
      'import-value left out: rootFolderPath (it refers to a resource that the service no longer lists)',
    ]);
    expect(importText(imported).replaceAll(/^ *#.*$/gmu, '')).not.toContain('rootFolder');
  });

  test('declares a proxy without tags and a disabled application as disabled', async () => {
    await using fleet = await fill(
      { prowlarr: PROWLARR },
      {
        prowlarr: () => ({
          indexerproxy: [
            { implementation: 'Http', name: 'Proxy', enable: false, tags: ['x'], fields: { host: 'proxy' } },
          ],
          applications: [application('Attic', 'http://attic.example', 'http://prowlarr.example', 'disabled')],
        }),
      },
    );
    const text = await sound(fleet);
    expect(text.match(/enable = false;/gu)).toHaveLength(2);
    expect(text).toContain('connect = [ ];');
  });

  test('does not connect a service automatically if one of two Prowlarrs does not have it', async () => {
    await using fleet = await fill(
      { one: PROWLARR, other: PROWLARR, sonarr: SONARR, tv: SONARR },
      {
        one: ({ fakes: [prowlarr, , sonarr, tv] }) => ({
          applications: [
            application('sonarr', sonarr?.url ?? '', prowlarr?.url ?? ''),
            application('tv', tv?.url ?? '', prowlarr?.url ?? ''),
          ],
        }),
        other: ({ fakes: [, prowlarr, sonarr] }) => ({
          applications: [application('sonarr', sonarr?.url ?? '', prowlarr?.url ?? '')],
        }),
      },
    );
    const text = await sound(fleet);
    expect(text).toContain('connect = [ "sonarr" ];');
    expect(text).toContain('_apiKeyOf = "tv"');
  });

  test('keeps the name and the address of an application with another name or another spelling of its address', async () => {
    await using fleet = await fill(
      { prowlarr: PROWLARR, sonarr: SONARR },
      {
        prowlarr: ({ fakes: [prowlarr, sonarr] }) => ({
          applications: [application('Series', `${sonarr?.url}/`, `${prowlarr?.url}/`)],
        }),
      },
    );
    const text = await sound(fleet);
    expect(text).toContain('connect = [ ];');
    expect(text).toContain('_apiKeyOf = "sonarr"');
    expect(text).toContain('name = "Series";');
  });

  test('keeps categories that share a name', async () => {
    const syncCategories = [5000, 0, 8000, 10, 8020];
    await using fleet = await fill(
      { p: PROWLARR },
      {
        p: () => {
          const draft = application('far', 'http://far.example', 'http://p.example');
          return { applications: [{ ...draft, fields: { ...draft.fields, syncCategories } }] };
        },
      },
    );
    const text = await sound(fleet);
    expect(text).toContain('"Other"');
    expect(text).toContain('"Other (0)"');
  });

  test('keeps two applications of one service apart', async () => {
    await using fleet = await fill(
      { prowlarr: PROWLARR, sonarr: SONARR },
      {
        prowlarr: ({ fakes: [prowlarr, sonarr] }) => ({
          applications: [
            application('sonarr', sonarr?.url ?? '', prowlarr?.url ?? ''),
            { ...application('again', sonarr?.url ?? '', prowlarr?.url ?? ''), enable: false, general: {} },
          ],
        }),
      },
    );
    const text = await sound(fleet);
    expect(text).not.toContain('connect');
    expect(text.match(/_apiKeyOf/gu)).toHaveLength(1);
  });

  test('keeps an indexer of the same name in a library and in Prowlarr, and a definition under another name', async () => {
    await using fleet = await fill(
      { prowlarr: PROWLARR, sonarr: SONARR },
      {
        prowlarr: () => ({
          indexer: [
            { implementation: 'Cardigann', definition: '1337x', name: 'Lee "t"' },
            { implementation: 'Newznab', name: 'feed', fields: { baseUrl: 'http://feed.example' } },
          ],
        }),
        sonarr: () => ({
          indexer: [{ implementation: 'Newznab', name: 'feed', fields: { baseUrl: 'http://feed.example' } }],
        }),
      },
    );
    const text = await sound(fleet);
    expect(text).toContain('definition = "1337x";');
    expect(text).toContain('name = "Lee \\"t\\"";');
  });

  test('prints an empty value if evaluation accepts it, else a comment, and treats a field as secret that only another app marks as secret', async () => {
    await using fleet = await fill(
      { sonarr: SONARR },
      {
        sonarr: () => ({
          downloadclient: [
            {
              implementation: 'QBittorrent',
              name: 'later',
              enable: false,
              fields: { host: '', tvCategory: '' },
            },
          ],
          notification: [
            {
              implementation: 'Join',
              name: 'Join',
              general: { onGrab: true },
              fields: { apiKey: 'canary-1' },
            },
          ],
        }),
      },
    );
    const text = await sound(fleet);
    expect(text).not.toMatch(/host = ""|canary/u);
    expect(text).toContain('# host is left out: it is empty, and a new resource gets the default');
    expect(text).toContain('tvCategory = "";');
    expect(text).toContain('_secret = "/run/secrets/sonarr/join-apikey"');
  });

  test('imports a service without root folders', async () => {
    await using fleet = await startFleet({ sonarr: SONARR });
    fleet.fake('sonarr').fault = ({ path }) =>
      path.endsWith('rootfolder') ? { kind: 'status', status: 404 } : undefined;
    const imported = await importHouse(fleet);
    expect(importText(imported)).toBe('{ }\n');
  });

  test('leaves out a quality with a name that Nix reserves', async () => {
    await using fleet = await startFleet({ sonarr: { recording: 'sonarr-4.0.19' } });
    const { rows } = fleet.worlds.sonarr.fake.store.plain('qualitydefinition');
    const [first] = rows;
    if (first === undefined) throw new Error('no size');
    const [id, row] = first;
    rows.set(id, { ...row, title: '_secret', quality: { id: 1, name: '_secret' }, maxSize: 90 });
    const imported = await importHouse(fleet);
    expect(
      imported.warnings.map(({ code, message }) => [code, message.includes('that Nix reserves')]),
    ).toEqual([['import-value', true]]);
  });

  test('leaves out an app profile that no longer exists, and the definitions that name it', async () => {
    await using fleet = await fill(
      { prowlarr: PROWLARR },
      {
        prowlarr: () => ({ indexer: [{ implementation: 'Cardigann', definition: '1337x', name: 'a' }] }),
      },
    );
    const { rows } = fleet.fake('prowlarr').store.of('indexer');
    for (const [id, row] of rows) {
      rows.set(id, { ...row, general: { ...row.general, appProfileId: 77 } });
      fleet
        .fake('prowlarr')
        .store.of('indexer')
        .add((fresh) => ({
          ...row,
          id: fresh,
          name: 'b',
          settings: { ...row.settings, definitionFile: 'gone' },
        }));
      break;
    }
    const imported = await importHouse(fleet);
    expect(imported.warnings.map(({ code }) => code)).toEqual(['import-unknown', 'import-value']);
    expect(imported.warnings[0]?.message).toBe(
      [
        'prowlarr, indexer "b": left out, because the service offers no Cardigann (gone) that it could be declared as',
        '  Delete it in the web UI of prowlarr, or keep it there: `suite apply` deletes it only if suite.indexers.prune is "all".',
      ].join('\n'),
    );
    expect(imported.entries.map(({ name }) => name)).toEqual(['a']);
  });
});
