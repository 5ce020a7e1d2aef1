/** Sonarr 5 beside Sonarr 4, from one configuration: generated over API v5, applied, silent, imported, and upgraded in place. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importText } from '../../../generator/import/module-text.ts';
import { parseManifest } from '../../../generator/reconcile/manifest/manifest.ts';
import type { SchemaRecord } from '../../../generator/schema/record/record.ts';
import { RECORDED_KINDS } from '../../../generator/servarr/kinds.ts';
import { fetchRecords } from '../../../generator/source/fetch-records.ts';
import { formatsOf } from '../../../generator/source/trash/choice.ts';
import { readGuides } from '../../../generator/source/trash/guide.ts';
import { emitTo } from '../../emit.ts';
import { writeGuide } from '../../nix/trash/small-guide.ts';
import { GUIDES } from '../../run/beside.ts';
import { randomItems } from '../../thorough.ts';
import { type Harness, failures } from '../harness.ts';
import { emptied, moveSizes, upgradedTo } from './house.ts';
import { writes } from '../direct/folders.ts';
import { type Evaluated, evaluateTexts, expectEmptyPlans, importHouse } from '../imported/multi-service.ts';
import { type ServiceFleet, startFleet } from '../multi-service.ts';

type Name = 'four' | 'five';
type Fleet = ServiceFleet<Name>;

const startBoth = async (): Promise<Fleet> =>
  startFleet({ four: { recording: 'sonarr-4.0.19' }, five: { recording: 'sonarr-5.0.0-aug' } });

/** Returns the records of both services. */
async function recordsOf(fleet: Fleet): Promise<Record<string, SchemaRecord>> {
  const services = Object.entries<Harness>(fleet.worlds).map(([name, harness]) => ({
    ...harness.manifest({}).service,
    name,
    schema: name,
  }));
  const { records } = await fetchRecords(services, [...RECORDED_KINDS, 'qualitydefinition', 'delayprofile'], {
    timeoutMs: 5000,
    warn: () => undefined,
  });
  expect(Object.values(records).map(({ api }) => api)).toEqual(['v3', 'v5']);
  return records;
}

/** Evaluates a configuration with generated modules of both services, or with the committed record of Sonarr 4 alone. */
function evaluated(fleet: Fleet, text: string, generated?: string) {
  const [result] = evaluateTexts([{ fleet, text, generated }] as const);
  return result;
}

/** Applies to both services. Returns the writes of each. */
async function applyBoth(fleet: Fleet, { errors, manifests }: Evaluated): Promise<Record<string, string[]>> {
  expect(errors).toEqual([]);
  const done: Record<string, string[]> = {};
  for (const [name, harness] of Object.entries<Harness>(fleet.worlds)) {
    const report = await harness.apply(parseManifest(JSON.stringify(manifests[name]), 'evaluated'));
    expect([name, failures(report), report.warnings.map(({ message }) => message)]).toEqual([name, [], []]);
    done[name] = writes(harness);
  }
  return done;
}

/** The kinds of what suite created in the house. */
const OWNED =
  'autotagging customformat delayprofile downloadclient importlist importlistexclusion indexer notification qualityprofile releaseprofile remotepathmapping rootfolder'.split(
    ' ',
  );

const SILENT = { four: [], five: [] };

const BOTH = 'services = [ "four" "five" ];';
const PROFILE = `${BOTH} qualities = [ { name = "WEB 1080p"; qualities = [ "WEBDL-1080p" "WEBRip-1080p" ]; } "Bluray-1080p" ]; upgradeUntil = "WEB 1080p";`;

/** Something of every kind that Sonarr has. */
const HOUSE = `{ suite = {
  downloadarr = { enable = true; qBittorrent = { host = "box"; tags = [ "tv" ]; priority = 3; }; };
  notif = { enable = true; ntfy = { ${BOTH} topics = [ "tv" ]; onGrab = true; }; };
  indexers = { enable = true; newznab = { ${BOTH} baseUrl = "https://news.example"; priority = 7; tags = [ "tv" ]; }; };
  importLists = { enable = true; custom = { ${BOTH} baseUrl = "https://lists.example"; qualityProfile = "HD"; rootFolderPath = "/srv/series"; tags = [ "tv" ]; }; };
  metadata = { enable = true; kodi.seriesMetadata = true; };
  customFormats.x265.conditions = [ { implementationName = "Release Title"; value = "x265"; } ];
  qualityProfiles.HD = { ${PROFILE} scores.x265 = -10; };
  autoTags.Anime = { ${BOTH} tags = [ "anime" ]; conditions = [ { implementationName = "Root Folder"; value = "/srv/anime"; } ]; };
  settings = {
    downloadClient.autoRedownloadFailed = false;
    host.backupInterval = 3;
    importList.listSyncLevel = "logOnly";
    indexer.minimumAge = 5;
    mediaManagement.deleteEmptyFolders = true;
    naming.renameEpisodes = true;
    ui.timeFormat = "HH:mm";
  };
  services = lib.genAttrs [ "four" "five" ] (_: {
    rootFolders = [ "/srv/series" ];
    remotePathMappings = [ { host = "box"; remotePath = "/downloads/"; localPath = "/srv/downloads/"; } ];
    delayProfiles = [ { tags = [ "tv" ]; usenetDelay = 5; } ];
    releaseProfiles = [ { name = "No cams"; ignored = [ "HDCAM" ]; indexer = "Newznab"; } ];
    importListExclusions = [ { title = "Lost"; tvdbId = 73739; } ];
    qualitySizes = { "WEBDL-1080p".max = 120; "HDTV-720p".title = "HDTV"; };
  });
}; }`;

describe('Sonarr 4 and 5', { tags: ['nixpkgs'] }, () => {
  /** The modules that `generate` makes of both services. */
  let folder: string;
  let records: Readonly<Record<string, SchemaRecord>>;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'suite-sonarr-5-'));
    await using fleet = await startBoth();
    records = await recordsOf(fleet);
    await emitTo(folder, records, RECORDED_KINDS);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['the records of both', 'v5'],
    ['a record of Sonarr 4 alone', 'v3'],
  ])(
    'share the sizes of the guides, with %s: silent after one apply, and one option in their import',
    async (_, api) => {
      await using fleet = await startBoth();
      const guide = path.join(folder, 'guide');
      writeGuide(guide);
      const text = `{ suite = { trashGuides = ${guide}; qualitySizes = { ${BOTH} trash = "series"; }; qualityProfiles.HD = { ${PROFILE} }; }; }`;
      const result = evaluated(fleet, text, api === 'v3' ? undefined : folder);
      const first = await applyBoth(fleet, result);
      expect([first['four']?.length, first['five']]).toEqual([3, [`POST /api/${api}/qualityprofile 201`]]);
      expect(await applyBoth(fleet, result)).toEqual(SILENT);
      const again = importText(await importHouse(fleet, { records }));
      expect(again.match(/^.*qualitySizes/gmu)).toEqual(['  suite.qualitySizes']);
      expect(again).not.toContain('sizes =');
      await expectEmptyPlans([{ fleet, text: again, generated: folder }], true);
    },
  );

  test(
    'share the whole guides, and their import names them',
    { tags: ['guides'], timeout: 240_000 },
    async () => {
      await using fleet = await startBoth();
      const guides = await readGuides(GUIDES, ['sonarr']);
      const [guide] = guides;
      const drawn = randomItems(guide?.profiles ?? [], 3);
      const profiles = drawn.map(({ name }) => `"${name}" = { ${BOTH} trash = "${name}"; };`);
      const formats = new Set(drawn.flatMap((profile) => (guide ? formatsOf(guide, { profile }) : [])));
      const withGuides = (text: string) => `{ imports = [ (${text}) ]; suite.trashGuides = ${GUIDES}; }`;
      const sizes = `qualitySizes = { ${BOTH} trash = "anime"; qualities.SDTV.max = 70; };`;
      const text = `{ suite = { ${sizes} qualityProfiles = { ${profiles.join(' ')} }; }; }`;
      const result = evaluated(fleet, withGuides(text), folder);
      const [four, five] = Object.values(await applyBoth(fleet, result)).map(({ length }) => length);
      expect(four).toBeGreaterThan(five ?? 0);
      expect(five).toBe(profiles.length + formats.size);
      expect(await applyBoth(fleet, result)).toEqual(SILENT);
      const again = importText(await importHouse(fleet, { records, guides }));
      expect(again.match(/^.*[sS]izes\b.*(?:\n.*){5}/gmu)).toEqual([
        '  suite.qualitySizes = {\n    services = [\n      "five"\n      "four"\n    ];\n    trash = "anime";',
      ]);
      await expectEmptyPlans([{ fleet, text: withGuides(again), generated: folder }], true);
    },
  );

  test('have a house of every kind: applied, silent, imported, and all of it suite’s', async () => {
    await using fleet = await startBoth();
    const result = evaluated(fleet, HOUSE, folder);
    expect(result.warnings).toEqual([]);
    const first = await applyBoth(fleet, result);
    expect(first['five']?.filter((one) => !one.includes(' /api/v5/'))).toEqual([]);
    expect(first['five']).toContain('POST /api/v5/connection 201');
    expect(first['five']?.length).toBeGreaterThan(25);
    expect(await applyBoth(fleet, result)).toEqual(SILENT);
    const text = importText(await importHouse(fleet, { records }));
    await expectEmptyPlans([{ fleet, text, generated: folder }], true);

    await using upgraded = await upgradedTo(fleet.worlds.four, 'four', 'sonarr-5.0.0-aug', moveSizes);
    const text5 = JSON.stringify(result.manifests['five'])
      .replaceAll('"five"', '"four"')
      .replaceAll(fleet.worlds.five.fake.url, upgraded.fake.url);
    const manifest = parseManifest(text5, 'evaluated');
    for (let run = 0; run < 2; run += 1) expect(failures(await upgraded.apply(manifest))).toEqual([]);
    expect(writes(upgraded)).toEqual([]);
    const owned = await upgraded.plan(emptied(manifest));
    const deleted = owned.outcomes.filter(({ step }) => step.action === 'delete');
    expect(deleted.map(({ step }) => step.kind).toSorted()).toEqual(OWNED);
  });
});
