/** A house of six services: its import is short and plans nothing but secrets. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importText } from '../../../generator/import/module-text.ts';
import { expectGolden } from '../../nix/golden.ts';
import { startFilledHouse } from './house.ts';
import { expectEmptyPlans, importHouse, neutral } from './multi-service.ts';

test(
  'a house of six services has one client of each, and plans nothing but secrets',
  { tags: ['nixpkgs'] },
  async () => {
    const secrets = mkdtempSync(path.join(tmpdir(), 'suite-house-'));
    await using fleet = await startFilledHouse(secrets);

    const files = path.join(secrets, 'imported');
    const imported = await importHouse(fleet, { secretsDir: files });
    const text = importText(imported);
    expect(text).not.toContain('canary');
    expect(text.split('\n').length).toBeLessThanOrEqual(240);
    for (const name of ['qBittorrent', 'sabnzbd', 'discord'])
      expect([name, text.match(new RegExp(`\\b${name}\\b(?: =|")`, 'giu'))?.length]).toEqual([name, 1]);
    const shared = imported.entries.flatMap((one) => one.secrets.map((secret) => secret.path));
    expect(shared.map((file) => path.relative(files, file))).toEqual([
      'shared/qbittorrent-password',
      'shared/sabnzbd-apikey',
      'shared/discord-webhookurl',
      'prowlarr/nzbgeek-apikey',
    ]);
    expectGolden('import.house.nix', neutral(text).replaceAll(files, '/run/secrets'));

    await expectEmptyPlans([{ text, fleet }]);
  },
);
