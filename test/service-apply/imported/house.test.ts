/** A house of six services: its import is short, plans nothing but secrets, and rebuilds the house on new services. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importText } from '../../../generator/import/module-text.ts';
import { expectGolden } from '../../nix/golden.ts';
import { SECRETS, startFilledHouse, startHouse } from './house.ts';
import { applyEvaluated, evaluateText, expectEmptyPlans, importHouse, neutral } from './multi-service.ts';

test(
  'a house of six services has one client of each, plans nothing but secrets, and is rebuilt from its import',
  { tags: ['nixpkgs'], timeout: 240_000 },
  async () => {
    const secrets = mkdtempSync(path.join(tmpdir(), 'suite-house-'));
    await using fleet = await startFilledHouse(secrets);

    const files = path.join(secrets, 'imported');
    const imported = await importHouse(fleet, undefined, files);
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

    await expectEmptyPlans(imported, fleet);
    for (const file of shared) {
      mkdirSync(path.dirname(file), { recursive: true });
      const [, value = ''] = Object.entries(SECRETS).find(([name]) => file.includes(name)) ?? [];
      writeFileSync(file, value);
    }
    await using empty = await startHouse();
    await applyEvaluated(empty, evaluateText(text, empty));
    const again = importText(await importHouse(empty, undefined, files));
    expect(neutral(again)).toBe(neutral(text));
  },
);
