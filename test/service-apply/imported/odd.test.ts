/** What is odd in running services, and what import makes of it. */
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../generator/base/problem.ts';
import { importText } from '../../../generator/import/module-text.ts';
import { hasNixpkgsLib } from '../../nix-tools.ts';
import { FAKE_KEY } from '../../service/options.ts';
import { type FleetOptions, type ServiceFleet, startFleet } from '../multi-service.ts';
import { folders, mappings } from '../direct/folders.ts';
import { type Draft, failures } from '../harness.ts';
import { evaluateImport, importHouse, planImport, workIn } from './multi-service.ts';

const SONARR = { recording: 'sonarr-4.0.19' } as const;
const PROWLARR = { recording: 'prowlarr-2.3.6' } as const;

/** Imports a house and holds it to evaluating without a word and planning empty. */
async function sound(fleet: ServiceFleet): Promise<string> {
  const imported = await importHouse(fleet);
  const text = importText(imported);
  if (!hasNixpkgsLib) return text;
  const evaluated = evaluateImport(imported, fleet);
  expect([...evaluated.errors, ...evaluated.warnings]).toEqual([]);
  for (const [name, plan] of await planImport(evaluated, fleet)) {
    expect(failures(plan), name).toEqual([]);
    expect(workIn(plan), name).toEqual([]);
  }
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

describe('import of odd things', () => {
  test('a kind that the service does not have is told, and the others are read; without any it is an error', async () => {
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

  test('lists that are the same in two services are one entry', async () => {
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

  test('a list that somebody has signed in for says so, and leaves the tokens where they are', async () => {
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

  test('a list into a folder that is no root folder any more leaves it out', async () => {
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
      'import-reference refers to what the service does not list any more (rootFolderPath); that is left out',
    ]);
    expect(importText(imported)).not.toContain('rootFolder');
  });

  test('a proxy without tags and an application that is off are there, switched off', async () => {
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

  test('two Prowlarrs, one of which does not know a service: it is not connected by itself', async () => {
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

  test('an application of another name, or at an address that is spelt otherwise, keeps name and address', async () => {
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

  test('categories that share a name go to the service and come back as they are', async () => {
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

  test('two applications of one service: neither is taken for the other', async () => {
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
    expect(text).toContain('connect = [ "sonarr" ];');
    expect(text.match(/_apiKeyOf/gu)).toHaveLength(1);
  });

  test('an indexer of the same name in a library and in Prowlarr, a definition under another name', async () => {
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

  test('what is off and empty where it must not be is left out; what only another app marks as secret is one', async () => {
    await using fleet = await fill(
      { sonarr: SONARR },
      {
        sonarr: () => ({
          downloadclient: [
            {
              implementation: 'QBittorrent',
              name: 'later',
              enable: false,
              fields: { host: '', category: '' },
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
    expect(text).toContain('_secret = "/run/secrets/join-apikey"');
  });

  test('a service that has no root folders at all is imported without', async () => {
    await using fleet = await startFleet({ sonarr: SONARR });
    fleet.fake('sonarr').fault = ({ path }) =>
      path.endsWith('rootfolder') ? { kind: 'status', status: 404 } : undefined;
    expect(importText(await importHouse(fleet))).toBe('{ }\n');
  });

  test('an app profile that is gone is left out, and so are definitions that are', async () => {
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
    expect(imported.warnings.map(({ code }) => code)).toEqual(['import-reference', 'import-unknown']);
    expect(imported.warnings.at(-1)?.message).toBe(
      [
        'prowlarr, indexer "b": left out, because the service offers no Cardigann (gone) that it could be declared as',
        '  Delete it in the web UI of prowlarr, or keep it there: `suite apply` removes what it did not make only where suite.indexers.prune is "all".',
      ].join('\n'),
    );
    expect(imported.entries.map(({ name }) => name)).toEqual(['a']);
  });
});
