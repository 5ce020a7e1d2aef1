/** Custom formats and profiles with values that a configuration cannot have. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { importText } from '../../../generator/import/module-text.ts';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import { SONARR } from '../drafts.ts';
import { failures } from '../harness.ts';
import { startFleet } from '../multi-service.ts';
import { type Declared, condition, declaring, row } from '../profiles/drafts.ts';
import { evaluateTexts, importHouse } from './multi-service.ts';

const title = (value: string): { conditions: Json[] } => ({
  conditions: [condition('ReleaseTitle', { value })],
});

describe('import of sets by name', { tags: ['nixpkgs'] }, () => {
  test('with values that a configuration cannot have are imported, and evaluation names them', async () => {
    await using fleet = await startFleet({ sonarr: SONARR });
    const { sonarr } = fleet.worlds;
    const draft: Declared = {
      customformat: { Empty: title('a'), Range: { conditions: [condition('Size', { min: 1, max: 2 })] } },
      qualityprofile: {
        Great: { qualities: ['SDTV'], upgradeUntilScore: 5 },
        Score: { qualities: ['SDTV'], scores: { Range: 5 } },
      },
    };
    expect(failures(await sonarr.apply(declaring(draft)(sonarr)))).toEqual([]);
    const { store } = sonarr.fake;
    const edit = (kind: Kind, name: string, from: string, to: string): void => {
      const one = row(sonarr, kind, name);
      expect(JSON.stringify(one)).toContain(from);
      const edited = JSON.parse(JSON.stringify(one).replaceAll(from, to)) as typeof one;
      store.plain(kind).rows.set(one.id, edited);
    };
    edit('customformat', 'Empty', '"value":"a"', '"value":null');
    edit('customformat', 'Range', '"value":2', '"value":1');
    edit('qualityprofile', 'Great', '"cutoffFormatScore":5', '"cutoffFormatScore":5000000000');
    edit('qualityprofile', 'Score', '"score":5', '"score":5000000000');
    const imported = await importHouse(fleet);
    expect(imported.warnings).toEqual([]);
    const [{ errors }] = evaluateTexts([{ text: importText(imported), fleet }] as const);
    expect(errors.map((text) => /^suite\.(?:\w+\."\w+")/u.exec(text)?.[0])).toEqual([
      'suite.customFormats."Empty"',
      'suite.customFormats."Range"',
      'suite.qualityProfiles."Great"',
      'suite.qualityProfiles."Score"',
    ]);
  });
});
