/** The services of the example, applied with one state directory, and imported: the same configuration. */
import { describe, expect, test } from 'vitest';
import { importText } from '../../../generator/import/module-text.ts';
import { failures } from '../harness.ts';
import { expectEmptyPlans, importHouse } from '../imported/multi-service.ts';
import { startFleet } from '../multi-service.ts';
import { NAMES, SERVICES, type ServiceName, asRecyclarr, manifestOf } from './house.ts';

/** Starts the services of the example as they are when recyclarr has run. */
async function startHouse() {
  const fleet = await startFleet(
    Object.fromEntries(NAMES.map((name) => [name, { recording: SERVICES[name] }])) as Record<
      ServiceName,
      { recording: (typeof SERVICES)[ServiceName] }
    >,
  );
  asRecyclarr(fleet.fake('sonarr').store);
  return fleet;
}

/** The settings that are equal in all services and differ from the defaults of their apps. */
const SHARED = `
  suite.settings = {
    mediaManagement = {
      chmodFolder = "775";
      chownGroup = "media";
      deleteEmptyFolders = true;
      downloadPropersAndRepacks = "doNotPrefer";
      extraFileExtensions = [
        "srt"
        "ass"
      ];
      importExtraFiles = true;
      setPermissionsLinux = true;
    };
    naming.renameEpisodes = true;
    ui.timeFormat = "HH:mm";
  };
}
`;

type Fleet = Awaited<ReturnType<typeof startHouse>>;

/** Applies the example to one service, with the state directory that all services share. */
async function apply(fleet: Fleet, name: ServiceName): Promise<void> {
  const harness = fleet.worlds[name];
  const { service, ...manifest } = manifestOf(name);
  const { baseUrl, urlBase, apiKeyFile } = harness.manifest({}).service;
  const report = await harness.apply(
    { ...manifest, service: { ...service, baseUrl, urlBase, apiKeyFile } },
    { stateDir: fleet.worlds.sonarr.stateDir },
  );
  expect([name, failures(report)]).toEqual([name, []]);
}

describe('the example configuration', { tags: ['nixpkgs'] }, () => {
  test('is imported, and the import evaluates and plans no change', async () => {
    await using fleet = await startHouse();
    for (const name of NAMES) await apply(fleet, name);
    const imported = await importHouse(fleet);
    const text = importText(imported);
    expect(text).toContain(SHARED);
    expect(text.match(/\bhost\b(?! = ").*$/gmu)).toEqual(['host.historyCleanupDays = 14;']);
    for (const { apiKey } of fleet.fakes) expect(text).not.toContain(apiKey);
    await expectEmptyPlans(imported, fleet);
  });
});
