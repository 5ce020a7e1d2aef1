/** Custom formats, auto tags and profiles of running services, as import prints them. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { importText } from '../../../generator/import/module-text.ts';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import { SONARR } from '../drafts.ts';
import { failures } from '../harness.ts';
import { startFleet } from '../multi-service.ts';
import { type Declared, condition, declaring, row } from '../profiles/drafts.ts';
import { evaluateTexts, expectEmptyPlans, importHouse } from './multi-service.ts';

const FLEET = { radarr: { recording: 'radarr-6.0.3' }, sonarr: SONARR } as const;
const title = (value: string): { conditions: Json[] } => ({
  conditions: [condition('ReleaseTitle', { value })],
});
const FORMAT = title('\\bx265\\b ${no} "quote"');
const qualities = ['Bluray-1080p', 'HDTV-1080p'];

/** A library whose only profiles are those of the draft. */
async function libraries(drafts: Readonly<Record<keyof typeof FLEET, Declared>>) {
  const fleet = await startFleet(FLEET);
  for (const name of ['radarr', 'sonarr'] as const) {
    const harness = fleet.worlds[name];
    harness.fake.store.plain('qualityprofile').rows.clear();
    expect(failures(await harness.apply(declaring(drafts[name])(harness)))).toEqual([]);
  }
  const imported = await importHouse(fleet);
  expect(imported.warnings.map(({ message }) => message)).toEqual([]);
  return { fleet, imported };
}

const PRINTED = `
    Kept = {
      services = [
        "radarr"
        "sonarr"
      ];
      qualities = [
        "Bluray-1080p"
        "HDTV-1080p"
      ];
      scores."x265 (HD)" = -3;
    };
`;

describe('import of sets by name', { tags: ['nixpkgs'] }, () => {
  test('of two services are printed once where they are the same, best quality first; others get an attribute each', async () => {
    const Kept = { qualities, upgradeUntil: null, scores: { 'x265 (HD)': -3 } };
    const same = (Own: Declared['customformat'], more: Declared['qualityprofile'] = {}): Declared => ({
      customformat: { 'x265 (HD)': FORMAT, ...Own },
      qualityprofile: { ...more, Kept },
    });
    const { fleet, imported } = await libraries({
      radarr: same({ Own: title('film') }, { HD: { qualities, upgradeUntil: 'Bluray-1080p' } }),
      sonarr: same({ Own: title('series') }, { HD: { qualities: ['HDTV-720p'], scores: { Own: 5 } } }),
    });
    await using _ = fleet;
    expect(importText(imported)).toContain(PRINTED);
    expect(
      imported.sets.map(({ attribute, value }) => [attribute, value['name'], value['services']]),
    ).toEqual([
      ['x265 (HD)', undefined, ['radarr', 'sonarr']],
      ['Own', undefined, ['radarr']],
      ['Own (sonarr)', 'Own', ['sonarr']],
      ['HD', undefined, ['radarr']],
      ['HD (sonarr)', 'HD', ['sonarr']],
      ['Kept', undefined, ['radarr', 'sonarr']],
    ]);
    await expectEmptyPlans([{ text: importText(imported), fleet }]);
  });

  test('with values that a configuration cannot have are imported, and evaluation names them', async () => {
    await using fleet = await startFleet({ sonarr: SONARR });
    const { sonarr } = fleet.worlds;
    const group = { name: 'Group', qualities: ['DVD', 'HDTV-720p'] };
    const draft: Declared = {
      customformat: { Empty: title('a'), Range: { conditions: [condition('Size', { min: 1, max: 2 })] } },
      qualityprofile: {
        Both: { qualities: ['SDTV', group], upgradeUntil: 'SDTV' },
        Great: { qualities: ['SDTV'], upgradeUntilScore: 5 },
        Score: { qualities: ['SDTV'], scores: { Range: 5 } },
      },
      autotagging: {
        Condition: { tags: ['a'], conditions: [condition('Tag', { value: 'b' })] },
        Labels: { tags: ['b'], conditions: [condition('Genre', { value: ['Drama'] })] },
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
    edit('qualityprofile', 'Both', '"Group"', '"SDTV"');
    edit('qualityprofile', 'Great', '"cutoffFormatScore":5', '"cutoffFormatScore":5000000000');
    edit('qualityprofile', 'Score', '"score":5', '"score":5000000000');
    for (const [id, { label }] of store.tags.rows)
      if (label === 'b') store.tags.rows.set(id, { id, label: 'b c' });
    const imported = await importHouse(fleet);
    expect(imported.warnings).toEqual([]);
    const [{ errors }] = evaluateTexts([{ text: importText(imported), fleet }] as const);
    expect(errors.map((text) => /^suite\.(?:\w+\."\w+")/u.exec(text)?.[0])).toEqual([
      'suite.autoTags."Condition"',
      'suite.autoTags."Labels"',
      'suite.customFormats."Empty"',
      'suite.customFormats."Range"',
      'suite.qualityProfiles."Both"',
      'suite.qualityProfiles."Great"',
      'suite.qualityProfiles."Score"',
    ]);
  });
});
