/** The settings of the fake services, held against what the real ones did. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { kindPath } from '../../../generator/servarr/apps.ts';
import { kindRow, propertyOfKey } from '../../../generator/servarr/kinds.ts';
import { SETTINGS_RECORDINGS, probeValue, recordedSettingValues } from '../../settings.ts';
import { ask } from '../ask.ts';
import { FakeService } from '../fake.ts';

/** Keys that only the service itself can judge, or that nothing of ours sets. */
const UNJUDGED = new Set([
  'recycleBin',
  'userRejectedExtensions',
  'metadataSource',
  'useScriptImport',
  'theme',
]);

describe.each(SETTINGS_RECORDINGS)('settings of the fake $folder under $api', (recording) => {
  const { folder, api } = recording;

  test('take, alter and reject what the service does', () => {
    const fake = new FakeService({ recording: folder, api });
    const wrong: string[] = [];
    let probes = 0;
    for (const [kind, keys] of Object.entries(recordedSettingValues(recording))) {
      const path = kindPath(api, kind as 'config/ui');
      const fresh = ask(fake, 'GET', path).body as Record<string, Json>;
      const offered = Object.keys(kindRow(kind as 'config/ui').keys).map((key) =>
        propertyOfKey(kind as 'config/ui', key),
      );
      for (const key of offered.filter(
        (one) => keys?.[one] !== undefined && !UNJUDGED.has(one) && one !== 'username',
      ))
        for (const [probe, outcome] of Object.entries(keys[key]?.takes ?? {})) {
          const value = key === 'chmodFolder' && /^\d+$/u.test(probe) ? probe : probeValue(probe);
          if (value === undefined || isOther(key, probe)) continue;
          probes += 1;
          // A null keeps what is stored, which was the fresh value when it was recorded.
          if (value === null) ask(fake, 'PUT', `${path}/1`, fresh);
          const put = ask(fake, 'PUT', `${path}/1`, { ...fresh, [key]: value });
          const got =
            put.status >= 400 ? 'rejected' : JSON.stringify((put.body as Record<string, Json>)[key]);
          if (got !== wanted(outcome, value))
            wrong.push(`${kind} ${key} ${probe}: ${got}, not ${wanted(outcome, value)}`);
        }
    }
    console.log(`${folder} ${api}: ${probes} values`);
    expect(wrong.slice(0, 40)).toEqual([]);
  });
});

function wanted(outcome: SettingsOutcome, value: Json): string {
  if (typeof outcome === 'number') return 'rejected';
  return JSON.stringify(outcome === '=' ? value : outcome.stored);
}

/** Probes that were sent as a text of these digits, and one that only Prowlarr rejects. */
function isOther(key: string, probe: string): boolean {
  return (key === 'timeFormat' && /^\d+$/u.test(probe)) || (key === 'uiLanguage' && probe === 'null');
}

type SettingsOutcome = '=' | number | { readonly stored: Json };
