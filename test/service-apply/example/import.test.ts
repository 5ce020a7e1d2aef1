/** The services of the example, applied in several orders with one state directory, and imported: the same configuration. */
import { describe, expect, test } from 'vitest';
import { importText } from '../../../generator/import/module-text.ts';
import { failures } from '../harness.ts';
import { evaluateImport, importHouse, planImport, workIn } from '../imported/multi-service.ts';
import { startFleet } from '../multi-service.ts';
import { storedIn } from '../stateful/scenes.ts';
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

/** Plans or applies the example to one service, with the state directory that all services share. */
async function run(mode: 'apply' | 'plan', fleet: Fleet, name: ServiceName) {
  const harness = fleet.worlds[name];
  const { service, ...manifest } = manifestOf(name);
  const { baseUrl, urlBase, apiKeyFile } = harness.manifest({}).service;
  const options = { stateDir: fleet.worlds.sonarr.stateDir };
  const report = await harness[mode](
    { ...manifest, service: { ...service, baseUrl, urlBase, apiKeyFile } },
    options,
  );
  expect([name, failures(report)]).toEqual([name, []]);
  return workIn(report);
}

describe('the example configuration', { tags: ['nixpkgs'] }, () => {
  test('reaches the same end in every order of services, also at the same time', async () => {
    const orders = [NAMES, NAMES.toReversed()].map((order) => async (fleet: Fleet) => {
      for (const name of order) await run('apply', fleet, name);
    });
    const ends: unknown[] = [];
    for (const order of [
      ...orders,
      async (fleet: Fleet) => Promise.all(NAMES.map(async (name) => run('apply', fleet, name))),
    ]) {
      await using fleet = await startHouse();
      await order(fleet);
      for (const name of NAMES) expect([name, await run('plan', fleet, name)]).toEqual([name, []]);
      ends.push(NAMES.map((name) => storedIn({ fake: fleet.fake(name) })));
    }
    expect(ends[1]).toEqual(ends[0]);
    expect(ends[2]).toEqual(ends[0]);
  });

  test('is imported, and the import evaluates and plans no change', async () => {
    await using fleet = await startHouse();
    for (const name of NAMES) await run('apply', fleet, name);
    const imported = await importHouse(fleet);
    const text = importText(imported);
    expect(text).toContain(SHARED);
    expect(text.match(/\bhost\b(?! = ").*$/gmu)).toEqual(['host.historyCleanupDays = 14;']);
    for (const { apiKey } of fleet.fakes) expect(text).not.toContain(apiKey);
    const evaluated = evaluateImport(imported, fleet);
    expect([evaluated.errors, evaluated.warnings]).toEqual([[], []]);
    for (const [name, plan] of await planImport(evaluated, fleet)) {
      expect([name, plan.failures.map(({ message }) => message)]).toEqual([name, []]);
      expect([name, workIn(plan)]).toEqual([name, []]);
    }
  });
});
