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
import { emitTo } from '../../emit.ts';
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
    timeoutMs: 300_000,
    warn: () => undefined,
  });
  expect(Object.values(records).map(({ api }) => api)).toEqual(['v3', 'v5']);
  return records;
}

/** Evaluates a configuration with generated modules of both services. */
function evaluated(fleet: Fleet, text: string, generated: string) {
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
  services = lib.recursiveUpdate (lib.genAttrs [ "four" "five" ] (_: {
    rootFolders = [ "/srv/series" ];
    remotePathMappings = [ { host = "box"; remotePath = "/downloads/"; localPath = "/srv/downloads/"; } ];
    delayProfiles = [ { tags = [ "tv" ]; usenetDelay = 5; } ];
    releaseProfiles = [ { name = "No cams"; ignored = [ "HDCAM" ]; indexer = "Newznab"; } ];
    importListExclusions = [ { title = "Lost"; tvdbId = 73739; } ];
    qualitySizes."HDTV-720p".title = "HDTV";
  })) { four.qualitySizes."WEBDL-1080p".max = 120; };
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

    await using upgraded = await upgradedTo(fleet.worlds.four, 'sonarr-5.0.0-aug', moveSizes);
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
