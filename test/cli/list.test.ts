import { describe, expect, test } from 'vitest';
import { testFolder } from '../folder.ts';
import { recordedItems } from '../records.ts';
import { warmSuite as suite } from '../warm/suite.ts';
import { startServices } from './services.ts';

describe('list', () => {
  test('has every indexer definition of Prowlarr, by name', async () => {
    const { code, stdout } = await suite('.', 'list', 'indexer', '--format', 'json');
    expect(code).toBe(0);
    const rows = JSON.parse(stdout) as { implementation: string; name: string; schemas: string[] }[];
    const listed = rows
      .filter(({ schemas }) => schemas.includes('prowlarr'))
      .map(({ implementation, name }) => `${implementation} ${name}`);
    // The generic ones go by the name of what they are of.
    const captured = recordedItems('prowlarr-2.6.1', 'indexer').map(
      ({ implementation, name = '' }) => `${implementation} ${name.replace(/^Generic /u, '')}`,
    );
    expect(listed.toSorted()).toEqual(captured.toSorted());
  });

  test.each([
    ['notif', 'notification'],
    ['suite.downloadarr', 'downloadclient'],
    ['suite.settings', 'settings'],
    ['Config/Naming', 'config/naming'],
  ])('%s: the name of a module is as good as that of its kind', async (module, kind) => {
    const [given, want] = await Promise.all([suite('.', 'list', module), suite('.', 'list', kind)]);
    expect(given).toEqual(want);
    expect(given.code).toBe(0);
  });

  test('lists one group of settings', async () => {
    const { code, stdout } = await suite('.', 'list', 'config/naming', '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual([
      expect.objectContaining({
        kind: 'config/naming',
        schemas: ['bookshelf', 'lidarr', 'radarr', 'sonarr'],
      }),
    ]);
  });

  test.each([
    ['settings', 'naming'],
    ['metadata', 'Kometa'],
  ])('%s of running services, without what an app lacks', async (kind, shown) => {
    const folder = testFolder();
    await using running = await startServices(folder, 'a'.repeat(32), ['bookshelf-0.4.20', 'sonarr-4.0.19']);
    for (const words of [['--service', 'bookshelf'], []]) {
      const { code, stdout, stderr } = await suite(
        folder,
        'list',
        kind,
        '--services',
        running.file,
        ...words,
      );
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout.includes(shown)).toBe(kind === 'settings' || words.length === 0);
    }
  });

  test('shows who has what', async () => {
    const { stdout } = await suite('.', 'list', 'notification');
    expect(stdout).toMatchSnapshot();
  });
});

describe('show', () => {
  test('a field with the name of a general key goes under fields', async () => {
    const { stdout } = await suite('.', 'show', 'qBittorrent');
    const rows = stdout.split('\n').filter((line) => /^ {2}(?:fields\.)?priority /u.test(line));
    const [field, fieldText, text, choices, general] = rows.map((row) => row.trim().split(/ +/u)[0]);
    expect([field, fieldText, choices]).toEqual(Array.from({ length: 3 }, () => 'fields.priority'));
    expect([text, general]).toEqual(['priority', 'priority']);
  });

  test('a condition contains the name of an enum value', async () => {
    const { stdout } = await suite('.', 'show', 'naming');
    expect(stdout).toContain('if colonReplacementFormat is custom');
  });

  test.each([
    ['1337x', false],
    ['NZBgeek', true],
  ])('%s: a general key without an effect is left out', async (name, has) => {
    const { stdout } = await suite('.', 'show', name);
    expect(/^ {2}redirect /mu.test(stdout)).toBe(has);
  });

  test.each(['qBittorrent', 'Download Station', 'jellyfin', 'Gotify', 'email', 'traktList'])(
    '%s',
    async (name) => {
      const { code, stdout } = await suite(testFolder(), 'show', name);
      expect(code).toBe(0);
      expect(stdout).toMatchSnapshot();
    },
  );

  test.each([
    ['qualityProfile', ['scores', 'upgradeUntil']],
    ['metadataProfile', ['allowedLanguages', 'ignored', 'minPages', 'skipMissingDate']],
  ])('%s, with the keys that no schema reports', async (name, keys) => {
    const { stdout } = await suite('.', 'show', name);
    const [fields = '', texts = ''] = stdout.split('Descriptions:');
    for (const key of keys) {
      expect(fields, key).toMatch(new RegExp(`^ {2}${key} `, 'mu'));
      expect(texts, key).toMatch(new RegExp(`^ {2}${key} .*\\.$`, 'mu'));
    }
  });
});
