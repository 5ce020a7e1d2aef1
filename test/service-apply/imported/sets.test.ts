/** Custom formats, auto tags and profiles of running services are imported, evaluate and plan no change. */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../generator/base/json.ts';
import { importText } from '../../../generator/import/module-text.ts';
import type { Kind } from '../../../generator/servarr/kinds.ts';
import { RULES } from '../../service/rules.ts';
import { failures } from '../harness.ts';
import { startFleet } from '../multi-service.ts';
import { type Declared, condition, declared, row, rows } from '../profiles/drafts.ts';
import { evaluateImport, expectEmptyPlans, importHouse } from './multi-service.ts';

const FORMATS: Declared['customformat'] = {
  'x265 (HD)': {
    includeInRenames: true,
    conditions: [
      condition('ReleaseTitle', { value: '\\bx265\\b ${no} "quote"' }, { required: true }),
      condition('Resolution', { value: { _choice: 'R2160p', value: 2160 } }, { negate: true }),
    ],
  },
  German: {
    conditions: [
      condition('Language', { value: { _choice: 'German', value: 4 }, exceptLanguage: true }),
      condition('Size', { min: 1.5, max: 20 }),
    ],
  },
};
const HD = {
  qualities: [{ name: 'WEB', qualities: ['WEBRip-1080p', 'WEBDL-1080p'] }, 'Bluray-1080p', 'HDTV-1080p'],
  upgradeUntil: 'WEB',
  upgradeUntilScore: 10000,
  minimumScore: 5,
  minimumUpgradeScore: 10,
  scores: { 'x265 (HD)': -10000, German: 500 },
};
const KEPT = { qualities: ['Bluray-1080p', 'HDTV-1080p'], upgradeUntil: null };
const TAG = {
  Anime: {
    tags: ['anime', 'b'],
    removeTagsAutomatically: true,
    conditions: [
      condition('QualityProfile', { value: 'HD' }),
      condition('RootFolder', { value: '/srv/media/anime' }),
      condition('Tag', { value: 'kids' }),
      condition('Genre', { value: ['Drama', 'Comedy'] }),
    ],
  },
};

const SONARR: Declared = {
  customformat: FORMATS,
  qualityprofile: { HD, Kept: KEPT },
  autotagging: TAG,
};
const RADARR: Declared = {
  customformat: FORMATS,
  qualityprofile: { HD: { ...HD, language: 'German' }, Kept: KEPT, Film: { ...KEPT, language: 'Original' } },
};
const LIDARR: Declared = {
  customformat: { FLAC: { conditions: [condition('ReleaseTitle', { value: 'FLAC' })] } },
  qualityprofile: { Lossless: { qualities: ['FLAC'], scores: { FLAC: 5 } } },
  metadataprofile: {
    Albums: {
      primaryAlbumTypes: ['EP', 'Album'],
      secondaryAlbumTypes: ['Studio'],
      releaseStatuses: ['Official'],
    },
  },
};

const OWN: Readonly<Record<string, Json[]>> = {
  radarr: [condition('ReleaseTitle', { value: 'film' })],
  sonarr: [condition('ReleaseTitle', { value: 'series' })],
};

const PRINTED = `
  suite.qualityProfiles.Kept = {
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
}
`;

describe('import of sets by name', { tags: ['nixpkgs'] }, () => {
  test.each([
    ['sonarr-4.0.19', SONARR],
    ['radarr-6.0.3', RADARR],
    ['lidarr-2.14.5', LIDARR],
  ] as const)('%s evaluates and plans empty', async (recording, draft) => {
    const { app } = RULES[recording];
    await using fleet = await startFleet({ [app]: { recording } });
    const [harness] = Object.values(fleet.worlds);
    if (harness === undefined) throw new RangeError('no service');
    const named = () =>
      (['customformat', 'qualityprofile', 'metadataprofile', 'autotagging'] as const).flatMap((kind) =>
        rows(harness, kind).map((one) => `${kind} ${String(one['name'])}`),
      );
    const fresh = named();
    expect(failures(await harness.apply(declared(harness, draft)))).toEqual([]);
    const imported = await importHouse(fleet);
    expect(imported.warnings.map(({ message }) => message)).toEqual([]);
    for (const plan of await expectEmptyPlans(imported, fleet)) {
      const own = ({ step }: (typeof plan.outcomes)[number]) => `${step.kind} ${step.name}`;
      const changed = app === 'lidarr' ? ['qualityprofile Lossless'] : [];
      expect(plan.outcomes.map(own).toSorted()).toEqual(
        [...named().filter((name) => !fresh.includes(name)), ...changed].toSorted(),
      );
    }
  });

  test('of two services are printed once where they are the same, best quality first', async () => {
    await using fleet = await startFleet({
      radarr: { recording: 'radarr-6.0.3' },
      sonarr: { recording: 'sonarr-4.0.19' },
    });
    for (const harness of Object.values(fleet.worlds)) {
      const { fake } = harness;
      fake.store.plain('qualityprofile').rows.clear();
      const format = { 'x265 (HD)': FORMATS['x265 (HD)'] ?? {}, Own: { conditions: OWN[fake.app] ?? [] } };
      const profiles = { Kept: { ...KEPT, scores: { 'x265 (HD)': -3 } } };
      const draft = { customformat: format, qualityprofile: profiles };
      expect(failures(await harness.apply(declared(harness, draft)))).toEqual([]);
    }
    const imported = await importHouse(fleet);
    expect(imported.warnings.map(({ message }) => message)).toEqual([]);
    expect(importText(imported)).toContain(PRINTED);
    await expectEmptyPlans(imported, fleet);
  });

  test('with values that a configuration cannot have are imported, and evaluation names them', async () => {
    await using fleet = await startFleet({ sonarr: { recording: 'sonarr-4.0.19' } });
    const { sonarr } = fleet.worlds;
    const range = condition('Size', { min: 1, max: 2 });
    const draft: Declared = {
      customformat: {
        Empty: { conditions: [condition('ReleaseTitle', { value: 'a' })] },
        Range: { conditions: [range] },
      },
      qualityprofile: {
        Both: {
          qualities: ['SDTV', { name: 'Group', qualities: ['DVD', 'HDTV-720p'] }],
          upgradeUntil: 'SDTV',
        },
        Great: { qualities: ['SDTV'], upgradeUntilScore: 5 },
        Score: { qualities: ['SDTV'], scores: { Range: 5 } },
      },
      autotagging: {
        Condition: { tags: ['a'], conditions: [condition('Tag', { value: 'b' })] },
        Labels: { tags: ['b'], conditions: [condition('Genre', { value: ['Drama'] })] },
      },
    };
    expect(failures(await sonarr.apply(declared(sonarr, draft)))).toEqual([]);
    const { store } = sonarr.fake;
    const edit = (kind: Kind, name: string, from: string, to: string): void => {
      const { rows: all } = store.plain(kind);
      const one = row(sonarr, kind, name);
      expect(JSON.stringify(one)).toContain(from);
      all.set(one.id, JSON.parse(JSON.stringify(one).replaceAll(from, to)) as typeof one);
    };
    edit('customformat', 'Empty', '"value":"a"', '"value":null');
    edit('customformat', 'Range', '"value":2', '"value":1');
    edit('qualityprofile', 'Both', '"Group"', '"SDTV"');
    edit('qualityprofile', 'Great', '"cutoffFormatScore":5', '"cutoffFormatScore":5000000000');
    edit('qualityprofile', 'Score', '"score":5', '"score":5000000000');
    for (const [id, tag] of store.tags.rows)
      if (tag.label === 'b') store.tags.rows.set(id, { id, label: 'b c' });
    const imported = await importHouse(fleet);
    expect(imported.warnings).toEqual([]);
    const { errors } = evaluateImport(imported, fleet);
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

  test('a profile and a format of one name with other contents are declared below an attribute each, and plan empty', async () => {
    await using fleet = await startFleet({
      radarr: { recording: 'radarr-6.0.3' },
      sonarr: { recording: 'sonarr-4.0.19' },
    });
    const drafts = {
      radarr: { HD: { qualities: ['Bluray-1080p', 'HDTV-1080p'], upgradeUntil: 'Bluray-1080p' } },
      sonarr: { HD: { qualities: ['HDTV-720p'], scores: { Own: 5 } } },
    };
    for (const app of ['radarr', 'sonarr'] as const) {
      const harness = fleet.worlds[app];
      harness.fake.store.plain('qualityprofile').rows.clear();
      const format = { Own: { conditions: OWN[app] ?? [] } };
      const draft = { customformat: format, qualityprofile: drafts[app] };
      expect(failures(await harness.apply(declared(harness, draft)))).toEqual([]);
    }
    const imported = await importHouse(fleet);
    expect(imported.warnings.map(({ message }) => message)).toEqual([]);
    expect(
      imported.sets.map(({ attribute, value }) => [attribute, value['name'], value['services']]),
    ).toEqual([
      ['Own', undefined, ['radarr']],
      ['Own (sonarr)', 'Own', ['sonarr']],
      ['HD', undefined, ['radarr']],
      ['HD (sonarr)', 'HD', ['sonarr']],
    ]);
    await expectEmptyPlans(imported, fleet);
  });
});
