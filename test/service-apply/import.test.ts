import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importText } from '../../generator/import/module-text.ts';
import { parseManifest } from '../../generator/reconcile/manifest/manifest.ts';
import { hasNixpkgsLib } from '../nix-tools.ts';
import { type Evaluated, evaluateImport, importHouse } from './imported/multi-service.ts';
import { type Draft, failures } from './harness.ts';
import { type ServiceFleet, startFleet } from './multi-service.ts';

const FOUR = {
  lidarr: { recording: 'lidarr-2.14.5' },
  prowlarr: { recording: 'prowlarr-2.3.6' },
  radarr: { recording: 'radarr-6.0.3' },
  sonarr: { recording: 'sonarr-4.0.19' },
} as const;

/**
 * Returns the same client for every app, and resources that only some apps have. No service masks their secrets.
 */
function clearDraft(app: string): Draft {
  const library = app !== 'prowlarr';
  return {
    downloadclient: [
      {
        implementation: 'QBittorrent',
        name: 'Box "1"',
        ...(library ? { tags: ['tv', 'nix'] } : {}),
        general: { priority: 5 },
        fields: { host: 'box', port: 81, username: 'alice', initialState: 2 },
      },
      {
        implementation: 'TorrentDownloadStation',
        name: 'station',
        enable: false,
        fields: { host: `station-${app}` },
      },
      {
        implementation: 'Flood',
        name: 'flood',
        fields: { tags: ['a', 'b'], additionalTags: [0, 2], host: 'flood' },
      },
      { implementation: 'Transmission', name: 'plain' },
      ...(library
        ? []
        : [
            {
              implementation: 'Deluge',
              name: 'mapped',
              general: { categories: [{ clientCategory: 'tv', categories: [5000] }] },
              fields: { host: 'd' },
            },
          ]),
    ],
    notification: [
      { implementation: 'Telegram', name: 'tele', enable: false, fields: { chatId: '5', topicId: 7 } },
      {
        implementation: 'Webhook',
        name: 'hook',
        general: { onGrab: true },
        fields: { url: 'http://h.example/x', method: 2 },
      },
      {
        implementation: 'Email',
        name: 'mail',
        enable: false,
        fields: { to: ['a@example.org'], server: 'mail' },
      },
    ],
  };
}

describe('import', () => {
  test('one entry for several services with equal values; defaults are left out, enum values are printed by name', async () => {
    await using fleet = await startFleet(FOUR);
    for (const [app, harness] of Object.entries(fleet.worlds))
      expect(failures(await harness.apply(clearDraft(app)))).toEqual([]);
    const { entries } = await importHouse(fleet);
    const box = entries.filter(({ name }) => name === 'Box "1"');
    expect(box.map(({ keys }) => keys)).toEqual([
      {
        name: 'Box "1"',
        implementationName: 'qBittorrent',
        tags: ['nix', 'tv'],
        priority: 5,
        host: 'box',
        port: 81,
        username: 'alice',
        initialState: 'Stopped',
      },
    ]);
    const stations = entries.filter(({ name }) => name === 'station');
    expect(stations).toHaveLength(4);
    expect(stations[0]?.keys).toMatchObject({
      implementationName: 'Download Station',
      implementation: 'TorrentDownloadStation',
      enable: false,
    });
    expect(entries.find(({ name }) => name === 'flood')?.keys['fields']).toEqual({ tags: ['a', 'b'] });
    expect(entries.find(({ name }) => name === 'mapped')?.keys['mappedCategories']).toEqual([
      { clientCategory: 'tv', categories: [5000] },
    ]);
    expect(entries.find(({ name }) => name === 'hook')?.keys).toMatchObject({ method: 'PUT', onGrab: true });
  });

  test(
    'typed options, a category for each service, deleted tags, empty headers: what is printed evaluates',
    { tags: ['nixpkgs'] },
    async () => {
      await using fleet = await startFleet(FOUR);
      for (const [app, harness] of Object.entries(fleet.worlds)) {
        const headers = [
          { key: '', value: '' },
          { key: 'Accept', value: 'x' },
        ];
        const report = await harness.apply({
          downloadclient: [
            { implementation: 'QBittorrent', name: 'qBittorrent', fields: { host: 'box' } },
            {
              implementation: 'Transmission',
              name: 'Transmission',
              fields: { host: `t-${app}` },
            },
            ...(app === 'sonarr' ? [{ implementation: 'Deluge', name: 'mine', tags: ['gone', 'kept'] }] : []),
          ],
          notification: [
            {
              implementation: 'Webhook',
              name: 'Webhook',
              general: { onGrab: true },
              fields: { url: 'http://h.example', ...(app === 'lidarr' ? {} : { headers }) },
            },
          ],
        });
        expect(failures(report)).toEqual([]);
      }
      const { rows } = fleet.fake('sonarr').store.tags;
      for (const [id, { label }] of rows) if (label === 'gone') rows.delete(id);
      const imported = await importHouse(fleet);
      expect(imported.warnings).toEqual([]);
      const text = importText(imported);
      expect(text).toContain('    qBittorrent.host = "box";');
      // Of four different clients, one becomes the typed option and the others are in the list.
      expect(text.match(/implementationName = "Transmission"/gu)).toHaveLength(3);
      expect(text).toContain('tags = [ "kept" ];');
      // The schema masks the default, and the service masks the password.
      expect(text).toContain('password._secret = "/run/secrets/sonarr/mine-password";');
      expect(text).not.toContain('"" =');
      expect(evaluateImport(imported, fleet).errors).toEqual([]);
    },
  );

  test('secrets are placeholders, whether the service shows or masks them; one client has one password', async () => {
    const canaries = ['canary-1', 'https://hooks.example/canary-2', 'canary-3'];
    const { radarr, sonarr } = FOUR;
    await using fleet = await startFleet({ radarr, sonarr });
    for (const harness of Object.values(fleet.worlds)) {
      const [password = '', hook = '', header = ''] = canaries;
      const report = await harness.apply({
        downloadclient: [
          {
            implementation: 'QBittorrent',
            name: 'box',
            fields: { host: 'box', username: 'alice', password },
          },
        ],
        notification: [
          {
            implementation: 'Discord',
            name: 'chat',
            general: { onGrab: true },
            fields: { webHookUrl: hook },
          },
          {
            implementation: 'Webhook',
            name: 'hook',
            general: { onGrab: true },
            fields: { url: 'http://h.example', headers: [{ key: 'X-Token', value: header }] },
          },
        ],
      });
      expect(failures(report)).toEqual([]);
    }
    const imported = await importHouse(fleet);
    const text = importText(imported);
    for (const canary of canaries) expect(JSON.stringify(imported) + text).not.toContain(canary);
    expect(imported.entries.map(({ name, services }) => [name, services.length])).toEqual([
      ['box', 2],
      ['chat', 2],
      ['hook', 2],
    ]);
    expect(imported.entries.flatMap(({ secrets }) => secrets.map((secret) => secret.path))).toEqual([
      '/run/secrets/shared/box-password',
      '/run/secrets/shared/chat-webhookurl',
      '/run/secrets/shared/hook-headers-x-token',
    ]);
    if (hasNixpkgsLib) await planWithSecrets(fleet, evaluateImport(imported, fleet), canaries);
  });

  test('only an address with a user, a password or a query is a secret', async () => {
    await using fleet = await startFleet({ sonarr: FOUR.sonarr });
    const urls = {
      user: 'http://me:canary-0@h.example/x',
      token: 'http://h.example/?apikey=canary-1',
      open: 'http://h.example/x',
    };
    const notification = Object.entries(urls).map(([name, url]) => ({
      implementation: 'Webhook',
      name,
      general: { onGrab: true },
      fields: { url },
    }));
    expect(failures(await fleet.worlds.sonarr.apply({ notification }))).toEqual([]);
    const imported = await importHouse(fleet);
    const text = importText(imported);
    expect(text).not.toContain('canary');
    expect(text).toContain('url = "http://h.example/x";');
    const paths = ['/run/secrets/sonarr/token-url', '/run/secrets/sonarr/user-url'];
    expect(imported.entries.flatMap(({ secrets }) => secrets.map(({ path: file }) => file)).sort()).toEqual(
      paths,
    );
    if (hasNixpkgsLib) expect(evaluateImport(imported, fleet).errors).toEqual([]);
  });
});

/**
 * With the right secrets in place of the placeholders, suite sends only the values that it cannot compare,
 * once.
 */
async function planWithSecrets(
  fleet: ServiceFleet,
  { errors, manifests }: Evaluated,
  canaries: readonly string[],
): Promise<void> {
  expect(errors).toEqual([]);
  for (const [name, harness] of Object.entries(fleet.worlds)) {
    const manifest = parseManifest(JSON.stringify(manifests[name]), 'evaluated');
    for (const [index, file] of ['box-password', 'chat-webhookurl', 'hook-headers-x-token'].entries())
      await writeFile(path.join(harness.folder, file), canaries[index] ?? '');
    const secrets = Object.fromEntries(
      Object.entries(manifest.secrets).map(([key, file]) => [
        key,
        path.join(harness.folder, path.basename(typeof file === 'string' ? file : file.file)),
      ]),
    );
    const plan = await harness.plan({ ...manifest, secrets }, { stateDir: `${harness.stateDir}-new` });
    expect(failures(plan)).toEqual([]);
    expect(plan.outcomes.flatMap(({ step }) => step.changes.map(({ key }) => `${step.name} ${key}`))).toEqual(
      ['box fields.password'],
    );
  }
}
